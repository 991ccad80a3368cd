package extracttest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Report holds the outcomes of a measurement.
type Report struct {
	Outcomes []Outcome
}

// Tally sums outcomes.
type Tally struct {
	Papers, Unread int
	// Rows in the papers, rows given, and rows right in all five values.
	RowsInTruth, RowsFound, RowsRight int
	// FiguresRight are the rows right in date, sides and balance.
	FiguresRight int
	// FieldsInTruth counts header values the papers show; FieldsInvented those they do not.
	FieldsInTruth, FieldsRight, FieldsInvented int
	WhollyRight                                int
	// Proven results claim that their figures are right; ProvenRight have every row right,
	// ProvenFigures at least every date, side and balance.
	Proven, ProvenRight, ProvenFigures int
	// Following results claim that their amounts are right, whatever is in doubt of days and words; FollowingRight
	// have every side and balance right.
	Following, FollowingRight int
	// PaperProven are the scans whose paper, read by its text, is proven; ScanAndPaper those of them that are proven too.
	PaperProven, ScanAndPaper int
	// Honest papers that did not reach a proof although their figures agree: work left to a person.
	HonestUnproven int
}

// F1 is the harmonic mean of the shares of right rows among those given and those printed, 0..1; 1 when
// there are none of either.
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

// ByLook sums per look, in the order of first appearance.
func (r Report) ByLook() (looks []string, tallies map[string]Tally) {
	return r.by(func(o Outcome) string { return o.Paper.Look })
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

// SilentlyWrong lists the outcomes that must not be.
func (r Report) SilentlyWrong() []Outcome {
	return slices.DeleteFunc(slices.Clone(r.Outcomes), func(o Outcome) bool { return !o.SilentlyWrong() })
}

// Markdown is the table per look with a line of totals.
func (r Report) Markdown() string {
	looks, tallies := r.ByLook()
	return r.table("look", looks, tallies)
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

// ScansTable says grade by grade how many scans are proven of those whose paper, read by its text, is; "" without scans.
func (r Report) ScansTable() string {
	scans := r.Only(func(o Outcome) bool { return o.Paper.Grade != "" })
	if len(scans.Outcomes) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("| grade | scans | their paper proven | of these proven | | proven in all | of these with a wrong figure |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	grades, tallies := scans.ByGrade()
	line := func(name string, t Tally) {
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %s | %d | %d |\n", name, t.Papers, t.PaperProven, t.ScanAndPaper, percent(t.ScansProven()), t.Proven, t.SilentlyWrong())
	}
	for _, grade := range grades {
		line(grade, tallies[grade])
	}
	line("**all**", scans.Total())
	return b.String()
}

// Matrix is the F1 of rows per look and grade, in Markdown.
func (r Report) Matrix() string {
	looks, _ := r.ByLook()
	grades, _ := r.ByGrade()
	_, cells := r.by(func(o Outcome) string { return o.Paper.Look + "/" + gradeName(o) })
	var b strings.Builder
	b.WriteString("| look | " + strings.Join(grades, " | ") + " |\n| --- |" + strings.Repeat(" ---: |", len(grades)) + "\n")
	for _, look := range looks {
		b.WriteString("| " + look + " |")
		for _, grade := range grades {
			text := ""
			if t, measured := cells[look+"/"+grade]; measured {
				text = percent(t.F1())
			}
			b.WriteString(" " + text + " |")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func (t Tally) line(name string) string {
	return fmt.Sprintf("| %s | %d | %d | %s | %s | %s | %s | %d | %s | %s | %d | %s | %d | %d |\n", name, t.Papers, t.RowsInTruth,
		percent(t.F1()), percent(t.FiguresF1()), percent(t.Fields()), percent(share(t.WhollyRight, t.Papers)),
		t.Proven, percent(share(t.ProvenRight, t.Proven)), percent(share(t.ProvenFigures, t.Proven)),
		t.Following, percent(share(t.FollowingRight, t.Following)), t.HonestUnproven, t.Unread)
}

// percent never rounds up to 100: a single wrong row in a million must show.
func percent(v float64) string {
	p := v * 100
	if p < 100 && p > 99.99 {
		p = 99.99
	}
	return fmt.Sprintf("%.2f %%", p)
}
