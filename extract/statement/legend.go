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
// no meaning: ofRow tells the rows' cells.
func legendOf(lines []layout.Line, ofRow func(layout.Cell) bool) Legend {
	legend := Legend{}
	for _, l := range lines {
		cells := l.Cells()
		for k, c := range cells {
			text := c.Text()
			if ofRow(c) {
				continue
			}
			if k+1 < len(cells) && isCode(text) {
				legend.add(text, cells[k+1].Text())
			}
			starts := entryStart.FindAllStringSubmatchIndex(text, -1)
			for i, at := range starts {
				end := len(text)
				if i+1 < len(starts) {
					end = starts[i+1][0]
				}
				meaning, _, _ := strings.Cut(strings.Map(separators, text[at[1]:end]), ";")
				legend.add(text[at[2]:at[3]], meaning)
			}
		}
	}
	return legend
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

// add notes what a code means, when that is text and the code was not explained before.
func (l Legend) add(code, meaning string) {
	meaning = strings.TrimSpace(meaning)
	small := strings.IndexFunc(meaning, unicode.IsLower) >= 0 || strings.Contains(meaning, " ")
	if _, known := l[code]; known || !isCode(code) || !small || strings.IndexFunc(meaning, unicode.IsLetter) != 0 || len([]rune(meaning)) > longestMeaning {
		return
	}
	l[code] = meaning
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
		code := row.TransactionCode
		recognized := st.Origins[fmt.Sprintf("/transactions/%d/description", i)].Source == engine.FromOCR
		if code == nil && (own[row.Description] != "" || isCode(row.Description) && common != nil || recognized && inLegend(row.Description, own, common)) {
			printed := row.Description
			code = &printed
		}
		if code == nil || row.Description != "" && row.Description != *code || common == nil && own[*code] == "" {
			continue
		}
		if recognized && inLegend(*code, own, common) {
			upper := strings.ToUpper(*code)
			code = &upper
		}
		row.TransactionCode, row.Description = code, *code
		at := fmt.Sprintf("/transactions/%d/", i)
		origin, placed := st.Origins[at+"transaction_code"]
		if !placed {
			origin = st.Origins[at+"description"]
			st.Origins[at+"transaction_code"] = origin
		}
		for _, legend := range []Legend{own, common} {
			if meaning, known := legend[strings.ToUpper(*code)]; known {
				row.Description, origin.Source = meaning, engine.FromDerived
				break
			}
		}
		st.Origins[at+"description"] = origin
	}
}

// inLegend says that a text is a code of the paper or a common one, in letters of any size: some capitals differ
// from small letters by their size only, and recognition takes one for the other ("Sc").
func inLegend(text string, own, common Legend) bool {
	upper := strings.ToUpper(text)
	return isCode(upper) && (own[upper] != "" || common[upper] != "")
}

// isCode says that a text is one short word of capitals and figures, or a short number.
func isCode(text string) bool { return codePattern.MatchString(text) }
