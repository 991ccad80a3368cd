package broken

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"strings"
)

// png is a file of chunks, each with its right checksum.
func png(chunks ...[2]string) []byte {
	b := []byte("\x89PNG\r\n\x1a\n")
	for _, c := range chunks {
		b = binary.BigEndian.AppendUint32(b, uint32(len(c[1])))
		body := c[0] + c[1]
		b = append(b, body...)
		b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE([]byte(body)))
	}
	return b
}

// ihdr is the header of a PNG of that size.
func ihdr(width, height uint32, depth, color byte) [2]string {
	b := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	return [2]string{"IHDR", string(append(b, depth, color, 0, 0, 0))}
}

// hugeJPEG announces 65,535 by 65,535 pixels and has no pixel data.
func hugeJPEG() string {
	return "\xff\xd8\xff\xc0\x00\x0b\x08\xff\xff\xff\xff\x01\x01\x11\x00\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00" + strings.Repeat("\x00", 100) + "\xff\xd9"
}

// progressive is a JPEG of many scans over the whole picture, each a few bytes.
func progressive(scans int) []byte {
	var b bytes.Buffer
	b.WriteString("\xff\xd8\xff\xdb\x00\x43\x00" + strings.Repeat("\x01", 64))
	b.WriteString("\xff\xc2\x00\x0b\x08\x0f\xa0\x0f\xa0\x01\x01\x11\x00")
	b.WriteString("\xff\xc4\x00\x14\x00\x01" + zeros(15) + "\x00\xff\xc4\x00\x14\x10\x01" + zeros(15) + "\x00")
	for range scans {
		b.WriteString("\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00" + zeros(8))
	}
	b.WriteString("\xff\xd9")
	return b.Bytes()
}

// tag is an entry of a TIFF directory: tag, type (3 short, 4 long), count, value or place.
type tag struct {
	id, kind     uint16
	count, value uint32
}

// tiff is a file with one directory at byte 8, followed by next.
func tiff(next uint32, tail string, tags ...tag) []byte {
	b := []byte("II*\x00\x08\x00\x00\x00")
	b = binary.LittleEndian.AppendUint16(b, uint16(len(tags)))
	for _, t := range tags {
		b = binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(b, t.id), t.kind)
		b = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(b, t.count), t.value)
	}
	return append(binary.LittleEndian.AppendUint32(b, next), tail...)
}

// gray are the tags of a gray picture of one strip.
func gray(width, height, compression, offset, length uint32, more ...tag) []tag {
	return append([]tag{
		{256, 4, 1, width},
		{257, 4, 1, height},
		{258, 3, 1, 8},
		{259, 3, 1, compression},
		{262, 3, 1, 1},
		{273, 4, 1, offset},
		{277, 3, 1, 1},
		{278, 4, 1, height},
		{279, 4, 1, length},
	}, more...)
}

// bmp is a header of 54 bytes followed by tail.
func bmp(width, height int32, bits uint16, compression uint32, tail string) []byte {
	b := make([]byte, 54)
	copy(b, "BM")
	le := binary.LittleEndian
	le.PutUint32(b[2:], uint32(54+len(tail)))
	le.PutUint32(b[10:], 54)
	le.PutUint32(b[14:], 40)
	le.PutUint32(b[18:], uint32(width))
	le.PutUint32(b[22:], uint32(height))
	le.PutUint16(b[26:], 1)
	le.PutUint16(b[28:], bits)
	le.PutUint32(b[30:], compression)
	return append(b, tail...)
}

func hostilePictures() []Recipe {
	end := [2]string{"IEND", ""}
	dot := [2]string{"IDAT", deflate("\x00\x00", 1)}
	return []Recipe{
		{Name: "png: 60,000 by 60,000 in black", Kind: "png", Make: func() []byte {
			return png(ihdr(60_000, 60_000, 1, 0), [2]string{"IDAT", deflate(zeros(7501*20_000), 1)}, end)
		}},
		{Name: "png: 12,000 by 12,000 in black", Kind: "png", Make: func() []byte {
			return png(ihdr(12_000, 12_000, 1, 0), [2]string{"IDAT", deflate(zeros(1501*12_000), 1)}, end)
		}},
		{
			Name: "png: one pixel high, two billion wide",
			Kind: "png",
			Make: func() []byte { return png(ihdr(2147483647, 1, 16, 6), dot, end) },
		},
		{Name: "png: no pixels", Kind: "png", Make: func() []byte { return png(ihdr(0, 0, 8, 0), end) }},
		{
			Name: "png: a wrong checksum",
			Kind: "png",
			Make: func() []byte { b := png(ihdr(1, 1, 8, 0), dot, end); b[20] ^= 1; return b },
		},
		{Name: "png: text packed 1000 to 1", Kind: "png", Make: func() []byte {
			packed := deflate(zeros(100<<20), 1)
			return png(
				ihdr(1, 1, 8, 0), [2]string{"zTXt", "a\x00\x00" + packed},
				[2]string{"iTXt", "a\x00\x01\x00\x00\x00" + packed}, [2]string{"iCCP", "a\x00\x00" + packed}, dot,
				end,
			)
		}},
		{Name: "png: 100,000 frames", Kind: "png", Make: func() []byte {
			chunks := [][2]string{ihdr(1, 1, 8, 0), {"acTL", "\x00\x01\x86\xa0\x00\x00\x00\x00"}}
			for range deep {
				chunks = append(chunks, [2]string{"fcTL", zeros(26)}, [2]string{"fdAT", zeros(8)})
			}
			return png(append(chunks, dot, end)...)
		}},
		{
			Name: "jpeg: 65,535 by 65,535 from a few bytes",
			Kind: "jpeg",
			Make: func() []byte { return []byte(hugeJPEG()) },
		},
		{Name: "jpeg: 80,000 scans", Kind: "jpeg", Make: func() []byte { return progressive(80_000) }},
		{
			Name: "jpeg: a table that breaks off",
			Kind: "jpeg",
			Make: func() []byte { return []byte("\xff\xd8\xff\xc4\xff\xff\x00" + strings.Repeat("\xff", 16)) },
		},
		{
			Name: "jpeg: markers without end",
			Kind: "jpeg",
			Make: func() []byte { return []byte("\xff\xd8" + strings.Repeat("\xff\xe1\x00\x02", million)) },
		},
		{Name: "jpeg: an orientation that is no place", Kind: "jpeg", Make: func() []byte {
			return []byte("\xff\xd8\xff\xe1\x00\x20Exif\x00\x00II*\x00\x08\x00\x00\x00\xff\xff\x12\x01\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff" + hugeJPEG()[2:])
		}},
		{
			Name: "tiff: directories in a circle",
			Kind: "tiff",
			Make: func() []byte { return tiff(8, zeros(64), gray(8, 8, 1, 8, 64)...) },
		},
		{
			Name: "tiff: a directory at 4 GiB",
			Kind: "tiff",
			Make: func() []byte { return []byte("II*\x00\xff\xff\xff\xff") },
		},
		{Name: "tiff: 300,000 directories", Kind: "tiff", Make: func() []byte {
			var b bytes.Buffer
			b.WriteString("II*\x00\x08\x00\x00\x00")
			for i := range 300_000 {
				b.WriteString("\x01\x00\x00\x01\x04\x00\x01\x00\x00\x00\x01\x00\x00\x00")
				binary.Write(&b, binary.LittleEndian, uint32(8+18*(i+1)))
			}
			return b.Bytes()
		}},
		{Name: "tiff: tiles larger than the picture", Kind: "tiff", Make: func() []byte {
			return tiff(
				0,
				zeros(64),
				tag{256, 4, 1, 8},
				tag{257, 4, 1, 8},
				tag{258, 3, 1, 8},
				tag{259, 3, 1, 1},
				tag{262, 3, 1, 1},
				tag{322, 4, 1, 0x7fffffff},
				tag{323, 4, 1, 0x7fffffff},
				tag{324, 4, 1, 8},
				tag{325, 4, 1, 64},
			)
		}},
		{Name: "tiff: runs of runs", Kind: "tiff", Make: func() []byte {
			return tiff(0, strings.Repeat("\x81\x00", million), gray(20_000, 20_000, 32773, 126, 2*million)...)
		}},
		{
			Name: "tiff: no height",
			Kind: "tiff",
			Make: func() []byte { return tiff(0, zeros(64), gray(8, 0, 1, 126, 64)...) },
		},
		{
			Name: "tiff: a strip beyond the file",
			Kind: "tiff",
			Make: func() []byte { return tiff(0, zeros(64), gray(8, 8, 1, 0xfffffff0, 0xffffffff)...) },
		},
		{Name: "tiff: two billion strips", Kind: "tiff", Make: func() []byte {
			return tiff(0, zeros(64), append(
				gray(8, 8, 1, 8, 64)[:5], tag{273, 4, 0x7fffffff, 8}, tag{279, 4, 0x7fffffff, 8},
			)...)
		}},
		{Name: "tiff: 65,000 samples a pixel", Kind: "tiff", Make: func() []byte {
			tags := gray(8, 8, 1, 126, 64)
			tags[6].value = 65_000
			return tiff(0, zeros(64), tags...)
		}},
		{Name: "tiff: a packed picture of 400 million pixels", Kind: "tiff", Make: func() []byte {
			packed := deflate(zeros(400_000_000), 1)
			return tiff(0, packed, gray(20_000, 20_000, 8, 122, uint32(len(packed)))...)
		}},
		{
			Name: "tiff: a fax of 65,535 columns",
			Kind: "tiff",
			Make: func() []byte { return tiff(0, "\x26\xa0\x9f", gray(65_535, 65_535, 4, 122, 3)...) },
		},
		{
			Name: "bmp: two billion lines",
			Kind: "bmp",
			Make: func() []byte { return bmp(9, 2147483647, 24, 0, zeros(100)) },
		},
		{
			Name: "bmp: lines from the top, more than there are",
			Kind: "bmp",
			Make: func() []byte { return bmp(9, -2147483648, 24, 0, zeros(100)) },
		},
		{
			Name: "bmp: colors beyond the palette",
			Kind: "bmp",
			Make: func() []byte { return bmp(9, 9, 8, 0, strings.Repeat("\xff", 200)) },
		},
		{
			Name: "bmp: runs beyond the line",
			Kind: "bmp",
			Make: func() []byte { return bmp(9, 9, 8, 1, zeros(1024)+strings.Repeat("\xff\x01", 50_000)) },
		},
	}
}
