package extracttest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Difference is what is wrong with a value, in words.
func (v FormValue) Difference() string {
	got := cmp.Or(v.Got, "null")
	read := ""
	if v.Verdict != Invented && v.Recognized {
		read = ", its words were recognized"
	}
	return fmt.Sprintf("%s %s: wanted %s, got %s%s", v.Name, v.Verdict, v.Wanted, got, read)
}

// Causes lists the mistakes in fields by type and way, the most frequent first, each with some examples, in Markdown.
func (r FormReport) Causes(examples int) string {
	counts, shown := map[string]int{}, map[string][]string{}
	add := func(cause, example string) {
		if counts[cause]++; len(shown[cause]) < examples {
			shown[cause] = append(shown[cause], example)
		}
	}
	for _, o := range r.Outcomes {
		of := o.DocumentType + ", " + o.Way() + ": "
		for _, v := range o.Values {
			if v.Verdict != Right {
				mark := map[bool]string{true: " (not core)"}[v.Extra]
				add(of+v.Name+" "+v.Verdict.String()+mark, o.Name+": "+v.Wanted+" / "+cmp.Or(v.Got, "null"))
			}
		}
		for _, v := range o.Values {
			if o.Proven && v.isWrongFigure() {
				add(of+"proven with a wrong "+v.Name, o.Name+": "+v.Wanted+" / "+cmp.Or(v.Got, "null"))
			}
		}
		if o.FlawCheck != "" && !o.FlawFound {
			add(of+"planted error not found by "+o.FlawCheck, o.Name+": "+o.Flaw)
		}
		if o.Flaw == "" {
			for _, key := range o.Alarms {
				add(of+"false alarm of "+key, o.Name)
			}
		}
		for _, place := range o.Elsewhere {
			add(of+"not on its page", o.Name+": "+place)
		}
		if len(o.Parts) == 0 && !o.TypeRight() {
			add(of+"found as "+cmp.Or(o.Found, "unreadable"), o.Name)
		}
		if len(o.Parts) > 0 && !o.RangesRight() {
			add(of+"page ranges", fmt.Sprintf("%s: %v / %v", o.Name, o.Parts, o.FoundParts))
		}
	}
	causes := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], strings.Compare(a, b))
	})
	var b strings.Builder
	b.WriteString("| mistake | times | wanted / got |\n| --- | ---: | --- |\n")
	for _, cause := range causes {
		text := strings.ReplaceAll(strings.Join(shown[cause], "; "), "|", "¦")
		fmt.Fprintf(&b, "| %s | %d | %s |\n", cause, counts[cause], text)
	}
	return b.String()
}
