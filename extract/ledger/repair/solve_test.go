package repair

import (
	"encoding/binary"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// row is a step of recognized figures; "" is a figure that is not printed. A movement with a minus reduces the balance.
func row(move, balance string) Step {
	s := Step{Lost: 40}
	if move != "" {
		down := move[0] == '-'
		if down {
			move = move[1:]
		}
		s.Move = cellOf(move, down)
	}
	if balance != "" {
		s.Balance = cellOf(balance, false)
	}
	return s
}

// turning is a row with a printed sign that may be misread.
func turning(move, balance string) Step {
	s := row(move, balance)
	s.Move.Turn = 22
	return s
}

// wholly is a row whose movement was recognized without decimals.
func wholly(move string, value int64) Step {
	s := row(move, "10,001.50")
	s.Move.Value, s.Move.Whole = value, true
	return s
}

// clearly makes recognition certain of a row's figures.
func clearly(s Step) Step {
	for _, c := range []*Cell{s.Move, s.Balance} {
		if c != nil {
			c.Sure = sureOfIt
		}
	}
	return s
}

// drawn is a row of a text layer, in which only the sign can be wrong.
func drawn(move, balance int64) Step {
	return Step{Move: &Cell{Value: move, Turn: 22}, Balance: &Cell{Value: balance, Turn: Never}, Lost: 50}
}

func TestOneMisreadFigureIsCorrected(t *testing.T) {
	before := []Step{row("", "9,990.00"), row("10.00", "10,000.00")}
	after := []Step{row("250.00", "11,250.00"), row("-50.00", "11,200.00")}
	for name, c := range map[string]struct {
		middle []Step
		want   []Change
	}{
		"nothing is wrong":  {[]Step{row("1,000.00", "11,000.00")}, nil},
		"an amount's digit": {[]Step{row("1,080.00", "11,000.00")}, []Change{{2, Move, 1000_00}}},
		"a balance's digit": {[]Step{row("1,000.00", "17,000.00")},
			[]Change{{2, Balance, 11_000_00}}},
		"a letter for a digit":   {[]Step{row("1,O00.00", "11,000.00")}, []Change{{2, Move, 1000_00}}},
		"a rule read as a digit": {[]Step{row("1,000.00|", "11,000.00")}, []Change{{2, Move, 1000_00}}},
		"a decimal point lost":   {[]Step{row("1,00000", "11,000.00")}, []Change{{2, Move, 1000_00}}},
		"a decimal point lost from a few": {[]Step{wholly("150", 150_00), row("998.50", "11,000.00")},
			[]Change{{2, Move, 1_50}}},
		"a comma for a point and back": {[]Step{row("1.000,00", "11,000.00")}, []Change{{2, Move, 1000_00}}},
		"a digit lost from a balance": {[]Step{row("1,000.00", "1,000.00")},
			[]Change{{2, Balance, 11_000_00}}},
		"a minus read as a digit": {[]Step{turning("71,555.22", "8,444.78"),
			row("2,555.22", "11,000.00")}, []Change{{2, Move, -1555_22}}},
		"an amount and its balance": {[]Step{row("1,080.00", "17,000.00")},
			[]Change{{2, Move, 1000_00}, {2, Balance, 11_000_00}}},
		"a stain over a balance": {[]Step{row("1,000.00", "11,%%%.00")},
			[]Change{{2, Balance, 11_000_00}}},
		"two rows, each with one misread figure": {[]Step{row("1,300.00", "11,800.00"), row("-800.00", "11,000.00")},
			[]Change{{2, Move, 1800_00}}},
	} {
		chain := Chain{Steps: slices.Concat(before, c.middle, after)}
		out := Solve(&chain)
		var got []Change
		for _, correction := range out.Corrections {
			got = append(got, correction.Change)
		}
		if !reflect.DeepEqual(got, c.want) || len(out.Breaks) > 0 {
			t.Errorf("%s: corrected %v, want %v; left %v", name, got, c.want, out.Breaks)
		}
	}
}

func TestAmbiguousFiguresAreNotCorrected(t *testing.T) {
	for name, steps := range map[string][]Step{
		"the last balance or the last amount": {row("", "10,000.00"), row("1,000.00", "11,300.00")},
		"the opening balance or the first amount": {row("", "10,300.00"), row("1,000.00", "11,000.00"),
			row("5.00", "11,005.00")},
		"a round difference under an unlike digit": {row("", "10,000.00"), row("2,000.00", "17,000.00"),
			row("5.00", "17,005.00")},
		"one of two amounts between two balances": {row("", "10,000.00"), row("1,300.00", ""),
			row("2,300.00", "14,100.00"), row("5.00", "14,105.00")},
		"a lost row": {row("", "10,000.00"), row("1,000.00", "11,000.00"),
			row("5.00", "12,505.00"), row("1.00", "12,506.00")},
		"a lost row of a text layer": {drawn(100_00, 1100_00), drawn(5_00, 1500_00)},
		"digits of a text layer": {drawn(100_00, 1100_00), drawn(10_80, 1110_00),
			drawn(5_00, 1115_00)},
		"a balance other than clearly read": {row("", "516,500.00"), clearly(row("1,000.00", "525,500.00")),
			row("2.00", "517,502.00"), row("5.00", "517,507.00")},
		"an amount that looks like nothing that fits": {row("", "10,000.00"), row("4,711.23", "11,000.00"),
			row("5.00", "11,005.00")},
	} {
		if out := Solve(&Chain{Steps: steps}); len(out.Corrections) > 0 || len(out.Breaks) == 0 ||
			len(out.Breaks[0].Solutions) == 0 {
			t.Errorf("%s: corrected %v, want candidates only; left %v", name, out.Corrections, out.Breaks)
		}
	}
}

func TestTotalsDecideBetweenTwoCorrections(t *testing.T) {
	count := 2
	steps := []Step{row("", "10,000.00"), row("1,300.00", ""), row("-300.00", "11,500.00"), row("5.00", "11,505.00")}
	open := Chain{Steps: steps}
	if out := Solve(&open); len(out.Corrections) > 0 {
		t.Fatalf("without totals %v is corrected, want nothing", out.Corrections)
	}
	told := Chain{Steps: steps, Rises: Total{Sums: []int64{1805_00}, Count: &count},
		Falls: Total{Sums: []int64{300_00}}}
	out := Solve(&told)
	if len(out.Corrections) != 1 || out.Corrections[0].Change != (Change{1, Move, 1800_00}) {
		t.Errorf("with totals %v is corrected, want the first amount as 1,800.00; left %v", out.Corrections, out.Breaks)
	}
}

func TestTotalsDoNotChangeClearlyReadFigure(t *testing.T) {
	steps := []Step{row("", "10,000.00"), clearly(row("5,922.64", "")), row("5.00", "10,927.64")}
	out := Solve(&Chain{Steps: steps, Rises: Total{Sums: []int64{927_64}}, Falls: Total{Sums: []int64{0}}})
	if len(out.Corrections) > 0 || len(out.Breaks) == 0 {
		t.Errorf("corrected %v, want the first amount as read and its difference told", out.Corrections)
	}
}

func TestTotalsShowLostRowThatOtherReadingWouldHide(t *testing.T) {
	steps := []Step{row("", "10,000.00"), row("43,100.00", "33,100.00"), row("5.00", "33,105.00")}
	steps[1].Move.Others = []Other{{23_100_00, 18}}
	out := Solve(&Chain{Steps: steps, Rises: Total{Sums: []int64{43_105_00}}, Falls: Total{Sums: []int64{20_000_00}}})
	if len(out.Corrections) > 0 || len(out.Breaks) == 0 {
		t.Errorf("corrected %v, want the amount as read: the totals agree with it and miss a row of 20,000.00",
			out.Corrections)
	}
}

func TestWrongSignInTextLayerIsTurned(t *testing.T) {
	out := Solve(&Chain{Steps: []Step{drawn(100_00, 1100_00), drawn(40_00, 1060_00), drawn(5_00, 1065_00)}})
	if len(out.Corrections) != 1 || out.Corrections[0].Change != (Change{1, Move, -40_00}) {
		t.Errorf("corrected %v, want the second movement turned", out.Corrections)
	}
}

func TestOtherReadingDecidesIfPrintDoesNot(t *testing.T) {
	steps := []Step{row("", "10,000.00"), row("1,300.00", ""), row("2,300.00", "14,100.00"), row("5.00", "14,105.00")}
	steps[2].Move.Others = []Other{{2800_00, 4}}
	out := Solve(&Chain{Steps: steps})
	if len(out.Corrections) != 0 {
		t.Errorf("corrected %v by a second reading alone, want nothing while the first amount looks like it too",
			out.Corrections)
	}
	steps[1].Move.Sure += 20 // looked at again, and read the same
	out = Solve(&Chain{Steps: steps})
	if len(out.Corrections) != 1 || out.Corrections[0].Change != (Change{2, Move, 2800_00}) {
		t.Errorf("corrected %v, want the second amount as 2,800.00", out.Corrections)
	}
}

// The test measures on random ledgers with random errors which share of the misread figures is repaired. Almost none
// may be repaired wrongly.
func TestRandomlyMisreadLedgers(t *testing.T) {
	for _, c := range []struct {
		name   string
		every  int // rows that share a printed balance
		cells  float64
		lost   float64
		totals bool
		least  float64 // share of misread figures that is corrected
	}{
		{"balance beside each row", 1, 0.01, 0, false, 0.85},
		{"balance beside each row, rows lost", 1, 0.01, 0.003, false, 0.82},
		{"balance beside each row, totals", 1, 0.01, 0, true, 0.95},
		{"balance beside each row, one figure in twenty misread, totals", 1, 0.05, 0.003, true, 0.95},
		{"balance beside every third row", 3, 0.01, 0, false, 0.5},
		{"balance beside every third row, totals", 3, 0.01, 0, true, 0.7},
	} {
		r := rand.New(rand.NewPCG(7, 11))
		var misread, right, wrong int
		for range 40 {
			p := noise{r, c.cells, c.lost}.print(makeTruth(r, 120, c.every), true, c.totals)
			m, g, w := p.score(Solve(&p.chain))
			misread, right, wrong = misread+m, right+g, wrong+w
		}
		if wrong > 0 || float64(right) < c.least*float64(misread) {
			t.Errorf("%s: %d of %d misread figures corrected, %d wrongly; want %.0f %% and none", c.name, right,
				misread, wrong, 100*c.least)
		}
	}
}

func TestCorrectionsMakeTheirFiguresAgree(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		p := noise{r, rapid.Float64Range(0, 0.2).Draw(rt, "misread"), rapid.Float64Range(0, 0.02).Draw(rt, "lost")}.
			print(makeTruth(r, rapid.IntRange(1, 60).Draw(rt, "rows"), rapid.IntRange(1, 6).Draw(rt, "every")),
				rapid.Bool().Draw(rt, "closing"), rapid.Bool().Draw(rt, "totals"))
		out := Solve(&p.chain)
		if again := Solve(&p.chain); !reflect.DeepEqual(out, again) {
			rt.Fatalf("two answers for one chain: %v and %v", out, again)
		}
		links := p.chain.links()
		held := 0
		for _, l := range links {
			if p.chain.holds(l) {
				held++
			}
		}
		if held == len(links) && (len(out.Corrections) > 0 || len(out.Breaks) > 0) {
			rt.Fatalf("everything agrees and yet %v", out)
		}
		for _, c := range out.Corrections {
			if c.Odds < Margin {
				rt.Errorf("%v is corrected at odds of %d dB, want %d", c.Change, c.Odds, Margin)
			}
			cell := p.chain.Steps[c.Step].Balance
			if c.Field == Move {
				cell = p.chain.Steps[c.Step].Move
			}
			cell.Value, cell.Unread = c.Value, false
		}
		for _, l := range p.chain.links() {
			if len(out.Breaks) == 0 && held*100 >= len(links)*(100-maxBroken) && !p.chain.holds(l) {
				rt.Fatalf("nothing is left to explain, and the balance of step %d does not follow", l.to)
			}
		}
	})
}

func FuzzSolve(f *testing.F) {
	f.Add([]byte("1,000.00|11,000.00"), uint64(3))
	f.Add([]byte("\x00\xff,,..99999999999999999999"), uint64(1<<63))
	f.Fuzz(func(t *testing.T, text []byte, values uint64) {
		var c Chain
		var raw [8]byte
		binary.LittleEndian.PutUint64(raw[:], values)
		for i := range 6 {
			at := min(len(text), i*len(text)/6)
			v := int64(values>>i) * int64(1-2*(i&1)) / 4
			s := Step{Lost: Cost(raw[i])}
			if raw[i]&1 == 0 {
				s.Move = &Cell{Value: v, Text: string(text[at:]), Turn: Cost(raw[i]), Whole: raw[i]&2 == 0}
			}
			if raw[i]&4 == 0 {
				s.Balance = &Cell{Value: v / 2, Unread: raw[i]&8 == 0, Text: string(text[:at])}
			}
			c.Steps = append(c.Steps, s)
		}
		Solve(&c)
	})
}

// BenchmarkSolve compares hundreds of misread figures with a chain of 5,000 rows that agree.
func BenchmarkSolve(b *testing.B) {
	for _, c := range []struct {
		name  string
		cells float64
	}{{"5000 rows that agree", 0}, {"5000 rows, 100 misread figures", 0.01}, {"5000 rows, 400 misread figures", 0.04}} {
		r := rand.New(rand.NewPCG(3, 5))
		p := noise{r, c.cells, 0}.print(makeTruth(r, 5000, 1), true, true)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Solve(&p.chain)
			}
		})
	}
}

func TestAlternatelyMisreadBalancesAreCorrected(t *testing.T) {
	chain := Chain{Steps: []Step{row("", "90,000.00"), row("1,250.00", "91,258.88"), row("-6,250.00", "85,000.00"),
		row("1,180.00", "86,188.68"),
		row("-6,180.00", "80,000.00"), row("1,111.00", "81,111.88"), row("-6,111.00", "75,000.00")}}
	want := []int64{91_250_00, 86_180_00, 81_111_00}
	var got []int64
	for _, correction := range Solve(&chain).Corrections {
		got = append(got, correction.Value)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("corrected %v, want the balances %v", got, want)
	}
}

func TestTableWhoseBalancesNeverFollowIsNotCorrected(t *testing.T) {
	chain := Chain{Steps: []Step{row("", "90,000.00"), row("1,250.00", "91,258.00"), row("-6,250.00", "85,008.80"),
		row("1,180.00", "86,198.00"),
		row("-6,180.00", "80,010.00"), row("1,111.00", "81,121.80"), row("-6,111.00", "75,018.00")}}
	if out := Solve(&chain); len(out.Corrections) > 0 {
		t.Errorf("corrected %v, want none", out.Corrections)
	}
}
