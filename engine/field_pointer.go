package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// maxPointerBytes is longer than any pointer into a result; four names have at most 63 letters each.
const maxPointerBytes = 512

// parsePointer reads a JSON pointer (RFC 6901): "/a~1b/0" is the names "a/b" and "0". fault says what is wrong with
// it, "" when nothing is.
func parsePointer(pointer string) (names []string, fault string) {
	switch {
	case pointer == "":
		return nil, "The empty pointer is the whole result; name a field, such as /account_number."
	case len(pointer) > maxPointerBytes:
		return nil, fmt.Sprintf("A pointer has at most %d bytes.", maxPointerBytes)
	case strings.HasPrefix(pointer, "#"):
		return nil, "Leave out the #: a pointer begins with /."
	case pointer[0] != '/':
		return nil, "A JSON pointer begins with /, such as /account_number."
	}
	for name := range strings.SplitSeq(pointer[1:], "/") {
		plain := strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		if strings.Count(name, "~") != strings.Count(name, "~0")+strings.Count(name, "~1") {
			return nil, "In a JSON pointer ~ stands only in ~0 (for ~) and ~1 (for /)."
		}
		names = append(names, plain)
	}
	return names, ""
}

// shortPointer is as much of a caller's pointer as an error repeats.
func shortPointer(pointer string) string {
	const most = 200
	if len(pointer) > most {
		pointer = pointer[:most] + "…"
	}
	return strings.ToValidUTF8(pointer, "\ufffd")
}

// lastName is the last name of a pointer, for a sentence.
func lastName(pointer string) string {
	return shortText(pointer[strings.LastIndexByte(pointer, '/')+1:])
}

// below reports whether a pointer leads on from another.
func below(pointer, outer string) bool { return strings.HasPrefix(pointer, outer+"/") }

// place is the shape at a pointer of a result, and whether the place is there: lists end, and objects may be null.
// shown is what stands there now.
func (s *fieldShape) place(pointer string, names []string, shown *fieldTree, faults *fieldFaults) (at *fieldShape) {
	at = s
	node := shown.field(names[0])
	for i, name := range names {
		here := pointerTo(names[:i])
		switch at.kind {
		case objectShape:
			next := at.member(name)
			if next == nil {
				faults.add(pointer, "UNKNOWN", "%s", unknownName(name, here, at.names()))
				return nil
			}
			if at = next; i > 0 {
				node = node.child(name)
			}
		case listShape:
			fault := placeInList(name, here, node.count())
			if fault != "" {
				faults.add(pointer, "UNKNOWN", "%s", fault)
				return nil
			}
			at, node = at.element, node.child(name)
		default:
			faults.add(pointer, "UNKNOWN", "%s is one value and holds no other.", here)
			return nil
		}
		if at.fixed != "" {
			faults.add(pointer, "NOT_CORRECTABLE", "%s cannot be corrected: it %s.", pointerTo(names[:i+1]), at.fixed)
			return nil
		}
		if i+1 < len(names) && at.kind == objectShape && (node == nil || string(node.raw) == "null") {
			faults.add(pointer, "UNKNOWN", "%s is null or absent; send the whole object there.", pointerTo(names[:i+1]))
			return nil
		}
	}
	return at
}

// placeInList says what is wrong with an element's name, "" when nothing is.
func placeInList(name, list string, count int) (fault string) {
	whole := fmt.Sprintf("to add or remove one, send the whole list at %s", list)
	n, err := strconv.Atoi(name)
	switch {
	case name == "-":
		return "- is the place after the last element; " + whole + "."
	case err != nil || n < 0 || strconv.Itoa(n) != name:
		return fmt.Sprintf("%s is a list; its elements are named by their place, from 0.", list)
	case count == 0:
		return fmt.Sprintf("%s is empty; %s.", list, whole)
	case n >= count:
		return fmt.Sprintf("%s has %d elements, /0 to /%d; %s.", list, count, count-1, whole)
	}
	return ""
}

func pointerTo(names []string) string {
	var b strings.Builder
	for _, name := range names {
		b.WriteString("/" + pointerEscape.Replace(name))
	}
	return shortPointer(b.String())
}

// nearestNames is how many suggestions an error gives.
const nearestNames = 3

// unknownName says that there is no such name, and which ones are like it: a third of its letters may differ, or it
// may be part of them.
func unknownName(name, in string, known []string) string {
	type guess struct {
		name     string
		distance int
	}
	var guesses []guess
	asked := strings.ToLower(name)
	for _, k := range known {
		d := 0
		if len(asked) > 2*len(k)+8 {
			continue
		}
		if d = LetterDistance(asked, k); len(asked) >= 3 &&
			(strings.Contains(k, asked) || len(k) >= 3 && strings.Contains(asked, k)) {
			d = min(d, 1)
		}
		if d <= max(2, len(asked)/3) {
			guesses = append(guesses, guess{k, d})
		}
	}
	slices.SortStableFunc(guesses, func(a, b guess) int { return cmp.Compare(a.distance, b.distance) })
	what := "The result has no field " + shortText(name)
	if in != "" {
		what = in + " has no field " + shortText(name)
	}
	if len(guesses) == 0 {
		return what + "; GET the document to see what it has."
	}
	var names []string
	for _, g := range guesses[:min(nearestNames, len(guesses))] {
		names = append(names, in+"/"+pointerEscape.Replace(g.name))
	}
	return what + "; nearest: " + strings.Join(names, ", ") + "."
}

// LetterDistance is the number of letters to insert, drop or exchange to turn a into b.
func LetterDistance(a, b string) int {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		diagonal := row[0]
		row[0] = i + 1
		for j := range y {
			above, cost := row[j+1], 1
			if x[i] == y[j] {
				cost = 0
			}
			row[j+1] = min(above+1, row[j]+1, diagonal+cost)
			diagonal = above
		}
	}
	return row[len(y)]
}
