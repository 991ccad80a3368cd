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

// Report holds the outcomes of a measurement.
type Report struct {
	// Outcomes are in the order of the papers.
	Outcomes []Outcome
}

// Tally adds up outcomes.
type Tally struct {
	// Papers is the number of papers, Unread of those without a result.
	Papers, Unread int
	// RowsInTruth counts the rows in the papers, RowsFound the rows given, RowsRight those right in all five values.
	RowsInTruth, RowsFound, RowsRight int
	// FiguresRight are the rows right in date, sides and balance.
	FiguresRight int
	// FieldsInTruth counts header values the papers show; FieldsInvented those they do not.
	FieldsInTruth, FieldsRight, FieldsInvented int
	// WhollyRight counts the papers with every row and every field right.
	WhollyRight int
	// Proven results claim that their figures are right; ProvenRight have every row right,
	// ProvenFigures at least every date, side and balance.
	Proven, ProvenRight, ProvenFigures int
	// Following results claim that their amounts are right, whatever is in doubt of days and words; FollowingRight
	// have every side and balance right.
	Following, FollowingRight int
	// PaperProven are the scans whose paper, read by its text, is proven; ScanAndPaper those of them that are proven
	// too.
	PaperProven, ScanAndPaper int
	// HonestUnproven counts the honest papers that are not proven although their figures agree: work for a person.
	HonestUnproven int
}

// F1 is the harmonic mean of the shares of right rows among those given and those printed, 0 to 1; 1 if there are
// neither.
func (t Tally) F1() float64 { return share(2*t.RowsRight, t.RowsInTruth+t.RowsFound) }

// FiguresF1 is F1 without looking at descriptions.
func (t Tally) FiguresF1() float64 { return share(2*t.FiguresRight, t.RowsInTruth+t.RowsFound) }

// Fields is right core values ÷ (core values in truth + invented ones), 0..1.
func (t Tally) Fields() float64 { return share(t.FieldsRight, t.FieldsInTruth+t.FieldsInvented) }

// SilentlyWrong counts results that claim proof and have a wrong figure: it must be 0.
func (t Tally) SilentlyWrong() int { return t.Proven - t.ProvenFigures }

// ScansProven is the share of proven scans among those whose paper, read by its text, is proven.
func (t Tally) ScansProven() float64 { return share(t.ScanAndPaper, t.PaperProven) }

func share(part, whole int) float64 {
	if whole == 0 {
		return 1
	}
	return float64(part) / float64(whole)
}

func (t *Tally) add(o Outcome) {
	t.Papers++
	t.RowsInTruth += o.RowsInTruth
	t.RowsFound += o.RowsFound
	t.RowsRight += o.RowsRight
	t.FiguresRight += o.FiguresRight
	for i, v := range o.Verdicts {
		shown := !isNull(o.Paper.Truth.Fields[i].Value)
		t.FieldsInTruth += count(shown)
		t.FieldsRight += count(shown && v == Right)
		t.FieldsInvented += count(v == Invented)
	}
	t.Unread += count(o.Err != nil)
	t.WhollyRight += count(o.WhollyRight())
	t.Proven += count(o.Proven)
	t.ProvenRight += count(o.Proven && o.RowsAllRight())
	t.ProvenFigures += count(o.Proven && o.FiguresAllRight())
	t.Following += count(o.AmountsFollow)
	t.FollowingRight += count(o.AmountsFollow && o.AmountsAllRight())
	t.PaperProven += count(o.PaperProven)
	t.ScanAndPaper += count(o.PaperProven && o.Proven)
	t.HonestUnproven += count(!o.Proven && o.Paper.Truth.Flaw == "")
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Total sums all outcomes.
func (r Report) Total() Tally {
	var t Tally
	for _, o := range r.Outcomes {
		t.add(o)
	}
	return t
}

// ByTemplate sums per template, in the order of first appearance.
func (r Report) ByTemplate() (templates []string, tallies map[string]Tally) {
	return r.by(func(o Outcome) string { return o.Paper.Template })
}

// ByGrade sums per grade; papers without one are those read as they were made.
func (r Report) ByGrade() (grades []string, tallies map[string]Tally) {
	return r.by(gradeName)
}

func gradeName(o Outcome) string { return cmp.Or(string(o.Paper.Grade), "as made") }

func (r Report) by(group func(Outcome) string) (names []string, tallies map[string]Tally) {
	tallies = map[string]Tally{}
	for _, o := range r.Outcomes {
		name := group(o)
		t, seen := tallies[name]
		if !seen {
			names = append(names, name)
		}
		t.add(o)
		tallies[name] = t
	}
	return names, tallies
}

// SilentlyWrong lists the outcomes that claim proof and have a wrong figure.
func (r Report) SilentlyWrong() []Outcome {
	return slices.DeleteFunc(slices.Clone(r.Outcomes), func(o Outcome) bool { return !o.SilentlyWrong() })
}

// Markdown is the table per template with a line of totals.
func (r Report) Markdown() string {
	templates, tallies := r.ByTemplate()
	return r.table("look", templates, tallies)
}

// GradeTable is the table per grade with a line of totals.
func (r Report) GradeTable() string {
	grades, tallies := r.ByGrade()
	return r.table("grade", grades, tallies)
}

func (r Report) table(group string, names []string, tallies map[string]Tally) string {
	var b strings.Builder
	b.WriteString("| " + group + " | papers | rows | row F1 | figures F1 | header fields | wholly right | proven | of these every row right | of these every figure right | amounts follow | of these every amount right | honest, not proven | unread |\n")
	b.WriteString("| --- |" + strings.Repeat(" ---: |", 13) + "\n")
	for _, name := range names {
		b.WriteString(tallies[name].line(name))
	}
	b.WriteString(r.Total().line("**all**"))
	return b.String()
}

// ScansTable shows for each grade how many scans are proven, of those whose paper, read by its text, is proven; ""
// without scans.
func (r Report) ScansTable() string {
	scans := r.Only(func(o Outcome) bool { return o.Paper.Grade != "" })
	if len(scans.Outcomes) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("| grade | scans | their paper proven | of these proven | | proven in all | of these with a wrong figure |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	grades, tallies := scans.ByGrade()
	line := func(name string, t Tally) {
		fmt.Fprintf(
			&b, "| %s | %d | %d | %d | %s | %d | %d |\n", name, t.Papers, t.PaperProven, t.ScanAndPaper,
			percent(t.ScansProven()), t.Proven, t.SilentlyWrong(),
		)
	}
	for _, grade := range grades {
		line(grade, tallies[grade])
	}
	line("**all**", scans.Total())
	return b.String()
}

// Matrix is the F1 of rows per template and grade, in Markdown.
func (r Report) Matrix() string {
	templates, _ := r.ByTemplate()
	grades, _ := r.ByGrade()
	_, cells := r.by(func(o Outcome) string { return o.Paper.Template + "/" + gradeName(o) })
	var b strings.Builder
	b.WriteString(
		"| look | " + strings.Join(grades, " | ") + " |\n| --- |" + strings.Repeat(" ---: |", len(grades)) + "\n",
	)
	for _, template := range templates {
		b.WriteString("| " + template + " |")
		for _, grade := range grades {
			text := ""
			if t, measured := cells[template+"/"+grade]; measured {
				text = percent(t.F1())
			}
			b.WriteString(" " + text + " |")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func (t Tally) line(name string) string {
	return fmt.Sprintf(
		"| %s | %d | %d | %s | %s | %s | %s | %d | %s | %s | %d | %s | %d | %d |\n",
		name,
		t.Papers,
		t.RowsInTruth,
		percent(t.F1()),
		percent(t.FiguresF1()),
		percent(t.Fields()),
		percent(share(t.WhollyRight, t.Papers)),
		t.Proven,
		percent(share(t.ProvenRight, t.Proven)),
		percent(share(t.ProvenFigures, t.Proven)),
		t.Following,
		percent(share(t.FollowingRight, t.Following)),
		t.HonestUnproven,
		t.Unread,
	)
}

// percent never rounds up to 100: a single wrong row in a million must show.
func percent(v float64) string {
	p := v * 100
	if p < 100 && p > 99.99 {
		p = 99.99
	}
	return fmt.Sprintf("%.2f %%", p)
}

// target is a figure that is to be reached on papers of templates that readers were not built on.
type target struct {
	name string
	of   func(o Outcome) bool
	got  func(r Report) float64
	want float64
	// most is true if want is an upper limit, false if it is a lower one.
	most bool
}

func rowF1(r Report) float64 { return r.Total().F1() }

func textOf(types ...string) func(Outcome) bool {
	return func(o Outcome) bool {
		return o.Paper.Grade == "" && slices.Contains(types, o.Paper.Truth.DocumentType)
	}
}

func gradeOf(g Grade) func(Outcome) bool {
	return func(o Outcome) bool { return o.Paper.Grade == g }
}

func anyPaper(Outcome) bool { return true }

var targets = []target{
	{"text layer, bank statements: exact rows, F1", textOf("bank_statement"), rowF1, 0.995, false},
	{
		"text layer, bank statements: header fields", textOf("bank_statement"),
		func(r Report) float64 { return r.Total().Fields() }, 0.99, false,
	},
	{
		"text layer, bank statements: whole statements right", textOf("bank_statement"),
		func(r Report) float64 { return share(r.Total().WhollyRight, r.Total().Papers) }, 0.95, false,
	},
	{
		"text layer, passbooks, cards, loans, wallets: exact rows, F1",
		textOf("passbook", "credit_card_statement", "loan_statement", "e_wallet_statement"), rowF1, 0.98, false,
	},
	{"300 dpi scans: exact rows, F1", gradeOf(Clean300), rowF1, 0.99, false},
	{"200 dpi office scans: exact rows, F1", gradeOf(Office200), rowF1, 0.97, false},
	{"faxes: exact rows, F1", gradeOf(Fax), rowF1, 0.95, false},
	{"phone photos: exact rows, F1", gradeOf(Photo), rowF1, 0.90, false},
	{
		"300 dpi scans proven, of those whose paper is", gradeOf(Clean300),
		func(r Report) float64 { return r.Total().ScansProven() }, 0.60, false,
	},
	{
		"200 dpi office scans proven, of those whose paper is", gradeOf(Office200),
		func(r Report) float64 { return r.Total().ScansProven() }, 0.50, false,
	},
	{
		"every grade: proven results with every figure right", anyPaper,
		func(r Report) float64 { return share(r.Total().ProvenFigures, r.Total().Proven) }, 1, false,
	},
	{
		"every grade: results whose amounts follow with every amount right", anyPaper,
		func(r Report) float64 { return share(r.Total().FollowingRight, r.Total().Following) }, 1, false,
	},
	{
		"wrong figures handed over with confidence of 0.99 or more, in 10,000", anyPaper,
		func(r Report) float64 { return perTenThousand(r.SureAndWrong()) }, 1, true,
	},
}

// Targets compares the measured figures with the targets, in Markdown, for held-out templates and for the others.
func (r Report) Targets() string {
	var b strings.Builder
	b.WriteString("| | target | unseen half | | build half |\n| --- | ---: | ---: | --- | ---: |\n")
	unseen, built := r.Only(func(o Outcome) bool {
		return o.Paper.Unseen
	}), r.Only(func(o Outcome) bool { return !o.Paper.Unseen })
	for _, t := range targets {
		fmt.Fprintf(
			&b, "| %s | %s | %s | %s | %s |\n", t.name, t.wanted(), t.reached(unseen), t.verdict(unseen),
			t.reached(built),
		)
	}
	return b.String()
}

// Only returns the report of the outcomes that of accepts.
func (r Report) Only(of func(Outcome) bool) Report {
	return Report{slices.DeleteFunc(slices.Clone(r.Outcomes), func(o Outcome) bool { return !of(o) })}
}

func (t target) wanted() string {
	if t.most {
		return fmt.Sprintf("< %v", t.want)
	}
	return percent(t.want)
}

func (t target) reached(r Report) string {
	if r = r.Only(t.of); len(r.Outcomes) == 0 {
		return "not measured"
	}
	if t.most {
		return fmt.Sprintf("%.2f", t.got(r))
	}
	return percent(t.got(r))
}

func (t target) verdict(r Report) string {
	r = r.Only(t.of)
	switch {
	case len(r.Outcomes) == 0:
		return ""
	case t.most && t.got(r) < t.want, !t.most && t.got(r) >= t.want:
		return "met"
	}
	return "**missed**"
}

// causesOf counts one cause for each wrong row: the first thing that a person would have to correct.
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

// within reports whether all words of some are among others.
func within(some, others []string) bool {
	for _, w := range some {
		if !slices.Contains(others, w) {
			return false
		}
	}
	return true
}

// Causes counts the mistakes in rows by grade, the most frequent first, in Markdown.
func (r Report) Causes() string {
	return r.causeTable("rows wrong for", func(o Outcome) map[string]int { return o.Causes })
}

// FieldCauses counts the mistakes in header fields by grade, the most frequent first, in Markdown.
func (r Report) FieldCauses() string {
	return r.causeTable("field", func(o Outcome) map[string]int { return o.FieldCauses })
}

// fieldCause describes what a person would have to correct in a field that is not right.
func fieldCause(fields []Field, n int, v Verdict, got any) string {
	truth := fields[n]
	value, err := json.Marshal(got)
	if v != Wrong || err != nil || (truth.Kind != KindText && truth.Kind != KindID) {
		return truth.Name + ": " + v.String()
	}
	for _, other := range fields {
		if other.Name != truth.Name && other.Kind == truth.Kind && !isNull(other.Value) &&
			sameValue(other.Kind, other.Value, value) {
			return truth.Name + ": what is " + other.Name
		}
	}
	if truth.Kind == KindID {
		return truth.Name + ": " + idCause(foldID(plainText(truth.Value)), foldID(plainText(value)))
	}
	return truth.Name + ": " + strings.TrimPrefix(
		textCause(foldWords(plainText(truth.Value)), foldWords(plainText(value))), "text: ",
	)
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

// causeTable is a table of the counts of every outcome, with a column for each grade.
func (r Report) causeTable(what string, of func(Outcome) map[string]int) string {
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
	b.WriteString("| " + what + " | " + strings.Join(grades, " | ") + " |\n| --- |" + strings.Repeat(
		" ---: |", len(grades),
	) + "\n")
	for _, cause := range causes {
		b.WriteString("| " + cause + " |")
		for _, grade := range grades {
			fmt.Fprintf(&b, " %d |", counts[cause][grade])
		}
		b.WriteString("\n")
	}
	return b.String()
}
