package extracttest

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// HTML is the paper of a look and a seed as a web page, for printing by a browser or an office program.
// The look must be one that is drawn (kind pdf) and has neither sections nor typed lines. Page breaks are
// the printing program's, so balances are not carried forward.
func HTML(look Look, seed int) ([]byte, Truth, error) {
	p := newPlan(look, seed)
	if look.kind != "pdf" || look.free != nil {
		return nil, Truth{}, fmt.Errorf("look %s is not drawn on pages", look.Name)
	}
	d := p.design()
	if d.sections || d.fixed || d.textAbove {
		return nil, Truth{}, fmt.Errorf("look %s cannot be written as a table", look.Name)
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
