"""Times `agg tui` on a terminal of 120 by 40: terminal.py AGG [ARGUMENT...] prints the first frame and the slowest key.

Bare times: no other program draws these frames. A frame ends with the synchronized update's end (\\e[?2026l).
"""
import fcntl, os, pty, select, signal, statistics, struct, sys, termios, time

FRAME_END = b"\x1b[?2026l"
# Down and up the list, all tabs, other units and back, help and back, a search.
KEYS = ["j", "k", "\t", "\t", "\t", "\t", "\t", "u", "u", "?", "?", "/", "a", "m", "s", "\x1b[B"]
QUIET = 0.15


def read_frame(terminal, seconds):
    """When the next frame was complete; None when none comes."""
    seen, deadline, is_asked = b"", time.monotonic() + seconds, False
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], max(0, deadline - time.monotonic()))[0]:
            return None
        try:
            seen += os.read(terminal, 65536)
        except OSError:
            return None
        # Every terminal says what it is (DA1), even one that does not know its background.
        if b"\x1b[c" in seen and not is_asked:
            os.write(terminal, b"\x1b[?62c")
            is_asked = True
        if FRAME_END in seen:
            return time.monotonic()
    return None


def settle(terminal):
    while read_frame(terminal, QUIET):
        pass


def run(command):
    """Seconds to the first frame, and to the frame after each key."""
    started = time.monotonic()
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", COLUMNS="120", LINES="40")
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    shown = read_frame(terminal, 10)
    if shown is None:
        sys.exit("agg tui drew no frame")
    settle(terminal)
    keys = []
    for key in KEYS:
        pressed = time.monotonic()
        os.write(terminal, key.encode())
        drawn = read_frame(terminal, 1)
        if drawn:
            keys.append(drawn - pressed)
        settle(terminal)
    os.kill(child, signal.SIGTERM)
    while read_frame(terminal, 1):
        pass
    os.close(terminal)
    os.waitpid(child, 0)
    return shown - started, keys


runs = [run(sys.argv[1:]) for _ in range(5)]
first = statistics.median(first for first, _ in runs)
slowest = max(statistics.median(times) for times in zip(*(keys for _, keys in runs)))
print(f"first frame of agg tui: {first * 1000:.1f} ms [50], slowest of {len(runs[0][1])} keys {slowest * 1000:.1f} ms [16]")
