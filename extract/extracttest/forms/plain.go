package forms

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// plainLooks are one look of each type that no other file draws, and papers of no type, as words/plain.txt describes
// them.
func plainLooks() (looks []look) {
	for _, section := range plainSections() {
		documentType, name := section.name, "plain-"+strings.ReplaceAll(section.name, "_", "-")
		if rest, other := strings.CutPrefix(section.name, "other "); other {
			documentType, name = "other", "other-"+rest
		}
		lines := section.lines
		looks = append(looks, look{Name: name, About: "a plain paper of " + section.name, DocumentType: documentType,
			Draw: func(d *drawing) { drawPlain(d, lines) }})
	}
	return looks
}

// plainSection is the description of one paper.
type plainSection struct {
	name  string
	lines [][2]string // what to print, and its words
}

// plainSections reads words/plain.txt in order.
func plainSections() (sections []plainSection) {
	data, err := wordFiles.ReadFile("words/plain.txt")
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if name, heading := strings.CutPrefix(line, "["); heading {
			sections = append(sections, plainSection{name: strings.TrimSuffix(name, "]")})
			continue
		}
		part, words, _ := strings.Cut(line, "\t")
		last := &sections[len(sections)-1]
		last.lines = append(last.lines, [2]string{part, words})
	}
	return sections
}

// plain is a paper that is drawn from its description.
type plain struct {
	*cursor
	// texts are the printed texts and amounts the figures by name, for use further down; last is the latest day.
	texts   map[string]string
	amounts map[string]engine.Amount
	last    engine.Date
	// rows are the numbers of rows of tables by name.
	rows map[string]int
}

func drawPlain(d *drawing, lines [][2]string) {
	var sizes [][2]float64
	if lines[0][0] == "size" {
		wide, high := bounds(lines[0][1])
		sizes, lines = [][2]float64{{float64(wide), float64(high)}}, lines[1:]
	}
	p := &plain{
		cursor: newCursor(d, sizes...), texts: map[string]string{}, amounts: map[string]engine.Amount{},
		rows: map[string]int{},
	}
	p.value.Size = max(p.value.Size, 8.5)
	var waiting []pair
	flush := func() {
		if len(waiting) > 0 {
			p.pairs(p.left, p.right, waiting...)
			p.down(0.6)
		}
		waiting = nil
	}
	for _, line := range lines {
		if line[0] == "pair" {
			label, spec, _ := strings.Cut(line[1], "=")
			waiting = append(waiting, pair{p.oneOf(label), p.filled(spec)})
			continue
		}
		flush()
		p.part(line[0], line[1])
	}
	flush()
}

// part prints one part of a paper that is no pair.
func (p *plain) part(part, words string) {
	body := style{Size: p.value.Size}
	switch part {
	case "head":
		p.centred(style{Size: 8.5}, p.filled(words))
	case "firm":
		p.put(style{Size: 13, Bold: true}, p.filled(words))
	case "title":
		p.down(0.8)
		p.title(14, p.oneOf(p.filled(words)))
		p.down(0.8)
	case "text":
		p.prose(body, p.filled(words))
	case "line":
		p.put(body, p.filled(words))
	case "bold":
		p.put(style{Size: p.value.Size, Bold: true}, p.filled(words))
	case "right":
		p.Right(p.right, p.y, body, p.filled(words))
		p.down(1.3)
	case "big":
		p.centred(style{Size: 20, Bold: true}, p.filled(words))
	case "gap":
		p.down(1)
	case "rule":
		p.cursor.line()
	case "table":
		p.listed(words)
	case "is":
		p.noted(words)
	case "sign":
		p.down(2.6)
		name, position, _ := strings.Cut(words, "=")
		p.signed(p.right-200, p.right, p.filled(name), position)
		p.down(1)
	default:
		panic("forms: no part " + part)
	}
}

// oneOf draws one of several words parted by "~".
func (p *plain) oneOf(words string) string { return pick(p.r, strings.Split(words, "~")...) }

// filled puts values into the braces of a text: {name|kind|source}.
func (p *plain) filled(text string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		spec, after, _ := strings.Cut(rest, "}")
		b.WriteString(p.field(spec))
		text = after
	}
}

// field records a value and returns its text. A name alone is the value printed before.
func (p *plain) field(spec string) string {
	parts := strings.Split(spec, "|")
	if len(parts) == 1 {
		return p.texts[parts[0]]
	}
	text, value := p.made(parts[0], parts[1], parts[2])
	if kind := recordKinds[parts[1]]; kind != "" && !strings.HasPrefix(parts[0], "-") {
		p.Is(parts[0], kind, value)
	}
	p.texts[parts[0]] = text
	return text
}

// recordKinds are the kinds of truth by the words of the data file; other words are not recorded.
var recordKinds = map[string]extracttest.Kind{
	"str": extracttest.KindText, "id": extracttest.KindID, "address": extracttest.KindAddress,
	"money": extracttest.KindMoney, "date": extracttest.KindExact, "int": extracttest.KindExact,
	"enum": extracttest.KindExact, "num": extracttest.KindMoney, "monthday": extracttest.KindExact,
}

// noted records a value that is not printed: name|kind|value.
func (p *plain) noted(words string) {
	parts := strings.Split(words, "|")
	switch {
	case parts[2] == "true" || parts[2] == "false":
		p.Is(parts[0], extracttest.KindExact, parts[2] == "true")
	case parts[1] == "int":
		n, err := strconv.Atoi(parts[2])
		if err != nil {
			panic("forms: " + words)
		}
		p.Is(parts[0], extracttest.KindExact, n)
	default:
		p.Is(parts[0], recordKinds[parts[1]], parts[2])
	}
}

// made invents a value from its source and returns its text and what the truth says.
func (p *plain) made(name, kind, source string) (text string, value any) {
	word, rest, _ := strings.Cut(source, " ")
	switch word {
	case "money":
		low, high := bounds(rest)
		p.amounts[name] = between(p.r, low, high)
		return p.Amount(p.amounts[name]), p.amounts[name]
	case "round":
		low, high := bounds(rest)
		p.amounts[name] = roundTo(between(p.r, low, high), pesos(max(1, low/50)))
		return p.Amount(p.amounts[name]), p.amounts[name]
	case "sum":
		p.amounts[name] = p.computed(rest)
		return p.Amount(p.amounts[name]), p.amounts[name]
	case "date":
		low, high := bounds(rest)
		p.last = dayOf(low+p.r.IntN(high-low+1), 1+p.r.IntN(12), 1+p.r.IntN(28))
		return p.DayText(p.last), p.last
	case "later":
		low, high := bounds(rest)
		p.last = p.last.AddDays(low + p.r.IntN(high-low+1))
		return p.DayText(p.last), p.last
	case "count":
		return fmt.Sprint(p.rows[rest]), p.rows[rest]
	case "int":
		low, high := bounds(rest)
		n := low + p.r.IntN(high-low+1)
		if kind == "num" {
			return fmt.Sprint(n), float64(n)
		}
		return fmt.Sprint(n), n
	case "enum":
		chosen := pick(p.r, strings.Split(rest, "/")...)
		return properCase(strings.ToUpper(strings.ReplaceAll(chosen, "_", " "))), chosen
	}
	text = p.words(word, rest)
	return text, text
}

// words invents a text.
func (p *plain) words(word, rest string) string {
	switch word {
	case "person":
		return newPerson(p.r).whole()
	case "last_first":
		return newPerson(p.r).lastFirst()
	case "corp":
		return newCorporation(p.r).Name
	case "firm":
		return newFirm(p.r).shown()
	case "bank":
		return peopleWords.draw(p.r, "bank")
	case "home":
		return newAddress(p.r).line(p.r)
	case "office":
		return newOffice(p.r).line(p.r)
	case "city":
		return newAddress(p.r).City
	case "tin":
		return newTIN(p.r, chance(p.r, 50))
	case "of":
		return pick(p.r, strings.Split(rest, "/")...)
	case "like":
		return filled(p.r, p.oneOf(rest))
	case "words":
		return strings.ToUpper(inWords(p.r, p.amounts[rest]))
	}
	panic("forms: no source " + word)
}

// bounds reads two numbers.
func bounds(text string) (low, high int) {
	if _, err := fmt.Sscan(text, &low, &high); err != nil {
		panic("forms: bounds " + text)
	}
	return low, high
}

// computed adds amounts by name: "a + b - c"; "a * 20" is 20 percent of a.
func (p *plain) computed(expression string) (total engine.Amount) {
	fields := strings.Fields(expression)
	sign := engine.Amount(1)
	for i := 0; i < len(fields); i++ {
		switch fields[i] {
		case "+":
			sign = 1
		case "-":
			sign = -1
		case "*":
			percent, err := strconv.Atoi(fields[i+1])
			if err != nil {
				panic("forms: " + expression)
			}
			total = share(total, percent*100)
			i++
		default:
			total += sign * p.amounts[fields[i]]
		}
	}
	return total
}

// listed prints a table and records its rows: list|fewest|most|Title@member@kind@source;…
func (p *plain) listed(words string) {
	parts := strings.SplitN(words, "|", 4)
	low, high := bounds(parts[1] + " " + parts[2])
	var columns []extracttest.FormColumn
	specs := strings.Split(parts[3], ";")
	for _, spec := range specs {
		cell := strings.Split(spec, "@")
		column := textColumn(cell[0], float64(max(5, len(cell[0]))))
		if cell[2] == "money" || cell[2] == "num" {
			column.Align = extracttest.AlignRight
		}
		if cell[2] == "str" || cell[2] == "address" {
			column.Width *= 1.7
		}
		columns = append(columns, column)
	}
	choices := map[int][]string{} // of columns with a choice of words: in random order, so that rows differ
	for i, spec := range specs {
		if _, list, ok := strings.Cut(spec, "@of "); ok {
			choices[i] = strings.Split(list, "/")
			p.r.Shuffle(len(choices[i]), func(a, b int) {
				choices[i][a], choices[i][b] = choices[i][b], choices[i][a]
			})
		}
	}
	var rows [][]string
	for n := range low + p.r.IntN(high-low+1) {
		var row []string
		members := map[string]any{}
		for i, spec := range specs {
			cell := strings.Split(spec, "@")
			if list := choices[i]; list != nil {
				cell[3] = "of " + list[n%len(list)]
			}
			text, value := p.made("-"+cell[1], cell[2], cell[3])
			row = append(row, text)
			if cell[1] != "" {
				members[cell[1]] = value
			}
			if a, ok := value.(engine.Amount); ok {
				p.amounts[parts[0]+"."+cell[1]] += a
			}
		}
		if parts[0] != "" {
			p.Entry(parts[0], members)
		}
		rows = append(rows, row)
	}
	p.rows[parts[0]] = len(rows)
	p.table(columns, rows)
	p.down(0.3)
}
