package layout

import "github.com/dossier-lending/dossier/extract/page"

// partOver parts an upper label whose words stand over different labels below: "Loan" and "Interest" set close over
// "Principal" and "Amount" are the beginnings of two. Only when more known labels come of it than of the whole, and what
// stands over none is one by itself.
func partOver(u Column, words []page.Word, lower []Column, v *Vocabulary) []Column {
	return partAlong(u, words, lower, func(own, below string) string { return own + " " + below }, v)
}

// partUnder parts a lower label whose words stand under different labels above in the same way.
func partUnder(l Column, words []page.Word, upper []Column, v *Vocabulary) []Column {
	return partAlong(l, words, upper, func(own, above string) string { return above + " " + own }, v)
}

// partAlong parts a label by the labels of the line beside its own; join says how the two read.
func partAlong(u Column, words []page.Word, lower []Column, join func(own, other string) string, v *Vocabulary) []Column {
	if len(words) < 2 || u.Cell != "" {
		return []Column{u}
	}
	var runs []Column
	var under []int
	for _, w := range words {
		at := ColumnOver(w.Box, lower)
		if n := len(runs); n > 0 && under[n-1] == at {
			runs[n-1].Text, runs[n-1].Box = runs[n-1].Text+" "+w.Text, runs[n-1].Box.Union(w.Box)
			continue
		}
		runs, under = append(runs, Column{Text: w.Text, Box: w.Box}), append(under, at)
	}
	if len(runs) < 2 {
		return []Column{u}
	}
	whole, parted := 0, 0
	for _, l := range lower {
		if Overlap(u.Box, l.Box) > 0 && roleOfHeading(join(u.Text, l.Text), v) != "" {
			whole++
		}
	}
	for i, run := range runs {
		text := run.Text
		if under[i] >= 0 {
			text = join(text, lower[under[i]].Text)
		}
		switch known := v.Role(text) != ""; {
		case known && under[i] >= 0:
			parted++
		case !known && under[i] < 0:
			return []Column{u}
		}
	}
	if parted <= whole {
		return []Column{u}
	}
	return runs
}

// ColumnOver is the column whose label shares most of its width with a box, -1 when it stands under or over none.
func ColumnOver(b page.Box, columns []Column) int {
	best, most := -1, 0.0
	for i, c := range columns {
		if share := Overlap(b, c.Box); share > most {
			best, most = i, share
		}
	}
	return best
}
