package layout

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// Several labels in one, parted by slashes, over or before as many values parted in the same way:
//
//	BSB / Account number          Transit / Institution / Account
//	062-000 / 1234 5678           00412 / 003 / 1234567

// partJoined gives each label of such a group the value in its place; groups that are one label of the vocabulary stay
// whole.
func partJoined(lines []Line, found []Found, v *Vocabulary) []Found {
	out := found[:0:0]
	for _, f := range found {
		if own := ownLabels(lines[f.Line], f, v); own != nil {
			out = append(out, own...)
		} else {
			out = append(out, f)
		}
	}
	return out
}

// ownLabels are the labels of a group that begins with a found one, nil when it begins none.
func ownLabels(l Line, f Found, v *Vocabulary) []Found {
	group := groupWords(l, f.Label)
	if len(group) <= len(f.Label.Words) && !strings.Contains(Text(group), "/") || v.Role(Text(group)) != "" {
		return nil
	}
	labels := partAtSlashes(group)
	if len(labels) < 2 {
		return nil
	}
	values := groupValues(f, len(group)-len(f.Label.Words), len(labels))
	if values == nil {
		return nil
	}
	var own []Found
	for i, label := range labels {
		if role := v.Role(Text(label)); role != "" {
			own = append(own, Found{Role: role, Label: NewCell(l.Page, label), Line: f.Line, Values: []Cell{NewCell(l.Page, values[i])}})
		}
	}
	return own
}

// groupWords are the words of a line from a label on that neither a wide gap, a colon nor a figure parts from it.
func groupWords(l Line, label Cell) []page.Word {
	for i, w := range l.Words {
		if w.Box != label.Words[0].Box {
			continue
		}
		end := i + 1
		for end < len(l.Words) && !strings.HasSuffix(l.Words[end-1].Text, ":") && !hasDigit(l.Words[end].Text) && !apart(&l.Words[end-1], &l.Words[end], l.Height()) {
			end++
		}
		return l.Words[i:end]
	}
	return nil
}

// groupValues are the parts of the first value of a group's label that has as many; skip is how many words of the group
// stand before the value in its own cell.
func groupValues(f Found, skip, parts int) [][]page.Word {
	for _, c := range f.Values {
		words := c.Words
		if c.Box.Y0 < f.Label.Box.Y1 {
			words = words[min(max(skip, 0), len(words)):]
		}
		if values := partAtSlashes(words); len(values) == parts && hasDigit(Text(words)) {
			return values
		}
	}
	return nil
}

// partAtSlashes parts words at slashes, alone or within words; nil when a part is empty.
func partAtSlashes(words []page.Word) (parts [][]page.Word) {
	var part []page.Word
	for _, w := range words {
		for k, text := range strings.Split(w.Text, "/") {
			if k > 0 {
				parts, part = append(parts, part), nil
			}
			if text = strings.Trim(text, " :"); text != "" {
				own := w
				own.Text = text
				part = append(part, own)
			}
		}
	}
	parts = append(parts, part)
	for _, p := range parts {
		if len(p) == 0 {
			return nil
		}
	}
	return parts
}
