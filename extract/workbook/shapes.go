package workbook

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// What only a program can work out of a result reads it here: a member of another shape than its document
// type promises is passed over and said among the checks, so that one of them never costs the workbook.

// shapeCheck is the name of the check that says so.
const shapeCheck = "Shape of the result"

// maxShapeChecks is how many members of another shape are named; of more the number is said.
const maxShapeChecks = 50

// misshapes are the members of another shape found so far.
type misshapes struct {
	seen   map[string]bool
	checks []json.RawMessage
	more   int
}

// misshapen notes that a value is not what belongs at a pointer. Nothing there is no fault.
func (r *Result) misshapen(at string, v raw, belongs string) {
	m := &r.misshapes
	if v.null() || m.seen[at] {
		return
	}
	if len(m.checks) == maxShapeChecks {
		m.more++
		return
	}
	if m.seen == nil {
		m.seen = map[string]bool{}
	}
	m.seen[at] = true
	m.checks = append(m.checks, shapeWarning(at+" is "+wordFor(v)+" where "+belongs+" belongs: what is worked out from it stays empty."))
}

// shapeChecks are the checks that say which members had another shape.
func (r *Result) shapeChecks() []json.RawMessage {
	checks := r.misshapes.checks
	if r.misshapes.more > 0 {
		checks = append(checks[:len(checks):len(checks)], shapeWarning(fmt.Sprintf("%d more members have another shape.", r.misshapes.more)))
	}
	return checks
}

func shapeWarning(detail string) json.RawMessage {
	return json.RawMessage(`{"label":` + string(jsonText(shapeCheck)) + `,"status":"warn","detail":` + string(jsonText(detail)) + `}`)
}

func wordFor(v raw) string {
	switch v[0] {
	case '[':
		return "a list"
	case '{':
		return "an object"
	case '"':
		return "a text"
	case 't', 'f':
		return "yes or no"
	}
	return "a number"
}

// objects are the entries of the list v that stands at a pointer, in their places. What is no object is an
// empty one.
func (r *Result) objects(at string, v raw) (list []raw) {
	if !v.isArray() {
		r.misshapen(at, v, "a list")
		return nil
	}
	v.entries(func(i int, entry raw) bool {
		list = append(list, r.object(at+"/"+strconv.Itoa(i), entry))
		return true
	})
	return list
}

// object is v when it is one, else an empty object.
func (r *Result) object(at string, v raw) raw {
	if v.isObject() {
		return v
	}
	r.misshapen(at, v, "an object")
	return raw("{}")
}

// text is the text v; "" and false when it is none.
func (r *Result) text(at string, v raw) (s string, ok bool) {
	if len(v) > 0 && v[0] == '"' {
		return v.str(), true
	}
	r.misshapen(at, v, "a text")
	return "", false
}

// plain is a value for another JSON value; null when there is none.
func (r raw) plain() json.RawMessage {
	if r == nil {
		return json.RawMessage("null")
	}
	return json.RawMessage(r)
}
