package extracttest

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// monthFigures are one month of a summary as printed, in the order of the contract's names
// (docs/contract/fields.md §6).
type monthFigures struct {
	Month   string         `json:"month"`
	Opening *engine.Amount `json:"opening_balance"`
	Credits *engine.Amount `json:"total_credits"`
	CrCount *int           `json:"credit_count"`
	Debits  *engine.Amount `json:"total_debits"`
	DrCount *int           `json:"debit_count"`
	Closing *engine.Amount `json:"closing_balance"`
	ADB     *engine.Amount `json:"average_daily_balance"`
	Low     *engine.Amount `json:"low_balance"`
	High    *engine.Amount `json:"high_balance"`
	Returns *int           `json:"returned_checks"`
}

// summaryColumn is a figure of a summary: its heading and its cell of a month.
type summaryColumn struct {
	heading string
	render  func(monthFigures) string
}

// SummaryPapers draws bank statement summaries, from seed on. Every fourth has a raised closing balance, and its truth
// is the printed one.
func SummaryPapers(seed, count int) []Sample {
	var out []Sample
	for i := range count {
		out = append(out, makeSummary(seed+i))
	}
	return out
}

func makeSummary(seed int) Sample {
	h := fnv.New64a()
	_, _ = h.Write([]byte("summary")) // a hash does not fail
	r := rand.New(rand.NewPCG(uint64(seed), h.Sum64()))
	l := newLedger(r, philippine, 30, false)
	l.currency = "PHP"
	s := &summaryDrawing{r: r, l: l, months: inventMonths(r), totals: r.IntN(3) > 0, beside: r.IntN(4) == 0}
	s.choose()
	p := Sample{Name: fmt.Sprintf("summary-%04d.pdf", seed), Template: "summary"}
	if seed%flawedEvery == 0 {
		m := &s.months[r.IntN(len(s.months))]
		raised := *m.Closing + 100_000
		m.Closing, p.Truth.Flaw = &raised, "a closing balance raised"
	}
	ink := s.draw()
	p.Content = randomProducer(r).write(ink, r)
	p.Truth.DocumentType, p.Truth.Fields = "bank_statement_summary", s.truth()
	return p
}

// inventMonths are consecutive months whose balances follow.
func inventMonths(r *rand.Rand) []monthFigures {
	n := 3 + r.IntN(10)
	day := time.Date(2023+r.IntN(2), time.Month(1+r.IntN(12)), 1, 0, 0, 0, 0, time.UTC)
	balance := engine.Amount(5_000_000 + r.IntN(90_000_000))
	var months []monthFigures
	for range n {
		opening := balance
		credits := engine.Amount(r.IntN(60_000_000))
		debits := engine.Amount(r.Int64N(int64(opening+credits)/2 + 1))
		balance += credits - debits
		low, high := min(opening, balance)*9/10, max(opening, balance)+engine.Amount(r.IntN(900_000))
		adb := (low + high) / 2
		closing, in, out, returned := balance, r.IntN(40)+1, r.IntN(60)+1, max(0, r.IntN(6)-3)
		months = append(months, monthFigures{
			day.Format("2006-01"), &opening, &credits, &in, &debits, &out, &closing, &adb, &low, &high, &returned,
		})
		day = day.AddDate(0, 1, 0)
	}
	return months
}

type summaryDrawing struct {
	r              *rand.Rand
	l              *ledger
	months         []monthFigures
	columns        []summaryColumn
	monthForm      string
	totals, beside bool
}

// choose takes the figures this paper shows; those it does not are null in the truth.
func (s *summaryDrawing) choose() {
	s.monthForm = pick(s.r, []string{"January 2006", "Jan 2006", "Jan-06", "2006-01", "JAN 2006"})
	money := func(a *engine.Amount) string { return printAmount(*a) }
	count := func(n *int) string { return strconv.Itoa(*n) }
	say := func(headings ...string) string { return pick(s.r, headings) }
	drop := func(p int) bool { return s.r.IntN(100) < p }
	s.columns = []summaryColumn{
		{
			say("Beginning Balance", "Opening Balance", "Beg. Balance"),
			func(m monthFigures) string { return money(m.Opening) },
		},
		{
			say("Total Credits", "Total Deposits", "Credits", "Deposits"),
			func(m monthFigures) string { return money(m.Credits) },
		},
	}
	counted := !drop(50)
	if counted {
		s.columns = append(s.columns, summaryColumn{
			say("No. of Credits", "Credit Count", "Number of Deposits"),
			func(m monthFigures) string { return count(m.CrCount) },
		})
	}
	s.columns = append(s.columns, summaryColumn{
		say("Total Debits", "Total Withdrawals", "Debits", "Withdrawals"),
		func(m monthFigures) string { return money(m.Debits) },
	})
	if counted {
		s.columns = append(s.columns, summaryColumn{
			say("No. of Debits", "Debit Count", "Number of Withdrawals"),
			func(m monthFigures) string { return count(m.DrCount) },
		})
	}
	s.columns = append(s.columns, summaryColumn{
		say("Ending Balance", "Closing Balance", "Month-End Balance"),
		func(m monthFigures) string { return money(m.Closing) },
	})
	optional := func(keep bool, column summaryColumn, forget func(*monthFigures)) {
		if keep {
			s.columns = append(s.columns, column)
			return
		}
		for i := range s.months {
			forget(&s.months[i])
		}
	}
	if !counted {
		for i := range s.months {
			s.months[i].CrCount, s.months[i].DrCount = nil, nil
		}
	}
	optional(!drop(30), summaryColumn{
		say("Average Daily Balance", "ADB", "Monthly ADB"), func(m monthFigures) string { return money(m.ADB) },
	}, func(m *monthFigures) { m.ADB = nil })
	extremes := !drop(60)
	optional(
		extremes, summaryColumn{say("Lowest Balance", "Low"), func(m monthFigures) string { return money(m.Low) }},
		func(m *monthFigures) { m.Low = nil },
	)
	optional(
		extremes, summaryColumn{say("Highest Balance", "High"), func(m monthFigures) string { return money(m.High) }},
		func(m *monthFigures) { m.High = nil },
	)
	optional(!drop(60), summaryColumn{
		say("Returned Checks", "No. of Returned Checks"), func(m monthFigures) string { return count(m.Returns) },
	}, func(m *monthFigures) { m.Returns = nil })
	if s.beside {
		s.totals = false
		s.months = s.months[:min(len(s.months), 6)]
	}
}

func printAmount(a engine.Amount) string { return formatSigned(a, western, minusFront) }

// draw puts the summary on a landscape page.
func (s *summaryDrawing) draw() *canvas {
	face, size := pick(s.r, []fontFace{sans, serif}), 7.5
	ink := &canvas{width: a4Height, height: a4Width}
	p := ink.newPage()
	y := 50.0
	p.left(40, y, 14, face.bold(), s.l.bank)
	p.left(
		40, y+22, 11, face.bold(),
		pick(s.r, []string{"ACCOUNT SUMMARY REPORT", "Bank Statement Summary", "TRANSACTION SUMMARY REPORT"}),
	)
	y += 48
	for _, pair := range [][2]string{
		{"Account Name", s.l.holder}, {"Account Number", s.l.number}, {"Currency", s.l.currency},
		{"Date Issued", s.issued().Time().Format("January 2, 2006")},
	} {
		p.left(40, y, 9, face, pair[0]+":")
		p.left(140, y, 9, face, pair[1])
		y += 14
	}
	s.table(p, y+20, face, size)
	return ink
}

func (s *summaryDrawing) issued() engine.Date {
	last, err := engine.ParseDate(s.months[len(s.months)-1].Month + "-01")
	if err != nil {
		panic(err) // months are written above
	}
	return last.AddDays(40)
}

// grid is the table's cells, heading row first.
func (s *summaryDrawing) grid() [][]string {
	head := []string{pick(s.r, []string{"Month", "Period", "Month/Year"})}
	for _, c := range s.columns {
		head = append(head, c.heading)
	}
	grid := [][]string{head}
	for _, m := range s.months {
		row := []string{s.printMonth(m.Month)}
		for _, c := range s.columns {
			row = append(row, c.render(m))
		}
		grid = append(grid, row)
	}
	if s.beside {
		return transposed(grid)
	}
	if s.totals {
		grid = append(grid, s.totalsRow())
	}
	return grid
}

func (s *summaryDrawing) printMonth(month string) string {
	t, err := time.Parse("2006-01", month)
	if err != nil {
		panic(err) // months are written above
	}
	if s.monthForm == "JAN 2006" {
		return strings.ToUpper(t.Format("Jan 2006"))
	}
	return t.Format(s.monthForm)
}

func transposed(grid [][]string) [][]string {
	out := make([][]string, len(grid[0]))
	for i := range out {
		for _, row := range grid {
			out[i] = append(out[i], row[i])
		}
	}
	return out
}

// sum returns the figures of the totals line, which has no balances.
func (s *summaryDrawing) sum() (credits, debits engine.Amount, in, out int) {
	for _, m := range s.months {
		credits, debits = credits+*m.Credits, debits+*m.Debits
		if m.CrCount != nil {
			in, out = in+*m.CrCount, out+*m.DrCount
		}
	}
	return credits, debits, in, out
}

func (s *summaryDrawing) totalsRow() []string {
	credits, debits, in, out := s.sum()
	zero := engine.Amount(0)
	line := monthFigures{
		Opening: &zero,
		Credits: &credits,
		CrCount: &in,
		Debits:  &debits,
		DrCount: &out,
		Closing: &zero,
		ADB:     &zero,
		Low:     &zero,
		High:    &zero,
		Returns: new(int),
	}
	row := []string{"TOTAL"}
	for _, c := range s.columns {
		text := c.render(line)
		if text == "0.00" || text == "0" {
			text = ""
		}
		row = append(row, text)
	}
	return row
}

func (s *summaryDrawing) table(p *sheet, y float64, face fontFace, size float64) {
	grid := s.grid()
	first := 90.0
	width := (a4Height - 80 - first) / float64(len(grid[0])-1)
	ruled := s.r.IntN(2) == 0
	for i, row := range grid {
		font := face
		if i == 0 {
			font = face.bold()
		}
		p.left(40, y, size, font, row[0])
		for j, text := range row[1:] {
			x := 40 + first + width*float64(j+1)
			if above, below := wrapped(text, width-6, size, font); above != "" {
				p.right(x, y-size*1.2, size, font, above)
				text = below
			}
			p.right(x, y, size, font, text)
		}
		if ruled {
			p.across(40, a4Height-40, y+4)
		}
		y += 16
	}
}

// wrapped puts the first words of a heading that is too wide for its column on a line above.
func wrapped(text string, width, size float64, font fontFace) (above, below string) {
	words := strings.Fields(text)
	if font.width(text)*size <= width || len(words) < 2 {
		return "", text
	}
	at := (len(words) + 1) / 2
	return strings.Join(words[:at], " "), strings.Join(words[at:], " ")
}

func (s *summaryDrawing) truth() []Field {
	first, last := s.months[0], s.months[len(s.months)-1]
	end := mustDay(last.Month + "-01")
	end = end.AddDays(engine.DaysIn(end.Year, end.Month) - 1)
	fields := []Field{
		NewField("bank_name", KindText, s.l.bank),
		NewField("account_name", KindText, s.l.holder),
		NewField("account_number", KindID, s.l.number),
		NewField("currency", KindExact, s.l.currency),
		NewField("period_start", KindExact, first.Month+"-01"),
		NewField("period_end", KindExact, end),
		NewField("issue_date", KindExact, s.issued()),
		NewField("opening_balance", KindMoney, first.Opening),
		NewField("closing_balance", KindMoney, last.Closing),
		NewField("months", KindExact, s.months),
	}
	var credits, debits *engine.Amount
	var in, out *int
	if s.totals {
		c, d, i, o := s.sum()
		credits, debits = &c, &d
		if s.months[0].CrCount != nil {
			in, out = &i, &o
		}
	}
	return append(fields, NewField("total_credits", KindMoney, credits), NewField("total_debits", KindMoney, debits),
		NewField("credit_count", KindExact, in), NewField("debit_count", KindExact, out))
}

func mustDay(text string) engine.Date {
	d, err := engine.ParseDate(text)
	if err != nil {
		panic(err) // days are written by this package
	}
	return d
}
