package merge

import (
	"bytes"
	"image"
	"io"
	"math/bits"

	"github.com/hhrutter/tiff" // decodes CMYK and fax pages too, at any directory, within bounds

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Compressions of TIFF.
const (
	compressionFaxRows = 2
	compressionG3      = 3
	compressionG4      = 4
	compressionOldJPEG = 6
	compressionJPEG    = 7
)

// readTIFF reads the headers of all pages.
func readTIFF(r io.ReaderAt, size int64) ([]picture, error) {
	f, first, err := openTIFF(r, size)
	if err != nil {
		return nil, err
	}
	directories, err := f.pages(first)
	if err != nil {
		return nil, err
	}
	var pictures []picture
	parts := 0
	for _, d := range directories {
		p, err := f.picture(d)
		if err != nil {
			return nil, err
		}
		if parts += len(p.parts); parts > maxStrips {
			return nil, unfit("This TIFF is cut into more than %d strips; save it anew.", maxStrips)
		}
		pictures = append(pictures, p)
	}
	return pictures, nil
}

// picture decides how one page is brought over.
func (f *tiffFile) picture(d directory) (picture, error) {
	p := picture{width: int(f.number(d, tagWidth, 0)), height: int(f.number(d, tagHeight, 0)), orientation: orientationOf(f, d)}
	p.dpiX, p.dpiY = resolutionOf(f, d)
	if err := checkSize(p.width, p.height); err != nil {
		return p, err
	}
	switch compression := f.number(d, tagCompression, 1); compression {
	case compressionOldJPEG:
		return p, unfit("This TIFF has JPEG data of the old kind, which nobody reads alike; save it anew.")
	case compressionJPEG:
		return f.jpegPage(d, p)
	case compressionFaxRows, compressionG3, compressionG4:
		if strips := f.numbers(d, tagStripOffsets, maxStrips); len(strips) == 1 && f.number(d, tagSamples, 1) == 1 {
			return f.faxPage(d, p, compression)
		}
	}
	perPixel := max(int(f.number(d, tagSamples, 1)), 1) * (int(f.number(d, tagBits, 1)) + 7) / 8
	if perPixel == 3 || perPixel == 6 {
		perPixel = perPixel / 3 * 4 // decoded with a place for transparency
	}
	if err := checkDecoded(p.width, p.height, perPixel); err != nil {
		return p, err
	}
	return p.decoded(func() (image.Image, error) {
		img, err := tiff.DecodeAt(io.NewSectionReader(f.r, 0, f.size), d.at)
		if unsupported, ok := err.(tiff.UnsupportedError); ok {
			return nil, unfit("This kind of TIFF is not read (%s); save it as PNG or JPEG.", string(unsupported))
		}
		return img, err
	}), nil
}

// faxPage keeps a fax page's only strip.
func (f *tiffFile) faxPage(d directory, p picture, compression uint32) (picture, error) {
	data, err := f.piece(f.number(d, tagStripOffsets, noNumber), f.number(d, tagStripCounts, noNumber))
	if err != nil {
		return p, err
	}
	options := f.number(d, tagT4Options, 0)
	params := object.Dict{"Columns": p.width, "Rows": p.height, "EndOfBlock": false,
		"BlackIs1": f.number(d, tagPhotometric, 0) == 1}
	switch compression {
	case compressionFaxRows:
		params["K"], params["EncodedByteAlign"] = 0, true
	case compressionG3:
		params["K"], params["EndOfLine"], params["EncodedByteAlign"] = int(options&1), true, options&4 != 0
	case compressionG4:
		params["K"] = -1
	}
	dict := object.Dict{"Filter": object.Name("CCITTFaxDecode"), "DecodeParms": params, "ColorSpace": object.Name("DeviceGray"), "BitsPerComponent": 1}
	return p.kept(dict, data.Size(), func() io.Reader {
		if f.number(d, tagFillOrder, 1) == 2 {
			return reversed{data}
		}
		return data
	}), nil
}

// piece is a strip or tile as it stands in the file.
func (f *tiffFile) piece(at, count uint32) (*io.SectionReader, error) {
	if at == noNumber || count == noNumber || count == 0 || int64(at)+int64(count) > f.size {
		return nil, errTIFF
	}
	return io.NewSectionReader(f.r, int64(at), int64(count)), nil
}

// reversed turns the bits of every byte around, for fax machines that send the last one first.
type reversed struct{ r io.Reader }

func (v reversed) Read(p []byte) (int, error) {
	n, err := v.r.Read(p)
	for i := range p[:n] {
		p[i] = bits.Reverse8(p[i])
	}
	return n, err
}

// jpegPage keeps a page's JPEG strips or tiles, each made whole by the tables that they share.
func (f *tiffFile) jpegPage(d directory, p picture) (picture, error) {
	tables, err := f.jpegTables(d)
	if err != nil {
		return p, err
	}
	for _, piece := range f.pieces(d, p) {
		part, err := f.jpegPart(d, piece, tables)
		if err != nil {
			return p, err
		}
		p.parts = append(p.parts, part)
	}
	if len(p.parts) == 0 {
		return p, errTIFF
	}
	return p, nil
}

// jpegTables are the segments that all pieces of the page share, without the marks around them.
func (f *tiffFile) jpegTables(d directory) ([]byte, error) {
	t, ok := d.tags[tagJPEGTables]
	if !ok {
		return nil, nil
	}
	if t.kind != kindUndefined && t.kind != kindByte || t.count < 4 {
		return nil, errTIFF
	}
	const most = 64 << 10 // four tables of each kind have some 2 kB
	b := f.bytes(int64(f.order.Uint32(t.value[:])), int64(min(t.count, most)))
	if len(b) < 4 || b[0] != 0xff || b[1] != markSOI || !bytes.HasSuffix(b, []byte{0xff, markEOI}) {
		return nil, errTIFF
	}
	return b[2 : len(b)-2], nil
}

// Color models of TIFF.
const (
	photometricWhiteIsZero = 0
	photometricYCbCr       = 6
)

// componentsOf are the components of a JPEG in each color model that PDF shows alike. One more is
// transparency, which a JPEG by itself would take for the black of CMYK.
var componentsOf = map[uint32]int{photometricWhiteIsZero: 1, 1: 1, 2: 3, 5: 4, photometricYCbCr: 3}

// jpegPart makes one strip or tile an image of its own.
func (f *tiffFile) jpegPart(d directory, t placedPiece, tables []byte) (part, error) {
	data, err := f.piece(t.at, t.count)
	if err != nil {
		return part{}, err
	}
	h, err := parseJPEG(data, data.Size())
	if err != nil || h.scan == 0 {
		return part{}, errJPEG
	}
	dict, err := h.dict()
	if err != nil {
		return part{}, err
	}
	photometric := f.number(d, tagPhotometric, photometricYCbCr)
	if componentsOf[photometric] != h.components {
		return part{}, unfit("This TIFF has JPEG data in an unusual color model or with transparency; save it as PNG or JPEG.")
	}
	if photometric == photometricWhiteIsZero {
		dict["Decode"] = object.Array{1, 0}
	}
	if !h.adobe && h.components >= 3 {
		transform := 0
		if photometric == photometricYCbCr {
			transform = 1
		}
		dict["DecodeParms"] = object.Dict{"ColorTransform": transform}
	}
	soi := append([]byte{0xff, markSOI}, tables...)
	return part{left: t.left, top: t.top, width: h.width, height: h.height, dict: dict, size: data.Size() + int64(len(tables)),
		open: func() io.Reader {
			return io.MultiReader(bytes.NewReader(soi), io.NewSectionReader(data, 2, data.Size()-2))
		}}, nil
}

// placedPiece is a strip or tile and where its upper left corner is.
type placedPiece struct {
	left, top int
	at, count uint32
}

// pieces are the page's strips or tiles; nil when it has none that make sense.
func (f *tiffFile) pieces(d directory, p picture) []placedPiece {
	width, height := p.width, int(min(f.number(d, tagRowsPerStrip, noNumber), uint32(p.height)))
	offsets, counts := f.numbers(d, tagStripOffsets, maxStrips), f.numbers(d, tagStripCounts, maxStrips)
	if tiles := f.numbers(d, tagTileOffsets, maxStrips); tiles != nil {
		offsets, counts = tiles, f.numbers(d, tagTileCounts, maxStrips)
		width, height = int(f.number(d, tagTileWidth, 0)), int(f.number(d, tagTileHeight, 0))
	}
	if width < 1 || height < 1 || len(offsets) != len(counts) || f.number(d, tagPlanar, 1) != 1 {
		return nil
	}
	across := (p.width + width - 1) / width
	if len(offsets) != across*((p.height+height-1)/height) {
		return nil
	}
	out := make([]placedPiece, len(offsets))
	for i := range out {
		out[i] = placedPiece{left: i % across * width, top: i / across * height, at: offsets[i], count: counts[i]}
	}
	return out
}
