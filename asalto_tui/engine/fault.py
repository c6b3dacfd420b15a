"""What is wrong with something from outside, so that it can be told in any language."""

from collections.abc import Callable


class Fault(ValueError):
    """An error whose message is a template, for `str.format`, and the values that fill it.

    `str` tells it in English. A value may be a fault, too, and is then told in the same language.
    """

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template, values)
        self.template = template
        self.values = values

    def __reduce__(self) -> tuple[Callable[..., "Fault"], tuple[type["Fault"], dict[str, object]]]:
        """Pickled by what it holds, whatever a kind of fault is made of."""
        return _remade, (type(self), self.__dict__)

    def __str__(self) -> str:
        return self.told(str)

    def told(self, translate: Callable[[str], str]) -> str:
        """The message, with `translate` to turn an English template into one of a language."""
        values = {
            name: value.told(translate) if isinstance(value, Fault) else value
            for name, value in self.values.items()
        }
        return translate(self.template).format(**values)


def _remade(kind: type[Fault], held: dict[str, object]) -> Fault:
    fault = kind.__new__(kind)
    fault.__dict__.update(held)
    return fault
