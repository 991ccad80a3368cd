package borrowers

import (
	"embed"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

//go:embed words
var wordFiles embed.FS

// section is one list of a data file: lines split at tabs.
type section [][]string

// readSections reads a file of the folder words. The files are part of the program, so an error in them stops the
// program at start.
func readSections(name string) map[string]section {
	data, err := wordFiles.ReadFile("words/" + name)
	if err != nil {
		panic(err)
	}
	sections, heading := map[string]section{}, ""
	for n, line := range strings.Split(string(data), "\n") {
		name, isHeading := strings.CutPrefix(line, "[")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case isHeading:
			heading = strings.TrimSuffix(name, "]")
		case heading == "":
			panic(fmt.Sprintf("borrowers: words/%s line %d stands before the first heading", name, n+1))
		default:
			sections[heading] = append(sections[heading], strings.Split(line, "\t"))
		}
	}
	return sections
}

var (
	names          = readSections("names.txt")
	openWords      = readSections("open.txt")
	measuringWords = readSections("measuring.txt")
)

// wordsOf are the wordings of a script's half.
func wordsOf(s script.Script) map[string]section {
	if isMeasuring(s.Theme, s.Seed) {
		return measuringWords
	}
	return openWords
}

// styleOf is the style of an account's issuer: w for wallets, else a, b or c.
func styleOf(s script.Script, account string) string {
	for i, a := range s.Accounts {
		switch {
		case a.ID != account:
		case a.Type == "wallet":
			return "w"
		default:
			return string("abc"[(s.Seed+i)%3])
		}
	}
	return "a"
}

// Describe is what the statement of an account prints for a movement. number is its place in the script.
func Describe(s script.Script, m script.Movement, number int) string {
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%s %d", s.Theme, number) // a hash does not fail
	r := rand.New(rand.NewPCG(uint64(s.Seed), h.Sum64()))
	words, style := wordsOf(s), styleOf(s, m.Account)
	text := styled(words[headingOf(words, s, m)], style)
	if m.Loan != "" && s.LoanOf(m.Loan).Reference == "" {
		text = withoutReference(text)
	}
	for _, addition := range []struct {
		when    bool
		heading string
	}{{m.Invoice, "invoice"}, {m.Extra, "extra"}, {m.Payoff, "payoff"}} {
		if addition.when {
			text += " " + styled(words[addition.heading], style)
		}
	}
	return strings.TrimSpace(fill(text, s, m, r))
}

// withoutReference leaves the loan's reference out, with the word before it.
func withoutReference(text string) string {
	for _, marker := range []string{" PN NO. {ref}", " PN NO {ref}", " PN {ref}", " LN {ref}"} {
		text = strings.ReplaceAll(text, marker, "")
	}
	return text
}

// headingOf is the most special section for a movement: by purpose or kind of loan, by what the row names, by kind.
func headingOf(words map[string]section, s script.Script, m script.Movement) string {
	for _, special := range []string{m.Purpose, s.LoanOf(m.Loan).Kind, string(m.Naming)} {
		if name := string(m.Kind) + "." + special; words[name] != nil {
			return name
		}
	}
	return string(m.Kind)
}

// styled is the first text of a style; a wallet without a text of its own words it as a bank does.
func styled(lines section, style string) string {
	for _, line := range lines {
		if line[0] == style {
			return line[1]
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return lines[0][1]
}

// fill replaces the places of a text.
func fill(text string, s script.Script, m script.Movement, r *rand.Rand) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		place, after, _ := strings.Cut(rest, "}")
		out.WriteString(placeValue(place, s, m, r))
		text = after
	}
}

func placeValue(place string, s script.Script, m script.Movement, r *rand.Rand) string {
	switch place {
	case "party":
		return s.PartyOf(m.Party).Name
	case "holder":
		return strings.ToUpper(s.AccountOf(m.Account).Holder)
	case "bank":
		if a := s.AccountOf(m.Other); a.ID != "" {
			return strings.ToUpper(a.Institution)
		}
		return strings.ToUpper(m.Other)
	case "last4":
		return s.AccountOf(m.Other).Last4()
	case "ref":
		return s.LoanOf(m.Loan).Reference
	case "check":
		return m.Check
	case "reason":
		return m.Reason
	case "branch":
		branches := names["branch"]
		return branches[r.IntN(len(branches))][0]
	}
	n, err := strconv.Atoi(strings.TrimPrefix(place, "n"))
	if err != nil {
		panic(fmt.Sprintf("borrowers: there is no place {%s}", place))
	}
	return digits(r, n)
}

func digits(r *rand.Rand, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('0' + r.IntN(10))
	}
	if n > 0 && b[0] == '0' {
		b[0] = '7' // statements cut leading zeros off in some columns
	}
	return string(b)
}
