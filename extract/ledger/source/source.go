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

// Source is one document in lines, with its number style and the meaning of its words. A line is identified by its
// index in Lines.
type Source struct {
	Doc   page.Document
	Lines []layout.Line
	Style parse.Style
	Words lexicon.Glossary
	// TypeLabels are the labels of the document type itself; nil if it has none.
	TypeLabels *layout.Vocabulary
	// Liability reports whether the balances are owed, Loan whether they are those of a loan.
	Liability, Loan bool
	// Wallet reports whether telephone numbers may be account numbers.
	Wallet bool
	// NegativeDebt reports whether the document prints the debt of a loan as negative.
	NegativeDebt bool
	// Sheet reports whether the words are in the cells of a spreadsheet.
	Sheet   bool
	Headers []layout.Header
	// Used marks the lines that belong to the header rows, rows and notes of tables, by index.
	Used map[int]bool
	// Furniture marks running heads and feet: lines that repeat on every page at one height, by index.
	Furniture map[int]bool
	facts     map[wordRun]*lineFacts
}

// New divides a document into lines and learns how it writes numbers.
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

// IsSheet reports whether the words of a document are in the cells of a spreadsheet.
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

// isLineCell reports whether a file format names lines, not columns, in Word.Cell.
func isLineCell(kind string) bool { return kind == "txt" }

// RecognizedPage reports whether the words of a page were recognized from pixels. Such pages are slightly shifted
// against each other.
func (p *Source) RecognizedPage(number int) bool {
	return slices.ContainsFunc(
		p.Doc.Pages, func(g page.Page) bool { return g.Number == number && g.Source == page.SourceOCR },
	)
}

// holdsValues is IsData for a line with words.
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

// numberLength is the minimal number of digits of an account number or other number; shorter ones may be part of a
// label.
const numberLength = 5

// Recognized reports whether all words were recognized from pixels.
func Recognized(words []page.Word) bool {
	for _, w := range words {
		if w.Source != page.SourceOCR {
			return false
		}
	}
	return len(words) > 0
}

// PageNumber reads a printed page number: "Page 2 of 5", or a misread form such as "20f5". The last page is 0 if it
// is not printed.
func PageNumber(text string) (number, last int, ok bool) {
	m := pageMark.FindStringSubmatch(text)
	if m == nil {
		return 0, 0, false
	}
	number, _ = strconv.Atoi(m[1])
	last, _ = strconv.Atoi(m[2])
	return number, last, true
}

// IsPageNumber reports whether a text is only a page number with its word: "Page 2 of 5".
func IsPageNumber(text string) bool {
	at := pageMark.FindStringIndex(text)
	return at != nil && strings.Trim(text[:at[0]], " -–") == "" && strings.Trim(text[at[1]:], " -–.") == ""
}

// IsPageCount reports whether a text is only a page number and the number of pages: "2/5", "2 of 5".
func IsPageCount(text string) bool { return pageCount.MatchString(text) }

var pageCount = regexp.MustCompile(`^\(?\d{1,4} ?(?:/|of|von|de|di|sur|dari|van) ?\d{1,4}\)?$`)

var pageMark = regexp.MustCompile(`(?i)\b(?:page|pahina|pagina|página|seite|halaman|blatt|muka surat|pg\.?)\s*(?:no|number)?\s*\.?\s*:?\s*(\d{1,4})(?:\s*(?:of|0f|de|von|van|dari|sur|/|-)\s*(\d{1,4})|\b)`)

// IsTypeLabel reports whether a line begins with a label of the document type and has no other words.
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

// BesideOwn returns the labels of accounts and of the document type. A label of either is not a value.
func (p *Source) BesideOwn(accounts *layout.Vocabulary) *layout.Vocabulary {
	if p.TypeLabels == nil {
		return accounts
	}
	return accounts.Over(p.TypeLabels)
}
