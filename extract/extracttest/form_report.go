package extracttest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// FormReport holds the outcomes of a measurement of forms.
type FormReport struct {
	// Outcomes are in the order of the papers.
	Outcomes []FormOutcome
}

// FormTally adds up outcomes.
type FormTally struct {
	// Papers counts papers and packets, Unread those without a result.
	Papers, Unread int
	// InTruth counts the core values that papers show, Right those read right, Invented the values given where papers
	// show none, Elsewhere those that are not on the page that they are said to be on.
	InTruth, Right, Invented, Elsewhere int
	// Recognized counts the core values of scans whose words were recognized, RecognizedRight those of them read right.
	Recognized, RecognizedRight int
	// ExtraInTruth and ExtraRight are the same of the values that are no core names.
	ExtraInTruth, ExtraRight int
	// Typed counts papers of one type, TypesRight those whose type was found.
	Typed, TypesRight int
	// Flawed counts papers with a planted error that a check must find, FlawsFound those where it did.
	Flawed, FlawsFound int
	// Honest counts read papers without a planted error, FalseAlarms those of them with a check that failed or warned.
	Honest, FalseAlarms int
	// Proven counts papers all of whose checks passed, ProvenRight those of them with every figure right.
	Proven, ProvenRight int
	// Packets counts files of several papers, RangesRight those split at the right pages.
	Packets, RangesRight int
}

// Core is right core values ÷ (core values in truth + invented ones), 0 to 1.
func (t FormTally) Core() float64 { return share(t.Right, t.InTruth+t.Invented) }

// OfRecognized is the share of right values among the core values whose words were recognized.
func (t FormTally) OfRecognized() float64 { return share(t.RecognizedRight, t.Recognized) }

// Types is the share of papers whose type was found.
func (t FormTally) Types() float64 { return share(t.TypesRight, t.Typed) }

// SilentlyWrong counts proven papers with a wrong figure: it must be 0.
func (t FormTally) SilentlyWrong() int { return t.Proven - t.ProvenRight }

func (t *FormTally) add(o FormOutcome) {
	t.Papers++
	t.Unread += count(o.Err != "")
	t.Elsewhere += len(o.Elsewhere)
	for _, v := range o.Values {
		t.addValue(v, o.Grade != "")
	}
	if len(o.Parts) > 0 {
		t.Packets++
		t.RangesRight += count(o.RangesRight())
		return
	}
	t.Typed++
	t.TypesRight += count(o.TypeRight())
	t.Flawed += count(o.FlawCheck != "")
	t.FlawsFound += count(o.FlawFound)
	t.Honest += count(o.Flaw == "" && o.Err == "")
	t.FalseAlarms += count(o.Flaw == "" && len(o.Alarms) > 0)
	t.Proven += count(o.Proven)
	t.ProvenRight += count(o.Proven && o.FiguresRight())
}

func (t *FormTally) addValue(v FormValue, scan bool) {
	right := v.Shown && v.Verdict == Right
	if v.Extra {
		t.ExtraInTruth += count(v.Shown)
		t.ExtraRight += count(right)
		return
	}
	t.InTruth += count(v.Shown)
	t.Right += count(right)
	t.Invented += count(v.Verdict == Invented)
	t.Recognized += count(scan && v.Shown && v.Recognized)
	t.RecognizedRight += count(scan && right && v.Recognized)
}

// Total sums all outcomes.
func (r FormReport) Total() (t FormTally) {
	for _, o := range r.Outcomes {
		t.add(o)
	}
	return t
}

// Only returns the report of the outcomes that of accepts.
func (r FormReport) Only(of func(FormOutcome) bool) FormReport {
	return FormReport{slices.DeleteFunc(slices.Clone(r.Outcomes), func(o FormOutcome) bool { return !of(o) })}
}

// Way is how a paper came: "text" for a PDF as it was made, "sheet" for sheets and text files, or the grade of a scan.
func (o FormOutcome) Way() string {
	if o.Grade == "" && o.Kind != "pdf" {
		return "sheet"
	}
	return cmp.Or(string(o.Grade), "text")
}

// Batches are the held-out looks that were drawn after the first ones, oldest first, each by someone who had not seen
// the readers. Their names begin with "unseen-" and the batch. Only the last one is still fresh: each was opened to
// build on once the next one was there.
var Batches = []string{"second", "third", "fourth", "fifth", "sixth"}

// BatchOf is the one of Batches that a template is of, "" if it is of none.
func BatchOf(template string) string {
	for _, batch := range Batches {
		if strings.HasPrefix(template, "unseen-"+batch+"-") {
			return batch
		}
	}
	return ""
}

// Halves are the parts of the looks, those that tell most first: the fresh batch of held-out looks, the first batch,
// whose scores were watched while readers were built, the batches that have been opened, and those that readers were
// built on from the start.
var Halves = []string{"fresh", "first", "opened", "build"}

// HalfOf is the one of Halves that a template is in.
func HalfOf(template string, unseen bool) string {
	switch batch := BatchOf(template); {
	case batch == Batches[len(Batches)-1]:
		return "fresh"
	case batch != "":
		return "opened"
	case unseen:
		return "first"
	}
	return "build"
}

// Half is the one of Halves that the paper's look is in.
func (o FormOutcome) Half() string { return HalfOf(o.Template, o.Unseen) }

// isForm reports whether the outcome is of one paper of a type.
func (o FormOutcome) isForm() bool {
	return len(o.Parts) == 0 && o.DocumentType != engine.OtherType
}

// Types lists the types of the papers, sorted, without packets and papers of no type.
func (r FormReport) Types() (types []string) {
	for _, o := range r.Outcomes {
		if o.isForm() && !slices.Contains(types, o.DocumentType) {
			types = append(types, o.DocumentType)
		}
	}
	slices.Sort(types)
	return types
}

// OfType is the report of one type's papers.
func (r FormReport) OfType(documentType string) FormReport {
	return r.Only(func(o FormOutcome) bool { return o.DocumentType == documentType })
}

// formTarget is a figure that is to be reached on held-out looks.
type formTarget struct {
	name  string
	way   string // of the papers; "" for all
	of    func(FormTally) (part, whole int)
	want  float64
	most  bool // want is an upper limit
	typed bool // only types that have a reader of their own
}

func coreOf(t FormTally) (int, int)       { return t.Right, t.InTruth + t.Invented }
func recognizedOf(t FormTally) (int, int) { return t.RecognizedRight, t.Recognized }
func typesOf(t FormTally) (int, int)      { return t.TypesRight, t.Typed }
func rangesOf(t FormTally) (int, int)     { return t.RangesRight, t.Packets }
func flawsOf(t FormTally) (int, int)      { return t.FlawsFound, t.Flawed }
func alarmsOf(t FormTally) (int, int)     { return t.FalseAlarms, t.Honest }
func provenOf(t FormTally) (int, int)     { return t.ProvenRight, t.Proven }
func inventedOf(t FormTally) (int, int)   { return t.Invented + t.Elsewhere, t.InTruth + t.Invented }

var formTargets = []formTarget{
	{"text: core fields", "text", coreOf, 0.98, false, true},
	{"200 dpi office scans: core fields", "office200", coreOf, 0.95, false, true},
	{"phone photos: core fields of which the words were recognized", "photo", recognizedOf, 0.95, false, true},
	{"sheets and text files: core fields", "sheet", coreOf, 0.98, false, true},
	{"text: type found by auto", "text", typesOf, 0.98, false, false},
	{"200 dpi office scans: type found by auto", "office200", typesOf, 0.95, false, false},
	{"text packets: page ranges exact", "text", rangesOf, 0.95, false, false},
	{"200 dpi office scans of packets: page ranges exact", "office200", rangesOf, 0.90, false, false},
	{"every way: values invented or not on the page", "", inventedOf, 0, true, true},
	{"every way: planted errors found", "", flawsOf, 0.95, false, true},
	{"every way: false alarms on honest papers", "", alarmsOf, 0.02, true, true},
	{"every way: proven papers with every checked figure right", "", provenOf, 1, false, true},
}

// Targets compares the figures with the targets, in Markdown. Targets of values and checks are of the types that have
// a reader of their own.
func (r FormReport) Targets(hasReader func(documentType string) bool) string {
	var b strings.Builder
	b.WriteString("| | target | fresh held-out batch | | first held-out batch | | opened batches | | build half |\n" +
		"| --- | ---: | ---: | --- | ---: | --- | ---: | --- | ---: |\n")
	for _, t := range formTargets {
		halves := make([]FormTally, len(Halves))
		for i, half := range Halves {
			halves[i] = r.Only(func(o FormOutcome) bool {
				return o.Half() == half && (t.way == "" || o.Way() == t.way) &&
					(!t.typed || o.isForm() && hasReader(o.DocumentType))
			}).Total()
		}
		fmt.Fprintf(
			&b, "| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", t.name, t.wanted(),
			t.reached(halves[0]), t.verdict(halves[0]), t.reached(halves[1]), t.verdict(halves[1]),
			t.reached(halves[2]), t.verdict(halves[2]), t.reached(halves[3]),
		)
	}
	return b.String()
}

func (t formTarget) wanted() string {
	if t.most {
		return "≤ " + percent(t.want)
	}
	return percent(t.want)
}

func (t formTarget) reached(tally FormTally) string {
	part, whole := t.of(tally)
	if whole == 0 {
		return "not measured"
	}
	return fmt.Sprintf("%s (%d of %d)", percent(share(part, whole)), part, whole)
}

func (t formTarget) verdict(tally FormTally) string {
	part, whole := t.of(tally)
	got := share(part, whole)
	switch {
	case whole == 0:
		return ""
	case t.most && got <= t.want, !t.most && got >= t.want:
		return "met"
	}
	return "**missed**"
}
