// Package utilitybill reads bills of electricity, water, telephone, internet and other services, of any provider: whose
// account it is, for which days, what was used, what is due and when.
//
// Start with [Type]. fields.go has the values, labels.tsv the labels, words.tsv the words that tell the kind of
// utility, checks.go the arithmetic.
package utilitybill

import (
	_ "embed"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/layout"
)

var (
	//go:embed labels.tsv
	labels string
	//go:embed marks.txt
	marks string
	//go:embed words.tsv
	wordData string

	wordTerms = layout.ReadTerms("utilitybill/words.tsv", wordData)
)

// Type reads utility bills.
var Type = form.Declare(form.Spec[Fields]{
	Name: "utility_bill", Family: "structured", Marks: marks, Terms: labels + form.Senses, File: "utilitybill/labels.tsv",
	Relations: []form.Relation{{Total: "total_amount_due", Plus: []string{"current_charges", "previous_balance?",
		"adjustments?"}, Minus: []string{"|payments_received|?"}, Within: within}},
	Complete: complete, Derive: derive, Checks: checks, Arithmetic: []string{"total_due", "reading_difference"}, Least: 3,
})

// complete adds the kind of utility, the unit and the currency, which have no labels.
func complete(p *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	if kind := kindOf(p); kind != "" {
		f.UtilityType = &kind
		r.Follow("utility_type")
	}
	putEquation(p, r)
	putDifference(p, r)
	if unit := unitOf(p, r); unit != "" && f.Consumption != nil {
		f.ConsumptionUnit = &unit
		r.Same("consumption_unit", "/consumption")
	}
	if f.PaymentsReceived != nil && *f.PaymentsReceived < 0 { // printed with the sign of what it does to the balance
		*f.PaymentsReceived = -*f.PaymentsReceived
	}
	if f.Address == nil && f.BillingAddress != nil { // the only address that is printed
		f.Address, f.BillingAddress = f.BillingAddress, nil
		r.Same("address", "/billing_address")
	}
	r.TakeCurrency(&f.Currency, f.TotalAmountDue != nil || f.CurrentCharges != nil)
}

// putEquation takes readings and consumption from a line that prints their difference, whatever their labels are:
// "Now 1410 - Before 1008 = 402 kWh". The difference stands behind both, at an equals sign or before its unit. Where
// several lines do so, as for several meters, labels decide.
func putEquation(p *form.Paper, r *form.Result[Fields]) {
	type figure struct {
		is float64
		at int // its word
	}
	var found [][3]figure // current and previous reading, consumption
	var of []layout.Line
	for _, l := range p.Reading.Lines {
		var figures []figure
		for i, w := range l.Words {
			if n, err := strconv.ParseFloat(strings.ReplaceAll(w.Text, ",", ""), 64); err == nil {
				figures = append(figures, figure{n, i})
			}
		}
		for k := 2; k < len(figures); k++ {
			current, previous, used := figures[k-2], figures[k-1], figures[k]
			if current.is < previous.is {
				current, previous = previous, current
			}
			said := l.Words[used.at-1].Text == "=" || used.at+1 < len(l.Words) && isUnit(l.Words[used.at+1].Text)
			if said && used.is > 0 && math.Abs(current.is-previous.is-used.is) < 0.005 {
				found, of = append(found, [3]figure{current, previous, used}), append(of, l)
			}
		}
	}
	if len(found) != 1 {
		return
	}
	for i, name := range []string{"current_reading", "previous_reading", "consumption"} {
		f := found[0][i]
		r.Replace(name, f.is, of[0].Page, of[0].Words[f.at:f.at+1])
	}
}

// putDifference takes the difference of the readings for the consumption where the paper prints it in the line of a
// reading or right before its unit, and the figure that was read is another one: a table has rates and constants beside
// it.
func putDifference(p *form.Paper, r *form.Result[Fields]) {
	f := &r.Fields
	if f.CurrentReading == nil || f.PreviousReading == nil {
		return
	}
	used := *f.CurrentReading - *f.PreviousReading
	if f.Multiplier != nil {
		used *= *f.Multiplier
	}
	if used <= 0 || f.Consumption != nil && math.Abs(*f.Consumption-used) < 1 {
		return
	}
	number, box, ok := r.Where("current_reading")
	for _, l := range p.Reading.Lines {
		line := ok && l.Page == number && math.Abs(l.Box.CenterY()-box.CenterY()) < l.Height()/2
		for i, w := range l.Words {
			if !line && (i+1 == len(l.Words) || !isUnit(l.Words[i+1].Text)) {
				continue
			}
			n, err := strconv.ParseFloat(strings.ReplaceAll(w.Text, ",", ""), 64)
			if err == nil && math.Abs(n-used) < 0.005 {
				r.Replace("consumption", n, l.Page, l.Words[i:i+1])
				return
			}
		}
	}
}

// isUnit reports whether a word is a unit of what is used: "kWh", "cu.m.".
func isUnit(s string) bool {
	normal := layout.Normalize(withoutBrackets.Replace(s))
	return slices.ContainsFunc(wordTerms, func(t layout.Term) bool {
		return strings.HasPrefix(string(t.Role), "unit=") && t.Text == normal
	})
}

// kindOf is the kind of utility with the most words on the paper, "" if there is none.
func kindOf(p *form.Paper) (kind string) {
	counts := map[string]int{}
	most := 0
	for i, l := range p.Reading.Lines {
		text := " " + layout.Normalize(l.Text()) + " "
		for _, t := range wordTerms {
			role := string(t.Role)
			if strings.Contains(role, "=") || !strings.Contains(text, " "+t.Text+" ") {
				continue
			}
			counts[role]++
			if i < headLines { // the name and the title tell more
				counts[role] += 2
			}
			if counts[role] > most {
				kind, most = role, counts[role]
			}
		}
	}
	return kind
}

// headLines is how many lines at the top of a paper are its head.
const headLines = 6

// unitOf is the unit of the consumption: the one on its line or in the lines above it, the nearest first.
func unitOf(p *form.Paper, r *form.Result[Fields]) string {
	number, box, ok := r.Where("consumption")
	best, nearest := "", math.Inf(1)
	for _, l := range p.Reading.Lines {
		far := math.Abs(l.Box.CenterY() - box.CenterY())
		if ok && (l.Page != number || far > unitLines*l.Height()) {
			continue
		}
		text := " " + layout.Normalize(withoutBrackets.Replace(l.Text())) + " "
		for _, t := range wordTerms {
			unit, isUnit := strings.CutPrefix(string(t.Role), "unit=")
			if isUnit && strings.Contains(text, " "+t.Text+" ") && far < nearest {
				best, nearest = unit, far
			}
		}
	}
	return best
}

// withoutBrackets takes off the brackets around a unit: "Consumption (kWh)".
var withoutBrackets = strings.NewReplacer("(", " ", ")", " ")

// unitLines is how far from the consumption its unit may be, in heights.
const unitLines = 5

func derive(f *Fields) {
	f.AccountNumberNormalized = nil
	if f.AccountNumber != nil {
		normal := identifier.NormalizeAccount(*f.AccountNumber)
		f.AccountNumberNormalized = &normal
	}
}
