package merge

import (
	"io"

	"github.com/dossier-lending/dossier/extract/pdf/object"
	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// readJPEG reads a JPEG's header; its bytes go into the PDF as they are.
func readJPEG(r io.ReaderAt, size int64) ([]picture, error) {
	h, err := imageheader.ParseJPEG(r, size)
	if err != nil {
		return nil, err
	}
	if h.Width == 0 || h.Height == 0 || h.Scan == 0 {
		return nil, imageheader.ErrJPEG
	}
	if err := checkSize(h.Width, h.Height); err != nil {
		return nil, err
	}
	p := picture{width: h.Width, height: h.Height, dpiX: h.DPIX, dpiY: h.DPIY, orientation: h.Orientation}
	d, err := jpegDict(h)
	if err != nil {
		return nil, err
	}
	return []picture{p.kept(d, size, func() io.Reader {
		return &endSeeker{r: io.NewSectionReader(r, 0, size), skip: h.Scan}
	})}, nil
}

// jpegDict is the image's dictionary.
func jpegDict(h imageheader.JPEG) (object.Dict, error) {
	d := object.Dict{"Filter": object.Name("DCTDecode"), "BitsPerComponent": 8}
	switch h.Components {
	case 1:
		d["ColorSpace"] = object.Name("DeviceGray")
	case 3:
		d["ColorSpace"] = object.Name("DeviceRGB")
		if h.RGBIDs && !h.Adobe {
			d["DecodeParms"] = object.Dict{"ColorTransform": 0}
		}
	case 4:
		d["ColorSpace"] = object.Name("DeviceCMYK")
		if h.Adobe {
			d["Decode"] = object.Array{1, 0, 1, 0, 1, 0, 1, 0}
		}
	default:
		return nil, imageheader.Unfit("This JPEG has %d color components; save it as an ordinary JPEG.", h.Components)
	}
	return d, nil
}

// endSeeker passes a JPEG through and fails at its end when the picture has none: half a paper must not be
// taken for the whole.
type endSeeker struct {
	r     io.Reader
	skip  int64 // bytes before the first scan; pictures within them have ends of their own
	last  byte
	found bool
}

func (s *endSeeker) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	b := p[:n]
	if s.skip > 0 {
		past := min(s.skip, int64(len(b)))
		s.skip -= past
		b = b[past:]
	}
	for _, c := range b {
		s.found = s.found || s.last == 0xff && c == imageheader.MarkEOI
		s.last = c
	}
	if err == io.EOF && !s.found {
		return n, imageheader.ErrJPEG
	}
	return n, err
}
