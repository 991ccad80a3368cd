package statement

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// Legend is what the codes of rows mean: code to meaning.
type Legend map[string]string

// ParseLegend reads lines "code: meaning"; lines that begin with # are remarks.
func ParseLegend(data string) Legend {
	legend := Legend{}
	for _, line := range strings.Split(data, "\n") {
		if code, meaning, found := strings.Cut(line, ": "); found && !strings.HasPrefix(line, "#") {
			legend[code] = meaning
		}
	}
	return legend
}

var (
	codePattern = regexp.MustCompile(`^(?:[A-Z][A-Z0-9]{0,4}|[0-9]{1,4})$`)
	// entryStart is a code and the mark before its meaning: "CD - ", "CW = ".
	entryStart = regexp.MustCompile(`(?:^|[\s,;|(])([A-Z0-9]{1,5})\s?[-–=:]\s?`)
)

// legendOf is the paper's own legend: codes before what they mean, with a mark between or in cells of their own.
// Only codes that stand as the whole text of a row are looked up in it; what stands beside them there ("CHECK  Sep 22") is
// no meaning: ofRow tells the rows' cells. Where several entries make a legend, those that could be something else alone
// ("INT - INTEREST") are entries too.
func legendOf(lines []layout.Line, ofRow func(layout.Cell) bool) Legend {
	legend, loose := Legend{}, Legend{}
	for _, l := range lines {
		cells := l.Cells()
		for k, c := range cells {
			if ofRow(c) {
				continue
			}
			text := c.Text()
			if code := strings.TrimRight(text, " -–=:"); k+1 < len(cells) && isCode(code) {
				legend.add(code, cells[k+1].Text(), loose)
			}
			legend.addEntries(text, loose)
		}
	}
	if len(legend) >= leastEntries {
		for code, meaning := range loose {
			if _, known := legend[code]; !known {
				legend[code] = meaning
			}
		}
	}
	return legend
}

// leastEntries is how many entries that can be nothing else make a legend.
const leastEntries = 2

// addEntries notes the codes of a text that have a mark before their meaning.
func (l Legend) addEntries(text string, loose Legend) {
	starts := entryStart.FindAllStringSubmatchIndex(text, -1)
	for i, at := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		meaning, _, _ := strings.Cut(strings.Map(separators, text[at[1]:end]), ";")
		l.add(text[at[2]:at[3]], meaning, loose)
	}
}

// separators brings what ends an entry to one form.
func separators(r rune) rune {
	if strings.ContainsRune(",;|)", r) {
		return ';'
	}
	return r
}

// longestMeaning is the number of letters beyond which a text is no code's meaning.
const longestMeaning = 40

// shortestWord is the number of letters that a meaning of one word in capitals has at least: shorter ones are codes.
const shortestWord = 5

// add notes what a code means, when that is text and the code was not explained before; in loose what one word in capitals
// would mean.
func (l Legend) add(code, meaning string, loose Legend) {
	meaning = strings.TrimSpace(meaning)
	small := strings.IndexFunc(meaning, unicode.IsLower) >= 0 || strings.Contains(meaning, " ")
	if !isCode(code) || strings.IndexFunc(meaning, unicode.IsLetter) != 0 || len([]rune(meaning)) > longestMeaning {
		return
	}
	to := l
	if !small {
		if to = loose; len([]rune(meaning)) < shortestWord || strings.ContainsFunc(meaning, unicode.IsDigit) {
			return
		}
	}
	if _, known := to[code]; !known {
		to[code] = meaning
	}
}

// Explain gives rows that print a code and no words the code's meaning, by the paper's own legend and then by the
// common one, which may be nil; an unknown code stays as it is printed.
func Explain(st *ledger.Statement, lines []layout.Line, common Legend) {
	if slices.ContainsFunc(st.Rows, mayBeCode) {
		explain(st, legendOf(lines, printedInRows(st)), common)
	}
}

// printedInRows tells the cells of paper that begin the texts and codes of rows.
func printedInRows(st *ledger.Statement) func(layout.Cell) bool {
	type place struct {
		page   int
		x0, y0 float64
	}
	places := map[place]bool{}
	for i := range st.Rows {
		for _, name := range []string{"description", "transaction_code"} {
			if o := st.Origins[fmt.Sprintf("/transactions/%d/%s", i, name)]; o.BBox != nil {
				places[place{o.Page, o.BBox[0], o.BBox[1]}] = true
			}
		}
	}
	return func(c layout.Cell) bool { return places[place{c.Page, c.Box.X0, c.Box.Y0}] }
}

// mayBeCode says that a legend could explain a row: it has a code of its own, or a text that is one once its letters
// are taken for capitals.
func mayBeCode(r engine.Transaction) bool {
	return r.TransactionCode != nil || isCode(strings.ToUpper(r.Description))
}

func explain(st *ledger.Statement, own, common Legend) {
	for i := range st.Rows {
		row := &st.Rows[i]
		at := fmt.Sprintf("/transactions/%d/", i)
		recognized := st.Origins[at+"description"].Source == engine.FromOCR
		near := ""
		if recognized {
			near = nearestCode(printedCode(*row), *row, st.Rows, own)
		}
		if !isExplained(*row, recognized, near, own, common) {
			continue
		}
		code := printedCode(*row)
		if recognized && inLegend(code, own, common) {
			code = strings.ToUpper(code)
		} else if near != "" {
			code = near
		}
		row.TransactionCode, row.Description = &code, code
		origin, placed := st.Origins[at+"transaction_code"]
		if !placed {
			origin = st.Origins[at+"description"]
		}
		if code == near {
			origin.Confidence = min(origin.Confidence, nearCode)
		}
		st.Origins[at+"transaction_code"] = origin
		for _, legend := range []Legend{own, common} {
			if meaning, known := legend[strings.ToUpper(code)]; known {
				row.Description, origin.Source = meaning, engine.FromDerived
				break
			}
		}
		st.Origins[at+"description"] = origin
	}
}

// printedCode is a row's code, its text where it has none of its own.
func printedCode(row engine.Transaction) string {
	if row.TransactionCode != nil {
		return *row.TransactionCode
	}
	return row.Description
}

// isExplained says that a row prints a code and no words, and that a legend may say what it means; near is the code that
// its own may be misread for.
func isExplained(row engine.Transaction, recognized bool, near string, own, common Legend) bool {
	if row.TransactionCode == nil {
		return own[row.Description] != "" || isCode(row.Description) && common != nil || recognized && inLegend(row.Description, own, common) || near != ""
	}
	code := *row.TransactionCode
	return (row.Description == "" || row.Description == code) && (common != nil || own[code] != "" || near != "")
}

// nearCode is the confidence of a code that was read as another one which the legend does not have.
const nearCode = 0.85

// nearestCode is the one code of the paper's legend that a text is but for a letter that looks like another ("W1X" for
// "WTX"), "" for none: rows of that code move money as the given one does.
func nearestCode(text string, of engine.Transaction, rows []engine.Transaction, own Legend) string {
	text = strings.ToUpper(text)
	if !isCode(text) || own[text] != "" {
		return ""
	}
	found := ""
	for code := range own {
		if !isLetterOff(text, code) || !sameSide(code, of, rows) {
			continue
		}
		if found != "" {
			return ""
		}
		found = code
	}
	return found
}

// isLetterOff says that two codes differ in one character, which looks alike in both.
func isLetterOff(a, b string) bool {
	if len(a) != len(b) || len(a) < 2 {
		return false
	}
	off := 0
	for i := range len(a) {
		if a[i] == b[i] {
			continue
		}
		if off++; !layout.LooksLike(a[i]|0x20, b[i]|0x20) {
			return false
		}
	}
	return off == 1
}

// sameSide says that no row of a code moves money the other way than a row does.
func sameSide(code string, of engine.Transaction, rows []engine.Transaction) bool {
	return !slices.ContainsFunc(rows, func(r engine.Transaction) bool {
		printed := r.Description == code || r.TransactionCode != nil && *r.TransactionCode == code
		return printed && (r.Debit > 0 && of.Credit > 0 || r.Credit > 0 && of.Debit > 0)
	})
}

// inLegend says that a text is a code of the paper or a common one, in letters of any size: some capitals differ
// from small letters by their size only, and recognition takes one for the other ("Sc").
func inLegend(text string, own, common Legend) bool {
	upper := strings.ToUpper(text)
	return isCode(upper) && (own[upper] != "" || common[upper] != "")
}

// isCode says that a text is one short word of capitals and figures, or a short number.
func isCode(text string) bool { return codePattern.MatchString(text) }
