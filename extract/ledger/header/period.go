package header

import (
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Period is a printed statement period, with its place.
type Period struct {
	parse.Span
	Words  []page.Word
	Words2 []page.Word // of the end, if it has its own label
	Page   int
	Line   int
	// Repaired reports whether its year or a month was misread and is repaired from other dates.
	Repaired bool
}

// Periods finds the printed periods: a label with two dates, two labels with one each, or a line that
// holds nothing but two dates and words between them. Some statements call their period the statement date.
func (o Outside) Periods() []Period {
	var out []Period
	for i, f := range o.Labels {
		if p, ok := o.DatedBySpan(f); ok {
			out = append(out, p)
		}
		if f.Role != "period" {
			continue
		}
		if p, ok := o.periodAt(f, i); ok {
			out = append(out, p)
		}
	}
	for i, l := range o.Free {
		cell := layout.NewCell(l.Page, l.Words)
		if span, ok := parse.DaysOfMonth(cell); ok {
			out = append(out, Period{Span: span, Words: l.Words, Page: l.Page, Line: o.FreeIndex[i]})
			continue
		}
		if dates := parse.DatesIn(cell); len(dates) == 2 && parse.IsSpan(cell) {
			out = append(out, Period{
				Span:  parse.Span{First: dates[0], Last: dates[1]},
				Words: l.Words,
				Page:  l.Page,
				Line:  o.FreeIndex[i],
			})
		} else if span, ok := parse.FromTo(cell); ok {
			out = append(out, Period{Span: span, Words: l.Words, Page: l.Page, Line: o.FreeIndex[i]})
		}
	}
	return out
}

// DatedBySpan is a period labelled as the statement date: "Statement Date: 01 APR 2023 TO 30 APR 2023".
func (o Outside) DatedBySpan(f layout.Found) (Period, bool) {
	if f.Role != "statement_date" {
		return Period{}, false
	}
	l := o.Free[f.Line]
	from := slices.IndexFunc(l.Words, func(w page.Word) bool { return w.Box.X0 >= f.Label.Box.X1 && hasDigit(w.Text) })
	if from < 0 {
		return Period{}, false
	}
	v := layout.NewCell(l.Page, l.Words[from:])
	dates := parse.DatesIn(v)
	if len(dates) != 2 || !parse.IsSpan(v) {
		return Period{}, false
	}
	return Period{Span: parse.Span{First: dates[0], Last: dates[1]}, Words: v.Words, Page: v.Page,
		Line: o.FreeIndex[f.Line]}, true
}

// PeriodsInText returns the periods that lines may state in any words: by their only two dates, each with its year
// ("posted between 1 May 2024 and 31 May 2024"), or by a month at the head ("Savings Statement - May 2024"). The lines
// may state other dates, so only the rows show which period is right.
func (o Outside) PeriodsInText() []Period {
	var out []Period
	for i, l := range o.Free {
		cell := layout.NewCell(l.Page, unbracketed(l.Words))
		p := Period{Words: l.Words, Page: l.Page, Line: o.FreeIndex[i]}
		dates := parse.DatesIn(cell)
		if len(dates) == 2 && dates[0].Year != 0 && dates[1].Year != 0 && !o.asksForOneDay(i) {
			p.Span = parse.Span{First: dates[0], Last: dates[1]}
			out = append(out, p)
		}
		if len(dates) > 2 {
			out = append(out, spansInCells(l, p)...)
		}
	}
	for i, l := range o.headOnly() {
		for k := range l.Words[:max(0, len(l.Words)-1)] {
			if k > 0 && hasDigit(l.Words[k-1].Text) || !parse.IsMonth(l.Words[k].Text) {
				continue
			}
			words := unbracketed(l.Words[k : k+2])
			if span, ok := parse.OneMonth(layout.NewCell(l.Page, words)); ok {
				out = append(out, Period{Span: span, Words: words, Page: l.Page, Line: i})
			}
		}
	}
	return out
}

// spansInCells returns the periods that fill cells of a line with other dates.
func spansInCells(l layout.Line, p Period) (out []Period) {
	for _, c := range l.Cells() {
		if dates := parse.DatesIn(c); len(dates) == 2 && dates[0].Year != 0 && dates[1].Year != 0 && parse.IsSpan(c) {
			p.Span, p.Words = parse.Span{First: dates[0], Last: dates[1]}, c.Words
			out = append(out, p)
		}
	}
	return out
}

// asksForOneDay reports whether a line has a label of another date than a period's.
func (o Outside) asksForOneDay(line int) bool {
	return slices.ContainsFunc(o.Labels, func(f layout.Found) bool {
		one := f.Role == "statement_date" || f.Role == "other" || f.Role == lexicon.LineOpening ||
			f.Role == lexicon.LineClosing
		return f.Line == line && one && len(f.Values) > 0 && beginsWithDay(f.Values[0])
	})
}

func beginsWithDay(c layout.Cell) bool {
	_, ok := parse.FindDate(c.Words, 0, math.MaxFloat64)
	return ok
}

// unbracketed returns words without the brackets around them.
func unbracketed(words []page.Word) []page.Word {
	out := slices.Clone(words)
	for i := range out {
		if text := strings.Trim(out[i].Text, "()[],"); text != "" {
			out[i].Text = text
		}
	}
	return out
}

func (o Outside) periodAt(f layout.Found, place int) (Period, bool) {
	p := Period{Page: f.Label.Page, Line: o.FreeIndex[f.Line]}
	if span, words, ok := o.brokenSpan(f); ok {
		p.Span, p.Words = span, words
		return p, true
	}
	var joined []page.Word
	for _, v := range f.Values {
		if v.Box.Y0 > f.Label.Box.Y1 {
			break
		}
		joined = append(joined, v.Words...)
	}
	tries := f.Values
	if len(joined) > 0 {
		tries = append([]layout.Cell{layout.NewCell(f.Label.Page, joined)}, tries...)
	}
	for _, v := range f.Values {
		if whole := o.whole(f, v); len(whole.Words) > len(v.Words) {
			tries = append(tries, whole)
		}
	}
	for _, v := range tries {
		if span, ok := parse.OneMonth(v); ok {
			p.Span, p.Words = span, v.Words
			return p, true
		}
		dates := parse.DatesIn(v)
		if len(dates) >= 2 {
			p.Span, p.Words = parse.Span{First: dates[0], Last: dates[1]}, v.Words
			return p, true
		}
		if end, words, ok := o.wrappedEnd(f, v, dates); ok {
			p.Span, p.Words, p.Words2 = parse.Span{First: dates[0], Last: end}, v.Words, words
			return p, true
		}
		if end := o.endLabel(place); len(dates) == 1 && end != nil {
			for _, v2 := range end.Values {
				if more := parse.DatesIn(v2); len(more) >= 1 && !endsWithinWord(v2) {
					p.Span, p.Words, p.Words2 = parse.Span{First: dates[0], Last: more[0]}, v.Words, v2.Words
					return p, true
				}
			}
		}
	}
	return p, false
}

// endLabel returns the label of a period's end among the labels after that of its beginning, nil if there is none.
func (o Outside) endLabel(start int) *layout.Found {
	for i := start + 1; i < len(o.Labels) && i <= start+labelsBetween; i++ {
		switch o.Labels[i].Role {
		case "period":
			return nil
		case "period_to":
			return &o.Labels[i]
		}
	}
	return nil
}

// labelsBetween is the maximal number of labels up to the end of a period, because the labels of a grid's next row may
// come first.
const labelsBetween = 3

// endsWithinWord reports whether a value ends within a word.
func endsWithinWord(v layout.Cell) bool { return strings.HasSuffix(v.Words[len(v.Words)-1].Text, "-") }

// brokenSpan returns the period whose last date continues on the next line: "01-JUN-2024 through 30-JUN-" above "2024".
func (o Outside) brokenSpan(f layout.Found) (span parse.Span, words []page.Word, ok bool) {
	if len(f.Values) == 0 {
		return span, nil, false
	}
	first := f.Values[0]
	for i := f.Line; i < min(len(o.Free), f.Line+2); i++ {
		value, found := cellAt(o.Free[i], first.Box.X0, sameEdge)
		if !found || value.Words[0].Box != first.Words[0].Box || !endsWithinWord(value) {
			continue
		}
		rest, below := o.cellBelow(value, sameEdge)
		if !below {
			return span, nil, false
		}
		words = joinWrapped(slices.Clone(value.Words), rest.Words)
		dates := parse.DatesIn(layout.NewCell(value.Page, words))
		if len(dates) != 2 {
			return span, nil, false
		}
		return parse.Span{First: dates[0], Last: dates[1]}, words, true
	}
	return span, nil, false
}

// wrappedEnd returns the date at the beginning of the line below a label, if the label's value ends after the first
// date with a dash or word that leads to the last: "January 1, 2024 -".
func (o Outside) wrappedEnd(
	f layout.Found, v layout.Cell, dates []parse.PrintedDate,
) (end parse.PrintedDate, words []page.Word, ok bool) {
	last := v.Words[len(v.Words)-1].Text
	if len(dates) != 1 || !parse.LeadsToEnd(last) {
		return end, nil, false
	}
	if c, below := o.cellBelow(v, sameEdge); below {
		words = c.Words
	} else if f.Line+1 < len(o.Free) && o.Free[f.Line+1].Page == v.Page {
		words = o.Free[f.Line+1].Words
	} else {
		return end, nil, false
	}
	d, ok := parse.FindDate(words, 0, math.MaxFloat64)
	if !ok {
		return end, nil, false
	}
	return d.PrintedDate, words[d.From:d.To], true
}

// dayLabels holds the words for a date that head columns: "Date", "Datum", "Fecha". Outside of tables they label the
// date of the statement.
var dayLabels = sync.OnceValue(func() *layout.Vocabulary {
	labels := map[string]layout.Role{}
	for label, role := range lexicon.OfDeposits().Columns.Labels() {
		if role == lexicon.RoleDate && !strings.ContainsAny(label, " /") {
			labels[label] = "statement_date"
		}
	}
	return (&layout.Vocabulary{}).With(labels)
})

// PlainDay returns the first date at the head of the first page beside a plain word for dates, not before the given
// date; nil if there is none.
func (o Outside) PlainDay(order parse.Order, from engine.Date) *Value[engine.Date] {
	head := o.Free[:min(len(o.Free), headLines)]
	for _, f := range layout.FindLabels(head, dayLabels()) {
		if !beginsCell(head[f.Line], f.Label) {
			continue // "End Date:"
		}
		for _, c := range f.Values {
			if c.Box.Y0 < f.Label.Box.Y1 && !beginsWithDay(c) {
				break // "Fecha final": the label continues
			}
			dates := parse.DatesIn(c)
			if len(dates) != 1 {
				continue
			}
			if d, ok := dates[0].ResolveAlone(order); ok && !d.Before(from) && f.Label.Page == o.Free[0].Page {
				return &Value[engine.Date]{Read: d, Page: c.Page, Words: c.Words, Line: o.FreeIndex[f.Line]}
			}
			break
		}
	}
	return nil
}

// beginsCell reports whether a label is the first text of its cell, or follows the digits of another value.
func beginsCell(l layout.Line, label layout.Cell) bool {
	from, _ := placeOf(l, label)
	first := slices.ContainsFunc(l.Cells(), func(c layout.Cell) bool { return c.Words[0].Box == label.Words[0].Box })
	return first || from > 0 && hasDigit(l.Words[from-1].Text)
}

// datedLabels holds the labels of a balance that its date follows: "Balance as of 1 May 2025". The date, and not the
// label, shows whether it is the opening or the closing balance.
var datedLabels = sync.OnceValue(func() *layout.Vocabulary {
	return terms.Of("dated balance").Vocabulary()
})

// IsDatedLabel reports whether words are such a label and nothing more.
func IsDatedLabel(words []page.Word) bool { return datedLabels().Role(layout.Text(words)) != "" }

// DatedBalance is a balance outside the rows with its date and without a word for opening or closing.
type DatedBalance struct {
	Value[engine.Amount]
	Day engine.Date
}

// DatedBalances returns the balances outside the rows with such labels, in reading order.
func (o Outside) DatedBalances(day func(parse.PrintedDate) (engine.Date, bool)) (found []DatedBalance) {
	for _, f := range layout.FindLabels(o.Free, datedLabels()) {
		line := o.Free[f.Line]
		_, to := placeOf(line, f.Label)
		if to < 0 {
			continue
		}
		for to < len(line.Words) && lexicon.IsFiller(line.Words[to].Text) && !parse.IsDigits(line.Words[to].Text) &&
			!parse.IsMonth(line.Words[to].Text) {
			if _, ok := parse.FindDate(line.Words, to, math.MaxFloat64); ok {
				break
			}
			to++
		}
		printed, ok := parse.FindDate(line.Words, to, math.MaxFloat64)
		if !ok || printed.Year == 0 {
			continue
		}
		d, ok := day(printed.PrintedDate)
		v, stands := o.MoneyOf(f)
		if ok && stands {
			found = append(found, DatedBalance{v, d})
		}
	}
	return found
}
