package raster

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/image/ccitt"
)

// faxPen writes the codes of a fax, for the tests that read them.
type faxPen struct {
	bits strings.Builder
}

func (p *faxPen) run(n int, black bool) {
	table := strings.Fields(whiteRuns + commonRuns)
	if black {
		table = strings.Fields(blackRuns + commonRuns)
	}
	for n >= 64 {
		part := min(n/64, 40)
		p.bits.WriteString(table[63+part])
		n -= part * 64
	}
	p.bits.WriteString(table[n])
}

// straight writes a row by itself.
func (p *faxPen) straight(row []uint8) {
	black, start := false, 0
	for x := 0; x <= len(row); x++ {
		if x == len(row) || (row[x] == 0) != black {
			p.run(x-start, black)
			start, black = x, !black
		}
	}
}

// flat writes a row by its differences from the one above.
func (p *faxPen) flat(row, above []uint8) {
	modes := strings.Fields(rowModes)
	dark := func(r []uint8, x int) bool { return x >= 0 && x < len(r) && r[x] == 0 }
	change := func(r []uint8, from int) int {
		for x := from + 1; x < len(r); x++ {
			if dark(r, x) != dark(r, x-1) {
				return x
			}
		}
		return len(r)
	}
	at, black := -1, false
	for at < len(row) {
		a1 := change(row, at)
		if at == -1 && dark(row, 0) {
			a1 = 0
		}
		b1 := at
		for b1 = change(above, b1); b1 < len(above) && dark(above, b1) == black; b1 = change(above, b1) {
		}
		if at == -1 && dark(above, 0) {
			b1 = 0
		}
		b2 := change(above, b1)
		switch {
		case b2 < a1:
			p.bits.WriteString(modes[modePass])
			at = b2
		case a1-b1 >= -3 && a1-b1 <= 3:
			p.bits.WriteString(modes[modeVertical+a1-b1])
			at, black = a1, !black
		default:
			a2 := change(row, a1)
			p.bits.WriteString(modes[modeRuns])
			p.run(a1-max(at, 0), black)
			p.run(a2-a1, !black)
			at = a2
		}
	}
}

func (p *faxPen) pad() {
	for p.bits.Len()%8 != 0 {
		p.bits.WriteByte('0')
	}
}

func (p *faxPen) bytes(lowestFirst bool) []byte {
	p.pad()
	text := p.bits.String()
	out := make([]byte, len(text)/8)
	for i, c := range text {
		if c == '1' && lowestFirst {
			out[i/8] |= 1 << (i % 8)
		} else if c == '1' {
			out[i/8] |= 0x80 >> (i % 8)
		}
	}
	return out
}

const faxEOL = "000000000001"

// blots is a picture in black and white with runs of every length.
func blots(width, height int, seed uint64) *Gray {
	r := rand.New(rand.NewPCG(seed, 9))
	g := NewGray(width, height)
	for y := range height {
		row := g.Row(y)
		if y > 0 && r.IntN(4) > 0 {
			copy(row, g.Row(y-1)) // rows that resemble the one above
		}
		for range r.IntN(6) {
			from, ink := r.IntN(width), uint8(255*r.IntN(2))
			for x := from; x < min(from+1+r.IntN(1+r.IntN(width)), width); x++ {
				row[x] = ink
			}
		}
	}
	return g
}

func written(g *Gray, o FaxOptions) []byte {
	var p faxPen
	for y := range g.Height {
		flat := o.K < 0 || o.K > 0 && y%4 != 0
		if o.EndOfLine {
			if o.ByteAlign { // fill, so that the end of line ends a byte
				for (p.bits.Len()+len(faxEOL))%8 != 0 {
					p.bits.WriteByte('0')
				}
			}
			p.bits.WriteString(faxEOL)
			if o.K > 0 {
				p.bits.WriteByte("10"[map[bool]int{true: 1}[flat]])
			}
		} else if o.ByteAlign {
			p.pad()
		}
		above := bytes.Repeat([]byte{255}, g.Width)
		if y > 0 {
			above = g.Row(y - 1)
		}
		if flat {
			p.flat(g.Row(y), above)
		} else {
			p.straight(g.Row(y))
		}
	}
	if o.K < 0 {
		p.bits.WriteString(faxEOL + faxEOL)
	}
	return p.bytes(o.LowestFirst)
}

func TestFaxesOfEveryKindAreRead(t *testing.T) {
	kinds := map[string]FaxOptions{
		"group 4":                                  {K: -1},
		"group 4, lowest bit first":                {K: -1, LowestFirst: true},
		"group 4, rows on bytes":                   {K: -1, ByteAlign: true},
		"rows alone on bytes, no ends of line":     {ByteAlign: true},
		"group 3":                                  {EndOfLine: true},
		"group 3, ends of line on bytes":           {EndOfLine: true, ByteAlign: true},
		"group 3, mixed rows":                      {K: 4, EndOfLine: true},
		"group 3, mixed rows, lowest bit first":    {K: 4, EndOfLine: true, LowestFirst: true},
		"group 3 without ends of line, as in PDFs": {},
		"group 4, ink and paper swapped":           {K: -1, BlackIs1: true},
	}
	for name, o := range kinds {
		for seed, width := range []int{1, 31, 1728, 2482, 5000} {
			want := blots(width, 40, uint64(seed))
			o.Columns, o.Rows = width, 40
			g, err := Fax(t.Context(), written(want, o), o, Limits{})
			if err != nil {
				t.Errorf("%s, %d wide: %v", name, width, err)
				continue
			}
			for i := range g.Pix {
				if (g.Pix[i] == want.Pix[i]) == o.BlackIs1 || g.Cut {
					t.Errorf("%s, %d wide: pixel %d,%d is %d (cut: %v)", name, width, i%width, i/width, g.Pix[i], g.Cut)
					break
				}
			}
		}
	}
}

func TestFaxCodesMatchOtherDecoder(t *testing.T) {
	for seed, width := range []int{64, 1728, 5000} {
		want := blots(width, 60, uint64(seed))
		for kind, o := range map[ccitt.SubFormat]FaxOptions{ccitt.Group4: {K: -1}, ccitt.Group3: {EndOfLine: true}} {
			data := written(want, o)
			if kind == ccitt.Group3 {
				data = append(data, 0, 0x10, 0x01) // it wants an end of line after the last row
			}
			rows, err := io.ReadAll(ccitt.NewReader(bytes.NewReader(data), ccitt.MSB, kind, width, 60, nil))
			if err != nil && len(rows) == 0 {
				t.Fatal(err)
			}
			g, err := Bitmap(t.Context(), rows, Samples{Width: width, Height: 60, Bits: 1, Channels: 1}, Limits{})
			if err != nil || !bytes.Equal(g.Pix, want.Pix) {
				t.Errorf("%v, %d wide: another reader sees other runs (%v)", kind, width, err)
			}
		}
	}
}

func TestDamagedFaxRowCostsOnlyItself(t *testing.T) {
	want := blots(1728, 50, 3)
	o := FaxOptions{EndOfLine: true, Columns: 1728, Rows: 50}
	data := written(want, o)
	for i := range 2 {
		data[len(data)/2+i] = 0x55
	}
	g, err := Fax(t.Context(), data, o, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for y := range g.Height {
		// a lost end of line takes a row with it
		if !bytes.Equal(g.Row(y), want.Row(y)) && !bytes.Equal(g.Row(y), want.Row(min(y+1, 49))) {
			wrong++
		}
	}
	if bytes.Equal(g.Pix, want.Pix) || wrong > 3 {
		t.Errorf("%d rows differ, want one to three", wrong)
	}
}

func TestGroup4EndsAtDamageAndSetsCut(t *testing.T) {
	want := blots(1728, 50, 4)
	o := FaxOptions{K: -1, Columns: 1728, Rows: 50}
	data := written(want, o)
	g, err := Fax(t.Context(), data[:len(data)/2], o, Limits{})
	if err != nil || !g.Cut || g.Height != 50 || !bytes.Equal(g.Row(5), want.Row(5)) {
		t.Errorf("%v, cut %v, %d rows", err, g.Cut, g.Height)
	}
}
