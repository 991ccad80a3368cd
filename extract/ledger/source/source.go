package source

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Source is one document in lines, with how it writes numbers and what its words mean. Lines are named by their
// place in lines.
type Source struct {
	Doc   page.Document
	Lines []layout.Line
	Style parse.Style
	Words lexicon.Glossary
	// TypeLabels are the document type's own labels; nil when it has none.
	TypeLabels *layout.Vocabulary
	// Liability says that balances are owed, loan that they are of a loan.
	Liability, Loan bool
	// Wallet says that accounts may go by telephone numbers.
	Wallet bool
	// NegativeDebt says that the paper prints what is owed on a loan as negative.
	NegativeDebt bool
	// Sheet says that words stand in the cells of a spreadsheet.
	Sheet   bool
	Headers []layout.Header
	// Used are the lines that belong to tables' headers, rows and notes.
	Used map[int]bool
	// Furniture are lines repeated on every page at one height.
	Furniture map[int]bool
	facts     map[wordRun]*lineFacts
}

// New brings a document into lines and learns how it writes numbers.
func New(d page.Document, words lexicon.Glossary) *Source {
	p := &Source{Doc: d, Words: words, Lines: layout.DocumentLines(d), Sheet: IsSheet(d), Used: map[int]bool{}}
	parse.PartGlued(p.Lines)
	p.Style = parse.DecideStyle(layout.WordTexts(p.Lines))
	p.Lines = joinOffsetDays(p.Lines, p.Style)
	parse.ClearDecimalMarks(p.Lines, p.Style)
	parse.JoinLostPoints(p.Lines, p.Style)
	parse.JoinLostGroups(p.Lines, p.Style)
	parse.ClearMisreadTo(p.Lines)
	parse.MarkEraDays(p.Lines, p.headsDays)
	if d.Info[page.InfoDaysSince] == "" {
		parse.MarkSerialDays(p.Lines, p.headsDays)
	}
	parse.MarkCompactDays(p.Lines, p.Style, p.headsDays)
	parse.MarkBlurredDays(p.Lines)
	parse.MarkDaysOfLostMonths(p.Lines, p.Style)
	parse.MarkBlurredMonths(p.Lines, p.Style)
	parse.MarkMisreadWeekdays(p.Lines)
	p.facts = make(map[wordRun]*lineFacts, len(p.Lines))
	return p
}

// IsSheet says that words of a document stand in the cells of a spreadsheet.
func IsSheet(d page.Document) bool {
	if isLineCell(d.Kind) {
		return false
	}
	for i := range d.Pages {
		words := d.Pages[i].Words
		for k := range words {
			if words[k].Cell != "" {
				return true
			}
		}
	}
	return false
}

// isLineCell says that a kind of file names lines, not columns, in Word.Cell.
func isLineCell(kind string) bool { return kind == "txt" }

// RecognizedPage says that a page's words come from pixels: such pages lie a little differently each.
func (p *Source) RecognizedPage(number int) bool {
	return slices.ContainsFunc(p.Doc.Pages, func(g page.Page) bool { return g.Number == number && g.Source == page.SourceOCR })
}

// holdsValues is IsData of a line with words.
func (p *Source) holdsValues(l layout.Line) bool {
	for _, t := range p.Amounts(l) {
		if t.Decimals == p.Style.Decimals() && !t.Dash {
			return true
		}
	}
	for i := range l.Words {
		w := &l.Words[i]
		if i > 0 && strings.HasSuffix(l.Words[i-1].Text, ":") && w.Text != "" && w.Text[0] >= '0' && w.Text[0] <= '9' {
			return true // "Term: 12 months"
		}
		if digits := parse.OnlyDigits(w.Text); len(digits) >= numberLength && len(digits)*2 > len(w.Text) {
			return true
		}
		if d, ok := parse.FindDate(l.Words, i, math.MaxFloat64); ok && (d.Known() || d.Year != 0) {
			return true
		}
	}
	if l.CountCells() != 2 {
		return false
	}
	cells := l.Cells() // "Currency  USD" above a table's headings
	return parse.IsCurrencyCode(cells[1].Text()) && p.Words.Accounts.Role(cells[0].Text()) != ""
}

// numberLength is the number of digits from which a word is an account's or other number and no label.
const numberLength = 5

// Recognized says that all words come from pixels.
func Recognized(words []page.Word) bool {
	for _, w := range words {
		if w.Source != page.SourceOCR {
			return false
		}
	}
	return len(words) > 0
}

// PageNumber reads a printed page number, "Page 2 of 5", recognized as "20f5" at worst; last is 0 when it is not printed.
func PageNumber(text string) (number, last int, ok bool) {
	m := pageMark.FindStringSubmatch(text)
	if m == nil {
		return 0, 0, false
	}
	number, _ = strconv.Atoi(m[1])
	last, _ = strconv.Atoi(m[2])
	return number, last, true
}

// IsPageNumber says that a text is no more than a page's number and the word for one: "Page 2 of 5".
func IsPageNumber(text string) bool {
	at := pageMark.FindStringIndex(text)
	return at != nil && strings.Trim(text[:at[0]], " -–") == "" && strings.Trim(text[at[1]:], " -–.") == ""
}

// IsPageCount says that a text is no more than a page's number among all: "2/5", "2 of 5".
func IsPageCount(text string) bool { return pageCount.MatchString(text) }

var pageCount = regexp.MustCompile(`^\(?\d{1,4} ?(?:/|of|von|de|di|sur|dari|van) ?\d{1,4}\)?$`)

var pageMark = regexp.MustCompile(`(?i)\b(?:page|pahina|pagina|página|seite|halaman|blatt|muka surat|pg\.?)\s*(?:no\.?|number)?\s*:?\s*(\d{1,4})(?:\s*(?:of|0f|de|von|van|dari|sur|/|-)\s*(\d{1,4})|\b)`)

// IsTypeLabel says that a line begins with a label of the document type's own that leaves no other words.
func (p *Source) IsTypeLabel(l layout.Line) bool {
	if p.TypeLabels == nil {
		return false
	}
	texts := layout.Texts(l.Words)
	role, n := p.TypeLabels.Longest(texts)
	if role == "" {
		return false
	}
	return strings.IndexFunc(strings.Join(texts[n:], ""), unicode.IsLetter) < 0
}

// BesideOwn are the labels of accounts and those of the document type: what is a label of either is no value.
func (p *Source) BesideOwn(accounts *layout.Vocabulary) *layout.Vocabulary {
	if p.TypeLabels == nil {
		return accounts
	}
	return accounts.Over(p.TypeLabels)
}
