package extracttest

import (
	"bytes"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// HTML returns the paper of a template and a seed as a web page, for printing by a browser or an office program. The
// template must be drawn (kind pdf) and have neither sections nor typed lines. The printing program makes the page
// breaks, so balances are not carried forward.
func HTML(template Template, seed int) ([]byte, Truth, error) {
	p := newPlan(template, seed)
	if template.kind != "pdf" || template.freehand != nil || template.form != nil {
		return nil, Truth{}, fmt.Errorf("look %s is not drawn on pages", template.Name)
	}
	d := p.design()
	if d.sections || d.linePrinter || d.textAbove {
		return nil, Truth{}, fmt.Errorf("look %s cannot be written as a table", template.Name)
	}
	_, truth := draw(d, p.ledger, p.random)
	truth.Flaw = p.flaw
	w := &webPage{drawing: drawing{d: d, l: p.ledger}}
	return w.write(), truth, nil
}

// webPage writes a design as HTML; cell texts are those of the drawing.
type webPage struct {
	drawing
	b bytes.Buffer
}

func (w *webPage) write() []byte {
	d, l := w.d, w.l
	w.head()
	w.tag("h2", l.bank)
	w.tag("p", "Head Office, 1 Bayani Road, Pasig City")
	w.tag("h3", d.words.title)
	w.b.WriteString("<table class=pairs>\n")
	for _, p := range w.pairs() {
		fmt.Fprintf(&w.b, "<tr><th>%s:</th><td>%s</td></tr>\n", html.EscapeString(p[0]), html.EscapeString(p[1]))
	}
	w.b.WriteString("</table>\n")
	if d.totals == totalsTop {
		w.totals()
	}
	w.rows()
	if d.totals == totalsBottom {
		w.totals()
	}
	w.tag("p", "This is a computer-generated statement. No signature required.")
	w.b.WriteString("</body></html>\n")
	return w.b.Bytes()
}

func (w *webPage) head() {
	family := "Liberation Sans, Arial, sans-serif"
	if w.d.face == serif {
		family = "Liberation Serif, Times, serif"
	}
	border := ""
	switch w.d.ruling {
	case gridRules:
		border = ".rows td, .rows th { border: 0.6pt solid black }"
	case zebraShade:
		border = ".rows tbody tr:nth-child(odd) { background: #eaeaea } .rows th { background: #ccc }"
	case headRules:
		border = ".rows th { border-bottom: 0.6pt solid black; border-top: 0.6pt solid black }"
	}
	fmt.Fprintf(&w.b, `<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>%s</title><style>
@page { size: %spt %spt; margin: 36pt }
body { font-family: %s; font-size: %spt; margin: 0 }
table.rows { width: 100%%; border-collapse: collapse; margin-top: 10pt }
.rows td, .rows th { padding: 2pt 4pt; vertical-align: top; text-align: left }
.rows .n { text-align: right; white-space: nowrap }
.pairs th { text-align: left; padding-right: 12pt }
.totals { margin-left: 45%% } .totals th { text-align: left; padding-right: 40pt } .totals td { text-align: right }
%s
</style></head><body>
`, html.EscapeString(w.l.bank), number(w.d.width), number(w.d.height), family, number(w.d.size), border)
}

func (w *webPage) tag(name, text string) {
	fmt.Fprintf(&w.b, "<%s>%s</%s>\n", name, html.EscapeString(text), name)
}

func (w *webPage) totals() {
	w.b.WriteString("<table class=totals>\n")
	for _, p := range w.totalPairs() {
		fmt.Fprintf(&w.b, "<tr><th>%s</th><td>%s</td></tr>\n", html.EscapeString(p[0]), html.EscapeString(p[1]))
	}
	w.b.WriteString("</table>\n")
}

func (w *webPage) rows() {
	w.b.WriteString("<table class=rows><thead><tr>")
	for _, c := range w.d.columns {
		w.cellTag("th", c, strings.ReplaceAll(html.EscapeString(c.title), "\n", "<br>"))
	}
	w.b.WriteString("</tr></thead><tbody>\n")
	w.balanceLine(w.d.openingRow, w.l.opening, !w.d.newestFirst)
	w.balanceLine(w.d.closingRow, w.l.statedClosing, w.d.newestFirst)
	for n := range w.l.entries {
		i := n
		if w.d.newestFirst {
			i = len(w.l.entries) - 1 - n
		}
		w.entryLine(i)
	}
	w.balanceLine(w.d.closingRow, w.l.statedClosing, !w.d.newestFirst)
	w.balanceLine(w.d.openingRow, w.l.opening, w.d.newestFirst)
	w.b.WriteString("</tbody></table>\n")
}

func (w *webPage) entryLine(i int) {
	e := w.l.entries[i]
	w.b.WriteString("<tr>")
	for _, c := range w.d.columns {
		text := html.EscapeString(w.cellText(c.kind, i, e))
		if c.kind == colText {
			separator := "<br>"
			if w.d.oneLine {
				separator = " "
			}
			text = strings.Join(escapeAll(e.text), separator)
		}
		w.cellTag("td", c, text)
	}
	w.b.WriteString("</tr>\n")
	w.lastDate = e.date
}

func escapeAll(texts []string) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = html.EscapeString(t)
	}
	return out
}

func (w *webPage) balanceLine(label string, a engine.Amount, here bool) {
	if label == "" || !here {
		return
	}
	w.b.WriteString("<tr>")
	for _, c := range w.d.columns {
		switch c.kind {
		case colText:
			w.cellTag("td", c, html.EscapeString(label))
		case colBalance:
			w.cellTag("td", c, html.EscapeString(w.balanceText(a)))
		default:
			w.cellTag("td", c, "")
		}
	}
	w.b.WriteString("</tr>\n")
}

func (w *webPage) cellTag(tag string, c column, text string) {
	class := ""
	if c.right {
		class = " class=n"
	}
	fmt.Fprintf(&w.b, "<%s%s>%s</%s>", tag, class, text, tag)
}

// webForm is a form of web page that no reader was built on, for printing by other programs.
type webForm struct {
	name    string
	where   country
	how     grouping
	day     string
	labels  [7]string // holder, number, period, currency, opening, closing, title
	titles  []string
	style   string
	newest  bool
	signed  bool // one amount column with signs
	once    bool // the day once, as a cell over its rows, and the balance at its end
	numbers bool
}

var webForms = []webForm{
	{
		name:   "rowspan",
		where:  britishLand,
		day:    "Mon 2 Jan 2006",
		once:   true,
		titles: []string{"Day", "What happened", "Out (£)", "In (£)", "Balance (£)"},
		labels: [7]string{
			"Account holder", "Account number", "Statement dates", "Currency", "Start balance", "End balance",
			"Your statement",
		},
		style: "body{font:11px Georgia,serif} td{vertical-align:top;padding:3px 8px} tr.end td{border-bottom:1px solid #999}",
	},
	{
		name:   "konto",
		where:  germanLand,
		how:    comma,
		day:    "02.01.2006",
		signed: true,
		titles: []string{"Buchung", "Verwendungszweck", "Betrag", "Saldo"},
		labels: [7]string{"Kontoinhaber", "IBAN", "Zeitraum", "Währung", "Anfangssaldo", "Endsaldo", "Umsatzübersicht"},
		style:  "body{font:12px Arial,sans-serif} td,th{padding:4px 6px;text-align:left} tr:nth-child(even) td{background:#eef}",
	},
	{
		name:    "register",
		where:   indianLand,
		how:     lakh,
		day:     "02/01/2006",
		numbers: true,
		titles: []string{
			"S No", "Value Date", "Remarks", "Withdrawal Amount (INR)", "Deposit Amount (INR)", "Balance (INR)",
		},
		labels: [7]string{
			"Account Holder", "A/c No", "Transaction Period", "Currency", "Balance on first day",
			"Balance on last day", "Detailed Transaction Report",
		},
		style: "body{font:10px Arial,sans-serif} table.t,table.t td,table.t th{border:1px solid #444;border-collapse:collapse;padding:2px 4px} td:nth-child(3){white-space:nowrap;font-size:8px}",
	},
	{
		name:   "recent",
		where:  kenyanLand,
		day:    "2006/01/02",
		newest: true,
		titles: []string{"Date", "Narrative", "Money Out", "Money In", "Running"},
		labels: [7]string{
			"Customer", "Account", "Range", "Currency", "Balance before", "Balance after", "Recent activity",
		},
		style: "body{font:11px Verdana,sans-serif} td,th{padding:3px 9px} th{background:#222;color:#fff}",
	},
	{
		name:   "conta",
		where:  brazilianLand,
		how:    comma,
		day:    "02/01/2006",
		signed: true,
		titles: []string{"Data", "Lançamento", "Valor (R$)", "Saldo (R$)"},
		labels: [7]string{"Titular", "Conta", "Período", "Moeda", "Saldo inicial", "Saldo final", "Extrato da conta"},
		style:  "body{font:11px 'Liberation Sans Narrow',Arial} td,th{padding:3px 12px;border-bottom:1px dotted #888}",
	},
	{
		name:   "wattleweb",
		where:  australianLand,
		day:    "02 Jan 2006",
		titles: []string{"Date", "Transaction details", "Debits", "Credits", "Balance"},
		labels: [7]string{
			"Name", "BSB and account", "From and to", "Currency", "Balance brought in", "Balance carried out",
			"Transaction listing",
		},
		style: "body{font:11px 'Liberation Mono',monospace} td,th{padding:1px 6px}",
	},
}

// UnseenPages lists the names of web pages that readers were not built on.
func UnseenPages() (names []string) {
	for _, f := range webForms {
		names = append(names, f.name)
	}
	return names
}

// UnseenPage returns one of [UnseenPages] for a seed, and its truth. Every fourth seed plants a flaw.
func UnseenPage(name string, seed int) ([]byte, Truth, error) {
	at := slices.IndexFunc(webForms, func(f webForm) bool { return f.name == name })
	if at < 0 {
		return nil, Truth{}, fmt.Errorf("no unseen page is named %q", name)
	}
	f := webForms[at]
	p := newPlan(freehandTemplate("web-"+name, "", [2]int{12, 34}, f.where, nil), seed)
	truth := Truth{DocumentType: "bank_statement", Flaw: p.flaw, Fields: headerFields(p.ledger, nil, nil)}
	h := &freeDrawing{l: p.ledger, how: f.how}
	var b strings.Builder
	f.head(&b, h)
	for k := range p.ledger.entries {
		i := k
		if f.newest {
			i = len(p.ledger.entries) - 1 - k
		}
		f.row(&b, h, i)
		h.recordRow(i, !f.once || h.lastOfDay(i))
	}
	b.WriteString("</table>\n</body></html>\n")
	truth.Rows = h.truth.Rows
	return []byte(b.String()), truth, nil
}

// head writes all above the rows. The first paragraph is blank because Writer loses it.
func (f webForm) head(b *strings.Builder, h *freeDrawing) {
	l := h.l
	fmt.Fprintf(b, "<!DOCTYPE html><html><head><meta charset=utf-8><title>statement</title><style>.bank{font-size:1.7em;font-weight:bold} .n{text-align:right;white-space:nowrap} .d{white-space:nowrap} %s</style></head><body>\n", f.style)
	fmt.Fprintf(b, "<p>&nbsp;</p><p class=bank>%s</p><p>%s</p>\n<table>\n", html.EscapeString(l.bank), f.labels[6])
	period := formatDate(l.from, "02/01/2006") + " - " + formatDate(l.to, "02/01/2006")
	if f.how == comma {
		period = formatDate(l.from, f.day) + " - " + formatDate(l.to, f.day)
	}
	values := []string{
		l.holder, l.number, period, l.currency, h.signed(l.opening, minusFront), h.signed(l.statedClosing, minusFront),
	}
	for i, v := range values {
		fmt.Fprintf(b, "<tr><td>%s</td><td>%s</td></tr>\n", f.labels[i], html.EscapeString(v))
	}
	b.WriteString("</table><br>\n<table class=t><thead><tr>")
	for i, title := range f.titles {
		class := "d"
		if i >= len(f.titles)-f.figures() {
			class = "n"
		}
		fmt.Fprintf(b, "<th class=%s>%s</th>", class, title)
	}
	b.WriteString("</tr></thead>\n")
}

// figures is the number of columns of figures.
func (f webForm) figures() int {
	if f.signed {
		return 2
	}
	return 3
}

func (f webForm) row(b *strings.Builder, h *freeDrawing, i int) {
	e := h.l.entries[i]
	last := h.lastOfDay(i)
	b.WriteString(map[bool]string{true: "<tr class=end>", false: "<tr>"}[last])
	if f.numbers {
		fmt.Fprintf(b, "<td>%d</td>", i+1)
	}
	switch {
	case !f.once:
		fmt.Fprintf(b, "<td class=d>%s</td>", formatDate(e.date, f.day))
	case h.firstOfDay(i):
		end := i
		for !h.lastOfDay(end) {
			end++
		}
		fmt.Fprintf(b, "<td class=d valign=top rowspan=%d>%s</td>", end-i+1, formatDate(e.date, f.day))
	}
	var text []string
	for _, part := range e.text {
		text = append(text, html.EscapeString(part))
	}
	fmt.Fprintf(b, "<td>%s</td>", strings.Join(text, "<br>"))
	cell := func(s string) { fmt.Fprintf(b, "<td class=n>%s</td>", s) }
	if f.signed {
		cell(h.signed(e.amount, minusFront))
	} else {
		cell(h.out(e))
		cell(h.in(e))
	}
	if f.once && !last {
		cell("")
	} else {
		cell(h.signed(e.balance, minusFront))
	}
	b.WriteString("</tr>\n")
}
