package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
	"github.com/dossier-lending/dossier/extract/proof"
)

// written is a page with a text layer.
func written(text string) page.Document {
	d := recognized(text)
	d.Kind = "pdf"
	for p := range d.Pages {
		d.Pages[p].Source = page.SourceText
		for i := range d.Pages[p].Words {
			d.Pages[p].Words[i].Source, d.Pages[p].Words[i].Confidence = page.SourceText, 1
		}
	}
	return d
}

// Papers whose figures follow from each other though a row, a column or the days are not what they seem.
func TestRowsWithLostFiguresDoNotPass(t *testing.T) {
	rest := `
2024-03-02  ATM               100.00              800.00
2024-03-03  ATM               100.00              700.00
2024-03-04  ATM               100.00              600.00`
	head := `
Date        Description      Debit    Credit     Balance
`
	for name, text := range map[string]string{
		"points earned and collected beside the amounts": `
Date        Description      Amount    Cashback    Cashback total
2024-03-01  Shop A           100.00        1.00           11.00
2024-03-02  Shop B           200.00        2.00           13.00
2024-03-03  Shop C           300.00        3.00           16.00
2024-03-04  Shop D           400.00        4.00           20.00
2024-03-05  Shop E           500.00        5.00           25.00
2024-03-06  Shop F           500.00        5.00           30.00`,
		"a first amount that is none":                 head + "2024-03-01  ATM              1,OO.0O              900.00" + rest,
		"a first amount without decimals":             head + "2024-03-01  ATM                  100              900.00" + rest,
		"a first amount of three decimals":            head + "2024-03-01  ATM              100.005              900.00" + rest,
		"a first amount within the text":              head + "2024-03-01  ATM PHP 100.00                                900.00" + rest,
		"a first amount missing, the opening printed": "Opening balance 1,000.00" + head + "2024-03-01  ATM                                   900.00" + rest,
		"a day over each entry, and one at the end": `
Opening balance  1,000.00
01 Mar 2024
Shop A                     -P100.00
02 Mar 2024
Shop B                     -P200.00
03 Mar 2024
Shop C                     -P300.00
04 Mar 2024
Salary                     +P500.00
31 Mar 2024

Closing balance  900.00`,
	} {
		st, err := ledger.Read(context.Background(), written(text), ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := proof.Check(readTwice(st), proof.Context{}); b.Status == engine.CheckPass {
			t.Errorf("%s: passes with rows %+v", name, st.Rows)
		}
	}
}

// habitPaper types a statement in even leading, whose balances follow, and gives its texts.
func habitPaper(seed int, habit textHabit) (text string, want []string) {
	r := rand.New(rand.NewPCG(uint64(seed), 7))
	pick := func(most int, from ...string) string { return from[r.IntN(min(most, len(from)))] }
	rows, kinds, names := 6+r.IntN(14), 2+r.IntN(3), 3+r.IntN(8)
	single := []float64{0.1, 0.25, 0.4}[r.IntN(3)]
	var b strings.Builder
	balance := engine.Amount(10_000_00)
	line := func(date, text string, amount string) {
		figures := ""
		if amount != "" {
			figures = balance.String()
		}
		fmt.Fprintf(&b, "%-12s%-34s%12s%14s\n", date, text, strings.TrimPrefix(amount, "-"), figures)
	}
	b.WriteString("Date        Description                              Debit       Balance\n")
	line("", "OPENING BALANCE", "-")
	for i := range rows {
		moved := engine.Amount(100 + r.IntN(20000))
		balance -= moved
		date, amount := fmt.Sprintf("%02d/01/2025", 13+i/2), moved.String()
		alone := pick(4, "CASH DEPOSIT", "ATM WITHDRAWAL", "SERVICE FEE", "INTEREST")
		isAlone := r.Float64() < single || i == 0 && habit == kindAbove || i == rows-1 && habit == purposeBelow
		kind := pick(kinds, "CARD PAYMENT", "STANDING ORDER", "DIRECT DEBIT", "LASTSCHRIFT")
		name := pick(
			names, "DENNIS UY", "ANA LIM", "STADTWERKE ULM", "MANGAN RESTO", "TELEKOM BONN", "CITY WATER",
			"HARROW HARDWARE", "ACME LTD", "JOSE MIGUEL SOLIS", "MA. FE ABAD",
		)
		purpose := pick(
			8, "RENT", "SALARY", "INVOICE 5512", "THANK YOU", "GROCERIES", "JANUARY", "FOR NOVEMBER", "TEL. 5512",
		)
		lines, figures := []string{alone}, 0
		if !isAlone {
			switch habit {
			case kindAbove:
				lines, figures = []string{kind, name}, 1
			case purposeBelow:
				lines = []string{name, purpose}
			case nameBelow:
				lines = []string{kind, name}
			case amidThree:
				lines, figures = []string{kind, name, purpose}, 1
			}
		}
		for k, text := range lines {
			if k == figures {
				line(date, text, amount)
			} else {
				line("", text, "")
			}
		}
		want = append(want, strings.Join(lines, " "))
	}
	line("", "CLOSING BALANCE", "-")
	return b.String(), want
}

// Of some texts in even leading nobody can see to which row they belong. A proven result without a doubtful word is
// nearly always right, and texts below their rows, which most banks print, are nearly always proven. The bounds are
// measured: of kinds with text above names, half of the papers were proven wrong before recurring beginnings were
// counted on both sides.
func TestTextsOfWrongRowAreNearlyAlwaysDoubtful(t *testing.T) {
	const papers = 100
	for habit, bound := range map[textHabit]struct{ proven, wrong int }{
		kindAbove: {0, 10}, purposeBelow: {94, 0}, nameBelow: {96, 0}, amidThree: {0, 10},
	} {
		proven, wrong := 0, 0
		for seed := range papers {
			text, want := habitPaper(seed, habit)
			st, err := ledger.Read(t.Context(), typewriter.Document(text), ledger.Options{})
			if err != nil {
				t.Fatalf("%s, %d: %v", habit, seed, err)
			}
			if checks, _ := proof.Check(
				st, proof.Context{},
			); checks.Status != engine.CheckPass || checks.DoubtfulWordsCount > 0 {
				continue
			}
			proven++
			var got []string
			for _, row := range st.Rows {
				got = append(got, row.Description)
			}
			if strings.Join(got, "|") != strings.Join(want, "|") {
				wrong++
			}
		}
		t.Logf("%s: %d of %d proven, %d of them wrong", habit, proven, papers, wrong)
		if proven < bound.proven || wrong > bound.wrong {
			t.Errorf(
				"%s: %d of %d proven, %d of them wrong; want at least %d and at most %d", habit, proven, papers,
				wrong, bound.proven, bound.wrong,
			)
		}
	}
}

// textHabit is where a table sets the lines of a row's text: kinds and names recur, some rows have one line alone.
type textHabit string

const (
	kindAbove    textHabit = "the kind above the name"
	purposeBelow textHabit = "a purpose below the name"
	nameBelow    textHabit = "the name below the kind"
	amidThree    textHabit = "figures amid three lines"
)
