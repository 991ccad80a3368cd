package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/proof"
)

// trueRow is a row as it was printed before anything was done to it.
type trueRow struct{ movement, balance engine.Amount }

// printing is how a paper of these tests prints its ledger.
type printing struct {
	newest, liability, totals, dayEnd, pages, unbalanced bool
}

// paperOf draws a ledger and prints it as recognized words.
func paperOf(r *rand.Rand, how printing) (page.Document, []trueRow) {
	opening := engine.Amount(50_000_00 + r.Int64N(500_000_00))
	balance := opening
	rows := make([]trueRow, 8+r.IntN(16))
	lines := make([]string, len(rows))
	var rises, falls engine.Amount
	for i := range rows {
		m := engine.Amount(1_00 + r.Int64N(4_000_00))
		if r.IntN(3) == 0 {
			m = engine.Amount(500_00 * (1 + r.Int64N(10)))
		}
		left, right := fmt.Sprint(money(m)), ""
		if rises += m; r.IntN(2) == 0 {
			rises, falls = rises-m, falls+m
			left, right, m = "", left, -m
		}
		if !how.liability { // charges raise only a debt
			left, right = right, left
		}
		balance += m
		rows[i] = trueRow{m, balance}
		shown := money(balance)
		if how.unbalanced || how.dayEnd && i%2 == 0 && i+1 < len(rows) {
			shown = ""
		}
		lines[i] = fmt.Sprintf(
			"03/%02d/2025    %-22s%16s%16s%18s", 1+i, "PAYMENT "+string(rune('A'+i)), left, right, shown,
		)
	}
	if how.newest {
		slices.Reverse(lines)
	}
	if how.pages {
		half := len(lines) / 2
		lines[half] = "\f" + lines[half]
	}
	head := fmt.Sprintf("Opening Balance: %s\nClosing Balance: %s\n", money(opening), money(balance))
	if how.totals {
		debits, credits := falls, rises
		if how.liability {
			debits, credits = rises, falls
		}
		head += fmt.Sprintf("Total Debits: %s\nTotal Credits: %s\n", money(debits), money(credits))
	}
	last := "Balance"
	if how.unbalanced {
		last = ""
	}
	head += fmt.Sprintf("\n%-14s%-22s%16s%16s%18s\n", "Date", "Description", "Debit", "Credit", last)
	return recognized(head + strings.Join(lines, "\n")), rows
}

func money(a engine.Amount) string { return proof.Money(a) }

// recognized sets text in fixed pitch as a recognizer returns it: form feeds separate pages.
func recognized(text string) page.Document {
	d := page.Document{Kind: "pdf", Revisions: 1}
	for n, sheet := range strings.Split(text, "\f") {
		p := page.Page{Number: n + 1, Width: 700, Height: 792, Source: page.SourceOCR, Reader: "test"}
		for y, line := range strings.Split(sheet, "\n") {
			for at := 0; at < len(line); {
				rest := strings.TrimLeft(line[at:], " ")
				at = len(line) - len(rest)
				word, _, _ := strings.Cut(rest, " ")
				if word == "" {
					break
				}
				p.Words = append(p.Words, page.Word{Text: word, Size: 10, Confidence: 0.85, Source: page.SourceOCR,
					Box: page.Box{
						X0: 36 + 6*float64(at),
						X1: 36 + 6*float64(at+len(word)),
						Y0: 40 + 12*float64(y),
						Y1: 49 + 12*float64(y),
					}})
				at += len(word)
			}
		}
		d.Pages = append(d.Pages, p)
	}
	return d
}

// readTwice is a statement every figure of which a second look at the pixels read the same, right or wrong.
func readTwice(st *ledger.Statement) *ledger.Statement {
	for place, note := range st.RowNotes {
		note.Confirmed = ^ledger.Figures(0)
		st.RowNotes[place] = note
	}
	for i := range st.Accounts {
		st.Accounts[i].Confirmed = []string{
			"opening_balance", "closing_balance", "total_credits", "total_debits", "period_start", "period_end",
			"statement_date",
		}
	}
	return st
}

// damage is one thing that recognition does to a word of a page. It is given the place of a word with digits.
var damages = []struct {
	name string
	do   func(r *rand.Rand, p *page.Page, at int)
}{
	{"a digit read as its twin", func(r *rand.Rand, p *page.Page, at int) {
		p.Words[at].Text = swapDigit(r, p.Words[at].Text, map[byte]string{
			'0': "869",
			'1': "74",
			'3': "85",
			'4': "19",
			'5': "36",
			'6': "580",
			'7': "12",
			'8': "3069",
			'9': "480",
		})
	}},
	{"a digit read as any other", func(r *rand.Rand, p *page.Page, at int) {
		p.Words[at].Text = swapDigit(
			r, p.Words[at].Text, map[byte]string{'2': "1345", '3': "124", '5': "12479", '7': "345689"},
		)
	}},
	{"a figure lost", func(_ *rand.Rand, p *page.Page, at int) { p.Words = slices.Delete(p.Words, at, at+1) }},
	{"a line lost", func(_ *rand.Rand, p *page.Page, at int) {
		y := p.Words[at].Box.Y0
		p.Words = slices.DeleteFunc(p.Words, func(w page.Word) bool { return w.Box.Y0 == y })
	}},
	{"a figure in two parts", func(_ *rand.Rand, p *page.Page, at int) {
		w := p.Words[at]
		cut := len(w.Text) / 2
		first, second := w, w
		first.Text, second.Text = w.Text[:cut], w.Text[cut:]
		first.Box.X1 = w.Box.X0 + 6*float64(cut) - 2
		second.Box.X0 = w.Box.X0 + 6*float64(cut) + 2
		p.Words = slices.Replace(p.Words, at, at+1, first, second)
	}},
	{"two words as one", func(_ *rand.Rand, p *page.Page, at int) {
		if at+1 < len(p.Words) && p.Words[at+1].Box.Y0 == p.Words[at].Box.Y0 {
			p.Words[at].Text += p.Words[at+1].Text
			p.Words[at].Box.X1 = p.Words[at+1].Box.X1
			p.Words = slices.Delete(p.Words, at+1, at+2)
		}
	}},
	{"a figure in another column", func(r *rand.Rand, p *page.Page, at int) {
		by := float64(96 * (1 - 2*r.IntN(2)))
		p.Words[at].Box.X0 += by
		p.Words[at].Box.X1 += by
	}},
	{"a point lost", func(_ *rand.Rand, p *page.Page, at int) {
		p.Words[at].Text = strings.Replace(p.Words[at].Text, ".", "", 1)
	}},
}

// swapDigit reads one digit of a text for another, where a digit has others.
func swapDigit(r *rand.Rand, text string, others map[byte]string) string {
	b := []byte(text)
	for _, at := range r.Perm(len(b)) {
		if twins := others[b[at]]; twins != "" {
			b[at] = twins[r.IntN(len(twins))]
			break
		}
	}
	return string(b)
}

// hurt does something to one to three words of a page.
func hurt(r *rand.Rand, d page.Document) string {
	var done []string
	for range 1 + r.IntN(3) {
		p := &d.Pages[r.IntN(len(d.Pages))]
		var places []int
		for i, w := range p.Words {
			if strings.ContainsAny(w.Text, "0123456789") {
				places = append(places, i)
			}
		}
		if len(places) > 0 {
			damage := damages[r.IntN(len(damages))]
			at := places[r.IntN(len(places))]
			done = append(done, damage.name+" at "+p.Words[at].Text)
			damage.do(r, p, at)
		}
	}
	return strings.Join(done, "; ")
}

// verdictOn reads a paper and reports whether it is proven, whether its figures are the printed ones, and how many rows
// have a right and a wrong correction. If the line of the opening or closing balance is lost too, a lost row beside it
// leaves no trace, and neither do two misread amounts that cancel out if no balance is beside a row. Such papers are
// not judged, because their recognized words keep them from passing.
func verdictOn(t *testing.T, d page.Document, how printing, want []trueRow) (proven, right bool, mended, spoiled int) {
	t.Helper()
	st, err := ledger.Read(context.Background(), d, ledger.Options{Liability: how.liability})
	if err != nil {
		t.Fatal(err)
	}
	checks, _ := proof.Check(readTwice(st), proof.Context{})
	right = len(st.Rows) == len(want)
	for i, row := range st.Rows {
		place := i
		if st.NewestFirst {
			place = len(st.Rows) - 1 - i
		}
		movement := row.Credit - row.Debit
		if how.liability {
			movement = -movement
		}
		known := slices.Contains(want, trueRow{movement, amountOr0(row.Balance)})
		right = right && place < len(want) && known && want[place].movement == movement
		if row.Repaired && known {
			mended++
		} else if row.Repaired {
			spoiled++
		}
	}
	a := st.Accounts[0]
	if how.unbalanced && !right && sumsOf(st) == sumsOfTrue(want) {
		return false, right, mended, spoiled
	}
	ended := a.Opening != nil && !a.OpeningDerived && a.Closing != nil && !a.ClosingDerived
	return checks.Status == engine.CheckPass && ended, right, mended, spoiled
}

// sideSums are the number of rows and what they come to on either side.
type sideSums struct {
	rows         int
	falls, rises engine.Amount
}

func sumsOf(st *ledger.Statement) sideSums {
	s := sideSums{rows: len(st.Rows)}
	for _, row := range st.Rows {
		s.falls, s.rises = s.falls+row.Debit, s.rises+row.Credit
	}
	return s
}

func sumsOfTrue(rows []trueRow) sideSums {
	s := sideSums{rows: len(rows)}
	for _, row := range rows {
		s.falls, s.rises = s.falls+max(0, -row.movement), s.rises+max(0, row.movement)
	}
	return s
}

func amountOr0(a *engine.Amount) engine.Amount {
	if a == nil {
		return 0
	}
	return *a
}

func TestDamagedPaperIsNeverProvenWithWrongFigure(t *testing.T) { damagePapers(t, 25, 7) }

// damagePapers damages so many papers of each kind, drawn from a seed.
func damagePapers(t *testing.T, papers int, seed uint64) {
	t.Helper()
	mended, spoiled := 0, 0
	for name, how := range map[string]printing{
		"a balance on each row":   {},
		"with totals":             {totals: true},
		"latest first":            {newest: true},
		"what is owed":            {liability: true},
		"balances at day's end":   {dayEnd: true},
		"day's end and totals":    {dayEnd: true, totals: true},
		"two pages":               {pages: true, totals: true},
		"no balance beside a row": {unbalanced: true, totals: true},
	} {
		r := rand.New(rand.NewPCG(seed, 11))
		for n := range papers {
			d, want := paperOf(r, how)
			if n < 5 {
				if proven, right, _, _ := verdictOn(t, d, how, want); !proven || !right {
					t.Fatalf("%s: undamaged paper %d: proven %v, right %v, want both", name, n, proven, right)
				}
			}
			what := hurt(r, d)
			proven, right, good, bad := verdictOn(t, d, how, want)
			mended, spoiled = mended+good, spoiled+bad
			if proven && !right {
				t.Errorf("%s: paper %d is proven and wrong after %s", name, n, what)
			}
		}
	}
	// Nearly all corrections are right; the others keep their statement from passing and have a low confidence.
	if mended < papers || spoiled*10 > mended {
		t.Errorf(
			"%d corrections are right and %d wrong, want one a paper of each kind, and nine of ten right", mended,
			spoiled,
		)
	}
	t.Logf("%d corrections right, %d wrong", mended, spoiled)
}
