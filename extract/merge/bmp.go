package merge

import (
	"encoding/binary"
	"image"
	"io"

	"golang.org/x/image/bmp" // decodes BMP of 1, 2, 4, 8, 24 and 32 bits

	"github.com/dossier-lending/dossier/extract/pdf/object"
	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// readBMP reads a BMP's header; its pixels are compressed when they are written.
func readBMP(r io.ReaderAt, size int64) ([]picture, error) {
	config, err := bmp.DecodeConfig(io.NewSectionReader(r, 0, size))
	if err == bmp.ErrUnsupported {
		return nil, imageheader.Unfit("This kind of BMP is not read; save it as PNG.")
	}
	if err != nil {
		return nil, err
	}
	if err := checkSize(config.Width, config.Height); err != nil {
		return nil, err
	}
	if err := checkDecoded(config.Width, config.Height, 4); err != nil {
		return nil, err
	}
	p := picture{width: config.Width, height: config.Height}
	// BITMAPINFOHEADER: pixels per metre stand 24 and 28 bytes behind its start at byte 14.
	var info [46]byte
	if _, err := r.ReadAt(info[:], 0); err == nil && binary.LittleEndian.Uint32(info[14:]) >= 40 {
		p.dpiX = float64(binary.LittleEndian.Uint32(info[38:])) * imageheader.InchesPerMetre
		p.dpiY = float64(binary.LittleEndian.Uint32(info[42:])) * imageheader.InchesPerMetre
	}
	return []picture{p.decoded(func() (image.Image, error) { return bmp.Decode(io.NewSectionReader(r, 0, size)) })}, nil
}

// decoded is the picture with one part that is decoded when it is written.
func (p picture) decoded(decode func() (image.Image, error)) picture {
	p.parts = []part{{width: p.width, height: p.height, decode: decode}}
	return p
}

// kept is the picture with one part that keeps its compressed bytes.
func (p picture) kept(d object.Dict, size int64, open func() io.Reader) picture {
	p.parts = []part{{width: p.width, height: p.height, dict: d, size: size, open: open}}
	return p
}
