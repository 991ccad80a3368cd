package raster

// tones is what became of a picture's brightness: how bright paper and ink are once the paper's light is
// divided out.
type tones struct {
	ink, paper int // 0..255
	// share is the part of the pixels that are ink, of 65536.
	share int
}

// empty says that there is nothing on the page: next to no ink, or ink that is no darker than noise.
func (t tones) empty() bool {
	const leastContrast = 24
	return t.share < 4 || t.paper-t.ink < leastContrast
}

// tonesOf samples the picture. Every fourth pixel of every fourth row tells enough.
func tonesOf(g *Gray, l light) tones {
	const step = 4
	// Paper is alike: counting the same value again has to wait for the last time, so that neighbours count apart.
	var count, other [256]int
	middles := l.middlesAcross(g.Width)
	column := make([]uint32, l.width)
	for y := step / 2; y < g.Height; y += step {
		row := g.Row(y)
		l.mixRows(column, int64(y)<<16/int64(l.cell)-1<<15)
		for i, p := range middles {
			left, right := i*l.cell, min((i+1)*l.cell, len(row))
			gain := 255 << 16 / ((column[p.cell]*(256-p.fraction)+column[p.next]*p.fraction)>>8 + 1)
			x := left
			for ; x+step < right; x += 2 * step {
				count[atMostWhole(uint32(row[x])*gain>>8)]++
				other[atMostWhole(uint32(row[x+step])*gain>>8)]++
			}
			if x < right {
				count[atMostWhole(uint32(row[x])*gain>>8)]++
			}
		}
	}
	n := 0
	for v, c := range other {
		count[v] += c
		n += count[v]
	}
	return judged(count, n)
}

// atMostWhole is a brightness, less than 1<<31, that is no more than paper's: without a jump, as half of paper is lit more.
func atMostWhole(lit uint32) uint8 {
	return uint8(lit | uint32(int32(whole-lit)>>31))
}

// judged parts the values in two where they differ most (Otsu's threshold) and describes both.
func judged(count [256]int, n int) tones {
	at := otsu(&count, n)
	dark, sum := 0, 0
	for v := range at {
		dark, sum = dark+count[v], sum+v*count[v]
	}
	t := tones{ink: at, paper: at}
	if dark > 0 {
		t.ink = sum / dark
		t.share = dark << 16 / n
	}
	for v := at; v < 256; v++ {
		if count[v] > count[t.paper] {
			t.paper = v
		}
	}
	return t
}

// otsu is the value below which pixels are dark.
func otsu(count *[256]int, n int) int {
	total := 0
	for v, c := range count {
		total += v * c
	}
	best, most := 0, 0.0
	dark, sum := 0, 0
	for v := range 255 {
		dark, sum = dark+count[v], sum+v*count[v]
		if dark == 0 || dark == n {
			continue
		}
		d := float64(sum)/float64(dark) - float64(total-sum)/float64(n-dark)
		if between := float64(dark) * float64(n-dark) * d * d; between > most {
			best, most = v+1, between
		}
	}
	return best
}

// curve stretches the values so that ink is nearly black and paper white. Thin strokes, brighter than ink,
// keep their place between the two.
func (t tones) curve() *[256]uint8 {
	const (
		deep     = 24 // ink's value afterwards: strokes darker than the mean are to stay apart
		steepest = 4  // beyond this only noise would grow
		slack    = 6  // paper's grain
	)
	white := max(t.paper-slack, 1)
	black := max(t.ink-deep, 0)
	black = min(black, white-256/steepest)
	var out [256]uint8
	for v := range out {
		out[v] = uint8(min(max((v-black)*whole/max(white-black, 1), 0), whole))
	}
	return &out
}
