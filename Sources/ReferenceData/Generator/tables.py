"""The tables in ../Data: how they are read and written."""
import hashlib, math, pathlib

DATA = pathlib.Path(__file__).resolve().parent.parent / "Data"


def read(name):
    """The rows of a table."""
    return [line.split("\t") for line in (DATA / name).read_bytes().decode().removesuffix("\n").split("\n")]


def write(name, rows):
    """Writes rows sorted by the bytes of their key, so that they can be searched in place."""
    rows = sorted(rows, key=lambda row: [cell.encode() for cell in row])
    text = "".join("\t".join(row) + "\n" for row in rows)
    (DATA / name).write_bytes(text.encode())
    return rows, text


def write_cells(name, table):
    """Writes an index of a table by whole degrees: the south-west corner of the cell, counted from the South Pole and the
    date line, and the offset of each row in it. A search near a point reads only a few cells."""
    cells, offset = {}, 0
    for row in table:
        corner = f"{math.floor(float(row[1])) + 90:03}{math.floor(float(row[2])) + 180:03}"
        cells.setdefault(corner, []).append(str(offset))
        offset += len("\t".join(row).encode()) + 1
    write(name, [[corner, *offsets] for corner, offsets in cells.items()])


def write_sums():
    """Writes the checksums of all tables."""
    sums = "".join(f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.name}\n" for p in sorted(DATA.glob("*.t*")))
    (DATA / "SHA256SUMS").write_text(sums)


def kilometers(a, b):
    lat, other = math.radians(a[0]), math.radians(b[0])
    half = math.sin((other - lat) / 2) ** 2
    half += math.cos(lat) * math.cos(other) * math.sin(math.radians(b[1] - a[1]) / 2) ** 2
    return 12_742 * math.asin(min(1, math.sqrt(half)))
