#!/usr/bin/env python3
"""Decodes an archive of METAR and TAF reports, one per line, with agg on Apache Spark, and writes Parquet.

    spark-submit --files /usr/local/bin/agg agg_decode.py 'archive/date=2020-09-*/*.txt.gz' decoded.parquet

Each worker runs the agg that --files sent it, or else the one on its PATH. Reports give no month: their date comes from
the path of their file (2020-09-13 or 20200913), or from --reference.

Every line of the archive that is not blank becomes a row with the members of `agg schema` as columns, all nullable:

    file, line, part   where the report is from: `line` is the number of the line, or only grows within each file if
                       Spark reads the lines; `part` counts the reports of a line
    raw, kind, ...     the report
    error              why a line could not be decoded; all columns but `raw` are then null

With --columns raw,station,time only those and `error` are written.

What could only be decoded in part has its problems in `unparsed`, `contradictions` and `repaired`.

Spark finds the files. The workers do the rest, without Java: Arrow reads them, agg prints JSON, DuckDB parses it, and Arrow
writes Parquet. Where Arrow cannot read or write, Spark does; and it reads large files that several tasks can share.
"""

import argparse
import functools
import io
import itertools
import json
import os
import re
import socket
import string
import subprocess
import sys
import tempfile
import urllib.parse

import duckdb
import numpy
import pyarrow as pa
from pyarrow import compute, dataset, fs, parquet
from pyspark import SparkFiles, TaskContext
from pyspark.sql import SparkSession, functions as sql, types
from pyspark.sql.pandas.types import to_arrow_schema

# Spark writes %20 for a space.
DATE_IN_PATH = re.compile(r"(?:(?<!\d)|(?<=%20))((?:19|20)\d\d)(-?)([01]\d)\2([0-3]\d)(?!\d)")
# Where a report is from.
PLACE = [
    types.StructField("file", types.StringType()),
    types.StructField("line", types.LongType()),
    types.StructField("part", types.IntegerType()),
]
# How much text agg decodes at once: so much that its start takes little of the time.
BYTES_AT_ONCE = 8 << 20
# In a row group of Parquet. All columns of as many reports take 60 MB.
ROWS_AT_ONCE = 30_000
BLANK = bytes(range(0x21))
# Files that Hadoop compresses in formats of its own.
HADOOP_FILES = (".deflate", ".lz4", ".snappy")
# What DuckDB calls the types of SchemaReader.
SQL_TYPES = {
    types.BooleanType(): "BOOLEAN",
    types.IntegerType(): "INTEGER",
    types.LongType(): "BIGINT",
    types.DoubleType(): "DOUBLE",
    types.StringType(): "VARCHAR",
    types.TimestampType(): "TIMESTAMPTZ",
}


def run_agg(*arguments, **streams):
    """Runs agg, the one that --files sent or else the one on the PATH, and returns what subprocess.run returns."""
    sent = os.path.join(SparkFiles.getRootDirectory(), "agg")
    program = sent if os.path.exists(sent) else "agg"
    try:
        return subprocess.run([program, *arguments], **streams)
    except OSError as error:
        raise RuntimeError(
            f"cannot run {program} on {socket.gethostname()}: {error.strerror}. "
            "Install agg on the PATH of every worker, or send it with spark-submit --files /path/to/agg."
        ) from error


def sql_type(type):
    """What DuckDB calls a type of Spark."""
    match type:
        case types.ArrayType():
            return f"{sql_type(type.elementType)}[]"
        case types.StructType():
            members = [f'"{field.name}" {sql_type(field.dataType)}' for field in type]
            return f"STRUCT({', '.join(members)})"
        case _:
            return SQL_TYPES[type]


def file_system(address):
    """The file system of Arrow for the address of a file or folder, and its path there."""
    # Java leaves letters that are not ASCII as they are, which Arrow does not accept.
    address = urllib.parse.quote(address, safe=string.punctuation)
    return fs.FileSystem.from_uri(re.sub("^s3a:", "s3:", address))


def read_files(batches):
    """Reads the files that batches name. Yields pieces: a file, how many of its lines come before, and the next lines."""
    for file in itertools.chain.from_iterable(batch["file"].to_pylist() for batch in batches):
        filesystem, path = file_system(file)
        with io.BufferedReader(filesystem.open_input_stream(path)) as stream:
            before = 0
            # A line that is longer than a piece is cut, so that memory is bounded.
            while text := stream.read(BYTES_AT_ONCE) + stream.readline(BYTES_AT_ONCE):
                if not text.endswith(b"\n"):
                    text += b"\n"
                yield file, before, text
                before += text.count(b"\n")


def read_lines(batches):
    """Yields pieces as read_files does, from batches with the `file`, the number and the `text` of lines."""
    for batch in batches:
        for file in batch["file"].unique():
            lines = batch.filter(compute.equal(batch["file"], file))
            text = compute.binary_join(pa.ListArray.from_arrays([0, len(lines)], lines["text"]), b"\n")[0]
            yield file.as_py(), lines["line"][0].as_py() - 1, text.as_py() + b"\n"


def at_once(pieces):
    """Takes pieces until they are enough to be decoded at once."""
    size = 0
    for piece in pieces:
        yield piece
        size += len(piece[2])
        if size >= BYTES_AT_ONCE:
            return


def decode_batches(batches, read, reference, columns):
    """Decodes the pieces that `read` makes of batches. Yields batches of (file, line, part) and the columns, types of Spark.

    Without a reference, the dates of the reports are those in the paths of the files.
    """
    # Spark has a task for each processor.
    with duckdb.connect(config={"threads": 1}) as database:
        for date, pieces in itertools.groupby(read(batches), lambda piece: reference or date_of(piece[0])):
            while several := list(at_once(pieces)):
                yield from decode_pieces(several, date, columns, database)


def decode_pieces(pieces, reference, columns, database):
    """Decodes pieces of files, with a database of DuckDB. Yields batches as decode_batches does."""
    files, before, texts = zip(*pieces)
    text = b"".join(texts)
    # For agg it is an error if all lines are blank.
    if not text.strip(BLANK):
        return
    columns = types.StructType([*PLACE[1:], *columns])
    # How many lines for agg there are up to the end of each piece, and how many more than in its file.
    ends = numpy.cumsum([text.count(b"\n") for text in texts])
    more = numpy.concatenate([[0], ends[:-1]]) - before
    arguments = ["--ndjson", "--each-line", "--jobs", "1", "--reference", reference, "--fields", ",".join(columns.names)]
    with tempfile.NamedTemporaryFile() as reports:
        agg = run_agg("decode", *arguments, input=text, stdout=reports, stderr=subprocess.PIPE)
        # agg ends with 1 if no line could be read, which the rows say.
        if agg.returncode not in (0, 1):
            message = agg.stderr.decode(errors="replace").strip()
            raise RuntimeError(f"agg decode ended with {agg.returncode} on {socket.gethostname()}: {message}")
        query = "SELECT * FROM read_ndjson($file, columns = $columns)"
        sql_types = {field.name: sql_type(field.dataType) for field in columns}
        found = database.sql(query, params={"file": reports.name, "columns": sql_types})
        for batch in found.to_arrow_reader(ROWS_AT_ONCE):
            line, *rest = batch.cast(to_arrow_schema(columns)).columns
            piece = numpy.searchsorted(ends, line)
            arrays = [pa.array(files).take(pa.array(piece)), pa.array(line.to_numpy() - more[piece]), *rest]
            yield pa.RecordBatch.from_arrays(arrays, names=["file", *columns.names])


class SchemaReader:
    """Turns the JSON Schema of agg into types of Spark."""

    def __init__(self, schema):
        self.definitions = schema["$defs"]

    def columns(self, name):
        """The columns for all members that a definition can have."""
        return self.type_of(self.definitions[name])

    def type_of(self, schema):
        """The type of a schema, or None if it only allows null."""
        if "$ref" in schema:
            return self.type_of(self.definitions[schema["$ref"].rpartition("/")[2]])
        for key in ("anyOf", "oneOf", "allOf"):
            if key in schema:
                return self.union(self.type_of(choice) for choice in schema[key])
        names = schema.get("type", "string")
        return self.union(self.simple(name, schema) for name in ([names] if isinstance(names, str) else names))

    def simple(self, name, schema):
        match name:
            case "null":
                return None
            case "boolean":
                return types.BooleanType()
            case "integer":
                return types.LongType()
            case "number":
                return types.DoubleType()
            case "array":
                return types.ArrayType(self.type_of(schema["items"]) or types.StringType())
            case "object":
                members = schema.get("properties", {}).items()
                return types.StructType([types.StructField(key, self.type_of(value)) for key, value in members])
            case _:
                return types.TimestampType() if schema.get("format") == "date-time" else types.StringType()

    def union(self, choices):
        """The type that holds values of all of the types."""
        result = None
        for choice in choices:
            result = self.common(result, choice)
        return result

    def common(self, one, other):
        if one is None or other is None or one == other:
            return one or other
        if {type(one), type(other)} == {types.LongType, types.DoubleType}:
            return types.DoubleType()
        if isinstance(one, types.ArrayType) and isinstance(other, types.ArrayType):
            return types.ArrayType(self.common(one.elementType, other.elementType))
        if isinstance(one, types.StructType) and isinstance(other, types.StructType):
            members = {field.name: field.dataType for field in one}
            for field in other:
                members[field.name] = self.common(members.get(field.name), field.dataType)
            return types.StructType([types.StructField(name, type) for name, type in members.items()])
        raise TypeError(f"no type has the values of {one.simpleString()} and of {other.simpleString()}")


def date_of(file):
    """The date in the path of a file, or None."""
    date = DATE_IN_PATH.search(file)
    return date and "-".join(date.group(1, 3, 4))


def check_dates(files):
    """Ends the program if a path has no date."""
    undated = [file for file in files if not date_of(file)]
    if undated:
        sys.exit(f"agg_decode.py: no date in the path {undated[0]}; give the date of its reports with --reference")


def chosen_columns(columns, names=None):
    """Some of the columns, in the order of the names, and `error`; all by default. Those of PLACE come from here."""
    columns = types.StructType([column for column in columns if column.name not in ("line", "part")])
    if not names:
        return columns
    unknown = [name for name in names if name not in columns.names]
    if unknown:
        sys.exit(f"agg_decode.py: no column {unknown[0]}. There are: {', '.join(columns.names)}")
    return types.StructType([columns[name] for name in dict.fromkeys([*names, "error"])])


def read_archive(spark, archive, reference=None):
    """Returns a data frame of the files of an archive, or of their lines, and what reads its batches."""
    name = sql.input_file_name().alias("file")
    files = spark.read.format("binaryFile").load(archive).select(name)
    lines = spark.read.text(archive).select(
        name,
        sql.monotonically_increasing_id().alias("line"),
        # Bytes, because not every line of an old archive is UTF-8.
        sql.col("value").cast("binary").alias("text"),
    )
    paths = files.inputFiles()
    if not reference:
        check_dates(paths)
    # Only Spark shares a large file between tasks.
    if lines.rdd.getNumPartitions() > files.rdd.getNumPartitions() or not can_read(paths):
        return lines, read_lines
    return files, read_files


def can_read(files):
    """Whether Arrow can read files."""
    try:
        for filesystem, path in map(file_system, files[:1]):
            filesystem.open_input_file(path).close()
    except (pa.ArrowException, OSError):
        return False
    return not any(file.endswith(HADOOP_FILES) for file in files)


def decode_archive(spark, archive, output, reference=None, names=None):
    """Writes all reports in the files of an archive as Parquet, with all columns or those of some names."""
    schema = run_agg("schema", stdout=subprocess.PIPE, check=True).stdout
    columns = chosen_columns(SchemaReader(json.loads(schema)).columns("decodedReport"), names)
    frame, read = read_archive(spark, archive, reference)
    decode = functools.partial(decode_batches, read=read, reference=reference, columns=columns)
    write_parquet(spark, output, frame, decode, types.StructType([*PLACE, *columns]))


def write_parquet(spark, output, frame, decode, columns):
    """Writes what `decode` makes of the batches of a data frame into a new folder."""
    path = spark._jvm.org.apache.hadoop.fs.Path(output)
    path = path.getFileSystem(spark._jsc.hadoopConfiguration()).makeQualified(path)
    place = new_folder(path.toUri().toString())
    if not place:
        frame.mapInArrow(decode, columns).write.parquet(output)
        return
    filesystem, folder = place
    schema = to_arrow_schema(columns)
    write = lambda batches: write_part(decode(batches), schema, filesystem, f"{folder}/_temporary")
    try:
        # Spark may try a task twice: what counts is the part whose name comes back.
        parts = [part.name for part in frame.mapInArrow(write, "name string").collect()]
        for name in parts:
            filesystem.move(f"{folder}/_temporary/{name}", f"{folder}/{name}")
        if not parts:
            parquet.write_table(schema.empty_table(), f"{folder}/part.parquet", filesystem=filesystem)
        filesystem.delete_dir(f"{folder}/_temporary")
        filesystem.open_output_stream(f"{folder}/_SUCCESS").close()
    except BaseException:
        filesystem.delete_dir(folder)
        raise


def new_folder(address):
    """Creates a folder, and `_temporary` in it. Returns its file system of Arrow and its path there.

    Returns None where Arrow has no file system, or may not write, so that only Spark can.
    """
    try:
        filesystem, folder = file_system(address)
        if filesystem.get_file_info(folder).type == fs.FileType.NotFound:
            filesystem.create_dir(f"{folder}/_temporary")
            return filesystem, folder
    except (pa.ArrowException, OSError):
        return None
    sys.exit(f"agg_decode.py: {address} exists already")


def write_part(batches, schema, filesystem, folder):
    """Writes the batches of a task as a Parquet file, and yields its name; without batches there is neither."""
    task = TaskContext.get()
    name = f"part-{task.partitionId():05}-{task.taskAttemptId()}"
    written = []
    dataset.write_dataset(
        batches,
        folder,
        schema=schema,
        format="parquet",
        filesystem=filesystem,
        basename_template=f"{name}-{{i}}.parquet",
        min_rows_per_group=ROWS_AT_ONCE,
        existing_data_behavior="overwrite_or_ignore",
        use_threads=False,
        file_visitor=lambda file: written.append(os.path.basename(file.path)),
    )
    yield pa.RecordBatch.from_pydict({"name": pa.array(written, pa.string())})


def main():
    parser = argparse.ArgumentParser(description="Decode an archive of METAR and TAF reports into Parquet.")
    parser.add_argument("archive", help="text files with a report per line; a folder, or a pattern in quotes")
    parser.add_argument("output", help="the folder to write Parquet files into; it must not exist")
    parser.add_argument("--reference", metavar="DATE", help="about when the reports were made [default: from the path]")
    parser.add_argument("--columns", metavar="LIST", help="only these, such as station,time,wind, which takes less time")
    arguments = parser.parse_args()
    names = arguments.columns.split(",") if arguments.columns else None
    with SparkSession.builder.appName("agg decode").getOrCreate() as spark:
        decode_archive(spark, arguments.archive, arguments.output, arguments.reference, names)


if __name__ == "__main__":
    main()
