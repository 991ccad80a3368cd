package merge

import (
	"bytes"
	"image"
	"io"

	"github.com/hhrutter/tiff" // decodes CMYK and fax pages too, at any directory, within bounds

	"github.com/dossier-lending/dossier/extract/pdf/object"
	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// tiffFile brings a TIFF's pages over.
type tiffFile struct{ *imageheader.TIFF }

// readTIFF reads the headers of all pages.
func readTIFF(r io.ReaderAt, size int64) ([]picture, error) {
	opened, first, err := imageheader.OpenTIFF(r, size)
	if err != nil {
		return nil, err
	}
	f := tiffFile{opened}
	directories, err := f.Pages(first, maxTIFFPages)
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
		if parts += len(p.parts); parts > imageheader.MaxPieces {
			return nil, imageheader.Unfit(
				"This TIFF is cut into more than %d strips; save it anew.", imageheader.MaxPieces,
			)
		}
		pictures = append(pictures, p)
	}
	return pictures, nil
}

// picture decides how one page is brought over.
func (f tiffFile) picture(d imageheader.Directory) (picture, error) {
	p := picture{
		width:       int(f.Number(d, imageheader.TagWidth, 0)),
		height:      int(f.Number(d, imageheader.TagHeight, 0)),
		orientation: imageheader.OrientationOf(f.TIFF, d),
	}
	p.dpiX, p.dpiY = imageheader.ResolutionOf(f.TIFF, d)
	if err := checkSize(p.width, p.height); err != nil {
		return p, err
	}
	switch compression := f.Number(d, imageheader.TagCompression, 1); compression {
	case imageheader.CompressionOldJPEG:
		return p, imageheader.Unfit("This TIFF has JPEG data of the old kind, which nobody reads alike; save it anew.")
	case imageheader.CompressionJPEG:
		return f.jpegPage(d, p)
	case imageheader.CompressionFaxRows, imageheader.CompressionG3, imageheader.CompressionG4:
		if strips := f.Numbers(d, imageheader.TagStripOffsets, imageheader.MaxPieces); len(strips) == 1 &&
			f.Number(d, imageheader.TagSamples, 1) == 1 {
			return f.faxPage(d, p, compression)
		}
	}
	perPixel := max(int(f.Number(d, imageheader.TagSamples, 1)), 1) * (int(f.Number(d, imageheader.TagBits, 1)) + 7) / 8
	if perPixel == 3 || perPixel == 6 {
		perPixel = perPixel / 3 * 4 // decoded with a place for transparency
	}
	if err := checkDecoded(p.width, p.height, perPixel); err != nil {
		return p, err
	}
	return p.decoded(func() (image.Image, error) {
		img, err := tiff.DecodeAt(io.NewSectionReader(f.R, 0, f.Size), d.At)
		if unsupported, ok := err.(tiff.UnsupportedError); ok {
			return nil, imageheader.Unfit(
				"This kind of TIFF is not read (%s); save it as PNG or JPEG.", string(unsupported),
			)
		}
		return img, err
	}), nil
}

// faxPage keeps a fax page's only strip.
func (f tiffFile) faxPage(d imageheader.Directory, p picture, compression uint32) (picture, error) {
	data, err := f.Piece(
		f.Number(d, imageheader.TagStripOffsets, imageheader.NoNumber),
		f.Number(d, imageheader.TagStripCounts, imageheader.NoNumber),
	)
	if err != nil {
		return p, err
	}
	options := f.Number(d, imageheader.TagT4Options, 0)
	params := object.Dict{"Columns": p.width, "Rows": p.height, "EndOfBlock": false,
		"BlackIs1": f.Number(d, imageheader.TagPhotometric, 0) == 1}
	switch compression {
	case imageheader.CompressionFaxRows:
		params["K"], params["EncodedByteAlign"] = 0, true
	case imageheader.CompressionG3:
		params["K"], params["EndOfLine"], params["EncodedByteAlign"] = int(options&1), true, options&4 != 0
	case imageheader.CompressionG4:
		params["K"] = -1
	}
	dict := object.Dict{
		"Filter":           object.Name("CCITTFaxDecode"),
		"DecodeParms":      params,
		"ColorSpace":       object.Name("DeviceGray"),
		"BitsPerComponent": 1,
	}
	return p.kept(dict, data.Size(), func() io.Reader {
		if f.Number(d, imageheader.TagFillOrder, 1) == 2 {
			return imageheader.Reversed{R: data}
		}
		return data
	}), nil
}

// jpegPage keeps a page's JPEG strips or tiles, each made whole by the tables that they share.
func (f tiffFile) jpegPage(d imageheader.Directory, p picture) (picture, error) {
	tables, err := f.JPEGTables(d)
	if err != nil {
		return p, err
	}
	if f.Number(d, imageheader.TagPlanar, 1) != 1 {
		return p, imageheader.Unfit("This TIFF keeps its colors apart; save it anew.")
	}
	for _, piece := range f.Pieces(d, p.width, p.height) {
		part, err := f.jpegPart(d, piece, tables)
		if err != nil {
			return p, err
		}
		p.parts = append(p.parts, part)
	}
	if len(p.parts) == 0 {
		return p, imageheader.ErrTIFF
	}
	return p, nil
}

// componentsOf are the components of a JPEG in each color model that PDF shows in the same way. One more is
// transparency, which a JPEG alone would use as the black of CMYK.
var componentsOf = map[uint32]int{
	imageheader.PhotometricWhiteIsZero: 1,
	1:                                  1,
	2:                                  3,
	5:                                  4,
	imageheader.PhotometricYCbCr:       3,
}

// jpegPart makes one strip or tile a separate image.
func (f tiffFile) jpegPart(d imageheader.Directory, t imageheader.Piece, tables []byte) (part, error) {
	data, err := f.Piece(t.At, t.Count)
	if err != nil {
		return part{}, err
	}
	h, err := imageheader.ParseJPEG(data, data.Size())
	if err != nil || h.Scan == 0 {
		return part{}, imageheader.ErrJPEG
	}
	if err := checkSize(h.Width, h.Height); err != nil {
		return part{}, err
	}
	dict, err := jpegDict(h)
	if err != nil {
		return part{}, err
	}
	photometric := f.Number(d, imageheader.TagPhotometric, imageheader.PhotometricYCbCr)
	if componentsOf[photometric] != h.Components {
		return part{}, imageheader.Unfit(
			"This TIFF has JPEG data in an unusual color model or with transparency; save it as PNG or JPEG.",
		)
	}
	if photometric == imageheader.PhotometricWhiteIsZero {
		dict["Decode"] = object.Array{1, 0}
	}
	if !h.Adobe && h.Components >= 3 {
		transform := 0
		if photometric == imageheader.PhotometricYCbCr {
			transform = 1
		}
		dict["DecodeParms"] = object.Dict{"ColorTransform": transform}
	}
	soi := append([]byte{0xff, imageheader.MarkSOI}, tables...)
	return part{
		left:   t.Left,
		top:    t.Top,
		width:  h.Width,
		height: h.Height,
		dict:   dict,
		size:   data.Size() + int64(len(tables)),
		open: func() io.Reader {
			return io.MultiReader(bytes.NewReader(soi), io.NewSectionReader(data, 2, data.Size()-2))
		},
	}, nil
}
