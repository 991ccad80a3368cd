package raster

import (
	"image"
	"image/png"
	"io"
)

// Gray is a picture of one page: 0 is black, 255 is white, rows from the top, Width bytes a row.
type Gray struct {
	Width, Height int
	Pix           []uint8
	// DPI is the picture's resolution in pixels an inch; 0 when the file does not say.
	DPI float64
	// Cut says that the file ends or breaks before the picture does; what is missing is white.
	Cut bool
}

// NewGray is a white picture.
func NewGray(width, height int) *Gray {
	g := &Gray{Width: width, Height: height, Pix: make([]uint8, width*height)}
	for i := range g.Pix {
		g.Pix[i] = 255
	}
	return g
}

// Row is the y-th row's pixels, not a copy.
func (g *Gray) Row(y int) []uint8 { return g.Pix[y*g.Width : (y+1)*g.Width] }

// PNG writes the picture for a person to look at.
func (g *Gray) PNG(w io.Writer) error {
	return png.Encode(w, &image.Gray{Pix: g.Pix, Stride: g.Width, Rect: image.Rect(0, 0, g.Width, g.Height)})
}
