package main

import (
	"fmt"
	"slices"
	"strings"
)

// report is what was measured.
type report struct {
	ways       []string
	outcomes   map[string][]outcome
	narrations string
}

func (r *report) add(way string, outcomes []outcome) {
	if r.outcomes == nil {
		r.outcomes = map[string][]outcome{}
	}
	r.ways = append(r.ways, way)
	r.outcomes[way] = outcomes
}

// addNarrations scores the reading of labelled descriptions.
func (r *report) addNarrations(half string) error { return nil }

// sum adds up the outcomes of some borrowers.
func sum(list []outcome) (total outcome) {
	for _, o := range list {
		total.judged += o.judged
		total.differ += o.differ
		total.rows += o.rows
		total.wrong += o.wrong
		total.planted += o.planted
		total.found += o.found
		total.invented = append(total.invented, o.invented...)
	}
	return total
}

func share(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.4f", float64(n)/float64(of))
}

func (r *report) markdown(o options) string {
	var b strings.Builder
	for _, way := range r.ways {
		list := r.outcomes[way]
		var themes []string
		for _, x := range list {
			if !slices.Contains(themes, x.theme) {
				themes = append(themes, x.theme)
			}
		}
		fmt.Fprintf(&b, "| %s | borrowers | figures | right | of rows | planted found | invented findings |\n|---|---|---|---|---|---|---|\n", way)
		for _, t := range themes {
			r.line(&b, t, slices.DeleteFunc(slices.Clone(list), func(x outcome) bool { return x.theme != t }))
		}
		r.line(&b, "**all**", list)
		b.WriteString("\n")
	}
	return b.String() + r.narrations
}

func (r *report) line(b *strings.Builder, name string, list []outcome) {
	s := sum(list)
	fmt.Fprintf(b, "| %s | %d | %d | %s | %s | %d of %d | %d |\n", name, len(list), s.judged, share(s.judged-s.differ, s.judged), share(s.rows-s.wrong, s.rows),
		s.found, s.planted, len(s.invented))
}
