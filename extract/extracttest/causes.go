package extracttest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/dossier-lending/dossier/engine"
)

// causesOf counts what is wrong with rows, one cause for each: what a person would have to mend first.
func causesOf(truth []Row, got []engine.Transaction) map[string]int {
	causes := map[string]int{}
	found := make([]bool, len(truth))
	for j, i := range align(truth, got) {
		if i < 0 {
			causes["a row too many"]++
			continue
		}
		found[i] = true
		if cause := causeOf(truth[i], got[j]); cause != "" {
			causes[cause]++
		}
	}
	for _, there := range found {
		if !there {
			causes["a row missing"]++
		}
	}
	return causes
}

// causeOf is "" for a row that is right.
func causeOf(truth Row, got engine.Transaction) string {
	switch {
	case sameRow(truth, got):
		return ""
	case got.Debit != truth.Debit || got.Credit != truth.Credit:
		return amountCause(truth, got)
	case !truth.BalanceOpen && got.Balance == nil:
		return "no balance"
	case !truth.BalanceOpen && (truth.Balance == nil || *got.Balance != *truth.Balance):
		return "another balance"
	case got.Date == nil:
		return "no date"
	case *got.Date != truth.Date:
		return "another date"
	case got.AccountIndex != truth.AccountIndex:
		return "another account"
	}
	return textCause(foldWords(truth.Description), foldWords(got.Description))
}

func amountCause(truth Row, got engine.Transaction) string {
	switch {
	case got.Debit == 0 && got.Credit == 0:
		return "no amount"
	case got.Debit == truth.Credit && got.Credit == truth.Debit:
		return "the amount on the other side"
	}
	return "another amount"
}

func textCause(truth, got string) string {
	printed, read := strings.Fields(truth), strings.Fields(got)
	switch {
	case plainLetters(truth) == plainLetters(got):
		return "text: accents"
	case strings.ReplaceAll(truth, " ", "") == strings.ReplaceAll(got, " ", ""):
		return "text: spaces"
	case len(printed) == len(read):
		return "text: letters"
	case within(printed, read):
		return "text: words too many"
	case within(read, printed):
		return "text: words missing"
	case slices.ContainsFunc(printed, func(w string) bool { return slices.Contains(read, w) }):
		return "text: some words"
	}
	return "text: another"
}

// plainLetters drops marks over and under letters.
func plainLetters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

// within says that all words of some stand among others.
func within(some, others []string) bool {
	for _, w := range some {
		if !slices.Contains(others, w) {
			return false
		}
	}
	return true
}

// Causes counts what is wrong with rows per grade, the most frequent first, in Markdown.
func (r Report) Causes() string {
	return r.counted("rows wrong for", func(o Outcome) map[string]int { return o.Causes })
}

// FieldCauses counts what is wrong with header fields per grade, the most frequent first, in Markdown.
func (r Report) FieldCauses() string {
	return r.counted("field", func(o Outcome) map[string]int { return o.FieldCauses })
}

// fieldCause says of a field that is not right what a person would have to mend.
func fieldCause(fields []Field, n int, v Verdict, got any) string {
	truth := fields[n]
	value, err := json.Marshal(got)
	if v != Wrong || err != nil || (truth.Kind != KindText && truth.Kind != KindID) {
		return truth.Name + ": " + v.String()
	}
	for _, other := range fields {
		if other.Name != truth.Name && other.Kind == truth.Kind && !isNull(other.Value) && sameValue(other.Kind, other.Value, value) {
			return truth.Name + ": what is " + other.Name
		}
	}
	if truth.Kind == KindID {
		return truth.Name + ": " + idCause(foldID(plainText(truth.Value)), foldID(plainText(value)))
	}
	return truth.Name + ": " + strings.TrimPrefix(textCause(foldWords(plainText(truth.Value)), foldWords(plainText(value))), "text: ")
}

func idCause(truth, got string) string {
	switch {
	case strings.Contains(got, truth):
		return "characters too many"
	case strings.Contains(truth, got):
		return "characters missing"
	}
	return "another"
}

// counted is a table of what is counted of every outcome, a column for each grade.
func (r Report) counted(what string, of func(Outcome) map[string]int) string {
	grades, _ := r.ByGrade()
	counts, total := map[string]map[string]int{}, map[string]int{}
	for _, o := range r.Outcomes {
		for cause, n := range of(o) {
			if counts[cause] == nil {
				counts[cause] = map[string]int{}
			}
			counts[cause][gradeName(o)] += n
			total[cause] += n
		}
	}
	causes := make([]string, 0, len(total))
	for cause := range total {
		causes = append(causes, cause)
	}
	slices.SortFunc(causes, func(a, b string) int {
		return cmp.Or(total[b]-total[a], strings.Compare(a, b))
	})
	var b strings.Builder
	b.WriteString("| " + what + " | " + strings.Join(grades, " | ") + " |\n| --- |" + strings.Repeat(" ---: |", len(grades)) + "\n")
	for _, cause := range causes {
		b.WriteString("| " + cause + " |")
		for _, grade := range grades {
			fmt.Fprintf(&b, " %d |", counts[cause][grade])
		}
		b.WriteString("\n")
	}
	return b.String()
}
