"""What the program promises, as ratios: the one place where the aims stand."""

from benchmarks.figures import Promise

WINDOW = "a bare window with docks"

PAINT = Promise(
    "start-paint", "A start to its first paint", f"{WINDOW} to its first paint", "at most", 1.5, "ms"
)
CLICK = Promise(
    "start-click", "A start until a click is answered", f"{WINDOW} to its first paint", "at most", 2, "ms"
)
LOADED = Promise(
    "start-loaded", "A start until the library is open", f"{WINDOW} to its first paint", "at most", 5, "ms"
)
EVENT = Promise(
    "event",
    "A battle event from key to kept and painted",
    "one bare commit and one repaint of the page",
    "at most",
    3,
    "ms",
)
CROWD = Promise(
    "event-crowd",
    "A battle event among 60 ships and 60 craft",
    "the same event between two ships",
    "at most",
    1.5,
    "ms",
)
READ = Promise(
    "open-read", "Reading a battle of 5,000 events", "reading a battle of 50 events", "at most", 2, "ms"
)
SHOWN = Promise(
    "open-shown", "Showing a battle of 5,000 events", "showing a battle of 50 events", "at most", 2, "ms"
)
WAR_READ = Promise(
    "war-read", "Reading a war of 100 turns, 50,000 events", "reading a war of 10 turns", "at most", 2, "ms"
)
WAR_SHOWN = Promise(
    "war-shown", "Showing a war of 100 turns, 50,000 events", "showing a war of 10 turns", "at most", 2, "ms"
)
WAR_STEP = Promise(
    "war-step", "A step in a war of 100 turns", "the same step in one of 10 turns", "at most", 2, "ms"
)
PAPER = Promise("pdf", "PDF pages a second", "reportlab drawing the same marks", "at least", 0.8, "pages/s")
MEMORY_HOME = Promise("memory-home", "Memory on the home page, idle", WINDOW, "at most", 1.5, "MiB")
MEMORY_BATTLE = Promise("memory-battle", "Memory with a battle open", WINDOW, "at most", 2.5, "MiB")
