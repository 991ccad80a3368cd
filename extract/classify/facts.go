package classify

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

//go:embed structure.tsv
var structureData string

// rule is what a feature says about a type.
type rule struct {
	documentType string
	weight       float64
}

// rulesFor reads structure.tsv for the types, by feature. A family stands for its types. Lines of unknown types are
// left out, because an embedder may have fewer types.
func rulesFor(types []Type) map[string][]rule {
	rules := map[string][]rule{}
	for line := range strings.SplitSeq(structureData, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != 4 {
			panic("classify: structure.tsv: bad line " + strconv.Quote(line))
		}
		weight, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			panic("classify: structure.tsv: bad weight in " + strconv.Quote(line))
		}
		family, isFamily := strings.CutSuffix(f[1], ":")
		for _, t := range types {
			if isFamily && t.Family == family || !isFamily && t.Name == f[1] {
				rules[f[0]] = append(rules[f[0]], rule{t.Name, weight})
			}
		}
	}
	return rules
}

// facts are the structure and look of one or several pages in figures.
type facts struct {
	pages         int
	words         int
	amounts       int // words that are amounts
	lines         int
	ledger        int // lines with a day and an amount
	sentences     int // long lines of plain words
	certify       bool
	machine       int // lines of a machine-readable zone
	machineP      bool
	width, height float64 // of the first page, points; 0 for sheets
}

const (
	ledgerRows    = 4    // lines with a day and an amount from which they are a table
	ledgerShare   = 0.15 // least share of such lines
	sentenceWords = 8    // words of a line from which it is part of a sentence
	proseShare    = 0.4  // share of the lines from which a page is prose
	proseLines    = 4    // least lines of prose
	fullPage      = 220  // words that no card has
	cardWords     = 90   // most words of a card
	cardLeast     = 1.35 // width by height of a card
	cardMost      = 1.85
	checkLeast    = 2.0 // width by height of a check
	checkMost     = 3.2
	machineLine   = 28 // least characters of a machine-readable line
)

// factsOf counts what a page shows.
func factsOf(pages []page.Page, lines []layout.Line) (f facts) {
	f.pages = 1
	if len(pages) > 0 && pages[0].Sheet == "" {
		f.width, f.height = pages[0].Width, pages[0].Height
	}
	for i := range lines {
		l := &lines[i]
		f.lines++
		days, amounts, plain := 0, 0, 0
		for k := range l.Words {
			f.words++
			switch text := l.Words[k].Text; {
			case isAmount(text):
				amounts++
			case isDay(text):
				days++
			case isPlain(text):
				plain++
			}
			f.certify = f.certify || certifies(l.Words[k].Text)
		}
		f.amounts += amounts
		if amounts > 0 && days > 0 {
			f.ledger++
		}
		if plain >= sentenceWords && amounts < 2 {
			f.sentences++
		}
		f.machineReadable(l)
	}
	return f
}

// certifies reports whether a word is "certify" or "certifies", as certificates begin.
func certifies(word string) bool {
	word = strings.TrimRight(word, ".,:")
	return strings.EqualFold(word, "certify") || strings.EqualFold(word, "certifies")
}

// machineReadable counts a line of a machine-readable zone.
func (f *facts) machineReadable(l *layout.Line) {
	if len(l.Words) > 3 {
		return
	}
	length, fillers := 0, 0
	for k := range l.Words {
		text := l.Words[k].Text
		length += len(text)
		fillers += strings.Count(text, "<")
	}
	if length >= machineLine && fillers >= 3 {
		f.machine++
		f.machineP = f.machineP || strings.HasPrefix(l.Words[0].Text, "P<")
	}
}

// add puts another page's figures to those of a paper.
func (f *facts) add(o *facts) {
	if f.pages == 0 {
		f.width, f.height = o.width, o.height
	}
	f.pages += o.pages
	f.words += o.words
	f.amounts += o.amounts
	f.lines += o.lines
	f.ledger += o.ledger
	f.sentences += o.sentences
	f.certify = f.certify || o.certify
	f.machine += o.machine
	f.machineP = f.machineP || o.machineP
}

// feature is a property of a page or paper, with a description for people.
type feature struct {
	name, text string
	kind       engine.EvidenceKind
}

// features returns what the figures show.
func (f *facts) features() (out []feature) {
	add := func(holds bool, name string, kind engine.EvidenceKind, text string, values ...any) {
		if holds {
			out = append(out, feature{name, fmt.Sprintf(text, values...), kind})
		}
	}
	const structure, look = engine.EvidenceStructure, engine.EvidenceLook
	ledger := f.ledger >= ledgerRows && float64(f.ledger) >= ledgerShare*float64(f.lines)
	prose := f.sentences >= proseLines && float64(f.sentences) >= proseShare*float64(f.lines)
	add(ledger, "ledger", structure, "%d lines with a day and an amount", f.ledger)
	add(f.amounts == 0 && f.words > 0, "no_amounts", structure, "no amount")
	add(f.ledger == 0 && f.amounts > 0, "no_ledger", structure, "no line with a day and an amount")
	add(f.certify, "certify", structure, "a sentence that certifies")
	add(prose, "prose", structure, "%d of %d lines are sentences", f.sentences, f.lines)
	add(f.machine >= 2 && f.machineP, "mrz_passport", structure, "the machine-readable zone of a passport")
	add(f.machine >= 2 && !f.machineP, "mrz", structure, "a machine-readable zone")
	if f.height <= 0 || f.pages != 1 {
		return out
	}
	ratio := f.width / f.height
	add(ratio >= cardLeast && ratio <= cardMost && f.words <= cardWords, "card", look, "the shape of a card, %d words", f.words)
	add(f.words >= fullPage, "full_page", look, "a sheet full of words")
	add(ratio >= checkLeast && ratio <= checkMost && f.words <= cardWords, "check", look, "the shape of a check, %d words", f.words)
	return out
}

// isAmount reports whether a word is an amount: with two decimals, or with groups of three digits.
func isAmount(text string) bool {
	text = strings.TrimRight(text, ")-+CRDBcrdb")
	n := len(text)
	if n < 4 || !isDigit(text[n-1]) || !isDigit(text[n-2]) {
		return false
	}
	mark := func(i int) bool { return text[i] == '.' || text[i] == ',' }
	if mark(n-3) && isDigit(text[n-4]) {
		return true
	}
	return n >= 5 && isDigit(text[n-3]) && mark(n-4) && isDigit(text[n-5])
}

// isDay reports whether a word is a date, or the beginning of one: 01/31/2025, 31.01., 2025-01-31, 31-Jan-25, 01/31.
func isDay(text string) bool {
	if len(text) < 5 || len(text) > 11 || !isDigit(text[0]) {
		return false
	}
	marks, slashes, figures := 0, 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case isDigit(c):
			figures++
		case c == '/':
			marks, slashes = marks+1, slashes+1
		case c == '-' || c == '.':
			marks++
		case c >= utf8.RuneSelf || c == ',' || c == ':':
			return false
		}
	}
	return marks == 2 && figures >= 3 || slashes == 1 && len(text) == 5 && figures == 4
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isPlain reports whether a word is of letters, with at most a mark after it.
func isPlain(text string) bool {
	letters := strings.TrimRight(text, ".,;:")
	isOther := func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' }
	return letters != "" && strings.IndexFunc(letters, isOther) < 0
}
