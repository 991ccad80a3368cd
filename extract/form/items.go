package form

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Forms of tax offices have a number and a version, and each value is an item with a number: "19 Gross Compensation
// Income" of form 2316, September 2021. The numbers change with the version. They are evidence beside the labels: the
// right number makes a label likelier and a wrong one less likely, and a number alone names its value at a price.

// itemTable is which value each item of each version of a form is: version, item, name of the value.
type itemTable map[string]map[string]int

// readItems reads lines of version, item, name and source, parted by tabs. It panics on any other line, because the
// files are part of the program.
func (s *shape) readItems(file, data string) itemTable {
	table := itemTable{}
	for line := range strings.SplitSeq(data, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 4 || slices.Contains(fields, "") {
			panic(fmt.Sprintf("%s: not a version, item, name and source: %q", file, line))
		}
		version, item := fields[0], itemOf(fields[1])
		if table[version] == nil {
			table[version] = map[string]int{}
		}
		table[version][item] = s.named(fields[2])
	}
	return table
}

// itemOf is the normal form of an item's number: "25A", "(25-A)" and "25a." are the same.
func itemOf(s string) string {
	return strings.ToUpper(strings.NewReplacer("(", "", ")", "", ".", "", "-", "").Replace(s))
}

const (
	// bonusItem is what the right number takes off the cost of a label, costOtherItem what a wrong one adds, and
	// costItemAlone what a label of a number costs whose words are not known.
	bonusItem, costOtherItem, costItemAlone = 0.5, 1.2, 1.5
	// leastAgreeing is how many labels must have the numbers of a version that the paper does not print.
	leastAgreeing = 4
)

// edition is the version of the form whose items the paper has: the printed one, else the one whose numbers most labels
// have; "" if neither is known.
func (p *Paper) edition(table itemTable, labels []label) string {
	if len(table) == 0 {
		return ""
	}
	if p.version.is != "" {
		if _, known := table[p.version.is]; known {
			return p.version.is
		}
		return ""
	}
	best, most, second := "", 0, 0
	for version, items := range table {
		agree := 0
		for i := range labels {
			if at, known := items[p.itemBefore(&labels[i])]; known && at == labels[i].target && labels[i].exact {
				agree++
			}
		}
		switch {
		case agree > most:
			best, most, second = version, agree, most
		case agree > second:
			second = agree
		}
	}
	if most < leastAgreeing || most == second {
		return ""
	}
	return best
}

// itemBefore is the item's number before a label, "" if none is there.
func (p *Paper) itemBefore(l *label) string {
	s := &p.segments[l.segment]
	if l.from > 0 {
		if isItem(s.Words[l.from-1].Text) {
			return itemOf(s.Words[l.from-1].Text)
		}
		return ""
	}
	of := p.ofLine[s.line]
	if at := slices.Index(of, l.segment); at > 0 {
		before := &p.segments[of[at-1]]
		if len(before.Words) == 1 && isItem(before.Words[0].Text) && s.Box.X0-before.Box.X1 < mostItemGap*s.height {
			return itemOf(before.Words[0].Text)
		}
	}
	return ""
}

// mostItemGap is the largest space between the number of an item and its label, in heights.
const mostItemGap = 4

// weighItems makes the labels of an edition cheaper or dearer by the numbers before them, and adds those of numbers
// whose words are not known.
func (p *Paper) weighItems(table itemTable, edition string, labels []label) []label {
	items := table[edition]
	if p.items = items; items == nil {
		return labels
	}
	numbered := map[int]bool{} // targets that have a number in this edition
	for _, at := range items {
		numbered[at] = true
	}
	right := map[int]bool{} // targets whose label and number agree
	for i := range labels {
		l := &labels[i]
		item := p.itemBefore(l)
		at, known := items[item]
		switch {
		case known && at == l.target:
			l.cost -= min(bonusItem, l.cost/2+bonusItem/2)
			right[l.target] = true
		case known && numbered[l.target]:
			l.cost += costOtherItem
		}
	}
	for k := range p.segments {
		s := &p.segments[k]
		if !isItem(s.Words[0].Text) || !parse.HasDigit(s.Words[0].Text) {
			continue
		}
		if at, known := items[itemOf(s.Words[0].Text)]; known && !right[at] {
			to := len(s.Words)
			for to > 1 && hasFigures(s.Words[to-1].Text) {
				to--
			}
			l := p.labelAt(k, 0, to, at, costItemAlone, false)
			l.item = true
			labels = append(labels, l)
		}
	}
	return labels
}

// edited is a number or version of a form and where it is printed.
type edited struct {
	is    string
	page  int
	words []page.Word
}

// numberedForm finds the number of the form and its version: "BIR Form No. 2316 September 2021 (ENCS)", "2307 January
// 2018 (ENCS)".
func (p *Paper) numberedForm(number string) (form, version edited) {
	for k := range p.segments {
		s := &p.segments[k]
		for i := range s.Words {
			text := strings.Trim(s.Words[i].Text, ".,:;()")
			if text != number || !p.afterForm(k, i) {
				continue
			}
			form = edited{number, s.Page, s.Words[i : i+1]}
			if version = p.versionNear(k); version.is != "" {
				return form, version
			}
		}
	}
	return form, version
}

// afterForm reports whether the word "form" is before a word, on its line or on the two above.
func (p *Paper) afterForm(k, i int) bool {
	s := &p.segments[k]
	isForm := func(w page.Word) bool { return normalized(w.Text) == "form" } // as printed: a label may have "forms"
	if slices.ContainsFunc(s.Words[:i], isForm) {
		return true
	}
	for line := max(0, s.line-2); line < s.line; line++ {
		for _, o := range p.ofLine[line] {
			a := &p.segments[o]
			if a.Page == s.Page && (layout.Overlap(a.Box, s.Box) > 0 || abs(a.Box.X0-s.Box.X0) < 3*s.height) &&
				slices.ContainsFunc(a.Words, isForm) {
				return true
			}
		}
	}
	return false
}

// cornerLines is how many lines around the number of a form may hold its version.
const cornerLines = 5

// versionNear returns the month and year that stand near the number of a form.
func (p *Paper) versionNear(k int) edited {
	s := &p.segments[k]
	for off := range cornerLines {
		for _, line := range []int{s.line + off, s.line - off} {
			if line < 0 || line >= len(p.ofLine) {
				continue
			}
			for _, o := range p.ofLine[line] {
				near := &p.segments[o]
				if near.Page != s.Page || line != s.line && abs(near.Box.CenterX()-s.Box.CenterX()) > 14*s.height {
					continue
				}
				if is, words, ok := monthAndYear(near.Words); ok {
					return edited{is, near.Page, words}
				}
			}
		}
	}
	return edited{}
}

// monthAndYear finds "September 2021" among words, as "2021-09".
func monthAndYear(words []page.Word) (is string, at []page.Word, ok bool) {
	for i := 0; i+1 < len(words); i++ {
		pair := slices.Clone(words[i : i+2])
		for k := range pair {
			text, _, _ := strings.Cut(strings.TrimLeft(pair[k].Text, "("), "(")
			pair[k].Text = strings.TrimRight(text, ",.)")
		}
		if !isYear(pair[1].Text) {
			continue // "September 30, 2023"
		}
		if first, _, found := parse.MonthOf(layout.NewCell(1, pair)); found {
			return first.MonthString(), words[i : i+2], true
		}
	}
	return "", nil, false
}

// isYear reports whether a text is a year in four digits.
func isYear(s string) bool { return len(s) == 4 && parse.IsDigits(s) }

// isOwnItem reports whether a word is the number of the item that a label is of, as it is printed again beside the box
// of the value.
func (p *Paper) isOwnItem(l *label, w page.Word) bool {
	if !isItem(w.Text) || !parse.HasDigit(w.Text) {
		return false
	}
	item := itemOf(w.Text)
	if at, known := p.items[item]; known {
		return at == l.target
	}
	return item == p.itemBefore(l)
}

// startsItem reports whether a segment begins with the number of an item of the paper's edition, alone or before words.
func (p *Paper) startsItem(s *segment) bool {
	if len(p.items) == 0 || !isItem(s.Words[0].Text) || !parse.HasDigit(s.Words[0].Text) {
		return false
	}
	_, known := p.items[itemOf(s.Words[0].Text)]
	return known && (len(s.Words) == 1 || !hasFigures(s.Words[1].Text))
}

// withoutItem cuts the number of the label's own item off the beginning of words.
func (p *Paper) withoutItem(l *label, words []page.Word) []page.Word {
	if len(words) > 0 && p.isOwnItem(l, words[0]) {
		return words[1:]
	}
	return words
}

// isItemNumber reports whether words are the number of an item of the paper's edition, which is no amount.
func (p *Paper) isItemNumber(words []page.Word) bool {
	if len(words) != 1 || !isItem(words[0].Text) {
		return false
	}
	_, known := p.items[itemOf(words[0].Text)]
	return known
}

// pastRemark returns a label with the remark in brackets that follows it, also one that ends in the next line.
func (p *Paper) pastRemark(l *label) *label {
	words := p.segments[l.last].Words
	end := remarkEnd(words, l.to)
	if end == l.to {
		return l
	}
	past := *l
	past.to = end
	if below, ok := p.continued(l.last, true); ok && end == len(words) && opens(words[l.to:]) {
		for k, w := range p.segments[below].Words {
			if strings.HasSuffix(strings.TrimRight(w.Text, ".,:"), ")") {
				past.last, past.to = below, k+1
				break
			}
		}
	}
	past.colon = endsWithColon(p.segments[past.last].Words, past.to)
	return &past
}

// opens reports whether a bracket is opened among words that none of them closes.
func opens(words []page.Word) bool {
	open := 0
	for _, w := range words {
		open += strings.Count(w.Text, "(") - strings.Count(w.Text, ")")
	}
	return open > 0
}

// remarkEnd returns the end of a remark in brackets that begins at a word, as "(Last Name, First Name)" behind a label;
// the word's own place if none does. Brackets around a figure are no remark. A remark may go on in the next line.
func remarkEnd(words []page.Word, from int) int {
	if from >= len(words) || !strings.HasPrefix(words[from].Text, "(") {
		return from
	}
	depth, letters := 0, 0
	for k := from; k < len(words); k++ {
		depth += strings.Count(words[k].Text, "(") - strings.Count(words[k].Text, ")")
		letters = max(letters, countLetters(words[k].Text))
		if depth <= 0 && letters < leastRemark {
			return from
		}
		if depth <= 0 {
			return remarkEnd(words, k+1)
		}
	}
	if letters < leastRemark {
		return from
	}
	return len(words)
}

// leastRemark is the minimal number of letters of one word of a remark.
const leastRemark = 2

func countLetters(s string) (n int) {
	for _, c := range s {
		if unicode.IsLetter(c) {
			n++
		}
	}
	return n
}

// dayOfYear reads a day without its year, as forms with the year in an item of its own have it: "01/31", "0131". Its
// year is 0 until that item is known.
func dayOfYear(words []page.Word) (value, bool) {
	digits := ""
	end := 0
	for end < len(words) && end < 3 && len(digits) < len("0131") {
		w := strings.Trim(words[end].Text, ":;,.()")
		if strings.Trim(w, "0123456789/-") != "" {
			break
		}
		digits += parse.OnlyDigits(w)
		end++
	}
	if len(digits) != len("0131") {
		return value{}, false
	}
	month, day := int(digits[0]-'0')*10+int(digits[1]-'0'), int(digits[2]-'0')*10+int(digits[3]-'0')
	if month < 1 || month > 12 || day < 1 || day > 31 {
		return value{}, false
	}
	v := value{is: engine.Date{Month: time.Month(month), Day: day}, words: words[:end], cost: costRest / 2}
	return v, true
}
