package header

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Many statements print the number of transactions beside their total, without a label: "Deposits (12) 4,500.00", "12
// deposits 4,500.00", "Withdrawals 7 820.00", "Mutasi CR 4,500.00 12".

// maxCountDigits is the maximal number of digits in a number of transactions.
const maxCountDigits = 5

// CountInTotal returns the number of transactions printed beside the label of a total, with its words.
func (o Outside) CountInTotal(f layout.Found) (int, []page.Word) {
	if _, ok := o.MoneyOf(f); !ok { // a sentence about deposits is not a total
		return 0, nil
	}
	line := o.Free[f.Line]
	from, to := placeOf(line, f.Label)
	if from < 0 {
		return 0, nil
	}
	end := to
	for end < len(line.Words) && !o.beginsLabel(line, end) {
		end++
	}
	if to < end {
		if m := bracketedCount.FindStringSubmatch(line.Words[to].Text); m != nil {
			n, _ := strconv.Atoi(m[1])
			return n, line.Words[to : to+1]
		}
	}
	if from > 0 && isCount(line.Words[from-1]) &&
		(from == 1 || line.Words[from-1].Box.X0-line.Words[from-2].Box.X1 > parse.TextGap*line.Height()) {
		return countOf(line.Words[from-1]), line.Words[from-1 : from]
	}
	return CountBesideAmount(line, parse.MoneyTokens(line, o.Style), to, end)
}

var bracketedCount = regexp.MustCompile(`^\((\d{1,5})\)[:.]?$`)

// CountBesideAmount returns the count in a run of words with one amount and one short whole number.
func CountBesideAmount(line layout.Line, tokens []parse.MoneyToken, from, to int) (int, []page.Word) {
	count, amounts := -1, 0
	for _, t := range tokens {
		switch {
		case t.From < from || t.To > to || t.Dash:
		case t.From > 0 && namesPage(line.Words[t.From-1]):
		case t.Decimals < 0 && !t.Marked && t.To == t.From+1 && isCount(line.Words[t.From]):
			if count >= 0 {
				return 0, nil
			}
			count = t.From
		default:
			amounts++
		}
	}
	if count < 0 || amounts != 1 {
		return 0, nil
	}
	return countOf(line.Words[count]), line.Words[count : count+1]
}

func isCount(w page.Word) bool { return parse.IsDigits(w.Text) && len(w.Text) <= maxCountDigits }

// mayBeCount reports whether a word may be a number of transactions, with or without brackets.
func mayBeCount(w page.Word) bool { return isCount(w) || bracketedCount.MatchString(w.Text) }

func countOf(w page.Word) int {
	n, _ := strconv.Atoi(w.Text) // isCount reported true
	return n
}

// beginsLabel reports whether a label of the header begins at a word.
func (o Outside) beginsLabel(line layout.Line, i int) bool {
	for _, f := range o.Labels {
		if len(f.Label.Words) > 0 && f.Label.Page == line.Page && f.Label.Words[0].Box == line.Words[i].Box {
			return true
		}
	}
	return false
}

// placeOf returns the indexes of a label's words in its line; -1 for labels on two lines.
func placeOf(line layout.Line, label layout.Cell) (from, to int) {
	for i := range line.Words {
		if n := len(label.Words); i+n <= len(line.Words) && line.Words[i].Box == label.Words[0].Box {
			return i, i + n
		}
	}
	return -1, -1
}

// TotalsBesideCounts returns the amounts after a labelled number of transactions: "No. of deposits 12 4,500.00".
func (o Outside) TotalsBesideCounts(total layout.Role) []layout.Found {
	count := layout.Role("debit_count")
	if total == lexicon.LineCredits {
		count = "credit_count"
	}
	var found []layout.Found
	for _, f := range o.Labels {
		if f.Role != count || len(f.Values) < 2 || f.Values[1].Box.Y0 >= f.Label.Box.Y1 {
			continue
		}
		if words := f.Values[0].Words; len(words) == 1 && isCount(words[0]) {
			found = append(found, layout.Found{Role: total, Label: f.Label, Line: f.Line, Values: f.Values[1:2]})
		}
	}
	return found
}

// CountsAmong returns the whole numbers that may be numbers of transactions in a line with amounts, with or without
// brackets, each with its word. It leaves out groups of thousands and page numbers.
func CountsAmong(l layout.Line, amounts []parse.MoneyToken) (words [][]page.Word, numbers []int) {
	for i, w := range l.Words {
		within := slices.ContainsFunc(
			amounts, func(t parse.MoneyToken) bool { return t.From <= i && i < t.To && t.To > t.From+1 },
		)
		if i > 0 && namesPage(l.Words[i-1]) {
			continue
		}
		if n, err := strconv.Atoi(strings.Trim(w.Text, "():")); err == nil && mayBeCount(w) && !within {
			words, numbers = append(words, l.Words[i:i+1]), append(numbers, n)
		}
	}
	return words, numbers
}

// namesPage reports whether a word precedes a page number.
func namesPage(w page.Word) bool {
	_, _, numbered := source.PageNumber(w.Text + " 1")
	return numbered
}

// CountsOf returns the whole numbers that may be numbers of transactions in a line without dates or amounts, each with
// its word.
func CountsOf(l layout.Line) (words [][]page.Word, numbers []int) {
	for i, w := range l.Words {
		switch {
		case i > 0 && namesPage(l.Words[i-1]):
		case isCount(w):
			words, numbers = append(words, l.Words[i:i+1]), append(numbers, countOf(w))
		case strings.IndexFunc(w.Text, unicode.IsDigit) >= 0:
			return nil, nil
		}
	}
	return words, numbers
}
