package merge

import "io"

// exif takes orientation and resolution from an EXIF block, which is a small TIFF. What is wrong in it is
// overlooked: the picture itself may be whole.
func (h *jpegHeader) exif(r *io.SectionReader) {
	f, first, err := openTIFF(r, r.Size())
	if err != nil {
		return
	}
	d, err := f.directory(first)
	if err != nil {
		return
	}
	h.orientation = orientationOf(f, d)
	if h.dpiX == 0 || h.dpiY == 0 {
		h.dpiX, h.dpiY = resolutionOf(f, d)
	}
}

// orientationOf is 1 to 8; 1 where there is none or it makes no sense.
func orientationOf(f *tiffFile, d directory) int {
	if o := f.number(d, tagOrientation, 1); o >= 1 && o <= 8 {
		return int(o)
	}
	return 1
}

// resolutionOf is in dots per inch; 0 where there is none.
func resolutionOf(f *tiffFile, d directory) (x, y float64) {
	perUnit := map[uint32]float64{2: 1, 3: 2.54}[f.number(d, tagResolutionUnit, 2)]
	return perUnit * f.rational(d, tagXResolution), perUnit * f.rational(d, tagYResolution)
}
