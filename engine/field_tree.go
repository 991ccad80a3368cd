package engine

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
)

// fieldTree is the fields of a result by their JSON pointers. Each object and list is taken apart once, when
// something in it is first asked for or put, and written once: a list of ten thousand elements bears thousands of
// corrections.
type fieldTree struct {
	fields Fields
	places map[string]int // of a field by its name
	nodes  []*fieldNode   // of the fields, nil for one that was not asked for
}

// newFieldTree is over fields whose values are JSON, which it does not change.
func newFieldTree(fields Fields) *fieldTree {
	t := &fieldTree{fields: slices.Clone(fields), places: map[string]int{}, nodes: make([]*fieldNode, len(fields))}
	for i, f := range fields {
		if _, known := t.places[f.Name]; !known {
			t.places[f.Name] = i
		}
	}
	return t
}

// field is the node of a field; nil when there is no such field.
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

// at is the node at a pointer's names; nil when nothing stands there.
func (t *fieldTree) at(names []string) *fieldNode {
	n := t.field(names[0])
	for _, name := range names[1:] {
		n = n.child(name)
	}
	return n
}

// value is what stands at a pointer's names; nil when nothing does.
func (t *fieldTree) value(names []string) json.RawMessage { return t.at(names).json() }

// put sets a value; false when there is no such place. Fields and members of objects that results of older versions
// lack are added.
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

// result is the fields with all that was put.
func (t *fieldTree) result() Fields {
	for i, n := range t.nodes {
		if n != nil && n.changed {
			t.fields[i].Value = n.json()
		}
	}
	return t.fields
}

// fieldNode is a JSON value. A nil one is no value: it has no children and is nil as JSON.
type fieldNode struct {
	raw     json.RawMessage // as it was
	changed bool            // something within is another than in raw
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
		for name, value := range members(n.raw) {
			n.places[name] = len(n.nodes)
			n.names, n.nodes = append(n.names, name), append(n.nodes, &fieldNode{raw: value})
		}
	case len(n.raw) > 0 && n.raw[0] == '[':
		n.list = true
		for value := range elements(n.raw) {
			n.nodes = append(n.nodes, &fieldNode{raw: value})
		}
	}
}

// place is where a member or element lies; -1 when there is none.
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

// child is a member of an object or an element of a list; nil when there is none.
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

// count is the number of a list's elements; 0 for what is no list.
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
	case n.places == nil: // a list that has no such element, or one value
		return false
	default:
		n.places[names[0]] = len(n.nodes)
		n.names, n.nodes = append(n.names, names[0]), append(n.nodes, &fieldNode{raw: value})
	}
	n.changed = true
	return true
}

// json is the value as it is now; what was not touched is written as it was.
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
