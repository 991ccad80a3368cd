package printout

import (
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// # The page of a summary
//
// It is set by hand, from top to bottom, because it must stay one page whatever a summary holds. The parts with the
// figures have a fixed height; policy and debts take what they need up to a bound; the findings get the rest.
// Sentences are shortened with an ellipsis, figures never are.

// Lengths of the page in millimetres, sizes in points.
const (
	edge        = 15.0               // left, right and top
	sheetWidth  = pageWidth - 2*edge // of the text
	pageFoot    = 284.0              // where the last line of the page stands
	figureCols  = 3
	figureGap   = 2.5
	figureSize  = 12.5
	bodySize    = 8.5
	bodyLine    = 3.9
	noteSize    = 7.5
	noteLine    = 3.3
	mostDebts   = 5 // rows of debts, and of income
	mostHits    = 7 // lines of rules that were hit
	mostMissing = 2 // lines of what the statements lack
)

// colour is red, green, blue.
type colour [3]int

var (
	ink    = colour{33, 37, 41}
	soft   = colour{96, 103, 112}
	rule   = colour{205, 210, 216}
	ground = colour{246, 247, 249}
	red    = colour{170, 38, 48}
	amber  = colour{163, 98, 0}
	green  = colour{22, 108, 66}
	blue   = colour{45, 85, 140}
	white  = colour{255, 255, 255}
)

// severityColours mark findings and rules.
var severityColours = map[string]colour{"high": red, "stop": red, "warn": amber, "info": blue}

// outcomes are the outcomes of a policy for people.
var outcomes = map[string]struct {
	says string
	in   colour
}{
	engine.OutcomeStop:       {"Stop", red},
	engine.OutcomeWarn:       {"Warnings", amber},
	engine.OutcomeClear:      {"Clear", green},
	engine.OutcomeIncomplete: {"Incomplete", soft},
}

// SummaryPDF writes the figures of one application on one A4 page.
func (*Printer) SummaryPDF(w io.Writer, p engine.SummaryPrintout) error {
	sum := p.Summary
	var at time.Time
	if sum.AsOf != nil {
		at = sum.AsOf.Time()
	}
	s := newFile("Summary "+sum.AppID, at)
	s.SetMargins(edge, edge, edge)
	s.SetAutoPageBreak(false, 0)
	s.AddPage()
	page := &summaryPage{sheet: s, summary: sum, rules: p.Rules, y: edge}
	page.head()
	page.coverage()
	page.figures()
	page.debtsAndIncome()
	page.policy()
	page.findings()
	page.foot()
	return s.Output(w)
}

// summaryPage is the page while it is written; y is where the next part begins.
type summaryPage struct {
	*sheet
	summary engine.Summary
	rules   []engine.RuleOutcome
	y       float64
}

// put writes one line into a box; align is L, C or R.
func (s *summaryPage) put(x, y, width, height float64, align, style string, size float64, c colour, text string) {
	s.font(style, size)
	s.SetTextColor(c[0], c[1], c[2])
	s.SetXY(x, y)
	s.CellFormat(width, height, s.fit(line(text), width), "", 0, align, false, 0, "")
}

// number writes a figure: smaller if the box is too narrow, and never shortened.
func (s *summaryPage) number(x, y, width, height float64, align, style string, size float64, c colour, text string) {
	for s.font(style, size); size > 4 && s.GetStringWidth(line(text)) > width; s.font(style, size) {
		size -= 0.25
	}
	s.put(x, y, width, height, align, style, size, c, text)
}

// lines breaks a text into at most so many lines; the last one is shortened.
func (s *summaryPage) lines(text string, width float64, most int, style string, size float64) []string {
	s.font(style, size)
	list := s.wrap(line(text), width)
	if len(list) > most {
		rest := strings.Join(list[most-1:], " ")
		list = append(list[:most-1:most-1], s.fit(rest+" …", width))
	}
	return list
}

// block writes lines below each other and returns where they end.
func (s *summaryPage) block(x, y, width, height float64, style string, size float64, c colour, list []string) float64 {
	for _, text := range list {
		s.put(x, y, width, height, "L", style, size, c, text)
		y += height
	}
	return y
}

func (s *summaryPage) horizontal(y float64) {
	s.SetDrawColor(rule[0], rule[1], rule[2])
	s.SetLineWidth(0.2)
	s.Line(edge, y, edge+sheetWidth, y)
}

// title begins a part.
func (s *summaryPage) title(x, width float64, text string) {
	s.put(x, s.y, width, 5, "L", "B", 9.5, ink, text)
}

// head says whose figures these are, and what was applied for.
func (s *summaryPage) head() {
	sum := s.summary
	side := sum.AppID
	s.put(edge+sheetWidth-45, s.y, 45, 8, "R", "B", 11, soft, side)
	s.put(edge, s.y, sheetWidth-47, 8, "L", "B", 17, ink, sum.BusinessName)
	s.y += 8.5
	if sum.AsOf != nil {
		s.put(edge+sheetWidth-45, s.y, 45, 4.5, "R", "", bodySize, soft, "as of "+sum.AsOf.String())
	}
	s.put(edge, s.y, sheetWidth-47, 4.5, "L", "", bodySize+0.5, ink, s.request())
	s.y += 6.2
	s.horizontal(s.y)
	s.y += 2.2
}

// request is what was applied for, in one line.
func (s *summaryPage) request() string {
	r := s.summary.Request
	var parts []string
	if r.LoanType != nil {
		parts = append(parts, *r.LoanType)
	}
	if r.LoanAmount != nil {
		parts = append(parts, s.money(*r.LoanAmount))
	}
	if r.TermMonths != nil {
		parts = append(parts, strconv.Itoa(*r.TermMonths)+" months")
	}
	if r.InterestRate != nil && r.InterestRateBasis != nil {
		parts = append(parts, plainNumber(*r.InterestRate)+" % "+rateBases[*r.InterestRateBasis])
	}
	if r.Profile != nil {
		parts = append(parts, words(*r.Profile))
	}
	return strings.Join(parts, "  ·  ")
}

var rateBases = map[string]string{
	engine.RatePerAnnum: "a year", engine.RatePerMonth: "a month", engine.RateAddOn: "a month, add-on",
}

// words writes a name of ours for people: sole_proprietor becomes sole proprietor.
func words(name string) string { return strings.ReplaceAll(name, "_", " ") }

// coverage says which papers the figures rest on, and what is missing.
func (s *summaryPage) coverage() {
	c := s.summary.Coverage
	parts := []string{
		counted(c.Accounts, "account"),
		counted(c.DocumentsUsed, "document") + " used, " + strconv.Itoa(c.DocumentsLeftOut) + " left out",
	}
	if c.From != nil && c.To != nil {
		parts = append(parts, c.From.String()+" to "+c.To.String())
	}
	parts = append(parts, counted(c.MonthsFull, "full month"))
	s.put(edge, s.y, sheetWidth-34, 4.5, "L", "", bodySize, ink, "Statements: "+strings.Join(parts, "  ·  "))
	proof, in := "Every row proven", green
	if !c.Proven {
		proof, in = "Not every row proven", amber
	}
	s.put(edge+sheetWidth-34, s.y, 34, 4.5, "R", "B", bodySize, in, proof)
	s.y += 4.6
	if len(c.Missing) > 0 {
		text := "Missing: " + strings.Join(c.Missing, "; ")
		s.y = s.block(edge, s.y, sheetWidth, bodyLine, "", bodySize, amber,
			s.lines(text, sheetWidth, mostMissing, "", bodySize))
	}
	s.y += 2
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// figures is the grid of headline figures, and of how authentic the papers are.
func (s *summaryPage) figures() {
	const height = 15.8
	width := (sheetWidth - (figureCols-1)*figureGap) / figureCols
	cells := make([]cell, 0, len(s.summary.Headline)+1)
	for _, h := range s.summary.Headline {
		cells = append(cells, headlineCell(h))
	}
	cells = append(cells, authenticityCell(s.summary.Authenticity))
	for i, c := range cells {
		x := edge + float64(i%figureCols)*(width+figureGap)
		y := s.y + float64(i/figureCols)*(height+figureGap*0.7)
		s.figure(x, y, width, height, c)
	}
	rows := (len(cells) + figureCols - 1) / figureCols
	s.y += float64(rows)*(height+figureGap*0.7) + 1.2
}

// cell is one figure of the grid.
type cell struct {
	label string
	value string // "" if it is not known
	below string // bounds or source, small; "" for none
	why   string // one sentence if the value is not known
	low   bool   // below zero
}

func headlineCell(h engine.Headline) cell {
	c := cell{label: h.Label}
	switch {
	case h.Value != nil:
		c.value, c.low = value(h.Unit, *h.Value), *h.Value < 0
	case h.Reason != nil && h.Reason.Detail != "":
		c.why = h.Reason.Detail
	case h.Reason != nil:
		c.why = words(strings.ToLower(h.Reason.Code))
	default:
		c.why = "It is not known."
	}
	if h.Value != nil && h.Low != nil && h.High != nil {
		c.below = "low " + bound(h.Unit, *h.Low) + "  ·  high " + bound(h.Unit, *h.High)
	}
	return c
}

func authenticityCell(a engine.SummaryAuthenticity) cell {
	c := cell{label: "Lowest authenticity score", why: "No document that is used has a score."}
	if a.Lowest != nil {
		c.value = strconv.Itoa(*a.Lowest)
	}
	if a.DocumentID != nil {
		c.below = "document " + strconv.FormatInt(*a.DocumentID, 10)
	}
	return c
}

// figure is one figure: its name, its value, and its bounds or the reason why there is no value.
func (s *summaryPage) figure(x, y, width, height float64, c cell) {
	const inside = 2.5
	s.SetFillColor(ground[0], ground[1], ground[2])
	s.SetDrawColor(rule[0], rule[1], rule[2])
	s.SetLineWidth(0.15)
	s.RoundedRect(x, y, width, height, 1.2, "1234", "FD")
	x, width = x+inside, width-2*inside
	s.put(x, y+1.3, width, 3.6, "L", "", noteSize+0.3, soft, c.label)
	switch {
	case c.value == "":
		s.put(x, y+4.7, 5, 4, "L", "B", figureSize, soft, "–")
		s.block(x+4.5, y+5.2, width-4.5, noteLine, "", noteSize, soft, s.lines(c.why, width-4.5, 3, "", noteSize))
		return
	case c.below == "":
		y += 1.3
	}
	in := ink
	if c.low {
		in = red
	}
	s.number(x, y+5, width, 5.4, "L", "B", figureSize, in, c.value)
	s.number(x, y+10.8, width, 3.6, "L", "", noteSize+0.3, soft, c.below)
}

// value writes a figure with its unit: 1.7794 × (a factor), 29.88 %, a count, or money.
func value(unit string, v float64) string {
	switch unit {
	case "x":
		return plainNumber(v) + " ×"
	case "share":
		percent, _ := strconv.ParseFloat(strconv.FormatFloat(v*100, 'f', 2, 64), 64) // shares have four decimals
		return plainNumber(percent) + " %"
	case "count", "":
		return plainNumber(v)
	}
	if v < 0 {
		return "-" + currencySign(unit) + bound(unit, -v)
	}
	return currencySign(unit) + bound(unit, v)
}

// bound is value without the sign of the currency.
func bound(unit string, v float64) string {
	switch unit {
	case "x", "share", "count", "":
		return value(unit, v)
	}
	return grouped(strconv.FormatFloat(v, 'f', 2, 64))
}

// plainNumber writes a number without trailing zeros.
func plainNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func currencySign(currency string) string {
	if currency == "PHP" {
		return "₱"
	}
	return currency + " "
}

// grouped writes the digits of an amount with commas: 1,234,567.80.
func grouped(digits string) string {
	digits, negative := strings.CutPrefix(digits, "-")
	whole, cents, _ := strings.Cut(digits, ".")
	var b strings.Builder
	if negative {
		b.WriteByte('-')
	}
	for i, digit := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	return b.String() + "." + cents
}

// money writes an amount in the currency of the summary.
func (s *summaryPage) money(a engine.Amount) string {
	if s.summary.Currency == nil {
		return grouped(a.String())
	}
	return currencySign(*s.summary.Currency) + grouped(a.String())
}

// entry is a line of debts or income.
type entry struct{ label, amount, day string }

func (s *summaryPage) entry(label string, amount *engine.Amount, day string) entry {
	e := entry{label, "–", day}
	if amount != nil {
		e.amount = s.money(*amount)
	}
	return e
}

// debtsAndIncome are two lists beside each other.
func (s *summaryPage) debtsAndIncome() {
	var debts, income []entry
	for _, d := range s.summary.Debts {
		day := ""
		if d.LastPaid != nil {
			day = d.LastPaid.String()
		}
		debts = append(debts, s.entry(d.Label, d.MonthlyService, day))
	}
	for _, i := range s.summary.Income {
		income = append(income, s.entry(i.Payer+" ("+words(i.Kind)+")", i.MonthlyAmount, i.LastDate.String()))
	}
	const between = 7.0
	width := (sheetWidth - between) / 2
	top := s.y
	left := s.entries(edge, top, width, "Debts", "last paid", "No counted debt was found.", debts)
	right := s.entries(edge+width+between, top, width, "Income", "last seen", "No active income stream was found.", income)
	s.y = max(left, right) + 2.2
}

// entries writes a list and returns where it ends.
func (s *summaryPage) entries(x, top, width float64, title, dayTitle, none string, list []entry) float64 {
	const amounts, days = 22.0, 17.5
	s.y = top
	s.title(x, width, title)
	if len(list) > 0 {
		s.put(x+width-amounts-days, top+0.4, amounts, 4.6, "R", "", noteSize, soft, "a month")
		s.put(x+width-days, top+0.4, days, 4.6, "R", "", noteSize, soft, dayTitle)
	}
	y := top + 5.2
	if len(list) == 0 {
		s.put(x, y, width, bodyLine, "L", "", bodySize, soft, none)
		return y + bodyLine
	}
	for i, e := range list {
		if i == mostDebts {
			s.put(x, y, width, bodyLine, "L", "", noteSize, soft, "The whole list is in the cash flow view.")
			return y + bodyLine
		}
		labels := width - amounts - days - 1
		s.number(x+width-amounts-days, y, amounts, bodyLine, "R", "", bodySize, ink, e.amount)
		s.put(x+width-days, y, days, bodyLine, "R", "", bodySize, soft, e.day)
		y = s.block(x, y, labels, bodyLine, "", bodySize, ink, s.lines(e.label, labels, 2, "", bodySize)) + 0.3
	}
	return y
}

// policy is the outcome of the rules with those that were hit, and the score if the lender has a scorecard.
func (s *summaryPage) policy() {
	s.horizontal(s.y)
	s.y += 1.8
	p := s.summary.Policy
	s.title(edge, 15, "Policy")
	outcome, known := outcomes[p.Outcome]
	if !known {
		outcome.says, outcome.in = words(p.Outcome), soft
	}
	s.badge(edge+15, s.y+0.3, outcome.says, outcome.in)
	if score := s.summary.Score; score != nil {
		s.put(edge+sheetWidth-100, s.y, 100, 5, "R", "B", bodySize, ink,
			"Score "+plainNumber(score.Points)+" of "+plainNumber(score.Maximum))
	}
	s.y += 6.2
	for i, key := range p.Hits {
		if i == mostHits-1 && len(p.Hits) > mostHits {
			rest := strings.Join(p.Hits[i:], ", ")
			s.put(edge+4, s.y, sheetWidth-4, bodyLine, "L", "", bodySize, ink, "Also hit: "+words(rest))
			s.y += bodyLine
			break
		}
		severity, message := s.ruleNamed(key)
		s.mark(edge+1.2, s.y+bodyLine/2, severity)
		s.put(edge+4, s.y, sheetWidth-4, bodyLine, "L", "", bodySize, ink, message)
		s.y += bodyLine
	}
	if len(p.NotEvaluated) > 0 {
		s.put(edge+4, s.y, sheetWidth-4, bodyLine, "L", "", bodySize, soft,
			"Not evaluated, because a figure is not known: "+words(strings.Join(p.NotEvaluated, ", ")))
		s.y += bodyLine
	}
	s.y += 2
}

// ruleNamed finds the message of a rule that was hit; without one its name must do.
func (s *summaryPage) ruleNamed(key string) (severity, message string) {
	for _, r := range s.rules {
		if r.Key == key {
			return r.Severity, r.Message
		}
	}
	return engine.SeverityWarn, words(key)
}

// badge writes a word on a coloured ground.
func (s *summaryPage) badge(x, y float64, text string, in colour) {
	s.font("B", noteSize+0.5)
	text = s.fit(line(text), 60)
	width := s.GetStringWidth(text) + 5
	s.SetFillColor(in[0], in[1], in[2])
	s.RoundedRect(x, y, width, 4.6, 1.2, "1234", "F")
	s.put(x, y, width, 4.6, "C", "B", noteSize+0.5, white, text)
}

// mark is a dot in the colour of a severity.
func (s *summaryPage) mark(x, y float64, severity string) {
	in, known := severityColours[severity]
	if !known {
		in = soft
	}
	s.SetFillColor(in[0], in[1], in[2])
	s.Circle(x, y, 0.95, "F")
}

// findings are the gravest sentences, in two lines each while they fit.
func (s *summaryPage) findings() {
	s.horizontal(s.y)
	s.y += 1.8
	s.title(edge, sheetWidth, "Findings")
	s.y += 5.6
	list := s.summary.Findings
	if len(list) == 0 {
		s.put(edge, s.y, sheetWidth, bodyLine, "L", "", bodySize, soft, "Nothing was found that should be looked at.")
		return
	}
	const indent = 4.0
	width := sheetWidth - indent
	room := int((pageFoot - 4 - s.y) / bodyLine) // lines
	texts, used := make([][]string, len(list)), 0
	for i, f := range list {
		texts[i] = s.lines(f.Detail, width, 2, "", bodySize)
		used += len(texts[i])
	}
	for i := len(list) - 1; i >= 0 && used > room; i-- { // the least grave ones are shortened first
		if len(texts[i]) > 1 {
			texts[i] = s.lines(list[i].Detail, width, 1, "", bodySize)
			used--
		}
	}
	for i, f := range list {
		if s.y+bodyLine*float64(len(texts[i])) > pageFoot-3 {
			break
		}
		s.mark(edge+1.2, s.y+bodyLine/2, f.Severity)
		s.y = s.block(edge+indent, s.y, width, bodyLine, "", bodySize, ink, texts[i])
	}
}

// foot says what the figures were computed with.
func (s *summaryPage) foot() {
	b := s.summary.Basis
	s.horizontal(pageFoot - 1)
	parts := []string{"dossier " + b.Engine, "tables of " + b.Tables, "policy revision " + strconv.FormatInt(b.PolicyRevision, 10)}
	s.put(edge, pageFoot, sheetWidth-60, 4, "L", "", noteSize, soft, strings.Join(parts, "  ·  "))
	s.put(edge+sheetWidth-60, pageFoot, 60, 4, "R", "", noteSize, soft, "Not a decision. Every figure has its evidence.")
}
