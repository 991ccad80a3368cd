package imageheader

import "io"

// exif takes orientation and resolution from an EXIF block, which is a small TIFF. What is wrong in it is
// overlooked: the picture itself may be whole.
func (h *JPEG) exif(r *io.SectionReader) {
	f, first, err := OpenTIFF(r, r.Size())
	if err != nil {
		return
	}
	d, err := f.Directory(first)
	if err != nil {
		return
	}
	h.Orientation = OrientationOf(f, d)
	if h.DPIX == 0 || h.DPIY == 0 {
		h.DPIX, h.DPIY = ResolutionOf(f, d)
	}
}

// OrientationOf returns 1 to 8, and 1 if there is no valid orientation.
func OrientationOf(f *TIFF, d Directory) int {
	if o := f.Number(d, TagOrientation, 1); o >= 1 && o <= 8 {
		return int(o)
	}
	return 1
}

// ResolutionOf returns dots per inch; 0 if there is no resolution.
func ResolutionOf(f *TIFF, d Directory) (x, y float64) {
	perUnit := map[uint32]float64{2: 1, 3: 2.54}[f.Number(d, TagResolutionUnit, 2)]
	return perUnit * f.Rational(d, TagXResolution), perUnit * f.Rational(d, TagYResolution)
}
