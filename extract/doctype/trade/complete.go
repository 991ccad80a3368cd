package trade

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// complete adds what labels alone do not give: the lines of papers without a table, the rate of the tax, the currency,
// and the day at the head of a receipt.
func complete(own string) func(*form.Paper, *form.Result[Fields]) {
	return func(p *form.Paper, r *form.Result[Fields]) {
		f := &r.Fields
		f.ReferenceNumbers = []Reference{}
		f.LineItems = realLines(f.LineItems)
		putTotal(p, r)
		putOnlySum(r)
		for _, taken := range []*engine.Amount{f.Discount, f.WithholdingTax} {
			if taken != nil && *taken < 0 { // they are taken off, however they are printed
				*taken = -*taken
			}
		}
		percentOff(f.LineItems)
		if len(f.LineItems) == 0 && f.TotalAmount != nil {
			putTillLines(p, r)
		}
		putRate(p, r)
		addTaxes(p, r)
		if f.IssueDate == nil {
			if day, number, words, ok := p.FirstDay(); ok && (f.DueDate == nil || *f.DueDate != day) &&
				(f.DeliveryDate == nil || *f.DeliveryDate != day) {
				r.Set("issue_date", day, number, words)
			}
		}
		putCurrency(p, r)
		putUntaxed(p, r)
		putPrinter(p, r)
		putReferences(own, r)
	}
}

// putTotal takes the amount that a receipt has in words too for its total, or the only one that it prints with a
// currency or decimals: such amounts stand in a box without a label.
func putTotal(p *form.Paper, r *form.Result[Fields]) {
	if r.Fields.TotalAmount != nil || len(r.Fields.LineItems) > 0 {
		return
	}
	_, inWords, _, worded := p.AmountInWords()
	type printed struct {
		is     engine.Amount
		number int
		words  []page.Word
	}
	var found []printed
	for _, l := range p.Reading.Lines {
		for _, m := range parse.MoneyTokens(l, p.Style()) {
			if !isAlone(l.Words, m) {
				continue // it has a label
			}
			if is := m.Signed(); !m.Unread && !m.Dash && (m.Marked || m.Decimals == 2) && (!worded || is == inWords) {
				found = append(found, printed{is, l.Page, l.Words[m.From:m.To]})
			}
		}
	}
	if len(found) > 0 && !slices.ContainsFunc(found, func(o printed) bool { return o.is != found[0].is }) {
		r.Set("total_amount", found[0].is, found[0].number, found[0].words)
	}
}

// putOnlySum takes the sum of the lines for the total if the paper has no other: "TOTAL SALES" of a seller without tax.
func putOnlySum(r *form.Result[Fields]) {
	f := &r.Fields
	if f.TotalAmount != nil || f.Subtotal == nil || f.VATAmount != nil || f.Discount != nil || f.Freight != nil ||
		f.WithholdingTax != nil {
		return
	}
	if sum, ok := sumOfLines(f); ok && len(f.LineItems) > 0 && off(sum, *f.Subtotal) <= within && isOnlySum(r) {
		only := *f.Subtotal
		f.TotalAmount = &only
		r.Same("total_amount", "/subtotal")
	}
}

// isOnlySum reports whether the subtotal is called a total, and no other line of the paper names a total or a tax, read
// or not: what was not read may change the sum.
func isOnlySum(r *form.Result[Fields]) bool {
	number, box, ok := r.Where("subtotal")
	if !ok {
		return false
	}
	called := false
	for _, l := range r.Paper().Reading.Lines {
		own := l.Page == number && l.Box.Y0 <= box.CenterY() && box.CenterY() <= l.Box.Y1
		before := ""
		for _, w := range strings.Fields(layout.Normalize(layout.Text(l.Words))) {
			isTax := taxNames[w] && before != "non"
			before = w
			switch isTotal := w == "total" || w == "totals"; {
			case strings.HasPrefix(w, "sub"), isTax, !own && (isTotal || w == "due"):
				return false
			case isTotal:
				called = true
			}
		}
	}
	return called
}

// isAlone reports whether nothing but signs and codes of currencies stand beside an amount on its line.
func isAlone(words []page.Word, m parse.MoneyToken) bool {
	beside := slices.Concat(words[:m.From], words[m.To:])
	return !slices.ContainsFunc(beside, func(w page.Word) bool {
		return parse.HasDigit(w.Text) || strings.Trim(w.Text, "-_.:()") != "" && parse.CodeOfMark(w.Text) == ""
	})
}

// percentOff replaces the discounts of lines that are printed in percent: quantity times price less the percentage is
// the amount, and less the figure it is not.
func percentOff(lines []Line) {
	for i := range lines {
		l := &lines[i]
		if l.Discount == nil || l.Quantity == nil || l.UnitPrice == nil || l.Amount == nil || *l.Discount == 0 {
			continue
		}
		whole := engine.Amount(math.Round(*l.Quantity * float64(*l.UnitPrice)))
		less := engine.Amount(math.Round(float64(whole) * float64(*l.Discount) / 10000))
		near := lineTolerance(*l.Quantity)
		if off(whole-less, *l.Amount) <= near && off(whole-*l.Discount, *l.Amount) > near {
			taken := whole - *l.Amount
			l.Discount = &taken
		}
	}
}

// addTaxes adds up the taxes of a paper that has several, as by rate or for the state and the union: the sum is taken
// if it makes the total of the sales before tax, and the tax that was found alone does not.
func addTaxes(p *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	if f.TotalAmount == nil {
		return
	}
	var bases []engine.Amount
	for _, base := range []*engine.Amount{f.Subtotal, f.VatableSales} {
		if base != nil {
			more, _ := sumOf(f.Freight)
			less, _ := sumOf(f.Discount, f.WithholdingTax)
			bases = append(bases, *base+more-less)
		}
	}
	one, _ := sumOf(f.VATAmount)
	var sum engine.Amount
	lines := 0
	for _, l := range p.Reading.Lines {
		if amount, ok := taxOfLine(l, p.Style()); ok {
			sum, lines = sum+amount, lines+1
		}
	}
	for _, base := range bases {
		if off(base+one, *f.TotalAmount) <= within {
			return
		}
	}
	for _, base := range bases {
		if lines > 1 && off(base+sum, *f.TotalAmount) <= within {
			f.VATAmount, f.VATRate = &sum, nil
			r.Follow("vat_amount")
			return
		}
	}
}

// putUntaxed tells the sales before tax from the total by the rate: an amount of which the tax is the rate's part,
// and below which the paper prints its sum with the tax, is the sales before tax, and that sum is the total, whatever
// words stand beside them. If the Philippine tax is on the whole subtotal, that is the VATable sales, and so is an
// amount whose label is not known if its tax is the rate's part of it and makes the total.
func putUntaxed(p *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	rate := rateOf(f)
	if f.VATAmount == nil || *f.VATAmount <= 0 || rate == nil || f.TotalAmount == nil {
		return
	}
	isBase := func(base *engine.Amount) bool {
		return base != nil && off(engine.Amount(math.Round(float64(*base)**rate/100)), *f.VATAmount) <= 1
	}
	number, box, ok := r.Where("total_amount")
	if ok && f.Subtotal == nil && f.VatableSales == nil && isBase(f.TotalAmount) {
		base := *f.TotalAmount
		if words, on := amountBelow(p, base+*f.VATAmount, number, box.Y1); on > 0 {
			f.Subtotal = &base
			r.Same("subtotal", "/total_amount")
			r.Replace("total_amount", base+*f.VATAmount, on, words)
		}
	}
	others, _ := sumOf(f.ExemptSales, f.ZeroRatedSales)
	if isPeso(f) && f.VatableSales == nil && others == 0 && isBase(f.Subtotal) &&
		off(*f.Subtotal+*f.VATAmount, *f.TotalAmount) <= within {
		base := *f.Subtotal
		f.VatableSales = &base
		r.Same("vatable_sales", "/subtotal")
	}
	withheld, _ := sumOf(f.WithholdingTax)
	base := *f.TotalAmount + withheld - *f.VATAmount
	if isPeso(f) && f.VatableSales == nil && others == 0 && isBase(&base) {
		if words, on := amountBelow(p, base, 1, 0); on > 0 {
			r.Set("vatable_sales", base, on, words)
		}
	}
}

// amountBelow finds an amount below a height of a page or on later ones; on is its page, 0 if it is not printed there.
func amountBelow(p *form.Paper, is engine.Amount, number int, y float64) (words []page.Word, on int) {
	for _, l := range p.Reading.Lines {
		if l.Page < number || l.Page == number && l.Box.Y0 < y {
			continue
		}
		for _, m := range parse.MoneyTokens(l, p.Style()) {
			if !m.Unread && m.Signed() == is {
				return l.Words[m.From:m.To], l.Page
			}
		}
	}
	return nil, 0
}

// taxOfLine is the amount at the end of a line that begins with the name of a tax.
func taxOfLine(l layout.Line, style parse.Style) (engine.Amount, bool) {
	for i, w := range l.Words[:min(len(l.Words), mostBeforeTax)] {
		if !taxNames[layout.Normalize(w.Text)] {
			continue
		}
		behind := layout.Line{Page: l.Page, Words: l.Words[i+1:], Box: l.Box}
		tokens := parse.MoneyTokens(behind, style)
		if len(tokens) == 0 || len(tokens) > mostTaxFigures {
			return 0, false
		}
		last := tokens[len(tokens)-1]
		return last.Signed(), last.Decimals == 2 || last.Decimals <= 0 && !bare(last, style, behind)
	}
	return 0, false
}

// mostBeforeTax is how many words of a line may stand before the name of a tax and the name itself ("zzgl. 7 % MwSt"),
// mostTaxFigures how many figures after it: the rate, what it is on, the tax.
const mostBeforeTax, mostTaxFigures = 4, 3

//go:embed taxes.tsv
var taxes string

// taxNames are the names of taxes on sales, in normal form.
var taxNames = layout.ReadTerms("trade/taxes.tsv", taxes).Set("tax")

// realLines leaves out rows without any text or figure of a line, and those that are the sum of the rows above.
func realLines(lines []Line) []Line {
	kept := make([]Line, 0, len(lines))
	var above engine.Amount
	rows := 0 // above, since the last sum
	for _, l := range lines {
		if l.Amount != nil && l.Quantity == nil && l.UnitPrice == nil && rows > 1 && *l.Amount == above {
			above, rows = 0, 0
			continue
		}
		if l.Amount != nil {
			above, rows = above+*l.Amount, rows+1
		}
		if l.Description != nil || l.Code != nil || l.Amount != nil && l.Quantity != nil {
			kept = append(kept, l)
		}
	}
	return kept
}

var percentForm = regexp.MustCompile(`(\d{1,2}(?:[.,]\d{1,3})?)\s?%`)

// putRate reads the rate that stands on the line of the tax.
func putRate(p *form.Paper, r *form.Result[Fields]) {
	number, box, ok := r.Where("vat_amount")
	if !ok || r.Fields.VATRate != nil || r.Fields.VATAmount == nil {
		return
	}
	for _, l := range p.Reading.Lines {
		if l.Page != number || math.Abs(l.Box.CenterY()-box.CenterY()) > l.Height()/2 {
			continue
		}
		text := l.Text()
		for _, m := range percentForm.FindAllStringSubmatchIndex(text, -1) {
			words := form.WordsAt(l.Words, m[0], m[1])
			rate, err := strconv.ParseFloat(strings.ReplaceAll(text[m[2]:m[3]], ",", "."), 64)
			if err == nil && len(words) > 0 && isRateOf(*r.Fields.VATAmount, rate, between(l, words, box), p.Style()) {
				r.Set("vat_rate", rate, l.Page, words)
			}
		}
	}
}

// between is the part of a line between some of its words and a place on it.
func between(l layout.Line, words []page.Word, at page.Box) layout.Line {
	from, to := layout.Bounds(words).X1, at.X0
	if to < from {
		from, to = at.X1, layout.Bounds(words).X0
	}
	outside := func(w page.Word) bool { return w.Box.CenterX() < from || w.Box.CenterX() > to }
	l.Words = slices.DeleteFunc(slices.Clone(l.Words), outside)
	return l
}

// isRateOf reports whether a percentage is the rate of a tax: no other figures stand between them but what the tax is
// on, or the tax once more. A table of several rates may stand beside the tax: "22%  225.81  49.68    Total tax 52.28".
func isRateOf(tax engine.Amount, rate float64, between layout.Line, style parse.Style) bool {
	figures := slices.DeleteFunc(parse.MoneyTokens(between, style), func(m parse.MoneyToken) bool {
		return m.Unread || m.Dash || bare(m, style, between)
	})
	return len(figures) == 0 || slices.ContainsFunc(figures, func(m parse.MoneyToken) bool {
		return m.Signed() == tax || off(engine.Amount(math.Round(float64(m.Signed())*rate/100)), tax) <= within
	})
}

// putCurrency takes the currency that stands beside amounts, or in words anywhere, or else that of the tax number.
func putCurrency(p *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	if code := cmp.Or(r.Currency(), codeInBrackets(p), codeBesideFigures(p)); code != "" {
		f.Currency = &code
		return
	}
	if code := currencyOfCountry(p); code != "" {
		f.Currency = &code
		r.Follow("currency")
		r.Warn("CURRENCY_ASSUMED", "The words of the paper are of a country whose currency is %s.", code)
		return
	}
	registered := f.SellerVATStatus != nil || f.ATPNumber != nil || f.VatableSales != nil
	if f.SellerTIN != nil && isTIN(*f.SellerTIN) && registered {
		php := "PHP"
		f.Currency = &php
		r.Follow("currency")
		r.Warn("CURRENCY_ASSUMED", "The seller has a Philippine tax number, so the currency is taken to be PHP.")
		return
	}
	r.TakeCurrency(&f.Currency, f.TotalAmount != nil)
}

var bracketForm = regexp.MustCompile(`[(\[]\s?([A-Z]{3}|€|£|₱|₹|Rs\.?|RM|S\$|A\$|US\$|Rp\.?)\s?[)\]]`)

// codeInBrackets is the currency in a label or heading: "Total (EUR)".
func codeInBrackets(p *form.Paper) string {
	for _, l := range p.Reading.Lines {
		if m := bracketForm.FindStringSubmatch(l.Text()); m != nil {
			if code := parse.CodeOfMark(strings.TrimSuffix(m[1], ".")); code != "" {
				return code
			}
		}
	}
	return ""
}

// codeBesideFigures is the currency whose code stands before or after a figure in its cell, "" if none or several do.
// "Sdn Bhd" ends the name of a business.
func codeBesideFigures(p *form.Paper) (code string) {
	for _, l := range p.Reading.Lines {
		for _, cell := range l.Cells() {
			for i, w := range cell.Words {
				beside := i > 0 && parse.HasDigit(cell.Words[i-1].Text) ||
					i+1 < len(cell.Words) && parse.HasDigit(cell.Words[i+1].Text)
				if !codeForm.MatchString(w.Text) || !beside || form.IsLegal(cell.Words[i:i+1]) {
					continue
				}
				if is := parse.CodeOfMark(w.Text); is != "" {
					if code != "" && code != is {
						return ""
					}
					code = is
				}
			}
		}
	}
	return code
}

// codeForm is the form of the ISO code of a currency.
var codeForm = regexp.MustCompile(`^[A-Z]{3}$`)

// currencyOfCountry is the currency of the country whose words are on the paper, "" if no word or several tell one.
func currencyOfCountry(p *form.Paper) (code string) {
	for _, l := range p.Reading.Lines {
		text, printed := " "+layout.Normalize(l.Text())+" ", " "+shapeOf(l.Text())+" "
		for _, t := range countryTerms {
			shape := strings.ToUpper(t.Text)
			if !strings.Contains(text, " "+layout.Normalize(t.Text)+" ") &&
				!(strings.Contains(shape, "#") && strings.Contains(printed, " "+shape+" ")) {
				continue
			}
			if code != "" && code != string(t.Role) {
				return ""
			}
			code = string(t.Role)
		}
	}
	return code
}

// shapeOf is a text with "#" in place of each digit and without commas, as countries.tsv has the codes of places.
func shapeOf(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case '0' <= r && r <= '9':
			return '#'
		case r == ',' || r == '.':
			return ' '
		}
		return r
	}, text)
}

//go:embed countries.tsv
var countryData string

// countryTerms are words that only papers of one currency have.
var countryTerms = layout.ReadTerms("trade/countries.tsv", countryData)

var (
	serialForm  = regexp.MustCompile(`^(\d{3,})(?:[-–](\d{3,}))?$`)
	bookletForm = regexp.MustCompile(`(?i)\b(bklts?|booklets?|pads?|bkts?|serial|sn)\b`)
	printerForm = regexp.MustCompile(`(?i)\b(printing|printers?|press|prints|printshop|graphics)\b`)
)

// putPrinter reads the block at the foot of a booklet: its serial numbers and who printed it.
func putPrinter(p *form.Paper, r *form.Result[Fields]) {
	number, permit, ok := r.Where("atp_number")
	for _, l := range p.Reading.Lines {
		if bookletForm.MatchString(l.Text()) {
			putSerials(l, r)
		}
		far := l.Box.CenterY() - permit.CenterY()
		if !ok || l.Page != number || math.Abs(far) > printerLines*l.Height() || r.Fields.PrinterName != nil {
			continue
		}
		text := l.Text()
		if printerForm.MatchString(text) && !strings.ContainsAny(text, "0123456789:") && len(l.Words) < 9 {
			r.Set("printer_name", strings.TrimRight(text, ",."), l.Page, l.Words)
		}
	}
}

// printerLines is how far from the permit the printer's name is, in heights.
const printerLines = 7

// putSerials reads the first and last number of a booklet: "10 Bklts. (50x3) 003501 - 004000".
func putSerials(l layout.Line, r *form.Result[Fields]) {
	for i, w := range l.Words {
		m := serialForm.FindStringSubmatch(w.Text)
		switch {
		case m == nil:
			continue
		case m[2] != "":
			r.Set("serial_start", m[1], l.Page, l.Words[i:i+1])
			r.Set("serial_end", m[2], l.Page, l.Words[i:i+1])
			return
		case i+2 < len(l.Words) && isTo(l.Words[i+1].Text) && serialForm.MatchString(l.Words[i+2].Text):
			r.Set("serial_start", w.Text, l.Page, l.Words[i:i+1])
			r.Set("serial_end", l.Words[i+2].Text, l.Page, l.Words[i+2:i+3])
			return
		}
	}
}

func isTo(s string) bool { return s == "-" || s == "–" || strings.EqualFold(s, "to") }

// putReferences lists the numbers of other papers.
func putReferences(own string, r *form.Result[Fields]) {
	f := &r.Fields
	for _, n := range []struct {
		name, kind string
		is         *string
	}{
		{"invoice_number", "invoice", f.InvoiceNumber}, {"receipt_number", "receipt", f.ReceiptNumber},
		{"po_number", "po", f.PONumber}, {"delivery_receipt_number", "delivery_receipt", f.DeliveryReceiptNumber},
	} {
		if n.is != nil && n.name != own {
			f.ReferenceNumbers = append(f.ReferenceNumbers, Reference{n.kind, *n.is})
			at := fmt.Sprintf("reference_numbers.%d.number", len(f.ReferenceNumbers)-1)
			r.Same(at, "/"+n.name)
		}
	}
}

// derive has nothing to compute: a sale's values are all printed.
func derive(*Fields) {}

// amounts lists the amounts that are shown.
func sumOf(amounts ...*engine.Amount) (sum engine.Amount, shown int) {
	for _, a := range amounts {
		if a != nil {
			sum, shown = sum+*a, shown+1
		}
	}
	return sum, shown
}
