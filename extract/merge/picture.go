package merge

import (
	"fmt"
	"image"
	"io"

	"github.com/dossier-lending/dossier/extract/pdf/object"
	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

// picture is one image on its way to a page of its own.
type picture struct {
	width, height int     // pixels as stored
	dpiX, dpiY    float64 // 0 where the file says none
	orientation   int     // 1 to 8 as in EXIF; 0 is 1
	parts         []part
}

// part is a rectangle of a picture that is one image of the PDF: all of it, or one strip or tile of a TIFF.
// Either its compressed bytes are kept (open), or it is decoded.
type part struct {
	left, top, width, height int
	dict                     object.Dict // of the kept bytes
	open                     func() io.Reader
	size                     int64 // of the kept bytes
	decode                   func() (image.Image, error)
}

// Resolutions, in dots per inch.
const (
	defaultDPI = 200
	leastDPI   = 10
	mostDPI    = 9600
)

// checkSize judges an image by its header, before any pixel is decoded.
func checkSize(width, height int) error {
	if width < 1 || height < 1 {
		return fmt.Errorf("an image of %d by %d pixels", width, height)
	}
	if width > maxSide || height > maxSide || int64(width)*int64(height) > maxPixels {
		return imageheader.Unfit("This image has %d by %d pixels, more than are read; save it with a lower resolution.", width, height)
	}
	return nil
}

// checkDecoded judges what decoding an image would cost.
func checkDecoded(width, height, bytesPerPixel int) error {
	if int64(width)*int64(height)*int64(bytesPerPixel) > maxDecoded {
		return imageheader.Unfit("This image has %d by %d pixels, more than are decoded here; save it as JPEG or with a lower resolution.", width, height)
	}
	return nil
}

// points is the size of the picture on paper as stored, before it is turned.
func (p picture) points() (width, height float64) {
	dpiX, dpiY := p.dpiX, p.dpiY
	for _, dpi := range []*float64{&dpiX, &dpiY} {
		if !(*dpi >= leastDPI && *dpi <= mostDPI) { // NaN is neither
			dpiX, dpiY = defaultDPI, defaultDPI
		}
	}
	width, height = float64(p.width)/dpiX*72, float64(p.height)/dpiY*72
	if longest := max(width, height); longest > maxPagePoints {
		width, height = width*maxPagePoints/longest, height*maxPagePoints/longest
	}
	return width, height
}

// placed are the page's size and the matrix from the image's unit square to the page, by orientation: what
// EXIF calls "row 0 is the top, column 0 the left side" is 1.
func (p picture) placed() (width, height float64, matrix [6]float64) {
	w, h := p.points()
	switch p.orientation {
	case 2: // mirrored left to right
		return w, h, [6]float64{-w, 0, 0, h, w, 0}
	case 3: // upside down
		return w, h, [6]float64{-w, 0, 0, -h, w, h}
	case 4: // mirrored top to bottom
		return w, h, [6]float64{w, 0, 0, -h, 0, h}
	case 5: // row 0 is the left side, column 0 the top
		return h, w, [6]float64{0, -w, -h, 0, h, w}
	case 6: // row 0 is the right side, column 0 the top
		return h, w, [6]float64{0, -w, h, 0, 0, w}
	case 7: // row 0 is the right side, column 0 the bottom
		return h, w, [6]float64{0, w, h, 0, 0, 0}
	case 8: // row 0 is the left side, column 0 the bottom
		return h, w, [6]float64{0, w, -h, 0, h, 0}
	}
	return w, h, [6]float64{w, 0, 0, h, 0, 0}
}

// picturePage writes a page that shows the picture and nothing else.
func (w *writer) picturePage(p picture) error {
	width, height, m := p.placed()
	images := object.Dict{}
	content := []byte("q ")
	for _, v := range m {
		content = append(appendReal(content, v), ' ')
	}
	content = append(content, "cm\n"...)
	for i, part := range p.parts {
		num, err := w.picturePart(part)
		if err != nil {
			return err
		}
		name := object.Name(fmt.Sprintf("Im%d", i))
		images[name] = written(num)
		content = append(content, "q "...)
		for _, v := range part.within(p) {
			content = append(appendReal(content, v), ' ')
		}
		content = append(appendName(append(content, "cm "...), name), " Do Q\n"...)
	}
	content = append(content, 'Q')
	stream := w.reserve()
	w.putStream(stream, object.Dict{}, content, nil, nil)
	num, parent := w.tree.page(w)
	w.put(num, object.Dict{"Type": object.Name("Page"), "Parent": parent, "MediaBox": object.Array{0, 0, width, height},
		"Resources": object.Dict{"XObject": images}, "Contents": written(stream)})
	return w.err
}

// within is the matrix from the part's unit square to the picture's.
func (t part) within(p picture) [6]float64 {
	w, h := float64(p.width), float64(p.height)
	return [6]float64{float64(t.width) / w, 0, 0, float64(t.height) / h, float64(t.left) / w, 1 - float64(t.top+t.height)/h}
}

func (w *writer) picturePart(t part) (num int, err error) {
	num = w.reserve()
	if t.decode != nil {
		img, err := t.decode()
		if err != nil {
			return 0, err
		}
		return num, w.pixels(num, img)
	}
	d := object.Dict{"Type": object.Name("XObject"), "Subtype": object.Name("Image"), "Width": t.width, "Height": t.height}
	for name, v := range t.dict {
		d[name] = v
	}
	return num, w.copyStream(num, d, t.open(), t.size)
}
