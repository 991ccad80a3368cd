package ocr

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// box is a place that was looked at in one mode, in tenths of a point.
type box struct {
	mode                   Mode
	number, x0, y0, x1, y1 int
}

func boxOf(mode Mode, number int, b page.Box) box {
	tenth := func(f float64) int { return int(math.Round(f * 10)) }
	return box{mode, number, tenth(b.X0), tenth(b.Y0), tenth(b.X1), tenth(b.Y1)}
}

// Reread reads the figures in a box again, alone and from several preparations of the same pixels. It returns first the
// reading on which most preparations agree, with a confidence of their share times their mean confidence, then the
// readings of single preparations, then look-alikes that no preparation had. It returns nothing for a page that was not
// recognized by this Reader, nor after too many second looks. The part of facing pages is not needed, because the box
// shows it.
func (r *Reader) Reread(ctx context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
	return r.again(ctx, FiguresLine, number, b)
}

// Confirm reads the figure in a box from several preparations of its pixels, as page.Document describes: enlarged,
// enlarged from the original picture, enlarged in black and white. It does not use the page as it was read, which
// would only repeat the first error.
func (r *Reader) Confirm(ctx context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
	return r.confirm(ctx, FiguresLine, number, b)
}

// ConfirmWords is Confirm for words of any characters, such as a day with the name of its month.
func (r *Reader) ConfirmWords(ctx context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
	return r.confirm(ctx, WordsLine, number, b)
}

// again looks at a box in a mode, or returns what was read there before.
func (r *Reader) again(ctx context.Context, mode Mode, number int, b page.Box) (readings []page.Alternative,
	err error) {
	place := boxOf(mode, number, b)
	r.mu.Lock()
	known, ok := r.cache[place]
	r.mu.Unlock()
	if ok {
		return known, nil
	}
	err = r.lookAt(ctx, mode, number, b, func(rec Recognizer, v view, b page.Box) error {
		votes, err := v.electAs(ctx, rec, mode, b, (*ballot).settled)
		if err != nil {
			return err
		}
		readings = votes.result()
		r.mu.Lock()
		r.cache[place] = readings
		r.mu.Unlock()
		return nil
	})
	return readings, err
}

// confirm returns what each preparation of a box is read as.
func (r *Reader) confirm(ctx context.Context, mode Mode, number int, b page.Box) (readings []page.Alternative,
	err error) {
	err = r.lookAt(ctx, mode, number, b, func(rec Recognizer, v view, b page.Box) error {
		for _, prepared := range v.unlikeFirst(b) {
			words, err := rec.Recognize(ctx, prepared(), mode)
			if err != nil {
				return err
			}
			one := ballot{spaced: mode != FiguresLine}
			one.count(words)
			read := page.Alternative{}
			for text, confidence := range one.readings {
				read = page.Alternative{Text: text, Confidence: confidence}
			}
			readings = append(readings, read)
		}
		return nil
	})
	return readings, err
}

// lookAt looks at a box with a recognizer of the pool. It does nothing after too many second looks, nor on a page
// that was not recognized by this Reader.
func (r *Reader) lookAt(ctx context.Context, mode Mode, number int, b page.Box,
	look func(Recognizer, view, page.Box) error) error {
	r.mu.Lock()
	r.left--
	spent := r.left < 0
	r.mu.Unlock()
	if spent {
		return nil
	}
	views, err := r.views(ctx, number)
	if err != nil {
		return err
	}
	v, found := viewOf(views, b)
	if !found {
		return nil
	}
	rec, err := r.pool.Take(ctx)
	if err != nil {
		return err
	}
	defer r.pool.Put(rec)
	if mode == FiguresLine {
		v, b = v.figureIn(b)
	}
	return look(rec, v, b)
}

// viewOf returns the part of the page that contains the middle of a box.
func viewOf(views []view, b page.Box) (view, bool) {
	for _, v := range views {
		y := (b.CenterY() - v.top) / v.scale
		if x := b.CenterX() / v.scale; y >= 0 && y < float64(v.picture.Height) && x >= 0 &&
			x < float64(v.picture.Width) {
			return v, true
		}
	}
	return view{}, false
}

const (
	// sideMargin and topMargin are what a cut adds around its box, in box heights. The first and last digit may
	// stick out of a box, but the next row must stay outside.
	sideMargin, topMargin = 0.35, 0.12
	// frame is the white border around a cut, in pixels: the engine misses digits at an edge.
	frame = 12
	// enlarged is the factor by which a second look is enlarged.
	enlarged = 1.6
	// maxCut bounds the sides of a cut in pixels.
	maxCut = 4000
	// maxPlaces bounds the dates and figures of one page that are read again at once, some 20 ms each.
	maxPlaces = 80
)

// elect reads preparations of the pixels in a box as one figure until enough is true.
func (v view) elect(ctx context.Context, rec Recognizer, b page.Box, enough func(*ballot) bool) (votes ballot,
	err error) {
	return v.electAs(ctx, rec, FiguresLine, b, enough)
}

// electAs is elect in a given one-line mode. In modes other than FiguresLine, words are joined with spaces.
func (v view) electAs(ctx context.Context, rec Recognizer, mode Mode, b page.Box,
	enough func(*ballot) bool) (votes ballot, err error) {
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

// readTwice returns the likeliest text that fits and that at least two preparations of a box are read as, together
// with the other readings; ok is false if there is none.
func (v view) readTwice(ctx context.Context, rec Recognizer, b page.Box,
	fits func(text string) bool) (read page.Alternative, others []page.Alternative, ok bool, err error) {
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

// mayLook counts one more second look at the page and reports whether it is still allowed.
func (v view) mayLook() bool {
	*v.looks++
	return *v.looks <= maxPlaces
}

// asRead is the index in variants of the preparation that shows the page as it was first read.
const asRead = 2

// variants are preparations of the pixels in a box: enlarged, enlarged from the original picture, as first read, and
// enlarged in black and white.
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

// unlikeFirst are the variants except the one that shows the page as it was first read.
func (v view) unlikeFirst(b page.Box) []func() *raster.Gray {
	all := v.variants(b)
	return slices.Delete(all, min(asRead, len(all)), min(asRead+1, len(all)))
}

// sampled returns a cut of a picture, enlarged and with a white border. to converts coordinates of the cut to pixels
// of the picture, which are interpolated.
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

// pixelAt interpolates between the four pixels around a point; everything outside the picture is white.
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

// blackAndWhite separates light from dark pixels by Otsu's threshold.
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

// ballot collects what the preparations of one place were read as.
type ballot struct {
	readings map[string]float64 // the sum of confidences
	times    map[string]int     // how many preparations were read so
	guesses  map[string]float64 // look-alikes of readings
	votes    int
	spaced   bool // words are separated by spaces: they are a text, not one figure
}

// count adds the words of one preparation, as one figure or one text.
func (b *ballot) count(words []Word) {
	if b.readings == nil {
		b.readings, b.times, b.guesses = map[string]float64{}, map[string]int{}, map[string]float64{}
	}
	b.votes++
	slices.SortStableFunc(words, func(a, b Word) int { return a.Box.Min.X - b.Box.Min.X })
	var text strings.Builder
	confidence := 1.0
	for i, w := range words {
		if b.spaced && i > 0 {
			text.WriteByte(' ')
		}
		text.WriteString(w.Text)
		confidence = min(confidence, w.Confidence)
	}
	if text.Len() == 0 {
		return
	}
	b.readings[text.String()] += confidence
	b.times[text.String()]++
	if len(words) == 1 {
		for rank, a := range words[0].Alternatives {
			b.guesses[a.Text] = max(b.guesses[a.Text], a.Confidence, leastGuess/float64(rank+1))
		}
	}
}

// settled reports whether two preparations were read as the same with high confidence, and none as anything else.
func (b *ballot) settled() bool {
	for _, sum := range b.readings {
		if b.votes >= 2 && len(b.readings) == 1 && sum >= certainVote*float64(b.votes) {
			return true
		}
	}
	return false
}

// certainVote is the mean confidence from which two equal readings need no further one.
const certainVote = 0.85

// leastGuess is the confidence of the first look-alike if the engine gives none.
const leastGuess = 0.01

// result returns what was read, the likeliest first, then look-alikes that no preparation was read as.
func (b *ballot) result() (out []page.Alternative) {
	for text, sum := range b.readings {
		out = append(out, page.Alternative{Text: text, Confidence: sum / float64(b.votes)})
	}
	sortReadings(out)
	var guesses []page.Alternative
	for text, confidence := range b.guesses {
		if _, read := b.readings[text]; !read {
			guesses = append(guesses, page.Alternative{Text: text, Confidence: confidence / float64(b.votes)})
		}
	}
	sortReadings(guesses)
	return append(out, guesses...)
}

func sortReadings(a []page.Alternative) {
	slices.SortFunc(a, func(a, b page.Alternative) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.Text, b.Text))
	})
}
