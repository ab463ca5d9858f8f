"""The table of broken model files: what is wrong, the bytes, and the expected error message.

Each case is derived from one sound model by a small change, which its name describes. `BROKEN` is the whole table.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from kuiper_edu.errors import CycleError, KuiperError, ModelFileError, ParamError, WeightError
from kuiper_edu.pnnx.archive import write_archive

LINEAR = (
    "nn.Linear                linear                   1 1 0 1 bias=True in_features=3 out_features=2 "
    "@bias=(2)f32 @weight=(2,3)f32 #0=(1,3)f32 #1=(1,2)f32"
)
SOUND = f"""7767517
4 3
pnnx.Input               pnnx_input_0             0 1 0 #0=(1,3)f32
{LINEAR}
F.sigmoid                F.sigmoid_0              1 1 1 2 $input=1 #1=(1,2)f32 #2=(1,2)f32
pnnx.Output              pnnx_output_0            1 0 2 #2=(1,2)f32
"""
WEIGHTS = {"linear.bias": struct.pack("<2f", 0.5, -0.5), "linear.weight": struct.pack("<6f", *range(6))}


def as_the_tool_writes(weights: list[tuple[str, bytes]]) -> bytes:
    """Return the bytes of a .bin as pnnx has written them since January 2024: all sizes in zip64 fields, no times."""
    entries, records, all_ones = b"", b"", 2**32 - 1
    for name, content in weights:
        sizes = (zlib.crc32(content), all_ones, all_ones, len(name))
        header = struct.pack("<5H3L2H", 0, 0, 0, 0, 0, *sizes, 32) + name.encode()
        extra = struct.pack("<2H2Q", 1, 28, len(content), len(content))
        record = struct.pack("<6H3L5H2L", 0, 0, 0, 0, 0, 0, *sizes, 32, 0, 2**16 - 1, 0, 0, all_ones) + name.encode()
        records += b"PK\x01\x02" + record + extra + struct.pack("<QL", len(entries), 0)
        entries += b"PK\x03\x04" + header + extra + struct.pack("<QL", 0, 0) + content
    count, start, size = len(weights), len(entries), len(records)
    end64 = b"PK\x06\x06" + struct.pack("<Q2H2L4Q", 44, 0, 0, 0, 0, count, count, size, start)
    locator = b"PK\x06\x07" + struct.pack("<LQL", 0, start + size, 1)
    return entries + records + end64 + locator + b"PK\x05\x06" + b"\xff" * 16 + bytes(2)


def packed(weights: dict[str, bytes] = WEIGHTS, more: dict[str, bytes] | None = None) -> bytes:
    """Return the bytes of a .bin with these weights, and more after them, whose names may occur twice."""
    return as_the_tool_writes([*weights.items(), *(more or {}).items()])


def packed_with_32_bits(weights: dict[str, bytes]) -> bytes:
    """Return the bytes of a .bin with 32-bit sizes."""
    write_archive(file := io.BytesIO(), weights.items(), zip64=False)
    return file.getvalue()


BIN64, BIN32 = packed(), packed_with_32_bits(WEIGHTS)


@dataclass(frozen=True)
class Broken:
    """One broken model.

    Args:
        name: what is wrong.
        error: the expected exception.
        says: a part of the expected message.
        param: the .param.
        bin: the .bin; None for none beside it.
    """

    name: str
    error: type[KuiperError]
    says: str
    param: bytes
    bin: bytes | None = BIN64


def changed(old: str, new: str, text: str = SOUND) -> bytes:
    """Return the sound .param with one part replaced."""
    assert old in text, old
    return text.replace(old, new, 1).encode()


def patched(content: bytes, at: int, new: bytes) -> bytes:
    """Return the bytes with some of them overwritten."""
    at %= len(content)
    return content[:at] + new + content[at + len(new) :]


def _texts() -> Iterator[tuple[str, str, bytes]]:
    """Yield name, message and bytes of .param files that are not valid text."""
    yield "empty", "found an empty file", b""
    yield "one newline", "7767517", b"\n"
    yield "blanks only", "7767517", b"   \n  \n"
    yield "another first line", "found '7767518'", changed("7767517", "7767518")
    yield "a longer first line", "found '77675171'", changed("7767517", "77675171")
    yield (
        "two words in the first line",
        "found '7767517 4'",
        changed("7767517\n", "7767517 4 3\n").replace(b"4 3\n4", b"4\n4"),
    )
    yield "first line missing", "found '4 3'", changed("7767517\n", "")
    yield "git-lfs pointer", "git lfs pull", b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 408\n"
    yield "web page", "web page", b"<!DOCTYPE html>\n<html><body>404</body></html>\n"
    yield "web page in lower case", "web page", b"<html><head></head></html>\n"
    yield "the .bin instead", "exchanged", BIN64
    yield "an empty .bin instead", "exchanged", packed_with_32_bits({})
    yield "gzipped", "gzipped", b"\x1f\x8b\x08\x00" + bytes(40)
    yield "UTF-16 with BOM", "UTF-16", SOUND.encode("utf-16")
    yield "UTF-16 big endian with BOM", "UTF-16", b"\xfe\xff" + SOUND.encode("utf-16-be")
    yield "UTF-16 without BOM", "UTF-16", SOUND.encode("utf-16-le")
    yield "UTF-16 big endian without BOM", "UTF-16", SOUND.encode("utf-16-be")
    yield "UTF-32", "UTF", SOUND.encode("utf-32")
    yield (
        "bytes that are no UTF-8",
        "line 4: the byte 0xff is not UTF-8",
        SOUND.encode().replace(b"linear", b"l\xffnear", 1),
    )
    yield "cut off inside a character", "not UTF-8", SOUND.encode() + b"\xe4\xb8"
    yield "NUL characters", "NUL", changed("linear", "lin\0ear")
    yield "old Mac line ends", "7767517", SOUND.replace("\n", "\r").encode()
    yield "random bytes", "7767517", bytes(range(1, 200))


def _headers() -> Iterator[tuple[str, str, bytes]]:
    """Yield name, message and bytes of .param files with errors in line 2."""
    yield "first line only", "found the end of the file", b"7767517"
    yield "line 2 empty", "line 2: expected the numbers of operators and operands", changed("4 3", "")
    yield "one count", "found '4'", changed("4 3", "4")
    yield "three counts", "found '4 3 2'", changed("4 3", "4 3 2")
    yield "words for counts", "found 'four three'", changed("4 3", "four three")
    yield "a negative count", "found '-4 3'", changed("4 3", "-4 3")
    yield "a fraction for a count", "found '4.0 3'", changed("4 3", "4.0 3")
    yield "a count of 5000 digits", "line 2", changed("4 3", "4" * 5000 + " 3")
    yield "Arabic digits", "line 2", changed("4 3", "٤ ٣")
    yield "more operators promised", "expected 5 operators, found 4 lines after this one", changed("4 3", "5 3")
    yield "a billion operators promised", "expected 999999999 operators", changed("4 3", "999999999 3")
    yield "fewer operators promised", "expected 3 operators, found 4 lines after this one", changed("4 3", "3 3")
    yield "no operators promised", "expected 0 operators", changed("4 3", "0 0")
    yield "no operators there", "cut off", b"7767517\n4 3\n"
    yield "last line missing", "found 3 lines after", SOUND.encode()[: SOUND.rindex("pnnx.Output")]
    yield "cut off between lines", "The file may be cut off", SOUND.encode()[: SOUND.index("F.sigmoid")]
    yield "cut off inside a line", "The file was cut off", SOUND.encode()[: SOUND.index(" #1=(1,2)f32\nF")]
    yield "line 2 missing", "line 2", changed("4 3\n", "")


def _lines() -> Iterator[tuple[str, str, bytes]]:
    """Yield name, message and bytes of .param files with errors in an operator's line."""
    yield "type only", "line 4: an operator's line holds", changed(LINEAR, "nn.Linear")
    yield "type and name only", "line 4, operator 'linear'", changed(LINEAR, "nn.Linear linear")
    yield "one count only", "an operator's line holds", changed(LINEAR, "nn.Linear linear 1")
    yield (
        "one word after the columns of a name with blanks",
        "found 'b' and 'c'",
        changed(LINEAR, f"{'nn.Linear':24} {'a b c d':24} 1"),
    )
    yield "letters for the number of inputs", "found 'a' and '1'", changed("1 1 0 1 bias", "a 1 0 1 bias")
    yield "letters for the number of outputs", "found '1' and 'b'", changed("1 1 0 1 bias", "1 b 0 1 bias")
    yield "a negative number of inputs", "found '-1' and '1'", changed("1 1 0 1 bias", "-1 1 0 1 bias")
    yield "a number of inputs of 30 digits", "'1111", changed("1 1 0 1 bias", "1" * 30 + " 1 0 1 bias")
    yield (
        "too many inputs announced",
        "expected 2 inputs and 1 output as the line declares, found 2 names",
        changed("1 1 0 1 b", "2 1 0 1 b"),
    )
    yield "too many outputs announced", "expected 1 input and 2 outputs", changed("1 1 0 1 b", "1 2 0 1 b")
    yield "a million inputs announced", "1000000 inputs", changed("1 1 0 1 b", "1000000 1 0 1 b")
    yield (
        "too few inputs announced",
        "expected pairs key=value after 0 inputs and 1 outputs, found '1'",
        changed("1 1 0 1 b", "0 1 0 1 b"),
    )
    yield "an operand too many", "found '7'", changed("1 1 0 1 b", "1 1 0 1 7 b")
    yield "cut off inside the operands", "the file may be cut off", SOUND.encode()[: SOUND.index(" 2 #2=(1,2)f32\n")]
    yield "a parameter twice", "'bias' is given twice", changed("bias=True", "bias=True bias=False")
    yield "a weight twice", "@bias is given twice", changed("@bias=(2)f32", "@bias=(2)f32 @bias=(2)f32")
    yield "an integer of 5000 digits", "does not fit 64 bits", changed("in_features=3", "in_features=" + "3" * 5000)
    yield "an integer of 65 bits", "'in_features': the integer", changed("in_features=3", f"in_features={2**64}")
    yield (
        "an integer of 65 bits in a list",
        "does not fit 64 bits",
        changed("in_features=3", f"in_features=(1,{2**64})"),
    )
    yield (
        "ncnn's own file",
        "ncnn",
        b"7767517\n2 2\nInput in0 0 1 in0\nConvolution conv 1 1 in0 out0 0=64 1=3 -23309=2,1,1\n",
    )
    yield (
        "ncnn's own file of a language model",
        "line 4, operator 'kv_cache': expected a PNNX file, found ncnn's own .param",
        b"7767517\n2 3\nInput in0 0 1 in0\nInput kv_cache 0 2 c0 c1\n",
    )
    yield (
        "ncnn's own file with a line too many",
        "line 4, operator 'conv': expected a PNNX file, found ncnn's own .param",
        b"7767517\n1 2\nInput in0 0 1 in0\nConvolution conv 1 1 in0 out0 0=64\n",
    )
    yield (
        "a PNNX file with a number as a key, which is not ncnn's",
        "expected a word as a parameter's name, found the number 0",
        changed("#0=(1,3)f32", "0=(1,3)f32"),
    )
    yield (
        "ncnn's own file with arrays only",
        "ncnn",
        b"7767517\n2 2\nInput in0 0 1 in0\nReshape r 1 1 in0 out0 -23309=2,1,1\n",
    )


def _shapes() -> Iterator[tuple[str, str, bytes]]:
    """Yield name, message and bytes of .param files with errors in a shape, a weight or an argument."""
    yield (
        "a shape without brackets",
        "224)f32, found '1,3f32'",
        changed("#0=(1,3)f32", "#0=1,3f32"),
    )
    yield "a shape without its end", "expected a shape", changed("#0=(1,3)f32", "#0=(1,3f32")
    yield "a shape without its beginning", "expected a shape", changed("#0=(1,3)f32", "#0=1,3)f32")
    yield "an empty shape", "224)f32, found ''", changed("#0=(1,3)f32", "#0=")
    yield "a fraction for a size", "or %name (a named size), found '1.5'", changed("#0=(1,3)f32", "#0=(1.5,3)f32")
    yield "a word for a size", "or %name (a named size), found 'N'", changed("#0=(1,3)f32", "#0=(N,3)f32")
    yield "no size between commas", "or %name (a named size), found ''", changed("#0=(1,3)f32", "#0=(1,,3)f32")
    yield "a negative size", "or %name (a named size), found '-3'", changed("#0=(1,3)f32", "#0=(1,-3)f32")
    yield "a size of 30 digits", "expected a size", changed("#0=(1,3)f32", f"#0=(1,{10**30})f32")
    yield "an unknown data type", "expected a data type of null f32", changed("#0=(1,3)f32", "#0=(1,3)float")
    yield "a data type in capitals", "found 'F32'", changed("#0=(1,3)f32", "#0=(1,3)F32")
    yield (
        "the shape of an unknown operand",
        "#7 is neither an input nor an output",
        changed("#0=(1,3)f32", "#7=(1,3)f32"),
    )
    yield "the shape of another line's operand", "#0 is neither", changed("$input=1 #1", "$input=1 #0=(1,3)f32 #1")
    yield "a weight of unknown size", "found @bias=(?)f32", changed("@bias=(2)f32", "@bias=(?)f32")
    yield "a weight of symbolic size", "expected a weight's shape", changed("@bias=(2)f32", "@bias=(%n)f32")
    yield "a weight of 40 dimensions", "32 known sizes", changed("@bias=(2)f32", f"@bias=({','.join('1' * 40)})f32")
    yield "a weight of unknown type", "found 'q8'", changed("@bias=(2)f32", "@bias=(2)q8")
    yield (
        "a weight without a shape",
        "224)f32, found ''",
        changed("@bias=(2)f32", "@bias="),
    )
    yield "an argument that is no input", "$input=7 does not name a free input", changed("$input=1", "$input=7")
    yield "an argument that is an output", "$input=2 does not name a free input", changed("$input=1", "$input=2")
    yield "two arguments for one input", "$other=1 does not name a free input", changed("$input=1", "$input=1 $other=1")


def _graphs() -> Iterator[tuple[str, str, bytes]]:
    """Yield name, message and bytes of .param files with an invalid graph."""
    names = changed(LINEAR, f"nn.Linear {'x' * 10**6} 1 1 {'y' * 10**6} 1")
    yield "names of a megabyte", "line 4, operator 'xxxx", names
    yield (
        "an input that nothing makes",
        "line 4, operator 'linear': no operator writes its input '9'",
        changed(LINEAR, "nn.Linear linear 1 1 9 1"),
    )
    yield (
        "an operand made twice",
        "operand '1' is already written by operator 'linear'",
        changed("1 1 1 2", "1 1 1 1").replace(b"#2=(1,2)f32\npnnx", b"\npnnx"),
    )
    yield (
        "an operand made twice in a line",
        "is already written by operator 'linear'",
        changed("1 1 0 1 b", "1 2 0 1 1 b"),
    )
    for kind, noun in (("pnnx.Input", "a pnnx.Input"), ("pnnx.Attribute", "a pnnx.Attribute"), ("Input", "an Input")):
        yield (
            f"{noun} that takes something",
            f"expected no input of {noun}, found 1",
            changed("F.sigmoid  ", f"{kind}  "),
        )
    yield (
        "an output that makes something",
        "operator 'F.sigmoid_0': expected no output of a pnnx.Output, found 1",
        changed("F.sigmoid  ", "pnnx.Output  "),
    )
    yield "an input that makes two", "expected one output of a pnnx.Input, found 2", changed("0 1 0 #0", "0 2 0 9 #0")
    yield (
        "the same input line twice",
        "operand '0' is already written",
        changed("pnnx.Output              pnnx_output_0            1 0 2 #2=(1,2)f32", "pnnx.Input again 0 1 0"),
    )


def _cycles() -> Iterator[tuple[str, str, bytes]]:
    """Yield name, message and bytes of .param files with a cycle."""
    head = "7767517\n{} {}\n"
    yield "an operator that takes its own result", "a -> a", (head.format(1, 1) + "nn.ReLU a 1 1 0 0\n").encode()
    two = head.format(2, 2) + "nn.ReLU a 1 1 1 0\nnn.ReLU b 1 1 0 1\n"
    yield "two operators in a circle", "a -> b -> a", two.encode()
    ring = [f"nn.ReLU r{i} 1 1 {(i - 1) % 2000} {i}" for i in range(2000)]
    yield (
        "two thousand operators in a circle",
        "r9 -> (1988 more) -> r1998",
        (head.format(2000, 2000) + "\n".join(ring)).encode(),
    )


def _archives() -> Iterator[tuple[str, str, bytes]]:
    """Yield name, message and bytes of broken .bin files."""
    yield "empty", "the file is empty", b""
    yield "one byte", "not a complete .bin", b"P"
    yield "git-lfs pointer", "git lfs pull", b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 408\n"
    yield "web page", "web page", b"<!doctype html><html></html>"
    yield "the .param instead", "exchanged", SOUND.encode()
    yield "gzipped", "gzipped", b"\x1f\x8b\x08\x00" + bytes(100)
    yield "zeros", "not a complete .bin", bytes(1000)
    yield "first half only", "not a complete .bin", BIN64[: len(BIN64) // 2]
    yield "last byte missing", "not a complete .bin", BIN64[:-1]
    yield "last half missing, old", "not a complete .bin", BIN32[: len(BIN32) // 2]
    yield "last 10 bytes missing, old", "not a complete .bin", BIN32[:-10]
    yield "first half missing", "not a complete .bin", BIN64[len(BIN64) // 2 :]
    yield "first byte missing, old", "not a complete .bin", BIN32[1:]
    yield "a hole in the middle", "not a complete .bin", BIN64[:60] + BIN64[100:]
    yield "end record only", "not a complete .bin", BIN64[-22:]
    yield "no zip64 locator", "not a complete .bin", patched(BIN64, -42, b"XXXX")
    yield "no zip64 end record", "not a complete .bin", patched(BIN64, -98, b"XXXX")
    yield "a zip64 directory of 2**60 bytes", "not a complete .bin", patched(BIN64, -98 + 40, struct.pack("<Q", 2**60))
    yield "a directory size too high, old", "not a complete .bin", patched(BIN32, -10, struct.pack("<L", 2**31))
    yield "a directory start too high, old", "not a complete .bin", patched(BIN32, -6, struct.pack("<L", 2**31))
    central = BIN32.index(b"PK\x01\x02")
    yield "no directory record, old", "not a complete .bin", patched(BIN32, central, b"XXXX")
    yield "deflated", "is compressed (method 8)", _with_zipfile(zipfile.ZIP_DEFLATED)
    yield "bzipped", "is compressed (method 12)", _with_zipfile(zipfile.ZIP_BZIP2)
    yield "encrypted", "is encrypted", patched(BIN32, central + 8, b"\x01\x00")
    yield "two sizes that differ", "is compressed", patched(BIN32, central + 20, struct.pack("<L", 4))
    yield (
        "a size of 4 GB, old",
        "claims 4294967040 bytes",
        patched(BIN32, central + 20, struct.pack("<2L", *[2**32 - 256] * 2)),
    )
    yield "a name of 60000 bytes, old", "not a complete .bin", patched(BIN32, central + 28, struct.pack("<H", 60000))
    yield (
        "an extra field of 60000 bytes, old",
        "not a complete .bin",
        patched(BIN32, central + 30, struct.pack("<H", 60000)),
    )
    yield (
        "a comment of 60000 bytes, old",
        "'linear.weight' is (2,3)f32, 24 bytes",
        patched(BIN32, central + 32, struct.pack("<H", 60000)),
    )
    yield (
        "an entry that begins far out, old",
        "expected the entry",
        patched(BIN32, central + 42, struct.pack("<L", 2**31)),
    )
    yield (
        "an entry that begins elsewhere, old",
        "expected the entry",
        patched(BIN32, central + 42, struct.pack("<L", 3)),
    )
    yield "no local header", "expected the entry", patched(BIN64, 0, b"XXXX")
    yield "a local name of 60000 bytes", "claims 8 bytes", patched(BIN64, 26, struct.pack("<H", 60000))
    wide = BIN64.index(b"\x01\x00\x1c\x00", BIN64.index(b"PK\x01\x02"))
    yield "no zip64 field", "not a complete .bin", patched(BIN64, wide, b"\x02")
    yield "a zip64 field that is too short", "not a complete .bin", patched(BIN64, wide + 2, b"\x08")
    yield (
        "a zip64 size of 2**63",
        "claims 9223372036854775808",
        patched(BIN64, wide + 4, struct.pack("<2Q", *[2**63] * 2)),
    )
    yield "a name of 60000 bytes", "is missing", packed({"x" * 60000: bytes(8)})
    yield "no entries", "'linear.bias' is (2)f32, 8 bytes", packed({})
    yield "one entry missing", "'linear.weight' is (2,3)f32, 24 bytes", packed({"linear.bias": bytes(8)})
    yield "an entry of another name", "is missing", packed({"linear.bias": bytes(8), "Linear.weight": bytes(24)})
    yield "an entry too short", "it has 20 bytes", packed(WEIGHTS | {"linear.weight": bytes(20)})
    yield "an entry too long", "it has 28 bytes", packed(WEIGHTS | {"linear.weight": bytes(28)})
    yield "an entry without bytes", "it has 0 bytes", packed(WEIGHTS | {"linear.weight": b""})
    for name, content in (("other bytes", bytes(8)), ("another size", bytes(4))):
        says = "'linear.bias' is in the file 2 times, with different bytes"
        yield f"an entry twice with {name}", says, packed(more={"linear.bias": content})
    yield "half precision instead", "it has 12 bytes", packed(WEIGHTS | {"linear.weight": bytes(12)})
    yield (
        "PyTorch's own file",
        "PyTorch's own file",
        packed({"archive/data.pkl": bytes(8), "archive/data/0": bytes(24)}),
    )


def _with_zipfile(method: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name in WEIGHTS:
            archive.writestr(name, bytes(400))
    return file.getvalue()


def _forgiven() -> Iterator[tuple[str, bytes]]:
    """Yield defects of a .bin that do no harm: the weights are still found, each with its checksum."""
    yield "a byte in front, old", b"x" + BIN32
    yield "a byte in front", b"x" + BIN64
    yield "a zip64 locator that points far out", patched(BIN64, -34, b"\xff" * 8)
    yield "a zip64 count of 2**64 - 1", patched(BIN64, -98 + 32, b"\xff" * 8)
    yield "a count of 60000, old", patched(BIN32, -12, struct.pack("<H", 60000))
    yield "a count too low, old", patched(BIN32, -12, struct.pack("<H", 1))


def _declared() -> Iterator[tuple[str, str, bytes]]:
    """Yield name, message and bytes of .param files whose weights do not fit a sound .bin."""
    yield "a shape too large for the .bin", "line 4, operator 'linear'", changed("@weight=(2,3)f32", "@weight=(2,4)f32")
    yield (
        "a shape far too large for the .bin",
        "it has 24 bytes",
        changed("@weight=(2,3)", f"@weight=({2**62},{2**62})"),
    )
    yield "a data type too wide for the .bin", "48 bytes", changed("@weight=(2,3)f32", "@weight=(2,3)f64")
    yield "a weight more than the .bin has", "it is missing", changed("@weight", "@other=(1)f32 @weight")
    yield "an empty weight for one that is not", "0 bytes", changed("@weight=(2,3)f32", "@weight=(0,3)f32")
    yield "a type of no known size", "0 bytes", changed("@weight=(2,3)f32", "@weight=(2,2)")


def _damaged() -> Iterator[tuple[str, bytes]]:
    """Yield archives that can be opened, but hold other bytes than were written."""
    for name, content in (("", BIN64), (", old", BIN32)):
        at = content.index(WEIGHTS["linear.weight"])
        yield f"one bit of a weight turned over{name}", patched(content, at + 5, bytes([content[at + 5] ^ 4]))
        yield f"a weight of zeros{name}", patched(content, at, bytes(24))
        crc = content.rindex(struct.pack("<L", zlib.crc32(WEIGHTS["linear.weight"])))
        yield f"another checksum{name}", patched(content, crc, b"\1\2\3\4")


BROKEN: list[Broken] = [
    *(Broken(f"param: {name}", ParamError, says, content) for name, says, content in _texts()),
    *(Broken(f"header: {name}", ParamError, says, content) for name, says, content in _headers()),
    *(Broken(f"line: {name}", ParamError, says, content) for name, says, content in _lines()),
    *(Broken(f"shape: {name}", ParamError, says, content) for name, says, content in _shapes()),
    *(Broken(f"graph: {name}", ParamError, says, content) for name, says, content in _graphs()),
    *(Broken(f"cycle: {name}", CycleError, says, content) for name, says, content in _cycles()),
    *(Broken(f"bin: {name}", WeightError, says, SOUND.encode(), content) for name, says, content in _archives()),
    *(Broken(f"weight: {name}", WeightError, says, content) for name, says, content in _declared()),
]
DAMAGED: list[Broken] = [
    Broken(f"damaged: {name}", WeightError, "expected the checksum", SOUND.encode(), content)
    for name, content in _damaged()
]
FORGIVEN: list[tuple[str, bytes]] = list(_forgiven())
MISSING: list[tuple[str, str, type[ModelFileError], str]] = [
    ("model.pnnx.param", "nowhere.pnnx.bin", WeightError, "working directory"),
    ("nowhere.pnnx.param", "model.pnnx.bin", ModelFileError, "working directory"),
    ("model.pnnx.parm", "model.pnnx.bin", ModelFileError, "Did you mean 'model.pnnx.param'?"),
    (
        "models/model.pnnx.param",
        "model.pnnx.bin",
        ModelFileError,
        "not even a folder 'models' in",
    ),
    ("/nowhere/model.pnnx.param", "model.pnnx.bin", ModelFileError, "The path is right up to '/'"),
    (".", "model.pnnx.bin", ModelFileError, "a folder"),
    ("model.pnnx.param", ".", WeightError, "a folder"),
    ("pipe", "model.pnnx.bin", ModelFileError, "no regular file"),
    ("model.pnnx.param", "pipe", WeightError, "no regular file"),
    ("a\0b", "model.pnnx.bin", ModelFileError, "expected a file name"),
    ("x" * 300, "model.pnnx.bin", ModelFileError, "cannot be opened"),
]
