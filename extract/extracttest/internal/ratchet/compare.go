package ratchet

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
)

// Change is how a paper's reading differs from its recorded line.
type Change struct {
	// Name is the paper's.
	Name string
	// Worse, Better and Other describe the differences, one each; a paper with anything worse is worse, whatever else
	// got better.
	Worse, Better, Other []string
}

// String names the paper and the differences.
func (c Change) String() string {
	var parts []string
	for _, kind := range []struct {
		name string
		list []string
	}{{"worse", c.Worse}, {"better", c.Better}, {"changed", c.Other}} {
		if len(kind.list) > 0 {
			parts = append(parts, kind.name+": "+strings.Join(kind.list, ", "))
		}
	}
	return c.Name + ": " + strings.Join(parts, "; ")
}

// compare returns how the line after differs from the line before.
func compare(before, after Line) Change {
	c := Change{Name: after.Name}
	if before.Truth != after.Truth || before.Fields != after.Fields || before.Flawed != after.Flawed {
		c.Other = append(c.Other, fmt.Sprintf(
			"the paper is another one: %d rows and %d header fields, were %d and %d", after.Truth, after.Fields,
			before.Truth, before.Fields,
		))
	}
	c.claim(before, after)
	for _, count := range []struct {
		name          string
		before, after int
	}{
		{"rows right", before.Rows, after.Rows},
		{"rows with right figures", before.Figures, after.Figures},
		{"rows with right amounts", before.Amounts, after.Amounts},
		{"rows that the paper does not have", -before.tooMany(), -after.tooMany()},
		{"header fields right", before.FieldsRight, after.FieldsRight},
	} {
		text := fmt.Sprintf(
			"%d %s, were %d", max(count.after, -count.after), count.name, max(count.before, -count.before),
		)
		c.judge(count.after-count.before, text)
	}
	switch wasWhole, isWhole := before.whole(), after.whole(); {
	case wasWhole && !isWhole:
		c.Worse = append(c.Worse, "no longer wholly right")
	case !wasWhole && isWhole:
		c.Better = append(c.Better, "wholly right")
	}
	c.score(before, after)
	for _, part := range []struct{ name, before, after string }{
		{"values", before.Values, after.Values},
		{"warnings", before.Warnings, after.Warnings},
		{"checks", before.Checks, after.Checks},
		{"marks", before.Marks, after.Marks},
	} {
		if part.before != part.after {
			c.Other = append(c.Other, fmt.Sprintf("%s %s, were %s", part.name, part.after, part.before))
		}
	}
	return c
}

// judge adds a text to the list that the sign of a difference selects.
func (c *Change) judge(difference int, text string) {
	switch {
	case difference < 0:
		c.Worse = append(c.Worse, text)
	case difference > 0:
		c.Better = append(c.Better, text)
	}
}

// claims are ranked from least to most.
var claims = []Claim{Unread, Open, Follows, Proven}

// claim compares the claims. Less is worse; more is better unless it is wrong.
func (c *Change) claim(before, after Line) {
	c.judge(
		slices.Index(claims, after.Claim)-slices.Index(claims, before.Claim),
		fmt.Sprintf("%s, was %s", after.Claim, before.Claim),
	)
	if after.Claim == Proven && before.Claim != Proven && after.Flawed {
		c.Worse = append(c.Worse, "claims proof of a paper with a planted contradiction")
	}
	if after.claimsWrongAmounts() && !before.claimsWrongAmounts() {
		c.Worse = append(c.Worse, "says that the amounts follow, and one is wrong")
	}
}

// score compares authenticity. Papers of the collection are genuine except for planted flaws, so no other paper may
// newly become a high risk.
func (c *Change) score(before, after Line) {
	was, is := before.Score+"/"+before.Risk, after.Score+"/"+after.Risk
	switch text := fmt.Sprintf("score %s, was %s", is, was); {
	case was == is:
	case after.Risk == highRisk && before.Risk != highRisk && !after.Flawed:
		c.Worse = append(c.Worse, text)
	default:
		c.Other = append(c.Other, text)
	}
}

const highRisk = "high"

// tooMany is how many more rows are given than are printed.
func (l Line) tooMany() int { return max(0, l.Found-l.Truth) }

func (l Line) claimsWrongAmounts() bool {
	return (l.Claim == Proven || l.Claim == Follows) && !l.allRight(l.Amounts)
}

// brokenPromise returns what must never be true of a line, recorded or not; "" if nothing is broken.
func (l Line) brokenPromise() string {
	if l.Claim == Proven && !l.allRight(l.Figures) {
		return fmt.Sprintf(
			"claims proof and a figure is wrong: %d of %d rows have right figures, %d are given", l.Figures, l.Truth,
			l.Found,
		)
	}
	return ""
}

// Comparison is a measurement beside the recorded lines.
type Comparison struct {
	// Held counts the papers that were compared.
	Held int
	// Worse, Better and Changed are the papers that are read otherwise than recorded.
	Worse, Better, Changed []Change
	// New are the names of papers that no line is recorded of.
	New []string
}

// Compare sets measured lines beside the recorded ones.
func (recorded Lines) Compare(measured []Line) Comparison {
	var c Comparison
	for _, after := range measured {
		before, known := recorded[after.Name]
		change := Change{Name: after.Name}
		if known {
			c.Held++
			change = compare(before, after)
		} else {
			c.New = append(c.New, after.Name)
		}
		if broken := after.brokenPromise(); broken != "" {
			change.Worse = append(change.Worse, broken)
		}
		switch {
		case len(change.Worse) > 0:
			c.Worse = append(c.Worse, change)
		case len(change.Better) > 0:
			c.Better = append(c.Better, change)
		case len(change.Other) > 0:
			c.Changed = append(c.Changed, change)
		}
	}
	return c
}

// Same reports whether every paper is read as recorded.
func (c Comparison) Same() bool { return len(c.Worse)+len(c.Better)+len(c.Changed)+len(c.New) == 0 }

// String counts the compared papers and lists all that differ, the worse first.
func (c Comparison) String() string {
	return c.Short(len(c.Worse) + len(c.Better) + len(c.Changed) + len(c.New))
}

// Short is String with at most that many papers of each kind, except the worse ones, which are all named.
func (c Comparison) Short(most int) string {
	var b strings.Builder
	fmt.Fprintf(
		&b, "%d papers held: %d worse, %d better, %d changed otherwise; %d without a recorded line\n", c.Held,
		len(c.Worse), len(c.Better), len(c.Changed), len(c.New),
	)
	for _, change := range c.Worse {
		fmt.Fprintf(&b, "  %s\n", change)
	}
	for _, list := range [][]Change{c.Better, c.Changed} {
		for _, change := range list[:min(most, len(list))] {
			fmt.Fprintf(&b, "  %s\n", change)
		}
		more(&b, len(list)-most)
	}
	for _, name := range c.New[:min(most, len(c.New))] {
		fmt.Fprintf(&b, "  %s: new\n", name)
	}
	more(&b, len(c.New)-most)
	return b.String()
}

func more(b *strings.Builder, n int) {
	if n > 0 {
		fmt.Fprintf(b, "  and %d more\n", n)
	}
}

// MeasureAll reads papers with as many workers as there are processors; lines are in the papers' order.
func MeasureAll(ctx context.Context, read extracttest.Extractor, entries []collection.Entry) []Line {
	lines := make([]Line, len(entries))
	var next atomic.Int64
	var working sync.WaitGroup
	for range min(len(entries), runtime.GOMAXPROCS(0)) {
		working.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(entries); i = int(next.Add(1)) - 1 {
				_, lines[i] = Measure(ctx, read, entries[i].Name, entries[i].Make())
			}
		})
	}
	working.Wait()
	return lines
}
