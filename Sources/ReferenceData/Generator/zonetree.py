"""The time zone of every point on earth as a quadtree, from the polygons of timezone-boundary-builder.

A cell of the tree is one zone, the sea, or four smaller cells. It is divided if it touches two zones whose clocks differ
(down to 2.4 km), two zones of which only the names differ (down to 9.8 km), or one zone and the sea (down to 78 km: coasts
are not stored, and off a coast the clock of the land is used). If a cell that is not divided touches several zones, it gets
the zone of most of its people or, without people, of most of its area. Equal nodes are stored once.
"""
import datetime, functools, math, zoneinfo
from collections import Counter, defaultdict

import numpy as np
from timezonefinder import TimezoneFinder

# Use the rules of the package tzdata, not those of the machine.
zoneinfo.reset_tzpath(())

CLOCK_DEPTH, NAME_DEPTH, COAST_DEPTH = 14, 12, 9
WIDTH, HEIGHT = 2 ** CLOCK_DEPTH, 2 ** (CLOCK_DEPTH - 1)
# The number of sample points in each direction of a smallest cell.
SAMPLES = 5
SEA = -1
# An airport counts as a town of this many people, because the program shows the clocks of airports most often.
PEOPLE_OF_AN_AERODROME = 2000
# The airports of Xinjiang use China's official time; the polygons have the unofficial one.
REPLACED = {"Asia/Urumqi": "Asia/Shanghai"}
UNITS_PER_DEGREE = 10 ** 7


class Polygons:
    """The land zones of the polygons, with one name for each point; `None` at sea."""

    def __init__(self):
        self.finder = TimezoneFinder()

    def zone(self, latitude, longitude):
        """The name at a point; `None` at sea."""
        name = self.finder.timezone_at(lat=latitude, lng=longitude)
        return None if name is None or name.startswith("Etc/") else REPLACED.get(name, name)

    def land(self):
        """Each polygon with its name and rings, in cells of the grid from 180° W and the south pole."""
        for index in range(self.finder.nr_of_polygons):
            name = self.finder.zone_name_from_boundary_id(index)
            if not name.startswith("Etc/"):
                rings = [self.finder.coords_of(index), *self.finder._holes_of_poly(index)]
                yield REPLACED.get(name, name), [self.in_cells(ring) for ring in rings]

    @staticmethod
    def in_cells(ring):
        longitude, latitude = (np.asarray(axis, dtype=np.float64) / UNITS_PER_DEGREE for axis in ring)
        return (longitude + 180) * WIDTH / 360, (latitude + 90) * HEIGHT / 180


@functools.cache
def clocks(name, since=2020, until=2038):
    """The offsets of a zone at the beginning and at every change, which distinguish the clocks of two zones."""
    zone, changes = zoneinfo.ZoneInfo(name), []
    moment = datetime.datetime(since, 1, 1, tzinfo=datetime.timezone.utc)
    while moment.year < until:
        offset = moment.astimezone(zone).utcoffset()
        if not changes or changes[-1][1] != offset:
            changes.append((moment, offset))
        moment += datetime.timedelta(hours=12)
    return tuple(changes)


class Grid:
    """The zones that touch each of the smallest cells, and the share of each zone."""

    def __init__(self, polygons):
        self.names = []
        numbers, touches, crossings = {}, [], []
        for polygon, (name, rings) in enumerate(polygons.land()):
            number = numbers.setdefault(name, len(numbers))
            for x, y in rings:
                ends = np.roll(x, -1), np.roll(y, -1)
                touches.append(self.cells_along(x, y, *ends) * 1024 + number)
                crossings.append(self.crossings(polygon, number, x, y, *ends))
        self.names = list(numbers)
        self.counts = {}
        self.touched = defaultdict(set)
        touches = np.unique(np.concatenate(touches))
        for at, number in zip((touches // 1024).tolist(), (touches % 1024).tolist()):
            self.touched[at].add(number)
        self.whole = np.full((HEIGHT, WIDTH), SEA, dtype=np.int16)
        self.fill([np.concatenate(column) for column in zip(*crossings)])

    @staticmethod
    def cells_along(x, y, x2, y2):
        """The cells that the edges run through, sampled in steps of a quarter of a cell."""
        steps = np.maximum(1, np.ceil(np.maximum(abs(x2 - x), abs(y2 - y)) * 4)).astype(np.int64)
        edge = np.repeat(np.arange(len(x)), steps)
        part = (np.arange(len(edge)) - np.repeat(np.cumsum(steps) - steps, steps)) / steps[edge]
        column = np.clip(np.floor(x[edge] + (x2 - x)[edge] * part), 0, WIDTH - 1).astype(np.int64)
        row = np.clip(np.floor(y[edge] + (y2 - y)[edge] * part), 0, HEIGHT - 1).astype(np.int64)
        return np.unique(row * WIDTH + column)

    @staticmethod
    def crossings(polygon, number, x, y, x2, y2):
        """Where the edges cross the lines of samples: line, polygon, zone and position from the west, in samples."""
        low, high = np.minimum(y, y2) * SAMPLES - 0.5, np.maximum(y, y2) * SAMPLES - 0.5
        first = np.ceil(low).astype(np.int64)
        count = np.maximum(0, np.ceil(high).astype(np.int64) - first)
        edge = np.repeat(np.arange(len(x)), count)
        line = first[edge] + np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count)
        height = (line + 0.5) / SAMPLES
        east = x[edge] + (x2 - x)[edge] * (height - y[edge]) / (y2 - y)[edge]
        return (line.astype(np.int32), np.full(len(edge), polygon, dtype=np.int32),
                np.full(len(edge), number, dtype=np.int16), (east * SAMPLES).astype(np.float32))

    def fill(self, columns):
        line, polygon, number, east = columns
        order = np.lexsort((east, polygon, line))
        line, number, east = line[order], number[order], east[order]
        # A polygon crosses each line an even number of times; it covers the line from each odd crossing to the next one.
        spans = np.stack([np.ceil(east[0::2] - 0.5), np.ceil(east[1::2] - 0.5)]).astype(np.int64)
        numbers, starts = number[0::2], np.searchsorted(line[0::2], np.arange(HEIGHT * SAMPLES + 1))
        touched = defaultdict(set)
        for at in self.touched:
            touched[at // WIDTH].add(at % WIDTH)
        for row in range(HEIGHT):
            samples = np.full((SAMPLES, WIDTH * SAMPLES), SEA, dtype=np.int16)
            for inner in range(SAMPLES):
                index = row * SAMPLES + inner
                own = slice(starts[index], starts[index + 1])
                for a, b, zone in zip(spans[0, own].tolist(), spans[1, own].tolist(), numbers[own].tolist()):
                    samples[inner, a:b] = zone
            cells = samples.reshape(SAMPLES, WIDTH, SAMPLES).transpose(1, 0, 2).reshape(WIDTH, -1)
            self.whole[row] = cells[:, 0]
            mixed = np.flatnonzero((cells != cells[:, :1]).any(axis=1)).tolist()
            for column in touched[row].union(mixed):
                count, at = Counter(cells[column].tolist()), row * WIDTH + column
                if set(count) | self.touched[at] != {int(self.whole[row, column])}:
                    self.counts[at] = count


class Tree:
    """The quadtree. A cell has the number of a zone, the number of the sea, which comes next, or a node above it."""

    def __init__(self, grid, numbers):
        """`numbers` has the number of each zone of the grid, from 0."""
        self.grid, self.sea = grid, len(numbers)
        self.numbers = [numbers[name] for name in grid.names]
        classes = {}
        self.classes = [classes.setdefault(clocks(name), len(classes)) for name in grid.names]
        self.nodes, self.votes = {}, defaultdict(Counter)
        # The mixed cells of each depth: the zones of a cell with their samples.
        self.mixed = {CLOCK_DEPTH: {divmod(at, WIDTH)[::-1]: (count, grid.touched[at] | set(count))
                                    for at, count in grid.counts.items()}}
        self.uniform = {CLOCK_DEPTH: grid.whole}
        for depth in range(CLOCK_DEPTH - 1, 0, -1):
            self.pool(depth)

    def pool(self, depth):
        below, inner = self.uniform[depth + 1], self.mixed[depth + 1]
        four = [below[0::2, 0::2], below[0::2, 1::2], below[1::2, 0::2], below[1::2, 1::2]]
        self.uniform[depth] = four[0].copy()
        differ = (four[0] != four[1]) | (four[0] != four[2]) | (four[0] != four[3])
        cells = {(x, y) for y, x in zip(*(axis.tolist() for axis in np.nonzero(differ)))}
        cells |= {(x // 2, y // 2) for x, y in inner}
        size = (SAMPLES * 2 ** (CLOCK_DEPTH - depth - 1)) ** 2
        found = {}
        for x, y in cells:
            count, touched = Counter(), set()
            for child in ((2 * x + i, 2 * y + j) for j in (0, 1) for i in (0, 1)):
                if child in inner:
                    count.update(inner[child][0])
                    touched |= inner[child][1]
                else:
                    zone = int(below[child[1], child[0]])
                    count[zone] += size
                    touched.add(zone)
            found[(x, y)] = (count, touched)
        self.mixed[depth] = found

    def is_divided(self, depth, touched):
        zones = touched - {SEA}
        if len({self.classes[zone] for zone in zones}) > 1:
            return depth < CLOCK_DEPTH
        return depth < (NAME_DEPTH if len(zones) > 1 else COAST_DEPTH)

    def vote(self, people):
        """Lets places decide mixed cells. `people` has latitude, longitude, zone and number of people of each place."""
        known = {name: number for number, name in enumerate(self.grid.names)}
        for latitude, longitude, zone, count in people:
            x, y = cell(latitude, longitude)
            for depth in range(1, CLOCK_DEPTH + 1):
                at = x >> CLOCK_DEPTH - depth, y >> CLOCK_DEPTH - depth
                if at not in self.mixed[depth]:
                    break
                if not self.is_divided(depth, self.mixed[depth][at][1]):
                    self.votes[depth, at][known[zone]] += count
                    break

    def value(self, depth, x, y):
        if (x, y) not in self.mixed[depth]:
            zone = int(self.uniform[depth][y, x])
            return self.sea if zone == SEA else self.numbers[zone]
        count, touched = self.mixed[depth][x, y]
        if not self.is_divided(depth, touched):
            count = self.votes.get((depth, (x, y))) or {z: n for z, n in count.items() if z != SEA} or {
                z: 1 for z in touched if z != SEA}
            zone = min(count, key=lambda z: (-count[z], self.grid.names[z]))
            return self.numbers[zone]
        children = tuple(self.value(depth + 1, 2 * x + i, 2 * y + j) for j in (0, 1) for i in (0, 1))
        if len(set(children)) == 1 and children[0] <= self.sea:
            return children[0]
        return self.nodes.setdefault(children, self.sea + 1 + len(self.nodes))

    def text(self):
        """The file: four numbers on each line, of three characters each. The first line has the sea and the two halves of
        the world, the others a node each, with its cells south-west, south-east, north-west, north-east."""
        halves = self.value(1, 0, 0), self.value(1, 1, 0)
        rows = [(self.sea, *halves, 0), *self.nodes]
        if self.sea + len(rows) >= 64 ** 3:
            raise SystemExit("the tree of time zones has more nodes than three characters can count")
        return "".join("".join(map(digits, row)) + "\n" for row in rows)


def cell(latitude, longitude):
    return (min(WIDTH - 1, math.floor((longitude + 180) * WIDTH / 360)),
            min(HEIGHT - 1, math.floor((latitude + 90) * HEIGHT / 180)))


def digits(number):
    """A number in base 64, most significant digit first; the digits are the characters from `0` to `o`."""
    return "".join(chr(48 + (number >> shift & 63)) for shift in (12, 6, 0))


def lookup(text, latitude, longitude):
    """The number of the zone at a point, found as in TimeZoneTree.swift."""
    def number(index):
        value = 0
        for character in text[index // 4 * 13 + index % 4 * 3:][:3]:
            value = value * 64 + ord(character) - 48
        return value
    sea = number(0)
    x, y = cell(latitude, longitude)
    value, bit = number(1 + (x >> CLOCK_DEPTH - 1)), CLOCK_DEPTH - 2
    while value > sea:
        value = number(4 * (value - sea) + (y >> bit & 1) * 2 + (x >> bit & 1))
        bit -= 1
    return value
