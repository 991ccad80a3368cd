package passbook

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
)

//go:embed legend.txt
var legendData string

var commonLegend = func() map[string]string {
	legend := map[string]string{}
	for _, line := range strings.Split(legendData, "\n") {
		if code, meaning, found := strings.Cut(line, ": "); found && !strings.HasPrefix(line, "#") {
			legend[code] = meaning
		}
	}
	return legend
}()

// legendEntry is a code and its meaning as books print them: "CD - Cash Deposit", "CW = Withdrawal".
var legendEntry = regexp.MustCompile(`\b([A-Z][A-Z0-9]{0,4}) ?[-–=:] ?([A-Z][A-Za-z/&.' ]{2,40}?)(?:[;,|]|  |$)`)

// legendOf is the book's own legend: the entries of lines that explain codes and hold no amounts.
func legendOf(lines []layout.Line) map[string]string {
	legend := map[string]string{}
	for _, l := range lines {
		for _, cell := range l.Cells() {
			for _, m := range legendEntry.FindAllStringSubmatch(cell.Text(), -1) {
				legend[m[1]] = strings.TrimSpace(m[2])
			}
		}
	}
	return legend
}

// describe gives rows that print a code and no words the code's meaning; an unknown code stays as it is
// printed.
func describe(st *ledger.Statement, own map[string]string) {
	for i := range st.Rows {
		row := &st.Rows[i]
		code := row.TransactionCode
		recognized := st.Origins[fmt.Sprintf("/transactions/%d/description", i)].Source == engine.FromOCR
		if code == nil && (isCode(row.Description) || recognized && inLegend(row.Description, own)) {
			printed := row.Description
			code = &printed
		}
		if code == nil || row.Description != "" && row.Description != *code {
			continue
		}
		if recognized && inLegend(*code, own) {
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
		for _, legend := range []map[string]string{own, commonLegend} {
			if meaning, known := legend[strings.ToUpper(*code)]; known {
				row.Description, origin.Source = meaning, engine.FromDerived
				break
			}
		}
		st.Origins[at+"description"] = origin
	}
}

// inLegend says that a text is a code of the book or a common one, in letters of any size: some capitals differ
// from small letters by their size only, and recognition takes one for the other ("Sc").
func inLegend(text string, own map[string]string) bool {
	upper := strings.ToUpper(text)
	return isCode(upper) && (own[upper] != "" || commonLegend[upper] != "")
}

// isCode says that a text is one short word of capitals and figures.
func isCode(text string) bool { return codePattern.MatchString(text) }

var codePattern = regexp.MustCompile(`^[A-Z][A-Z0-9]{0,4}$`)
