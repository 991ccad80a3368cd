package ledger

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// paper is a document with text in fixed pitch.
func paper(text string) page.Document { return typewriter.Document(text) }

func read(t *testing.T, d page.Document) *Statement {
	t.Helper()
	st, err := Read(context.Background(), d, Options{})
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	return st
}

// rowText writes a row as date|description|debit|credit|balance.
func rowText(t engine.Transaction) string {
	date, balance := "-", "-"
	if t.Date != nil {
		date = t.Date.String()
	}
	if t.Balance != nil {
		balance = t.Balance.String()
	}
	return strings.Join([]string{date, t.Description, t.Debit.String(), t.Credit.String(), balance}, "|")
}

func checkRows(t *testing.T, st *Statement, want ...string) {
	t.Helper()
	var got []string
	for _, row := range st.Rows {
		got = append(got, rowText(row))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("rows:\n%s\nwant:\n%s\nwarnings: %v", strings.Join(got, "\n"), strings.Join(want, "\n"), st.Warnings)
	}
}

// recognizedPaper is a document with text as text recognition returns it.
func recognizedPaper(text string) page.Document {
	d := paper(text)
	for i := range d.Pages {
		d.Pages[i].Source = page.SourceOCR
		for k := range d.Pages[i].Words {
			d.Pages[i].Words[k].Source, d.Pages[i].Words[k].Confidence = page.SourceOCR, 0.85
		}
	}
	return d
}

// sixRows is a statement in which every balance follows from the one before.
const sixRows = `Opening Balance: 10,000.00
Closing Balance: 13,420.50

Date          Description                 Debit          Credit         Balance
01/13/2025    PAYROLL                                  5,000.00       15,000.00
01/14/2025    GROCERY STORE            1,250.00                       13,750.00
01/15/2025    ATM WITHDRAWAL           2,000.00                       11,750.00
01/16/2025    TRANSFER FEE                25.00                       11,725.00
01/17/2025    CHECK DEPOSIT                            1,700.00       13,425.00
01/18/2025    STAMP TAX                    4.50                       13,420.50
`

// misread is sixRows with some figures replaced.
func misread(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(sixRows) }

// bound makes one document with a page for each text.
func bound(texts ...string) page.Document {
	d := page.Document{Kind: "pdf"}
	for i, text := range texts {
		p := typewriter.Document(strings.Trim(text, "\n")).Pages[0]
		p.Number = i + 1
		d.Pages = append(d.Pages, p)
	}
	return d
}

// typedPage is a document with a text layer in fixed pitch.
func typedPage(lines ...string) page.Document {
	p := page.Page{Number: 1, Width: 600, Height: 800, Source: page.SourceText}
	for i, l := range lines {
		start := -1
		for at, r := range l + " " {
			switch {
			case r != ' ' && start < 0:
				start = at
			case r == ' ' && start >= 0:
				y := 60 + 20*float64(i)
				p.Words = append(p.Words, page.Word{
					Text:       l[start:at],
					Box:        page.Box{X0: 40 + 6*float64(start), Y0: y, X1: 40 + 6*float64(at), Y1: y + 10},
					Confidence: 1,
					Source:     page.SourceText,
				})
				start = -1
			}
		}
	}
	return page.Document{Pages: []page.Page{p}, Kind: "pdf"}
}

type at = struct {
	y    float64
	text string
}

// typed is a page of lines at given heights.
func typed(lines ...struct {
	y    float64
	text string
}) page.Document {
	p := page.Page{Number: 1, Width: 612, Height: 792, Source: page.SourceText, Reader: "typewriter"}
	for _, l := range lines {
		p.Words = append(p.Words, typewriter.Line(l.text, l.y)...)
	}
	return page.Document{Kind: "pdf", Revisions: 1, Pages: []page.Page{p}}
}

// gridRow is a row of a grid; every cell is vertically centred in the row.
type gridRow struct {
	day, value, figures string
	text                []string
}

// grid sets rows 20 points apart and the lines of a cell 10.7 points apart.
func grid(head string, rows ...gridRow) page.Document {
	const pitch, space = 10.7, 20.0
	p := page.Page{Number: 1, Width: 612, Height: 792, Source: page.SourceText, Reader: "typewriter"}
	set := func(y float64, column int, text string) {
		p.Words = append(p.Words, typewriter.Line(strings.Repeat(" ", column)+text, y)...)
	}
	set(40, 0, head)
	y := 70.0
	for _, r := range rows {
		value := strings.Split(r.value, "|")
		lines := max(len(r.text), len(value))
		middle := y + pitch*float64(lines-1)/2
		set(middle, 0, r.day)
		set(middle, 52, r.figures)
		for i, part := range value {
			set(middle+pitch*(float64(i)-float64(len(value)-1)/2), 12, part)
		}
		for i, part := range r.text {
			set(middle+pitch*(float64(i)-float64(len(r.text)-1)/2), 33, part)
		}
		y += pitch*float64(lines-1) + space
	}
	return page.Document{Kind: "pdf", Revisions: 1, Pages: []page.Page{p}}
}

// scanned is a recognized page; each line has a date, a text, an amount and a balance.
func scanned(source page.Source, lines [][4]string) page.Document {
	p := page.Page{Number: 1, Width: 600, Height: 800, Source: source}
	left := [4]float64{40, 140, 400, 500}
	for i, l := range append([][4]string{{"Date", "Description", "Amount", "Balance"}}, lines...) {
		for column, text := range l {
			if text == "" {
				continue
			}
			y := 100 + 20*float64(i)
			p.Words = append(p.Words, page.Word{
				Text:       text,
				Box:        page.Box{X0: left[column], Y0: y, X1: left[column] + 6*float64(len(text)), Y1: y + 10},
				Confidence: 0.9,
				Source:     source,
			})
		}
	}
	return page.Document{Pages: []page.Page{p}, Kind: "png"}
}

// sheetOf is a spreadsheet with the given rows of cells.
func sheetOf(rows ...[]string) page.Document {
	p := page.Page{Number: 1, Width: 600, Height: 800, Source: page.SourceText}
	for i, row := range rows {
		for k, text := range row {
			if text == "" {
				continue
			}
			box := page.Box{X0: 100 * float64(k), Y0: 20 * float64(i), X1: 100*float64(k) + 90, Y1: 20*float64(i) + 10}
			p.Words = append(p.Words, page.Word{
				Text:       text,
				Box:        box,
				Confidence: 1,
				Source:     page.SourceText,
				Cell:       fmt.Sprintf("%c%d", 'A'+k, i+1),
			})
		}
	}
	return page.Document{Pages: []page.Page{p}, Kind: "csv"}
}

// exportOf is a sheet whose lines separate cells by semicolons.
func exportOf(text string) page.Document {
	var rows [][]string
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		rows = append(rows, strings.Split(line, ";"))
	}
	return sheetOf(rows...)
}

// csv is a sheet whose lines separate cells by vertical bars.
func csv(lines ...string) page.Document {
	var rows [][]string
	for _, l := range lines {
		rows = append(rows, strings.Split(l, "|"))
	}
	return sheetOf(rows...)
}

func padded(s string, width int) string {
	for len(s) < width {
		s += " "
	}
	return s
}

// checkCard reads a card statement in fixed pitch; want lists its rows, separated by commas.
func checkCard(t *testing.T, text, want string) *Statement {
	t.Helper()
	st, err := Read(t.Context(), paper(text), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st, strings.Split(want, ",")...)
	return st
}

func readDebt(t *testing.T, d page.Document) *Statement {
	t.Helper()
	st, err := Read(t.Context(), d, Options{Liability: true})
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	return st
}

func told(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func deref(s *string) string {
	if s == nil {
		return "<none>"
	}
	return *s
}

func textOf(a *engine.Amount) string {
	if a == nil {
		return "<nil>"
	}
	return a.String()
}

func balancesOf(st *Statement) (balances []engine.Amount) {
	for _, row := range st.Rows {
		if row.Balance == nil {
			balances = append(balances, -1)
		} else {
			balances = append(balances, *row.Balance)
		}
	}
	return balances
}

// accountsRead lists accounts as "index number opening closing: row row", where a row is its description.
func accountsRead(st *Statement) []string {
	var out []string
	for i, a := range st.Accounts {
		number, texts := "-", []string(nil)
		if a.Number != nil {
			number = *a.Number
		}
		for _, row := range st.Rows {
			if row.AccountIndex == i {
				texts = append(texts, row.Description)
			}
		}
		out = append(out, fmt.Sprintf("%s %v %v: %s", number, a.Opening, a.Closing, strings.Join(texts, " ")))
	}
	return out
}

// descriptionsRead lists rows as "description amount"; the amount of a debit is negative.
func descriptionsRead(st *Statement) []string {
	var out []string
	for _, row := range st.Rows {
		out = append(out, fmt.Sprintf("%s %v", row.Description, row.Credit-row.Debit))
	}
	return out
}

// doubtful lists the indexes of the rows with doubtful text.
func doubtful(st *Statement) (places []int) {
	for i := range st.Rows {
		if st.RowNotes[i].DoubtfulWords {
			places = append(places, i)
		}
	}
	return places
}

// doubtWord sets the confidence of the first word with the given text.
func doubtWord(d page.Document, text string, confidence float64) {
	for i := range d.Pages[0].Words {
		if w := &d.Pages[0].Words[i]; w.Text == text {
			w.Confidence = confidence
			return
		}
	}
}
