package trade

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Receipts of a till have no table with headings. A line of goods is a text with an amount at its right edge, or the
// text stands above the line of its figures:
//
//	PENCIL HB 12S                  or    PENCIL HB 12S   2   45.00   90.00
//	   2 x 45.00          90.00
//
// Because any line may look so, the lines of goods are taken only if the arithmetic of the paper confirms them: their
// sum is one of its totals, or quantity times price is the amount.

// tillLine is a line of goods with the words of its values.
type tillLine struct {
	text, quantity, price, amount []page.Word
	number                        int
	line                          Line
}

// putTillLines finds the lines of goods above the totals.
func putTillLines(p *form.Paper, r *form.Result[Fields]) {
	best := counted(provenLines(tillLines(p, r), &r.Fields))
	for _, b := range best {
		at := len(r.Fields.LineItems)
		r.Fields.LineItems = append(r.Fields.LineItems, b.line)
		for member, words := range map[string][]page.Word{"description": b.text, "quantity": b.quantity,
			"unit_price": b.price, "amount": b.amount} {
			if len(words) > 0 {
				r.Place(fmt.Sprintf("line_items.%d.%s", at, member), b.number, words)
			}
		}
	}
}

// counted takes the number that begins every line for its quantity: "2 Lobster Roll  56.00". A single number may be a
// part of a name, as "7 UP".
func counted(lines []tillLine) []tillLine {
	for _, t := range lines {
		if t.quantity != nil || len(t.text) < 2 || !countForm.MatchString(t.text[0].Text) {
			return lines
		}
	}
	if len(lines) < leastCounted {
		return lines
	}
	for i := range lines {
		t := &lines[i]
		quantity, _ := strconv.ParseFloat(strings.TrimRight(t.text[0].Text, "xX"), 64)
		t.quantity, t.line.Quantity = t.text[:1], &quantity
		t.text = t.text[1:]
		description := strings.TrimRight(layout.Text(t.text), ":,; ")
		t.line.Description = &description
	}
	return lines
}

// leastCounted is how many lines must begin with a number.
const leastCounted = 2

// countForm is the form of a quantity at the beginning of a line.
var countForm = regexp.MustCompile(`^\d{1,3}[xX]?$`)

// tillLines are the lines that may be goods: above the first of the totals, on its page.
func tillLines(p *form.Paper, r *form.Result[Fields]) (found []tillLine) {
	number, end := firstTotal(r)
	var above []page.Word // a text that waits for the line of its figures
	var gap float64
	for _, l := range p.Reading.Lines {
		if l.Page != number || l.Box.CenterY() >= end-l.Height()/2 {
			continue
		}
		if len(found) > 0 && form.BeginsTotal(l.Words) {
			break
		}
		text, t := tillLineOf(l, p.Style())
		switch {
		case t == nil:
			above, gap = l.Words, l.Box.Y1
			continue
		case !hasLetters(text) && len(above) > 0 && l.Box.Y0-gap < 1.5*l.Height():
			text = above
		}
		above = nil
		if t.text = trimmed(text); !hasLetters(t.text) {
			continue
		}
		description := strings.TrimRight(layout.Text(t.text), ":,; ")
		t.line.Description, t.number = &description, l.Page
		found = append(found, *t)
	}
	return found
}

// firstTotal is the page and height of the uppermost total.
func firstTotal(r *form.Result[Fields]) (number int, y float64) {
	for _, name := range []string{"total_amount", "subtotal", "vat_amount", "discount", "vatable_sales"} {
		n, box, ok := r.Where(name)
		if ok && (number == 0 || n < number || n == number && box.CenterY() < y) {
			number, y = n, box.CenterY()
		}
	}
	return number, y
}

// tillLineOf parts a line into the text and the figures after it; nil if it ends in no amount.
func tillLineOf(l layout.Line, style parse.Style) (text []page.Word, t *tillLine) {
	unread := func(m parse.MoneyToken) bool { return m.Unread || m.Dash }
	l = bareFigures(l)
	tokens := slices.DeleteFunc(parse.MoneyTokens(l, style), unread)
	if len(tokens) == 0 {
		return nil, nil
	}
	last := tokens[len(tokens)-1]
	if len(layout.Text(l.Words[last.To:])) > mostBehind || last.Signed() == 0 || bare(last, style, l) {
		return nil, nil
	}
	amount := last.Signed()
	t = &tillLine{amount: l.Words[last.From:last.To], line: Line{Amount: &amount}}
	first := last.From
	for k := len(tokens) - 2; k >= 0 && k >= len(tokens)-3; k-- {
		if between := l.Words[tokens[k].To:tokens[k+1].From]; hasLetters(between) && !isTimes(between) {
			break
		}
		first = tokens[k].From
		t.take(tokens[k], l)
	}
	if t.quantity == nil && t.price != nil && len(tokens) >= 2 { // one figure before the amount: times, or a price
		first = t.single(tokens[len(tokens)-2], l, first)
	}
	for first > 0 && isTimes(l.Words[first-1:first]) {
		first--
	}
	return l.Words[:first], t
}

// bareFigures is a line without the signs that tills print on their figures: before a price ("2 X @25.000"), and the
// code of the tax right behind an amount ("196.00V").
func bareFigures(l layout.Line) layout.Line {
	words := slices.Clone(l.Words)
	for i := range words {
		w := &words[i]
		if len(w.Text) > 1 {
			w.Text = strings.TrimPrefix(w.Text, "@")
		}
		if m := taxedForm.FindStringSubmatch(w.Text); m != nil && i == len(words)-1 && !behindFigures[m[2]] {
			w.Text = m[1]
		}
	}
	l.Words = words
	return l
}

// taxedForm is an amount with the code of its tax behind it.
var taxedForm = regexp.MustCompile(`^(\D{0,3}\d[\d.,]*[.,]\d{2})([A-Z]{1,2}|\*)$`)

// behindFigures are letters behind a figure that are no code of a tax: credits and units.
var behindFigures = map[string]bool{"CR": true, "DR": true, "KG": true, "G": true, "L": true, "ML": true, "LB": true,
	"OZ": true, "PC": true, "EA": true, "X": true, "M": true, "CM": true}

// mostBehind is how many letters of a tax code may follow an amount: "SR", "T", "V*".
const mostBehind = 3

// bare reports whether a figure is a plain number, such as a part of a telephone number.
func bare(m parse.MoneyToken, style parse.Style, l layout.Line) bool {
	return m.Decimals <= 0 && !m.Marked && !strings.Contains(layout.Text(l.Words[m.From:m.To]), style.Group())
}

// take makes a figure before the amount the price, and the one before that the quantity.
func (t *tillLine) take(m parse.MoneyToken, l layout.Line) {
	words, is := l.Words[m.From:m.To], m.Signed()
	if t.price == nil {
		t.price, t.line.UnitPrice = words, &is
		return
	}
	quantity := float64(is) / 100
	t.quantity, t.line.Quantity = words, &quantity
}

// single decides what the only figure before an amount is: a price if it is the amount, else a quantity if it is a
// small number at the beginning of the line ("2 NASI LEMAK 9.00").
func (t *tillLine) single(m parse.MoneyToken, l layout.Line, first int) int {
	if *t.line.UnitPrice == *t.line.Amount || m.Decimals > 0 || m.Marked {
		return first
	}
	quantity := float64(*t.line.UnitPrice) / 100
	t.quantity, t.line.Quantity, t.price, t.line.UnitPrice = t.price, &quantity, nil, nil
	return first
}

// isTimes reports whether words are the sign between a quantity and a price.
func isTimes(words []page.Word) bool {
	return slices.Contains(timesWords, strings.ToLower(strings.Trim(layout.Text(words), ".: ")))
}

var timesWords = []string{"x", "@", "×", "*", "pc", "pcs", "ea", "x rm", "@ rm", "x $", "pc @", "pcs @", "ea @", "pc x",
	"kg x", "kg @"}

func hasLetters(words []page.Word) bool {
	return strings.ContainsFunc(layout.Text(words), unicode.IsLetter)
}

// trimmed cuts bullets and numbers of lines off the text.
func trimmed(words []page.Word) []page.Word {
	for len(words) > 1 && strings.Trim(words[0].Text, "-*•.#") == "" {
		words = words[1:]
	}
	return words
}

// provenLines returns the run of lines that the arithmetic confirms: the longest one that ends at the last line or
// before and whose sum is a total of the paper, else the lines whose quantity times price is the amount.
func provenLines(lines []tillLine, f *Fields) []tillLine {
	targets := totalsOf(f)
	var best []tillLine
	for from := range lines {
		sum := engine.Amount(0)
		for to := from; to < len(lines); to++ {
			sum += *lines[to].line.Amount
			proven := slices.ContainsFunc(targets, func(t engine.Amount) bool { return off(t, sum) <= within })
			if proven && to-from+1 > len(best) {
				best = lines[from : to+1]
			}
		}
	}
	if len(best) > 0 {
		return best
	}
	return slices.DeleteFunc(lines, func(t tillLine) bool { return !t.isProduct() })
}

// totalsOf are the sums that the lines of a paper may add up to.
func totalsOf(f *Fields) (sums []engine.Amount) {
	add := func(plus, minus []*engine.Amount) {
		if sum, n := sumOf(plus...); n == len(plus) {
			less, _ := sumOf(minus...)
			sums = append(sums, sum-less)
		}
	}
	add([]*engine.Amount{f.Subtotal}, nil)
	if sales, n := sumOf(f.VatableSales, f.ExemptSales, f.ZeroRatedSales); n > 0 {
		add([]*engine.Amount{&sales}, nil)
		add([]*engine.Amount{&sales, f.VATAmount}, nil)
	}
	add([]*engine.Amount{f.TotalAmount}, nil)
	add([]*engine.Amount{f.TotalAmount, f.Discount}, nil)
	add([]*engine.Amount{f.TotalAmount}, []*engine.Amount{f.VATAmount})
	add([]*engine.Amount{f.TotalAmount, f.Discount}, []*engine.Amount{f.VATAmount})
	slices.SortFunc(sums, cmp.Compare[engine.Amount])
	return slices.DeleteFunc(slices.Compact(sums), func(a engine.Amount) bool { return a <= 0 })
}

func off(a, b engine.Amount) engine.Amount { return max(a-b, b-a) }

// isProduct reports whether quantity times price is the amount.
func (t *tillLine) isProduct() bool {
	q, price := t.line.Quantity, t.line.UnitPrice
	return q != nil && price != nil && off(engine.Amount(*q*float64(*price)+0.5), *t.line.Amount) <= within
}
