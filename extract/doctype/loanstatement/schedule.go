package loanstatement

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/statement"
)

//go:embed schedule.txt
var scheduleData string

var scheduleColumns = layout.MustVocabulary(scheduleData)

// scheduleTitles head a schedule; without one, only its figures tell a table of what is due from one of what was
// paid, see isPlan.
var scheduleTitles = []string{"amortization schedule", "schedule of amortization", "schedule of payments", "payment schedule", "repayment schedule",
	"schedule of payment", "amortization table", "installment schedule", "schedule of installments", "loan amortization schedule",
	"upcoming", "future", "projected", "remaining payments", "remaining installments", "remaining instalments", "remaining amortization", "forthcoming", "scheduled payments", "payments to come", "next payments", "next instalments", "next installments", "not yet due", "still have to pay", "coming months", "repayment plan", "payment plan",
	"instalment schedule", "schedule of instalments", "schedule of repayments", "tilgungsplan", "zahlungsplan", "kunftige", "tableau d amortissement", "echeances a venir", "prochaines echeances", "echeancier",
	"tabla de amortizacion", "plan de pagos", "proximos pagos", "proximas cuotas", "cuotas pendientes", "cuotas por vencer", "jadwal angsuran", "plano de pagamentos", "prestacoes vincendas", "parcelas a vencer", "proximas parcelas"}

// longestTitle is how many words a title has at most; a longer line is a sentence.
const longestTitle = 8

// titleReach is how many lines above its heading a schedule's title may stand.
const titleReach = 3

// scheduled is a printed amortization schedule: its payments, and its lines by place in the document.
type scheduled struct {
	payments []Payment
	lines    map[int]bool
	origins  []map[string]engine.Provenance // of each payment, by name
}

// findSchedule reads the schedule that stands below a title, or that is a plan by its figures; one that goes on over
// pages repeats its heading.
func findSchedule(lines []layout.Line) scheduled {
	s := scheduled{lines: map[int]bool{}}
	style := parse.DecideStyle(layout.WordTexts(lines))
	order := parse.MonthFirst
	if dayFirst(lines) {
		order = parse.DayFirst
	}
	headers := layout.FindHeaders(lines, scheduleColumns, func(h layout.Header) bool {
		return h.Has("due_date") && (h.Has("principal") || h.Has("amount")) && h.Score >= 3
	}, func(l layout.Line) bool { return hasMoney(l, style) })
	var parts []scheduled
	for k, h := range headers {
		end := len(lines)
		if k+1 < len(headers) {
			end = headers[k+1].First
		}
		parts = append(parts, linesUnder(h, lines[:end], style, order))
	}
	var first layout.Header
	for k, h := range headers {
		again := len(s.payments) > 0 && sameRoles(first, h)
		part := parts[k]
		if !again && !titled(lines, h.First) && !(isPlan(part.payments) && datedBeside(lines, linesLike(h, headers, parts), style) > 0) {
			continue
		}
		if len(s.payments) == 0 {
			first = h
		}
		s.payments, s.origins = append(s.payments, part.payments...), append(s.origins, part.origins...)
		maps.Copy(s.lines, part.lines)
	}
	return s
}

// linesLike are the lines of all parts under headings like one: a table that goes on over pages stands beside no other.
func linesLike(h layout.Header, headers []layout.Header, parts []scheduled) map[int]bool {
	within := map[int]bool{}
	for k, other := range headers {
		if sameRoles(h, other) {
			maps.Copy(within, parts[k].lines)
		}
	}
	return within
}

// linesUnder are the payments under a heading, and their lines and the heading's; a line of text, such as a page's foot,
// may stand between two.
func linesUnder(h layout.Header, lines []layout.Line, style parse.Style, order parse.Order) scheduled {
	part := scheduled{lines: map[int]bool{}}
	skipped := false
	for i := h.Last + 1; i < len(lines) && lines[i].Page == h.Page; i++ {
		p, origin, ok := paymentUnder(h, lines[i], style, order)
		if !ok && (skipped || hasMoney(lines[i], style)) {
			break
		}
		if skipped = !ok; skipped {
			continue
		}
		part.payments, part.origins = append(part.payments, p), append(part.origins, origin)
		part.lines[i] = true
	}
	for i := h.First; i <= h.Last && len(part.payments) > 0; i++ {
		part.lines[i] = true
	}
	return part
}

// put fills the schedule in, and where each of its figures stands.
func (s scheduled) put(p *statement.Builder, f *Fields) {
	f.Schedule = append(f.Schedule, s.payments...)
	for i, origins := range s.origins {
		for name, origin := range origins {
			p.Mark(fmt.Sprintf("/schedule/%d/%s", i, name), origin)
		}
	}
}

// sameRoles says that a heading repeats another, on a later page.
func sameRoles(a, b layout.Header) bool {
	return slices.EqualFunc(a.Columns, b.Columns, func(x, y layout.Column) bool { return x.Role == y.Role })
}

func titled(lines []layout.Line, header int) bool {
	for i := max(0, header-titleReach); i <= header; i++ {
		text := layout.Normalize(lines[i].Text())
		if len(lines[i].Words) <= longestTitle && slices.ContainsFunc(scheduleTitles, func(title string) bool { return strings.Contains(text, title) }) {
			return true
		}
	}
	return false
}

func hasMoney(l layout.Line, style parse.Style) bool {
	return slices.ContainsFunc(l.Cells(), func(c layout.Cell) bool {
		m, ok := parse.ParseMoney(c.Text(), style)
		return ok && m.Decimals == 2
	})
}

// dayFirst says that some all-number date of the paper can only begin with its day.
func dayFirst(lines []layout.Line) bool {
	for _, l := range lines {
		for _, c := range l.Cells() {
			if p, ok := parse.ParsePrintedDate(c.Text()); ok && !p.Known() && p.A > 12 {
				return true
			}
		}
	}
	return false
}

// paymentUnder reads a line of the schedule: a due date, and a figure of money.
func paymentUnder(h layout.Header, l layout.Line, style parse.Style, order parse.Order) (p Payment, origins map[string]engine.Provenance, ok bool) {
	origins = map[string]engine.Provenance{}
	amounts := map[layout.Role]**engine.Amount{"amount": &p.Amount, "principal": &p.Principal, "interest": &p.Interest, "balance": &p.Balance}
	money := false
	for _, c := range l.Cells() {
		role := h.RoleAt(c)
		field, isAmount := amounts[role]
		switch m, isMoney := parse.ParseMoney(c.Text(), style); {
		case role == "due_date":
			p.DueDate = dayIn(c, order)
		case role == "number" && isMoney && m.Decimals <= 0 && m.Size%100 == 0:
			n := int(m.Size / 100)
			p.Number = &n
		case role == "paid":
			p.Paid = paidIn(c.Text())
		case isAmount && isMoney:
			v := m.Signed()
			*field, money = &v, true
		default:
			continue
		}
		origins[string(role)] = layout.Origin(c.Page, c.Words)
	}
	return p, origins, p.DueDate != nil && money
}

func dayIn(c layout.Cell, order parse.Order) *engine.Date {
	printed, ok := parse.ParsePrintedDate(c.Text())
	if !ok || printed.Year == 0 {
		return nil
	}
	day, ok := printed.Resolve(order, 0)
	if !ok {
		return nil
	}
	return &day
}

// paidIn reads a status; nil for words that say neither.
func paidIn(text string) *bool {
	paid := true
	switch layout.Normalize(text) {
	case "paid", "yes", "y", "settled", "fully paid":
		return &paid
	case "unpaid", "no", "n", "due", "not yet due", "pending", "past due", "overdue", "open", "not due", "for payment":
		paid = false
		return &paid
	}
	return nil
}
