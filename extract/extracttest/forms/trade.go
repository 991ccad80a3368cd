package forms

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// tradeWords are goods, services and words of invoices by country.
var tradeWords = readWords("trade.txt")

// saleLine is one line of an invoice.
type saleLine struct {
	// Code is the article number, "" if the paper has none. Text is the description.
	Code, Text string
	// Quantity and Unit say how much: 3 pcs.
	Quantity int
	Unit     string
	// Price is that of one unit, Amount quantity times price.
	Price, Amount engine.Amount
}

// sale is what an invented invoice or receipt is about.
type sale struct {
	// Country is a section of trade.txt ("philippines", "united_states", "germany").
	Country string
	// Currency is the ISO code of the country's money.
	Currency string
	// Lines are the goods and services.
	Lines []saleLine
	// Subtotal is the sum of the lines, Discount and Freight what is taken off and added.
	Subtotal, Discount, Freight engine.Amount
	// Net is the amount before tax, Tax the VAT or sales tax at Rate hundredths of a percent, Total what is due before
	// Withheld is taken off.
	Net, Tax, Total, Withheld engine.Amount
	Rate                      int
	// Inclusive reports whether prices have the tax in them.
	Inclusive bool
	// Exempt and ZeroRated are parts of the sales without tax.
	Exempt, ZeroRated engine.Amount
	// Issued and Due are the days.
	Issued, Due engine.Date
	// Terms are the words for the time to pay.
	Terms string
}

// newSale invents a sale in a country. Rates are hundredths of a percent: 1200 is 12 %.
func newSale(r *rand.Rand, country string, lines, rate int, inclusive bool) sale {
	w := tradeWords[country]
	s := sale{Country: country, Currency: w["currency"][0], Rate: rate, Inclusive: inclusive}
	scale, err := strconv.Atoi(w["scale"][0])
	if err != nil {
		panic("forms: scale of " + country)
	}
	codes := chance(r, 40)
	for _, line := range w.some(r, "article", lines) {
		parts := strings.Split(line, "|")
		price, err := engine.ParseAmount(parts[1])
		if err != nil {
			panic("forms: article " + line)
		}
		price = roundTo(price*engine.Amount(80+r.IntN(60))/100, engine.Amount(pick(r, 1, 5, 25))*engine.Amount(scale))
		l := saleLine{Text: parts[0], Unit: parts[2], Quantity: 1 + r.IntN(12), Price: max(price, engine.Amount(25))}
		if l.Unit == "lot" || l.Unit == "mo" {
			l.Quantity = 1
		}
		if codes {
			l.Code = filled(r, pick(r, "@@-###", "#####", "@####"))
		}
		l.Amount = l.Price * engine.Amount(l.Quantity)
		s.Lines = append(s.Lines, l)
	}
	s.Issued = dayOf(2023+r.IntN(3), 1+r.IntN(12), 1+r.IntN(28))
	days := pick(r, 0, 7, 15, 30, 30, 45, 60)
	s.Due = s.Issued.AddDays(days)
	s.Terms = fmt.Sprint(days, " days")
	if days == 0 {
		s.Terms = pick(r, "COD", "Cash", "Due on receipt")
	}
	s.totals()
	return s
}

// totals computes the sums from the lines, discount and freight.
func (s *sale) totals() {
	s.Subtotal = 0
	for _, l := range s.Lines {
		s.Subtotal += l.Amount
	}
	s.fromSubtotal()
}

// fromSubtotal computes tax and total from the subtotal.
func (s *sale) fromSubtotal() {
	taxed := s.Subtotal - s.Discount + s.Freight - s.Exempt - s.ZeroRated
	if s.Inclusive {
		s.Net = roundTo(taxed*10000/engine.Amount(10000+s.Rate), 1)
		s.Tax = taxed - s.Net
		s.Total = taxed + s.Exempt + s.ZeroRated
		return
	}
	s.Net, s.Tax = taxed, share(taxed, s.Rate)
	s.Total = s.Net + s.Tax + s.Exempt + s.ZeroRated
}

// plant plants one error in the figures or days and returns what it is and the check that must find it. With due, the
// paper prints the day when the money is due.
func (s *sale) plant(r *rand.Rand, due bool) (about, check string) {
	wrong := roundTo(s.Total/20, 100) + pesos(3)
	switch r.IntN(6) {
	case 0:
		s.Lines[0].Amount += wrong
		s.totals()
		return "the amount of a line is not quantity times price", "line_amounts"
	case 1:
		s.Subtotal += wrong
		s.fromSubtotal()
		return "the subtotal is not the sum of the lines", "line_sum"
	case 2:
		if s.Tax == 0 {
			break
		}
		s.Tax += wrong
		if s.Inclusive {
			s.Net -= wrong
		} else {
			s.Total += wrong
		}
		return "the tax is not the rate's part of the taxed sales", "vat_rate"
	case 3:
		if !due {
			break
		}
		s.Due = s.Issued.AddDays(-5 - r.IntN(20))
		return "the money is due before the day of issue", "due_after_issue"
	}
	s.Total += wrong
	return "the total is not the sum of its parts", "total"
}

// invoiceNumber invents the number of an invoice or receipt.
func invoiceNumber(r *rand.Rand) string {
	return filled(r, pick(r, "000####", "INV-#####", "SI-2024-0####", "1####", "INV202#-0###"))
}

// bareNumber is an invoice number of digits alone.
func bareNumber(r *rand.Rand) string {
	return filled(r, pick(r, "000###", "0####", "1####", "00#####"))
}
