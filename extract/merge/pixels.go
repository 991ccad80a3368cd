package merge

import (
	"image"
	"image/color"
	"image/draw"
	"io"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// pixels writes a decoded image, row by row on white paper, in gray when it has no color.
func (w *writer) pixels(num int, img image.Image) error {
	bounds := img.Bounds()
	space, channels := object.Name("DeviceRGB"), 3
	if isGray(img.ColorModel()) {
		space, channels = "DeviceGray", 1
	}
	d := object.Dict{"Type": object.Name("XObject"), "Subtype": object.Name("Image"), "Width": bounds.Dx(), "Height": bounds.Dy(),
		"ColorSpace": space, "BitsPerComponent": 8}
	return w.deflate(num, d, func(out io.Writer) error {
		row := image.NewRGBA(image.Rect(0, 0, bounds.Dx(), 1))
		line := make([]byte, bounds.Dx()*channels)
		for y := bounds.Min.Y; y < bounds.Max.Y && w.err == nil; y++ {
			draw.Draw(row, row.Rect, image.White, image.Point{}, draw.Src)
			draw.Draw(row, row.Rect, img, image.Pt(bounds.Min.X, y), draw.Over)
			for x := range bounds.Dx() {
				copy(line[x*channels:(x+1)*channels], row.Pix[4*x:])
			}
			if _, err := out.Write(line); err != nil {
				return err
			}
		}
		return w.err
	})
}

// isGray says whether red, green and blue are the same in every pixel.
func isGray(m color.Model) bool {
	palette, ok := m.(color.Palette)
	if !ok {
		return m == color.GrayModel || m == color.Gray16Model
	}
	for _, c := range palette {
		if r, g, b, a := c.RGBA(); r != g || g != b || a != 0xffff {
			return false
		}
	}
	return true
}
