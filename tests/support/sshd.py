"""A throw-away OpenSSH server on the loopback address, for tests that play through `ssh`."""

import getpass
import os
import socket
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

SERVER = Path("/usr/sbin/sshd")


class Sshd:
    """A running server with keys of its own that always starts `force_command`.

    `directory` has to be fresh; `environment` is what the server gives every session.
    """

    def __init__(
        self, directory: Path, force_command: str, environment: Mapping[str, str], **options: str
    ) -> None:
        self._directory = directory
        self.log = directory / "sshd.log"
        self._make_key("host_key")
        self._make_key("user_key")
        public_key = (directory / "user_key.pub").read_text()
        (directory / "authorized_keys").write_text(public_key)
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)  # where a server started by root retires to
        self.port = self._start(self._settings(force_command, environment, options))

    def _make_key(self, name: str) -> None:
        path = self._directory / name
        subprocess.run(("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)), check=True)

    def _settings(
        self, force_command: str, environment: Mapping[str, str], options: Mapping[str, str]
    ) -> dict[str, str]:
        return {
            "ListenAddress": "127.0.0.1",
            "HostKey": str(self._directory / "host_key"),
            "PidFile": "none",
            "AuthorizedKeysFile": str(self._directory / "authorized_keys"),
            "StrictModes": "no",
            "UsePAM": "no",
            "PermitRootLogin": "yes",
            "PasswordAuthentication": "no",
            "KbdInteractiveAuthentication": "no",
            "AllowTcpForwarding": "no",
            "X11Forwarding": "no",
            "PermitTunnel": "no",
            "PrintMotd": "no",
            "PrintLastLog": "no",
            "AcceptEnv": "LANG LC_* COLORTERM NO_COLOR",
            "ClientAliveInterval": "2",
            "ClientAliveCountMax": "2",
            "SetEnv": " ".join(f'{name}="{value}"' for name, value in environment.items()),
            "ForceCommand": force_command,
            **options,
        }

    def _start(self, settings: Mapping[str, str]) -> int:
        """Start on a free port; another program may take it first, so try a few."""
        for _ in range(5):
            port = _free_port()
            lines = [f"{name} {value}" for name, value in {"Port": str(port), **settings}.items()]
            path = self._directory / "sshd_config"
            path.write_text("\n".join(lines) + "\n")
            self._process = subprocess.Popen(
                (str(SERVER), "-D", "-f", str(path), "-E", str(self.log))
            )
            if self._is_listening(port):
                return port
            self.stop()
        raise RuntimeError(f"the SSH server did not start:\n{self.log.read_text()}")

    def _is_listening(self, port: int) -> bool:
        end = time.monotonic() + 5
        while self._process.poll() is None and time.monotonic() < end:
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", port)) == 0:
                    return True
            time.sleep(0.02)
        return False

    def client(self, *options: str) -> list[str]:
        """The command of a client; give `-tt` to ask for a terminal."""
        return [
            "ssh",
            *options,
            "-q",
            *("-F", "/dev/null"),
            *("-i", str(self._directory / "user_key")),
            *("-p", str(self.port)),
            *("-o", "IdentitiesOnly=yes"),
            *("-o", "StrictHostKeyChecking=no"),
            *("-o", "UserKnownHostsFile=/dev/null"),
            f"{getpass.getuser()}@127.0.0.1",
        ]

    def stop(self) -> None:
        """End the server; sessions that are open see their line cut."""
        self._process.terminate()
        self._process.wait()

    def __enter__(self) -> "Sshd":
        return self

    def __exit__(self, *_exception: object) -> None:
        self.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
