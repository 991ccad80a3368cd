package narrations

import (
	"fmt"
	"strings"
)

// Agreement counts how often the two labellers agree in a group of markets. It is the most that a reader can reach.
type Agreement struct {
	Group Group
	// Rows is the number of rows in the group.
	Rows int
	// Categories counts the rows with the same category, Counterparties those with the same name, by [SameName].
	Categories, Counterparties int
}

// Agreement returns the labellers' agreement in every group.
func (s Set) Agreement() []Agreement {
	var all []Agreement
	for _, g := range groups {
		a := Agreement{Group: g}
		for i, row := range s.Rows {
			if row.in(g) {
				a.Rows++
				a.Categories += count(s.A[i].Category == s.B[i].Category)
				a.Counterparties += count(SameName(s.A[i].Counterparty, s.B[i].Counterparty))
			}
		}
		all = append(all, a)
	}
	return all
}

// Score counts how often a reader agrees with the labellers in a group of markets.
type Score struct {
	Group Group
	// Rows is the number of rows in the group.
	Rows int
	// CategoriesA and CategoriesB count the rows whose category is that of one labeller, CategoriesEither those whose
	// category is that of at least one.
	CategoriesA, CategoriesB, CategoriesEither int
	// Wrong counts the rows with a category of neither labeller that is no fallback: a mistake that looks like
	// knowledge.
	Wrong int
	// CounterpartiesA, CounterpartiesB and CounterpartiesEither are the same for names, compared by [SameName].
	CounterpartiesA, CounterpartiesB, CounterpartiesEither int
}

// CategoryAgreement is the share of exact categories, 0 to 1, the mean over both labellers.
func (s Score) CategoryAgreement() float64 { return ratio(s.CategoriesA+s.CategoriesB, 2*s.Rows) }

// CounterpartyAgreement is the share of equal names, 0 to 1, the mean over both labellers.
func (s Score) CounterpartyAgreement() float64 {
	return ratio(s.CounterpartiesA+s.CounterpartiesB, 2*s.Rows)
}

// WrongShare is the share of wrong categories, 0 to 1.
func (s Score) WrongShare() float64 { return ratio(s.Wrong, s.Rows) }

// Miss is a row whose category or counterparty is that of neither labeller.
type Miss struct {
	Row Row
	// Given is what the reader gave, A and B what the labellers wrote.
	Given, A, B Label
}

// Classifier gives a row's category and its counterparty ("" for none).
type Classifier func(Row) (category, counterparty string)

// Score returns the classifier's score in every group, and its misses in the order of the rows.
func (s Set) Score(classify Classifier) ([]Score, []Miss) {
	scores := make([]Score, len(groups))
	for k, g := range groups {
		scores[k].Group = g
	}
	var misses []Miss
	for i, row := range s.Rows {
		var given Label
		given.Category, given.Counterparty = classify(row)
		one := judge(given, s.A[i], s.B[i])
		for k, g := range groups {
			if row.in(g) {
				scores[k].add(one)
			}
		}
		if one.CategoriesEither == 0 || one.CounterpartiesEither == 0 {
			misses = append(misses, Miss{Row: row, Given: given, A: s.A[i], B: s.B[i]})
		}
	}
	return scores, misses
}

// judge is the score of a single row.
func judge(given, a, b Label) Score {
	categoryA, categoryB := given.Category == a.Category, given.Category == b.Category
	nameA, nameB := SameName(given.Counterparty, a.Counterparty), SameName(given.Counterparty, b.Counterparty)
	return Score{
		Rows:             1,
		CategoriesA:      count(categoryA),
		CategoriesB:      count(categoryB),
		CategoriesEither: count(categoryA || categoryB),
		Wrong:            count(!categoryA && !categoryB && !isFallback(given.Category)),
		CounterpartiesA:  count(nameA), CounterpartiesB: count(nameB), CounterpartiesEither: count(nameA || nameB),
	}
}

func (s *Score) add(o Score) {
	s.Rows += o.Rows
	s.CategoriesA += o.CategoriesA
	s.CategoriesB += o.CategoriesB
	s.CategoriesEither += o.CategoriesEither
	s.Wrong += o.Wrong
	s.CounterpartiesA += o.CounterpartiesA
	s.CounterpartiesB += o.CounterpartiesB
	s.CounterpartiesEither += o.CounterpartiesEither
}

// isFallback reports whether a category claims nothing about the row.
func isFallback(category string) bool {
	return category == "" || category == "uncategorized" || strings.HasPrefix(category, "other_")
}

// Result is a measurement of a reader on one half.
type Result struct {
	// Half is the half that was measured.
	Half Half
	// Agreements and Scores have one element a group, in the same order.
	Agreements []Agreement
	Scores     []Score
	// Misses are in the order of the rows.
	Misses []Miss
}

// Measure runs a classifier over the rows of a half.
func Measure(half Half, classify Classifier) (Result, error) {
	set, err := Load(half)
	if err != nil {
		return Result{}, err
	}
	scores, misses := set.Score(classify)
	return Result{Half: half, Agreements: set.Agreement(), Scores: scores, Misses: misses}, nil
}

// Report returns the result as a Markdown table, one line a group: the reader's agreement with the labellers beside the
// labellers' agreement with each other.
func (r Result) Report() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s rows | rows | category | of either | wrong | labellers ", r.Half)
	b.WriteString("| counterparty | of either | labellers |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|---|\n")
	for k, s := range r.Scores {
		a := r.Agreements[k]
		fmt.Fprintf(
			&b, "| %s | %d | %s | %s | %s | %s | %s | %s | %s |\n", s.Group, s.Rows,
			percent(s.CategoryAgreement()), percent(ratio(s.CategoriesEither, s.Rows)), percent(s.WrongShare()),
			percent(ratio(a.Categories, a.Rows)),
			percent(s.CounterpartyAgreement()), percent(ratio(s.CounterpartiesEither, s.Rows)),
			percent(ratio(a.Counterparties, a.Rows)),
		)
	}
	return b.String()
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// ratio is part ÷ whole, 0 when there is nothing.
func ratio(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
