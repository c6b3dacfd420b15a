"""What a game asks of the store, answered by events: no trouble with the store stops a game."""

from typing import assert_never

from asalto_tui.play.events import (
    Delete,
    Deleted,
    Failed,
    Listed,
    ListGames,
    Open,
    Opened,
    Save,
    Saved,
    StoreEffect,
    StoreEvent,
    StoreOpened,
)
from asalto_tui.store.store import GameKeeper, Store, StoreError


def answer(store: Store, asked: StoreEffect) -> StoreEvent:
    """Do what is asked and say what came of it; when a `Save` is answered it is on disk."""
    try:
        match asked:
            case Save(id, about, game):
                keeper = GameKeeper(store, about, id)
                trouble = keeper.save(game)
                return Saved(keeper.id, trouble or taken_notice(store))
            case ListGames():
                return Listed(tuple(store.games()))
            case Open(id, purpose):
                return Opened(store.load(id), purpose)
            case Delete(id):
                store.delete(id)
                return Deleted(id)
            case _:
                assert_never(asked)
    except StoreError as error:
        return Failed(str(error))


def opened(store: Store) -> StoreOpened:
    """What there is to say of a store; trouble with its games is told when it matters."""
    try:
        unfinished = next(iter(store.unfinished(1)), None)
    except StoreError:
        unfinished = None
    return StoreOpened(taken_notice(store), unfinished)


def taken_notice(store: Store) -> str:
    """What a store has to say, once."""
    notice, store.notice = store.notice, ""
    return notice
