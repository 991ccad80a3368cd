package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
)

// encode is a picture as PNG.
func encode(m *image.Gray) []byte {
	var b bytes.Buffer
	_ = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, m) // a bytes.Buffer does not fail
	return b.Bytes()
}

// document is lines in Tesseract's own serialization (ccstruct/imagedata.cpp), which its trainer reads.
func document(lines []line) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(lines)))
	text := func(s string) { b = append(binary.LittleEndian.AppendUint32(b, uint32(len(s))), s...) }
	for i, l := range lines {
		b = append(b, 1) // there is one
		text("line")
		b = binary.LittleEndian.AppendUint32(b, uint32(i))
		text(string(l.picture))
		text("eng")
		text(l.text)
		b = append(b, 0, 0, 0, 0, 0, 0, 0, 0, 0) // no boxes, none of their texts, not vertical
	}
	return b
}
