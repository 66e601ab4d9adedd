#!/usr/bin/env python3
"""Writes ../Data/areas.tsv and ../Data/aliases.tsv from the two files beside it, the same bytes every time.

Run it by hand when MeteoAlarm cuts its areas anew: `python3 generate.py`. The output is committed; neither the build nor
the tests need Python. Both files come from MeteoAlarm / EUMETNET (CC0-1.0), see NOTICE:

- areas.jsonl.xz: an area in each line, its EMMA_ID and its outlines as GeoJSON;
- aliases.csv: the codes of other systems that mean the same areas. Each system is a line of its own in aliases.tsv.

With `--points FILE` it also writes the places that the tests look up: points with all areas that contain them, found
by brute force in the outlines before they are simplified.
"""
import csv, io, json, lzma, math, pathlib, random, sys

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent / "Data"

# Coordinates are in steps of a five-hundredth of a degree.
SCALE = 500
# How far a simplified outline may be from the published one. With the rounding of its corners it is less than 410 m:
# AreaTable.tolerance.
TOLERANCE_IN_METERS = 250
METERS_PER_DEGREE = 111_195

# A number is written with the characters from "!" to "~": the first 82 of them are its last digit, in base 82, and the
# other 12 the digits before, in base 12. Most steps of an outline fit in one character.
LAST, MORE = 82, 12


def number(value):
    assert value >= 0
    value, last = divmod(value, LAST)
    text = chr(0x21 + last)
    while value:
        value, digit = divmod(value, MORE)
        text = chr(0x21 + LAST + digit) + text
    return text


def signed(value):
    return number(value * 2 if value >= 0 else -value * 2 - 1)


def simplified(ring):
    """The corners of a closed ring that are needed (Douglas-Peucker), in metres around its own latitude."""
    shrink = math.cos(math.radians(sum(y for _, y in ring) / len(ring)))
    flat = [(x * shrink * METERS_PER_DEGREE, y * METERS_PER_DEGREE) for x, y in ring]
    far = max(range(len(flat)), key=lambda i: math.dist(flat[i], flat[0]))
    kept = {0, far}
    parts = [(0, far), (far, len(flat) - 1)]
    while parts:
        first, last = parts.pop()
        (x1, y1), (x2, y2) = flat[first], flat[last]
        dx, dy = x2 - x1, y2 - y1
        length = dx * dx + dy * dy
        worst, at = -1.0, None
        for i in range(first + 1, last):
            x, y = flat[i]
            t = 0 if length == 0 else min(1, max(0, ((x - x1) * dx + (y - y1) * dy) / length))
            distance = math.hypot(x - x1 - t * dx, y - y1 - t * dy)
            if distance > worst:
                worst, at = distance, i
        if worst > TOLERANCE_IN_METERS:
            kept.add(at)
            parts += [(first, at), (at, last)]
    return [ring[i] for i in sorted(kept)]


def rounded(ring):
    corners = []
    for x, y in ring:
        corner = (round(x * SCALE), round(y * SCALE))
        if not corners or corner != corners[-1]:
            corners.append(corner)
    if len(corners) > 1 and corners[0] == corners[-1]:
        corners.pop()
    return corners


def rings(area):
    polygons = area["coordinates"] if area["type"] == "MultiPolygon" else [area["coordinates"]]
    return [[(x, y) for x, y, *_ in ring] for polygon in polygons for ring in polygon]


def packed(area):
    """The outlines in one line: the box around them, then each ring by its number of corners and the steps between
    them; the first step is from the south-west of the box."""
    outlines = [rounded(simplified(ring)) for ring in rings(area)]
    outlines = [ring for ring in outlines if len(ring) >= 3]
    assert outlines, area["id"]
    west, east = (edge(x for ring in outlines for x, _ in ring) for edge in (min, max))
    south, north = (edge(y for ring in outlines for _, y in ring) for edge in (min, max))
    text = signed(west) + signed(south) + number(east - west) + number(north - south)
    for ring in outlines:
        text += number(len(ring))
        at = (west, south)
        for corner in ring:
            text += signed(corner[0] - at[0]) + signed(corner[1] - at[1])
            at = corner
    return text


def contains(area, x, y):
    inside = False
    for ring in rings(area):
        for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1]):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
    return inside


def write_points(areas, path, count=3000):
    """Points all over the areas and around them, by chance that is the same every time; and some right beside an outline."""
    chance = random.Random(34)
    boxes = []
    for area in areas:
        xs, ys = zip(*(point for ring in rings(area) for point in ring))
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    rows = []
    for index in range(count):
        area = chance.randrange(len(areas))
        west, south, east, north = boxes[area]
        if index % 4:
            margin = 0.3
            x = chance.uniform(west - margin, east + margin)
            y = chance.uniform(south - margin, north + margin)
        else:
            x, y = chance.choice(chance.choice(rings(areas[area])))
            x, y = x + chance.uniform(-0.02, 0.02), y + chance.uniform(-0.02, 0.02)
        x, y = round(x, 4), round(y, 4)
        found = [a["id"] for a, box in zip(areas, boxes)
                 if box[0] <= x <= box[2] and box[1] <= y <= box[3] and contains(a, x, y)]
        rows.append(f"{y}\t{x}\t{' '.join(found)}\n")
    pathlib.Path(path).write_text("".join(rows))


def main(arguments):
    areas = [json.loads(line) for line in lzma.open(HERE / "areas.jsonl.xz", "rt")]
    areas.sort(key=lambda area: area["id"])
    DATA.mkdir(exist_ok=True)
    (DATA / "areas.tsv").write_text("".join(f"{area['id']}\t{packed(area)}\n" for area in areas))
    known = {area["id"] for area in areas}
    aliases = {}
    for row in csv.DictReader(io.StringIO((HERE / "aliases.csv").read_text())):
        # A code of an area without outlines would make it look known. Germany's warnings have outlines of their own.
        if row["CODE"] in known and not row["ALIAS_TYPE"].startswith("WARNCELL"):
            aliases.setdefault(row["ALIAS_TYPE"], set()).add(f"{row['ALIAS_CODE']}\t{row['CODE']}\n")
    (DATA / "aliases.tsv").write_text(
        "".join(f"{kind}\n" + "".join(sorted(aliases[kind])) for kind in sorted(aliases)))
    if arguments[:1] == ["--points"]:
        write_points(areas, arguments[1])


main(sys.argv[1:])
