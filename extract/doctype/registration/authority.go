package registration

import (
	_ "embed"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Permits are given by cities and municipalities. Their letterhead names the country, the province, the city and the
// office below each other, so the line that is a city or municipality by its own words is the authority.

//go:embed authorities.tsv
var authorityData string

// authorities are the words of a name of a city or municipality; {} is its proper name.
var authorities = layout.ReadTerms("registration/authorities.tsv", authorityData)

// headLines is how many lines at the top of a permit are its letterhead.
const headLines = 9

// mostPlaceWords is how many words the proper name of a city has.
const mostPlaceWords = 4

// takeAuthority gives the city or municipality of the letterhead, unless a label or a sentence names one.
func takeAuthority(p *form.Paper, r *form.Result[PermitFields]) {
	if named := r.Fields.IssuingAuthority; named != nil && isAuthority(*named) && !strings.Contains(*named, ",") {
		return
	}
	lines := p.Reading.Lines
	for _, l := range lines[:min(len(lines), headLines)] {
		for _, c := range l.Cells() {
			if words := authorityIn(c.Words); words != nil && l.Page == lines[0].Page {
				r.Fields.IssuingAuthority = nil
				r.Set("issuing_authority", strings.TrimRight(layout.Text(words), ",. "), l.Page, words)
				return
			}
		}
	}
}

// authorityIn returns the words of a cell up to its first comma, if they are a city or municipality.
func authorityIn(words []page.Word) []page.Word {
	for i, w := range words {
		if strings.HasSuffix(w.Text, ",") {
			words = words[:i+1]
			break
		}
	}
	if !isAuthority(layout.Text(words)) {
		return nil
	}
	return words
}

// isAuthority reports whether a text is a city or municipality by its own words: "City of Naga", "Naga City".
func isAuthority(text string) bool {
	normal := layout.Normalize(text)
	if strings.ContainsFunc(normal, unicode.IsDigit) {
		return false
	}
	for _, t := range authorities {
		before, after, _ := strings.Cut(string(t.Text), "{}")
		name, ok := strings.CutPrefix(normal, strings.TrimLeft(before, " "))
		if !ok {
			continue
		}
		if name, ok = strings.CutSuffix(name, strings.TrimRight(after, " ")); !ok || before+after == "" {
			continue
		}
		words := strings.Fields(name)
		office := len(words) > 0 && (words[0] == "office" || words[0] == "province" || words[0] == "republic")
		if len(words) > 0 && len(words) <= mostPlaceWords && !office {
			return true
		}
	}
	return false
}
