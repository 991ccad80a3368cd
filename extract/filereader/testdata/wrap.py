"""Puts the one strip of a fax-coded TIFF into a PDF page: wrap.py k|jbig2 in.tif out.pdf.

k is CCITTFaxDecode's K. jbig2 makes a JBIG2 page of one generic region, whose MMR coding is that of Group 4.
"""
import struct
import sys

how, source, target = sys.argv[1:]
tiff = open(source, "rb").read()
order = "<" if tiff[:2] == b"II" else ">"
at = struct.unpack(order + "I", tiff[4:8])[0]
tags = {}
for i in range(struct.unpack(order + "H", tiff[at:at + 2])[0]):
    entry = tiff[at + 2 + 12 * i:at + 14 + 12 * i]
    tag, kind, count = struct.unpack(order + "HHI", entry[:8])
    tags[tag] = struct.unpack(order + ("H" if kind == 3 else "I"), entry[8:10] if kind == 3 else entry[8:12])[0]
width, height, black_is_zero = tags[256], tags[257], tags[262] == 1
data = tiff[tags[273]:tags[273] + tags[279]]

if how == "jbig2":
    assert not black_is_zero
    page = struct.pack(">IIIIBH", width, height, 0, 0, 0, 0)
    region = struct.pack(">IIIIB", width, height, 0, 0, 0) + b"\x01" + data

    def segment(number, kind, body):
        return struct.pack(">IBBBI", number, kind, 0, 1, len(body)) + body

    data = segment(0, 48, page) + segment(1, 38, region)
    filters = "/Filter /JBIG2Decode"
else:
    filters = "/Filter /CCITTFaxDecode /DecodeParms << /K %s /Columns %d /Rows %d /BlackIs1 %s >>" % (
        how, width, height, "true" if black_is_zero else "false")

content = b"q 595 0 0 842 0 0 cm /Im Do Q"
objects = [
    b"<< /Type /Catalog /Pages 2 0 R >>",
    b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>",
    b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
    b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 1 /ColorSpace /DeviceGray %s /Length %d >>\nstream\n%s\nendstream"
    % (width, height, filters.encode(), len(data), data),
]
out, offsets = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", []
for i, o in enumerate(objects):
    offsets.append(len(out))
    out += b"%d 0 obj\n%s\nendobj\n" % (i + 1, o)
start = len(out)
out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
out += b"".join(b"%010d 00000 n \n" % o for o in offsets)
out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
open(target, "wb").write(out)
