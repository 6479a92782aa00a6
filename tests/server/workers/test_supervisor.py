"""A supervisor in a process of its own, with workers that do something else than serving."""

import subprocess
import sys
from textwrap import indent

SCRIPT = """
import os, signal, socket, sys, time
from papercrown.core.errors import PapercrownError
from papercrown.server.workers import supervisor
from papercrown.server.workers.supervisor import Supervisor

def serve(worker):
{serve}

def started():
    print("started", flush=True)
{started}

try:
    Supervisor([socket.socket(), socket.socket()], serve).run(started)
except PapercrownError as error:
    sys.exit(str(error))
print("stopped")
"""
WAIT_FOR_SIGNALS = "signal.signal(signal.SIGTERM, lambda *_: sys.exit()); worker.ready(); time.sleep(60)"
STOP = "    os.kill(os.getpid(), signal.SIGTERM)"


def supervised(serve: str, started: str = "") -> tuple[int, str, str]:
    """The exit status, standard output and standard error of a supervisor with these workers."""
    script = SCRIPT.format(serve=indent(serve, "    "), started=started)
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    return process.returncode, process.stdout, process.stderr


def test_a_signal_ends_all_workers() -> None:
    assert supervised(WAIT_FOR_SIGNALS, STOP) == (0, "started\nstopped\n", "")


def test_it_has_started_when_all_workers_are_ready() -> None:
    slow = f"if worker.number == 2: time.sleep(0.3)\nos.write(1, b'%d\\n' % worker.number)\n{WAIT_FOR_SIGNALS}"
    assert supervised(slow, STOP) == (0, "1\n2\nstarted\nstopped\n", "")


def test_a_worker_that_ignores_the_signal_is_killed() -> None:
    stubborn = "supervisor.STOP_TIMEOUT_SECONDS = 0.1"
    ignoring = "signal.signal(signal.SIGTERM, signal.SIG_IGN); worker.ready(); time.sleep(60)"
    assert supervised(ignoring, f"    {stubborn}\n{STOP}") == (0, "started\nstopped\n", "")


def test_the_first_worker_cannot_serve() -> None:
    """Its reason is reported once, and the others do not start."""
    assert supervised("raise PapercrownError(f'no {worker.number}')") == (1, "", "no 1\n")


def test_the_first_worker_dies_before_it_serves() -> None:
    assert supervised("os._exit(7)") == (1, "", "a worker ended with status 7 before it could serve\n")
    killed = "os.kill(os.getpid(), signal.SIGKILL)"
    assert supervised(killed) == (1, "", "a worker was killed by SIGKILL before it could serve\n")


def test_another_worker_cannot_serve() -> None:
    """The command ends with its reason, and so do the workers that serve."""
    serve = f"if worker.number == 2: raise PapercrownError('no more')\n{WAIT_FOR_SIGNALS}"
    assert supervised(serve) == (1, "", "no more\n")


def test_an_error_is_logged() -> None:
    status, out, err = supervised("1 / 0")
    assert (status, out) == (1, "")
    assert err.startswith("worker 1 failed\nTraceback ")
    assert err.endswith("a worker ended with status 1 before it could serve\n")


def test_replacing_workers_that_die_at_once_ends() -> None:
    status, _, err = supervised("worker.ready(); os._exit(3)")
    assert status == 1
    *replaced, last = err.splitlines()
    assert last == "5 workers in a row died young, the last one ended with status 3"
    assert len(replaced) == 4
    assert all(" ended with status 3: process " in line for line in replaced)


def test_a_replacement_has_the_number_and_the_socket_of_the_dead_worker() -> None:
    serve = f"""
os.write(1, b"%d %d\\n" % (worker.number, worker.listener.fileno()))  # at once: the other one writes too
if worker.number == 1 and not (worker.folder / "died").exists():
    (worker.folder / "died").touch()
    worker.ready()
    os.kill(os.getpid(), signal.SIGKILL)
if worker.number == 1:
    os.kill(os.getppid(), signal.SIGTERM)
{WAIT_FOR_SIGNALS}"""
    status, out, err = supervised(serve)
    assert status == 0
    first = [line for line in out.splitlines() if line.startswith("1 ")]
    assert len(first) == 2
    assert first[0] == first[1]
    assert err.startswith("worker 1 (process ")
    assert ") was killed by SIGKILL: process " in err
    assert err.endswith(" replaces it\n")
