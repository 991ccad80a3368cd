package layout

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestUpperLabelLineIsSplitByColumnsBelow(t *testing.T) {
	words := MustVocabulary(
		"principal: loan principal | principal\ninterest: interest amount\nreference: or no\npaid: amount paid",
	)
	word := func(text string, from, to float64) page.Word {
		return page.Word{Text: text, Box: page.Box{X0: from, X1: to, Y1: 8}}
	}
	for name, c := range map[string]struct {
		upper []page.Word
		lower []Column
		want  []string
	}{
		"two labels that continue below": {
			[]page.Word{word("Loan", 40, 60), word("Interest", 64, 100)},
			[]Column{
				{Text: "Principal", Box: page.Box{X0: 30, X1: 60}}, {Text: "Amount", Box: page.Box{X0: 66, X1: 100}},
			},
			[]string{"Loan Principal", "Interest Amount"},
		},
		"one label that continues and one that is complete": {
			[]page.Word{word("OR", 40, 52), word("Principal", 56, 100)},
			[]Column{{Text: "No.", Box: page.Box{X0: 40, X1: 52}}}, []string{"OR No.", "Principal"},
		},
		"one label over two": {
			[]page.Word{word("Sums", 40, 60), word("lent", 64, 100)},
			[]Column{
				{Text: "Principal", Box: page.Box{X0: 30, X1: 60}}, {Text: "Rest", Box: page.Box{X0: 66, X1: 100}},
			},
			[]string{"Sums lent Principal", "Sums lent Rest"},
		},
		"a label of two words over one": {
			[]page.Word{word("Amount", 40, 70), word("paid", 74, 100)},
			[]Column{{Text: "Total", Box: page.Box{X0: 44, X1: 66}}}, []string{"Amount paid Total"},
		},
	} {
		upper := splitCells([]Cell{{Words: c.upper, Box: Bounds(c.upper)}}, c.lower, partOver, words)
		var got []string
		for _, column := range stack(upper, c.lower) {
			got = append(got, column.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: read as %q, want %q", name, got, c.want)
		}
	}
}

func TestAmountLabelContinuesBelowWithCurrencyOrKind(t *testing.T) {
	v := MustVocabulary("date: datum\ndescription: omschrijving\namount: amount | bedrag | bedrag in euros\nforeign: bedrag in vreemde valuta\ncredit: in")
	word := func(text string, from, to, y float64) page.Word {
		return page.Word{Text: text, Box: page.Box{X0: from, X1: to, Y0: y, Y1: y + 6}}
	}
	var lines []Line
	for _, words := range [][]page.Word{
		{
			word("Datum", 18, 34, 0), word("Omschrijving", 127, 164, 0), word("Bedrag", 429, 447, 0),
			word("in", 450, 457, 0), word("Bedrag", 516, 534, 0),
		},
		{
			word("vreemde", 429, 450, 7), word("valuta", 454, 472, 7), word("in", 516, 522, 7),
			word("euro's", 525, 544, 7),
		},
	} {
		lines = append(lines, Line{Words: words, Box: Bounds(words)})
	}
	h := headerOf(lines, v)
	want := []string{"Datum", "Omschrijving", "Bedrag in vreemde valuta", "Bedrag in euro's"}
	var got []string
	for _, c := range h.Columns {
		got = append(got, c.Text)
	}
	if !slices.Equal(got, want) {
		t.Errorf("labels %q, want %q", got, want)
	}
	if !h.Has("foreign") || !h.Has("amount") {
		t.Errorf("columns %+v, want an amount of another currency and one of the account's", h.Columns)
	}
}

// A line directly below headings continues one of them, unless the same text recurs among the rows, as transaction
// types do.
func TestLineThatRecursAmongRowsIsNotHeading(t *testing.T) {
	v := MustVocabulary("date: date\ndescription: transaction\nbalance: balance")
	line := func(y float64, words ...page.Word) Line {
		for i := range words {
			words[i].Box.Y0, words[i].Box.Y1 = y, y+7
		}
		return Line{Page: 1, Words: words, Box: Bounds(words)}
	}
	word := func(text string, from, to float64) page.Word {
		return page.Word{Text: text, Box: page.Box{X0: from, X1: to}}
	}
	isRow := func(l Line) bool { return len(l.Words) == 3 && l.Words[0].Text != "Date" }
	accept := func(h Header) bool { return h.Score >= 3 }
	for name, c := range map[string]struct {
		second string // among the rows
		last   int
	}{"said again": {"POS/WEB", 0}, "not said again": {"ATM", 1}} {
		lines := []Line{
			line(0, word("Date", 0, 20), word("Transaction", 40, 90), word("Balance", 200, 230)),
			line(8, word("POS/WEB", 40, 80)),
			line(16, word("14.05.2023", 0, 34), word("SHOP", 40, 70), word("184.05", 200, 230)),
			line(24, word(c.second, 40, 80)),
			line(32, word("12.05.2023", 0, 34), word("SHOP", 40, 70), word("150.05", 200, 230)),
		}
		headers := FindHeaders(lines, v, accept, isRow)
		if len(headers) != 1 || headers[0].Last != c.last {
			t.Errorf("%s: %+v, want one heading that ends at line %d", name, headers, c.last)
		}
	}
}

func TestAmountHeadingNamesSide(t *testing.T) {
	v := MustVocabulary(
		"debit: dr | debit | money out\ncredit: cr | credit | money in | in\namount: amount\nbalance: balance\n",
	)
	for text, want := range map[string]Role{
		"Amount (DR)":         "debit",
		"Amount (CR)":         "credit",
		"Amount (PHP)":        "amount",
		"Amount (in ₹)":       "amount",
		"Balance (CR)":        "balance",
		"Money out/Money in":  "amount",
		"Money in / Credit":   "credit",
		"Amount / Balance":    "amount",
		"Balance (DR) / Date": "",
	} {
		if got := roleOfHeading(text, v); got != want {
			t.Errorf("%q heads %q, want %q", text, got, want)
		}
	}
}

func TestUpperLabelsStackOnColumnsBelow(t *testing.T) {
	label := func(text string, x0, x1, y float64) Column {
		return Column{Text: text, Box: page.Box{X0: x0, Y0: y, X1: x1, Y1: y + 10}}
	}
	for name, c := range map[string]struct {
		upper []Column
		text  []string
		edges [][2]float64
	}{
		"label above two columns belongs to both and widens neither": {
			[]Column{label("Amount", 45, 95, 0)}, []string{"Date", "Amount Debit", "Amount Credit"},
			[][2]float64{{0, 20}, {40, 60}, {80, 100}},
		},
		"a label over one column gives it its width": {
			[]Column{label("Transaction", 0, 35, 0)}, []string{"Transaction Date", "Debit", "Credit"},
			[][2]float64{{0, 35}, {40, 60}, {80, 100}},
		},
		"two labels above one column precede it in order": {
			[]Column{label("Book", 0, 8, 0), label("ing", 9, 15, 0)}, []string{"Book ing Date", "Debit", "Credit"},
			[][2]float64{{0, 20}, {40, 60}, {80, 100}},
		},
		"label above no column is a separate column": {
			[]Column{label("Text", 22, 38, 0)}, []string{"Date", "Text", "Debit", "Credit"},
			[][2]float64{{0, 20}, {22, 38}, {40, 60}, {80, 100}},
		},
	} {
		lower := []Column{label("Date", 0, 20, 12), label("Debit", 40, 60, 12), label("Credit", 80, 100, 12)}
		got := stack(c.upper, lower)
		if len(got) != len(c.text) {
			t.Errorf("%s: %d columns, want %d", name, len(got), len(c.text))
			continue
		}
		for i, column := range got {
			if edges := [2]float64{column.Box.X0, column.Box.X1}; column.Text != c.text[i] || edges != c.edges[i] {
				t.Errorf("%s: column %d is %q at %v, want %q at %v", name, i, column.Text, edges, c.text[i], c.edges[i])
			}
		}
	}
}

// In scripts without capitals, any letter of a long word may start a label. A font sample fills a page with such words.
func TestHeadingSearchIsFastOnTextWithoutSpaces(t *testing.T) {
	v := MustVocabulary("date: Date | 日付\nbalance: Balance | 残高\ndebit: Debit | お支払")
	var lines []Line
	for i := range 60 {
		y := 20 * float64(i)
		var words []page.Word
		for k, letters := range []string{"漢字仮名交文", "ABCDEFGHIJ", "日付残高お支払"} {
			x := 2000 * float64(k)
			words = append(
				words,
				page.Word{Text: strings.Repeat(letters, 100), Box: page.Box{X0: x, Y0: y, X1: x + 1900, Y1: y + 12}},
			)
		}
		lines = append(lines, Line{Page: 1, Words: words, Box: Bounds(words)})
	}
	start := time.Now()
	FindHeaders(lines, v, func(Header) bool { return true }, func(Line) bool { return false })
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("60 lines took %v, wanted well under 3 s", took)
	}
}

func TestHeaderOnTwoLinesWithCloseLabels(t *testing.T) {
	for name, text := range map[string]string{
		"one line set close": "Date Debit Credit",
		"two lines":          "Value\nDate       Debit     Credit",
		"title above":        "Some title\n\n\nDate       Debit     Credit",
	} {
		headers := FindHeaders(
			typed(text), words, func(h Header) bool { return h.Score >= 3 }, func(Line) bool { return false },
		)
		if len(headers) != 1 || !headers[0].Has("date") || !headers[0].Has("debit") || !headers[0].Has("credit") {
			t.Errorf("%s: headers %+v, want one with date, debit and credit", name, headers)
		}
	}
}

func TestTranslationAfterSlashIsNotSeparateColumn(t *testing.T) {
	h := headerOf(typed("Date / Value date    Debit / Debit    Credit"), words)
	if len(h.Columns) != 3 || h.Columns[0].Role != "date" || h.Columns[1].Role != "debit" ||
		h.Columns[2].Role != "credit" {
		t.Errorf("columns %+v, want date, debit and credit", h.Columns)
	}
}

func TestTextAboveFiguresOfFirstRowIsNotHeader(t *testing.T) {
	v := MustVocabulary("date: date\ndescription: payee\namount: amount\nbalance: balance")
	for name, c := range map[string]struct {
		label string
		below string
		pitch float64 // from the header to the line below it, in line heights
		lines int
	}{
		"below an unknown label":                {"Omschrift", "City", 1.4, 1},
		"below a complete label":                {"Payee", "City", 1.4, 1},
		"set as close as a label's second line": {"Omschrift", "City", 1.1, 2},
		"set as close, with a code":             {"Payee", "TRF/29049aef38/TO/CITY", 1.1, 1},
	} {
		line := func(y float64, words ...page.Word) Line {
			for i := range words {
				words[i].Box.Y0, words[i].Box.Y1 = y, y+10
			}
			return Line{Page: 1, Words: words, Box: Bounds(words)}
		}
		word := func(text string, from, to float64) page.Word {
			return page.Word{Text: text, Box: page.Box{X0: from, X1: to}}
		}
		lines := []Line{
			line(0, word("Date", 0, 30), word(c.label, 60, 120), word("Amount", 200, 240), word("Balance", 300, 340)),
			line(10*c.pitch, word(c.below, 60, 85), word("Gas", 88, 110)),
		}
		found := FindHeaders(lines, v, func(h Header) bool { return h.Score >= 3 }, func(Line) bool { return false })
		if len(found) != 1 || found[0].Last+1 != c.lines {
			t.Errorf("%s: headers %+v, wanted one of %d lines", name, found, c.lines)
		}
	}
}
