package forms

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var unseenLinedWords = readWords("unseen_papers.txt")

// unseenPapers are the looks of the data file: one of each type without a file of its own, and papers of no type.
func unseenPapers() (looks []extracttest.FormLook) {
	var names []string
	for name := range unseenLinedWords {
		if name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		documentType, short, _ := strings.Cut(name, " ")
		if documentType == "other" {
			short = "other-" + short
		}
		looks = append(looks, unseenLook(documentType, short, "plain paper of lines, for the sorting of papers",
			func(d *sketch) { newUnseenLined(d).draw(unseenLinedWords[name]["line"]) }))
	}
	return looks
}

// unseenLined is a paper that is drawn line by line.
type unseenLined struct {
	*sketch
	y, left, gap float64
	size         float64
	unit         engine.Amount
	said         map[string]string
}

func newUnseenLined(d *sketch) *unseenLined {
	size := float64(9 + d.Random.IntN(3))
	p := &unseenLined{sketch: d, y: 60, left: float64(50 + d.Random.IntN(30)), gap: size * 1.9, size: size,
		said: map[string]string{}}
	switch d.Random.IntN(3) {
	case 0:
		d.NewPage(a4Wide, a4High)
	case 1:
		d.NewPage(letterWide, longHigh)
	default:
		d.NewPage(letterWide, letterHigh)
	}
	if !strings.ContainsAny(d.Formats.Day, "J") {
		d.Formats.Day = "January 2, 2006"
	}
	if d.Formats.Sign == "" {
		d.Formats.Sign = "PHP"
	}
	return p
}

// draw draws the lines of a section.
func (p *unseenLined) draw(lines []string) {
	middle, width := p.Width()/2, p.Width()-2*p.left
	for _, line := range lines {
		how, text, _ := strings.Cut(line, " ")
		body := pen{Size: p.size}
		switch how {
		case "h":
			text = p.filled(p.pickOf(text))
			p.Centre(middle, p.y, unseenSqueezed(p.sketch, width, pen{Size: p.size + 5, Bold: true}, text), text)
			p.y += p.gap * 1.4
		case "c":
			text = p.filled(p.pickOf(text))
			p.Centre(middle, p.y, unseenSqueezed(p.sketch, width, body, text), text)
			p.y += p.gap
		case "l":
			p.Left(p.left, p.y, body, p.filled(text))
			p.y += p.gap
		case "r":
			p.Right(p.left+width, p.y, pen{Size: p.size, Bold: true}, p.filled(text))
			p.y += p.gap
		case "p":
			p.y = p.Paragraph(p.left, p.y, width, body, p.filled(text), extracttest.Justified) + p.gap*0.5
		case "f":
			label, value, _ := strings.Cut(text, "|")
			p.y = p.fact(p.pickOf(label), p.filled(value), width)
		case "t":
			p.table(text)
		case "x":
			name, value, _ := strings.Cut(text, "|")
			p.Is(name, exact, unseenTyped(value))
		case "a":
			p.years(text, width)
		case "s":
			unseenSignedBy(p.sketch, p.left+width-190, p.y+50, 180, newPerson(p.Random).firstLast(), text)
			p.y += 90
		}
	}
}

// fact prints a label and its value, and returns the next baseline.
func (p *unseenLined) fact(label, value string, width float64) float64 {
	return unseenFacts(p.sketch, p.left, p.y, 180, width-185, p.gap, pen{Size: p.size * 0.85}, pen{Size: p.size,
		Bold: true},
		[][2]string{{label, value}})
}

// unseenTyped is a whole number if the text is one.
func unseenTyped(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return text
}

// years prints a label with the amounts of two years, which are those of the data file in units of the paper.
func (p *unseenLined) years(text string, width float64) {
	if p.unit == 0 {
		p.unit = p.Sum(900, 90000, 100)
	}
	parts := strings.Split(text, "|")
	amounts := map[string]engine.Amount{}
	p.Left(p.left, p.y, pen{Size: p.size}, parts[0])
	for i, year := range []string{"2024", "2023"} {
		n, _ := strconv.Atoi(parts[2+i])
		amounts[year] = p.unit * engine.Amount(n) / 100 * 100
		p.Right(p.left+width-110+float64(i)*110, p.y, pen{Size: p.size}, p.Plain(amounts[year]))
	}
	p.Is(parts[1], exact, amounts)
	p.y += p.gap
}

// pickOf draws one of the texts that are parted by ^.
func (p *unseenLined) pickOf(text string) string { return p.Pick(strings.Split(text, "^")...) }

// filled replaces what is in braces by values.
func (p *unseenLined) filled(text string) string {
	for {
		before, rest, found := strings.Cut(text, "{")
		if !found {
			return text
		}
		code, after, _ := strings.Cut(rest, "}")
		name, kind, _ := strings.Cut(code, ":")
		value, said := p.said[name]
		if !said || name == "" {
			value, _ = p.value(name, kind)
			p.said[name] = value
		}
		text = before + value + after
	}
}

// value invents a value of a kind, records it if it has a name, and returns its text and the value for a list.
func (p *unseenLined) value(name, kind string) (string, any) {
	kind, argument, _ := strings.Cut(kind, ":")
	r := p.Random
	text := ""
	switch kind {
	case "person":
		text = newPerson(r).whole()
	case "firm":
		text = newCorporation(r).Name
	case "bank":
		text = unseenWords["banks"].draw(r, "bank")
	case "text":
		text = p.Pick(strings.Split(argument, "/")...)
	case "address":
		text = newAddress(r).line(r)
		if name != "" {
			p.Address(name, text)
		}
		return text, text
	case "id", "tin":
		text = newTIN(r, false)
		if kind == "id" {
			text = p.Digits(argument)
		}
		if name != "" {
			p.ID(name, text)
		}
		return text, text
	case "yes":
		p.Is(name, exact, true)
		return argument, true
	default:
		return p.number(name, kind, argument)
	}
	if name != "" {
		p.Text(name, text)
	}
	return text, text
}

// number invents a value of a kind that is a day, a year or an amount.
func (p *unseenLined) number(name, kind, argument string) (string, any) {
	low, high, _ := strings.Cut(argument, "-")
	from, _ := strconv.Atoi(low)
	to, _ := strconv.Atoi(high)
	record := func(value any, k extracttest.Kind) {
		if name != "" {
			p.Is(name, k, value)
		}
	}
	switch kind {
	case "date", "day":
		day := p.Between(from, max(from, to))
		if kind == "day" {
			day, _ = engine.ParseDate(argument)
		}
		record(day, exact)
		return p.DayText(day), day
	case "year", "whole":
		year := from + p.Random.IntN(max(to-from, 0)+1)
		record(year, exact)
		return fmt.Sprint(year), year
	case "count":
		record(float64(from), extracttest.KindMoney)
		return fmt.Sprint(from), float64(from)
	case "sum", "money":
		a := pesos(from + p.Random.IntN(max(to-from, 0)+1))
		record(a, extracttest.KindMoney)
		if kind == "money" {
			return p.Amount(a), a
		}
		return p.Plain(a), a
	}
	panic("forms: unseen_papers.txt has the kind " + kind) // a programming mistake
}

// table draws a table of values, and records its list if it has one.
func (p *unseenLined) table(code string) {
	parts := strings.Split(code, ";")
	list, columns := parts[0], parts[2:]
	n, _ := strconv.Atoi(parts[1])
	var heads []extracttest.FormColumn
	rows := make([][]string, n)
	entries := make([]map[string]any, n)
	for i := range entries {
		entries[i] = map[string]any{}
	}
	for _, column := range columns {
		c := strings.SplitN(column, ",", 4)
		width, _ := strconv.Atoi(c[2])
		heads = append(heads, unseenLcol(c[0], float64(width)))
		choices, _ := strings.CutPrefix(c[3], "text:")
		for i := range n {
			kind := c[3]
			if all := strings.Split(choices, "/"); strings.HasPrefix(kind, "text:") && len(all) > 1 {
				kind = "text:" + all[i%len(all)]
			}
			text, value := p.value("", kind)
			rows[i] = append(rows[i], text)
			if c[1] != "" {
				entries[i][c[1]] = value
			}
		}
	}
	for _, entry := range entries {
		if list != "" {
			p.Entry(list, entry)
		}
	}
	p.y = p.Table(p.left, p.y-p.size, grid{
		Columns: heads, Rows: rows, Ruling: []extracttest.Ruling{extracttest.GridRuling,
			extracttest.LineRuling}[p.Random.IntN(2)],
		Head: pen{Size: p.size * 0.9, Bold: true}, Body: pen{Size: p.size * 0.9}, Leading: 1.9,
	}) + p.gap
}
