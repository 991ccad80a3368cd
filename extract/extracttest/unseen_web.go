package extracttest

import (
	"fmt"
	"html"
	"slices"
	"strings"
)

// webForm is a form of web page that no reader was built on, for printing by other programs.
type webForm struct {
	name    string
	where   land
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
	{name: "rowspan", where: britishLand, day: "Mon 2 Jan 2006", once: true, titles: []string{"Day", "What happened", "Out (£)", "In (£)", "Balance (£)"},
		labels: [7]string{"Account holder", "Account number", "Statement dates", "Currency", "Start balance", "End balance", "Your statement"},
		style:  "body{font:11px Georgia,serif} td{vertical-align:top;padding:3px 8px} tr.end td{border-bottom:1px solid #999}"},
	{name: "konto", where: germanLand, how: comma, day: "02.01.2006", signed: true, titles: []string{"Buchung", "Verwendungszweck", "Betrag", "Saldo"},
		labels: [7]string{"Kontoinhaber", "IBAN", "Zeitraum", "Währung", "Anfangssaldo", "Endsaldo", "Umsatzübersicht"},
		style:  "body{font:12px Arial,sans-serif} td,th{padding:4px 6px;text-align:left} tr:nth-child(even) td{background:#eef}"},
	{name: "register", where: indianLand, how: lakh, day: "02/01/2006", numbers: true, titles: []string{"S No", "Value Date", "Remarks", "Withdrawal Amount (INR)", "Deposit Amount (INR)", "Balance (INR)"},
		labels: [7]string{"Account Holder", "A/c No", "Transaction Period", "Currency", "Balance on first day", "Balance on last day", "Detailed Transaction Report"},
		style:  "body{font:10px Arial,sans-serif} table.t,table.t td,table.t th{border:1px solid #444;border-collapse:collapse;padding:2px 4px} td:nth-child(3){white-space:nowrap;font-size:8px}"},
	{name: "recent", where: kenyanLand, day: "2006/01/02", newest: true, titles: []string{"Date", "Narrative", "Money Out", "Money In", "Running"},
		labels: [7]string{"Customer", "Account", "Range", "Currency", "Balance before", "Balance after", "Recent activity"},
		style:  "body{font:11px Verdana,sans-serif} td,th{padding:3px 9px} th{background:#222;color:#fff}"},
	{name: "conta", where: brazilianLand, how: comma, day: "02/01/2006", signed: true, titles: []string{"Data", "Lançamento", "Valor (R$)", "Saldo (R$)"},
		labels: [7]string{"Titular", "Conta", "Período", "Moeda", "Saldo inicial", "Saldo final", "Extrato da conta"},
		style:  "body{font:11px 'Liberation Sans Narrow',Arial} td,th{padding:3px 12px;border-bottom:1px dotted #888}"},
	{name: "wattleweb", where: australianLand, day: "02 Jan 2006", titles: []string{"Date", "Transaction details", "Debits", "Credits", "Balance"},
		labels: [7]string{"Name", "BSB and account", "From and to", "Currency", "Balance brought in", "Balance carried out", "Transaction listing"},
		style:  "body{font:11px 'Liberation Mono',monospace} td,th{padding:1px 6px}"},
}

// UnseenPages lists the names of web pages that readers were not built on.
func UnseenPages() (names []string) {
	for _, f := range webForms {
		names = append(names, f.name)
	}
	return names
}

// UnseenPage is one of [UnseenPages] for a seed, and what it says. Every fourth seed plants a flaw.
func UnseenPage(name string, seed int) ([]byte, Truth, error) {
	at := slices.IndexFunc(webForms, func(f webForm) bool { return f.name == name })
	if at < 0 {
		return nil, Truth{}, fmt.Errorf("no unseen page is named %q", name)
	}
	f := webForms[at]
	p := newPlan(freely("web-"+name, "", [2]int{12, 34}, f.where, nil), seed)
	truth := Truth{DocumentType: "bank_statement", Flaw: p.flaw, Fields: headerFields(p.ledger, nil, nil)}
	h := &hand{l: p.ledger, how: f.how}
	var b strings.Builder
	f.head(&b, h)
	for k := range p.ledger.entries {
		i := k
		if f.newest {
			i = len(p.ledger.entries) - 1 - k
		}
		f.row(&b, h, i)
		h.tell(i, !f.once || h.lastOfDay(i))
	}
	b.WriteString("</table>\n</body></html>\n")
	truth.Rows = h.truth.Rows
	return []byte(b.String()), truth, nil
}

// head writes all above the rows. The first paragraph is blank because Writer loses it.
func (f webForm) head(b *strings.Builder, h *hand) {
	l := h.l
	fmt.Fprintf(b, "<!DOCTYPE html><html><head><meta charset=utf-8><title>statement</title><style>.bank{font-size:1.7em;font-weight:bold} .n{text-align:right;white-space:nowrap} .d{white-space:nowrap} %s</style></head><body>\n", f.style)
	fmt.Fprintf(b, "<p>&nbsp;</p><p class=bank>%s</p><p>%s</p>\n<table>\n", html.EscapeString(l.bank), f.labels[6])
	period := printDate(l.from, "02/01/2006") + " - " + printDate(l.to, "02/01/2006")
	if f.how == comma {
		period = printDate(l.from, f.day) + " - " + printDate(l.to, f.day)
	}
	values := []string{l.holder, l.number, period, l.currency, h.signed(l.opening, minusFront), h.signed(l.statedClosing, minusFront)}
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

func (f webForm) row(b *strings.Builder, h *hand, i int) {
	e := h.l.entries[i]
	last := h.lastOfDay(i)
	b.WriteString(map[bool]string{true: "<tr class=end>", false: "<tr>"}[last])
	if f.numbers {
		fmt.Fprintf(b, "<td>%d</td>", i+1)
	}
	switch {
	case !f.once:
		fmt.Fprintf(b, "<td class=d>%s</td>", printDate(e.date, f.day))
	case h.firstOfDay(i):
		end := i
		for !h.lastOfDay(end) {
			end++
		}
		fmt.Fprintf(b, "<td class=d valign=top rowspan=%d>%s</td>", end-i+1, printDate(e.date, f.day))
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
