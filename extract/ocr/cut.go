package ocr

import (
	"context"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// sideMargin and topMargin are what a cut takes beyond its box, in box heights: a first or last figure
	// may stick out of a box, the next row must not come in.
	sideMargin, topMargin = 0.35, 0.12
	// frame is white around a cut, in pixels: the engine misses figures at an edge.
	frame = 12
	// enlarged is how much larger a second look is.
	enlarged = 1.6
	// maxCut bounds a cut's sides in pixels.
	maxCut = 4000
	// maxPlaces bounds the days and figures of one page that are read again at once, some 20 ms each.
	maxPlaces = 80
)

// elect reads preparations of the pixels in a box as one figure until they are enough.
func (v view) elect(ctx context.Context, rec Recognizer, b page.Box, enough func(*ballot) bool) (votes ballot, err error) {
	return v.electAs(ctx, rec, FiguresLine, b, enough)
}

// electAs is elect in a mode for one line; words of other modes than that of figures are parted by spaces.
func (v view) electAs(ctx context.Context, rec Recognizer, mode Mode, b page.Box, enough func(*ballot) bool) (votes ballot, err error) {
	votes.spaced = mode != FiguresLine
	for _, prepared := range v.variants(b) {
		words, err := rec.Recognize(ctx, prepared(), mode)
		if err != nil {
			return votes, err
		}
		if votes.count(words); enough(&votes) {
			break
		}
	}
	return votes, nil
}

// readTwice is the likeliest text that fits and that two preparations or more of the pixels in a box are read as, and what
// else they are read as; false when there is none.
func (v view) readTwice(ctx context.Context, rec Recognizer, b page.Box, fits func(text string) bool) (read page.Alternative, others []page.Alternative, ok bool, err error) {
	votes, err := v.elect(ctx, rec, b, func(votes *ballot) bool {
		for text, n := range votes.times {
			if n >= 2 && fits(text) {
				return true
			}
		}
		return false
	})
	if err != nil {
		return read, nil, false, err
	}
	others = votes.result()
	i := slices.IndexFunc(others, func(r page.Alternative) bool { return votes.times[r.Text] >= 2 && fits(r.Text) })
	if i < 0 {
		return read, nil, false, nil
	}
	read = others[i]
	return read, slices.Delete(others, i, i+1), true, nil
}

// mayLook says that one more place of the page may be read again, and counts it.
func (v view) mayLook() bool {
	*v.looks++
	return *v.looks <= maxPlaces
}

// asRead is the place among the variants of the one that shows the page as it was read.
const asRead = 2

// variants prepare the pixels in a box: enlarged, enlarged from the picture as it came, as the page was read, and in
// black and white.
func (v view) variants(b page.Box) []func() *raster.Gray {
	x0, y0 := b.X0/v.scale, (b.Y0-v.top)/v.scale
	x1, y1 := b.X1/v.scale, (b.Y1-v.top)/v.scale
	side, top := sideMargin*(y1-y0), topMargin*(y1-y0)
	cut := page.Box{X0: x0 - side, Y0: y0 - top, X1: x1 + side, Y1: y1 + top}
	if v.right > 0 {
		cut.X0, cut.X1 = max(cut.X0, float64(v.left)), min(cut.X1, float64(v.right))
	}
	if cut.Empty() || max(cut.Width(), cut.Height())*enlarged > maxCut {
		return nil
	}
	from := func(g *raster.Gray, to page.Projection, factor float64) func() *raster.Gray {
		return func() *raster.Gray { return sampled(g, to, cut, factor) }
	}
	large := from(v.picture, page.Scaling(1), enlarged)
	return []func() *raster.Gray{large, from(v.original, v.toOriginal, enlarged), from(v.picture, page.Scaling(1), 1),
		func() *raster.Gray { return blackAndWhite(large()) }}
}

// unlikeFirst are the variants but the one that shows the page as it was read.
func (v view) unlikeFirst(b page.Box) []func() *raster.Gray {
	all := v.variants(b)
	return slices.Delete(all, min(asRead, len(all)), min(asRead+1, len(all)))
}

// sampled is the cut of a picture, enlarged and with a white frame: to carries the cut's coordinates to the
// picture's pixels, between which values are weighed.
func sampled(g *raster.Gray, to page.Projection, cut page.Box, factor float64) *raster.Gray {
	width, height := int(math.Ceil(cut.Width()*factor)), int(math.Ceil(cut.Height()*factor))
	out := raster.NewGray(width+2*frame, height+2*frame)
	out.DPI = 300
	for y := range height {
		row := out.Row(y + frame)[frame : frame+width]
		for x := range row {
			px, py := to.Point(cut.X0+(float64(x)+0.5)/factor, cut.Y0+(float64(y)+0.5)/factor)
			row[x] = pixelAt(g, px-0.5, py-0.5)
		}
	}
	return out
}

// pixelAt weighs the four pixels around a point; outside the picture is white.
func pixelAt(g *raster.Gray, x, y float64) uint8 {
	if !(x > -1 && y > -1 && x < float64(g.Width) && y < float64(g.Height)) {
		return 255
	}
	left, top := int(math.Floor(x)), int(math.Floor(y))
	fx, fy := x-float64(left), y-float64(top)
	at := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= g.Width || y >= g.Height {
			return 255
		}
		return float64(g.Pix[y*g.Width+x])
	}
	upper := at(left, top)*(1-fx) + at(left+1, top)*fx
	lower := at(left, top+1)*(1-fx) + at(left+1, top+1)*fx
	return uint8(upper*(1-fy) + lower*fy + 0.5)
}

// blackAndWhite divides the picture where its two classes of gray lie farthest apart (Otsu's threshold).
func blackAndWhite(g *raster.Gray) *raster.Gray {
	var histogram [256]int
	total, sum := len(g.Pix), 0
	for _, v := range g.Pix {
		histogram[v]++
		sum += int(v)
	}
	threshold, best, count, below := 128, -1.0, 0, 0
	for v, n := range histogram {
		count += n
		below += v * n
		if count == 0 || count == total {
			continue
		}
		d := float64(below)/float64(count) - float64(sum-below)/float64(total-count)
		if between := d * d * float64(count) * float64(total-count); between > best {
			best, threshold = between, v
		}
	}
	out := raster.NewGray(g.Width, g.Height)
	out.DPI = g.DPI
	for i, v := range g.Pix {
		if int(v) <= threshold {
			out.Pix[i] = 0
		}
	}
	return out
}
