package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine/internal/rawjson"
)

// fieldTree finds and replaces values in a result's fields by JSON pointer. Each object and list is parsed only once,
// when something in it is first needed, and written once, because a list of ten thousand elements may have thousands of
// corrections.
type fieldTree struct {
	fields Fields
	places map[string]int // place of a field by its name
	nodes  []*fieldNode   // nil for a field that was not needed yet
}

// newFieldTree makes a tree of fields whose values are JSON; it does not change them.
func newFieldTree(fields Fields) *fieldTree {
	t := &fieldTree{fields: slices.Clone(fields), places: map[string]int{}, nodes: make([]*fieldNode, len(fields))}
	for i, f := range fields {
		if _, known := t.places[f.Name]; !known {
			t.places[f.Name] = i
		}
	}
	return t
}

// field is the node of a field; nil if there is no such field.
func (t *fieldTree) field(name string) *fieldNode {
	i, known := t.places[name]
	if !known {
		return nil
	}
	if t.nodes[i] == nil {
		raw, _ := t.fields[i].Value.(json.RawMessage)
		t.nodes[i] = &fieldNode{raw: raw}
	}
	return t.nodes[i]
}

// at is the node at a pointer's names; nil if there is none.
func (t *fieldTree) at(names []string) *fieldNode {
	n := t.field(names[0])
	for _, name := range names[1:] {
		n = n.child(name)
	}
	return n
}

// value is the JSON at a pointer's names; nil if there is none.
func (t *fieldTree) value(names []string) json.RawMessage { return t.at(names).json() }

// put sets a value; false if there is no such place. Fields and members of objects that results of older versions lack
// are added.
func (t *fieldTree) put(names []string, value json.RawMessage) bool {
	if len(names) > 1 {
		return t.field(names[0]).put(names[1:], value)
	}
	i, known := t.places[names[0]]
	if !known {
		i = len(t.fields)
		t.places[names[0]] = i
		t.fields, t.nodes = append(t.fields, Field{Name: names[0]}), append(t.nodes, nil)
	}
	t.fields[i].Value, t.nodes[i] = value, &fieldNode{raw: value}
	return true
}

// result is the fields with everything that was put.
func (t *fieldTree) result() Fields {
	for i, n := range t.nodes {
		if n != nil && n.changed {
			t.fields[i].Value = n.json()
		}
	}
	return t.fields
}

// fieldNode is a JSON value. A nil node has no children and no JSON.
type fieldNode struct {
	raw     json.RawMessage // as it was
	changed bool            // something within differs from raw
	opened  bool
	list    bool
	names   []string // of an object's members, in their order
	places  map[string]int
	nodes   []*fieldNode // members or elements
}

func (n *fieldNode) open() {
	if n.opened {
		return
	}
	n.opened = true
	switch {
	case len(n.raw) > 0 && n.raw[0] == '{':
		n.places = map[string]int{}
		for name, value := range rawjson.Members(n.raw) {
			n.places[name] = len(n.nodes)
			n.names, n.nodes = append(n.names, name), append(n.nodes, &fieldNode{raw: value})
		}
	case len(n.raw) > 0 && n.raw[0] == '[':
		n.list = true
		for value := range rawjson.Elements(n.raw) {
			n.nodes = append(n.nodes, &fieldNode{raw: value})
		}
	}
}

// place is the place of a member or element; -1 if there is none.
func (n *fieldNode) place(name string) int {
	n.open()
	if n.list {
		i, err := strconv.Atoi(name)
		if err != nil || i < 0 || i >= len(n.nodes) || strconv.Itoa(i) != name {
			return -1
		}
		return i
	}
	if i, known := n.places[name]; known {
		return i
	}
	return -1
}

// child is a member of an object or an element of a list; nil if there is none.
func (n *fieldNode) child(name string) *fieldNode {
	if n == nil {
		return nil
	}
	if i := n.place(name); i >= 0 {
		return n.nodes[i]
	}
	return nil
}

// isList reports whether the value is a list.
func (n *fieldNode) isList() bool { return n != nil && len(n.raw) > 0 && n.raw[0] == '[' }

// count is the number of a list's elements; 0 for any other value.
func (n *fieldNode) count() int {
	if !n.isList() {
		return 0
	}
	n.open()
	return len(n.nodes)
}

func (n *fieldNode) put(names []string, value json.RawMessage) bool {
	if n == nil {
		return false
	}
	i := n.place(names[0])
	switch {
	case len(names) > 1:
		if i < 0 || !n.nodes[i].put(names[1:], value) {
			return false
		}
	case i >= 0:
		n.nodes[i] = &fieldNode{raw: value}
	case n.places == nil: // a list without such an element, or a single value
		return false
	default:
		n.places[names[0]] = len(n.nodes)
		n.names, n.nodes = append(n.names, names[0]), append(n.nodes, &fieldNode{raw: value})
	}
	n.changed = true
	return true
}

// json is the value as it is now; unchanged parts keep their bytes.
func (n *fieldNode) json() json.RawMessage {
	if n == nil {
		return nil
	}
	if !n.changed {
		return n.raw
	}
	var b bytes.Buffer
	n.write(&b)
	return b.Bytes()
}

func (n *fieldNode) write(b *bytes.Buffer) {
	if !n.changed {
		b.Write(n.raw)
		return
	}
	if n.list {
		b.WriteByte('[')
		for i, element := range n.nodes {
			if i > 0 {
				b.WriteByte(',')
			}
			element.write(b)
		}
		b.WriteByte(']')
		return
	}
	b.WriteByte('{')
	for i, member := range n.nodes {
		if i > 0 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(n.names[i])
		b.Write(name)
		b.WriteByte(':')
		member.write(b)
	}
	b.WriteByte('}')
}

// maxPointerBytes is longer than any pointer into a result, whose four names have at most 63 letters each.
const maxPointerBytes = 512

// parsePointer reads a JSON pointer (RFC 6901): "/a~1b/0" is the names "a/b" and "0". fault describes what is wrong
// with it, "" if nothing is.
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

// below reports whether a pointer leads into another.
func below(pointer, outer string) bool { return strings.HasPrefix(pointer, outer+"/") }

// place is the shape at a pointer of a result; nil and a fault if there is no such place, because lists end and objects
// may be null. shown is what the result shows now.
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

// placeInList describes what is wrong with an element's name, "" if nothing is.
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

// unknownName says that there is no such name, and suggests similar ones: up to a third of the letters may differ, or
// one name may be part of the other.
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

// LetterDistance is the number of letters to insert, drop or replace to turn a into b.
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
