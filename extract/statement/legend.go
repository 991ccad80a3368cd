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

// Legend is the meaning of codes: from code to meaning.
type Legend map[string]string

// ParseLegend parses lines "code: meaning"; lines that begin with # are left out.
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
	// entryStart matches a code and the mark before its meaning: "CD - ", "CW = ".
	entryStart = regexp.MustCompile(`(?:^|[\s,;|(])([A-Z0-9]{1,5})\s?[-–=:]\s?`)
)

// legendOf returns the paper's own legend: codes before their meanings, with a mark between or in separate cells. Only
// a code that is the whole text of a row is looked up; text beside it in the row ("CHECK  Sep 22") is not a meaning,
// and ofRow reports the cells of rows. If there are enough entries, those that could otherwise be something else ("INT
// - INTEREST") are entries too.
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
	if len(legend) >= minEntries {
		for code, meaning := range loose {
			if _, known := legend[code]; !known {
				legend[code] = meaning
			}
		}
	}
	return legend
}

// minEntries is how many unambiguous entries make a legend.
const minEntries = 2

// addEntries adds the codes of a text that have a mark before their meaning.
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

// separators replaces every mark that ends an entry by the same one.
func separators(r rune) rune {
	if strings.ContainsRune(",;|)", r) {
		return ';'
	}
	return r
}

// maxMeaning is the most characters of a meaning.
const maxMeaning = 40

// minWord is the fewest letters of a meaning that is one word in capitals; shorter words are codes.
const minWord = 5

// add adds the meaning of a code, if it is a text and the code has none yet. A meaning of one word in capitals goes
// to loose.
func (l Legend) add(code, meaning string, loose Legend) {
	meaning = strings.TrimSpace(meaning)
	small := strings.IndexFunc(meaning, unicode.IsLower) >= 0 || strings.Contains(meaning, " ")
	if !isCode(code) || strings.IndexFunc(meaning, unicode.IsLetter) != 0 || len([]rune(meaning)) > maxMeaning {
		return
	}
	to := l
	if !small {
		if to = loose; len([]rune(meaning)) < minWord || strings.ContainsFunc(meaning, unicode.IsDigit) {
			return
		}
	}
	if _, known := to[code]; !known {
		to[code] = meaning
	}
}

// Explain sets the description of rows that print only a code to the code's meaning: from the paper's own legend,
// then from the common one, which may be nil. An unknown code stays as printed.
func Explain(st *ledger.Statement, lines []layout.Line, common Legend) {
	if slices.ContainsFunc(st.Rows, mayBeCode) {
		explain(st, legendOf(lines, printedInRows(st)), common)
	}
}

// printedInRows returns a function that reports whether a cell begins the text or code of a row.
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

// mayBeCode reports whether a legend could explain a row: it has a code, or a text that is a code in capitals.
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

// printedCode is a row's code, or its text if it has no code.
func printedCode(row engine.Transaction) string {
	if row.TransactionCode != nil {
		return *row.TransactionCode
	}
	return row.Description
}

// isExplained reports whether a row prints only a code that a legend may explain; near is the code that its own may
// be misread for.
func isExplained(row engine.Transaction, recognized bool, near string, own, common Legend) bool {
	if row.TransactionCode == nil {
		return own[row.Description] != "" || isCode(row.Description) && common != nil ||
			recognized && inLegend(row.Description, own, common) || near != ""
	}
	code := *row.TransactionCode
	return (row.Description == "" || row.Description == code) && (common != nil || own[code] != "" || near != "")
}

// nearCode is the confidence in a code that was read as one which the legend does not have.
const nearCode = 0.85

// nearestCode is the only code of the paper's legend that differs from the text by one letter of similar look ("W1X"
// for "WTX") and whose rows move money in the same direction; "" if there is none.
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

// isLetterOff reports whether two codes differ in one character, which looks similar in both.
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

// sameSide reports whether no row of a code moves money in the other direction than a row does.
func sameSide(code string, of engine.Transaction, rows []engine.Transaction) bool {
	return !slices.ContainsFunc(rows, func(r engine.Transaction) bool {
		printed := r.Description == code || r.TransactionCode != nil && *r.TransactionCode == code
		return printed && (r.Debit > 0 && of.Credit > 0 || r.Credit > 0 && of.Debit > 0)
	})
}

// inLegend reports whether a text is a code of the paper or a common one, in any case of letters, because some
// capitals differ from small letters only by size and recognizers confuse them ("Sc").
func inLegend(text string, own, common Legend) bool {
	upper := strings.ToUpper(text)
	return isCode(upper) && (own[upper] != "" || common[upper] != "")
}

// isCode reports whether a text is one short word of capitals and digits, or a short number.
func isCode(text string) bool { return codePattern.MatchString(text) }
