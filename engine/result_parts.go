package engine

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// ResultParts says which parts of a document.result a caller wants. The zero value wants all of it.
type ResultParts struct {
	// Include are the top-level members to give, Exclude those to leave out; at most one of the two is set.
	Include, Exclude []string
	// RunChecks leaves out checks that did not run (not_applicable): in validation.checks and
	// fraud_detection.integrity_checks.
	RunChecks bool
}

// Whole reports whether everything is wanted.
func (p ResultParts) Whole() bool { return p.Include == nil && p.Exclude == nil && !p.RunChecks }

// Check judges what can be judged without a result.
func (p ResultParts) Check() error {
	if p.Include != nil && p.Exclude != nil {
		return FailField("/exclude", "CONFLICT", "Send include or exclude, not both.")
	}
	for field, names := range map[string][]string{"/include": p.Include, "/exclude": p.Exclude} {
		if names != nil && len(names) == 0 || slices.Contains(names, "") {
			return FailField(
				field, "REQUIRED", strings.TrimPrefix(field, "/")+" lists names of members, with a comma between them.",
			)
		}
	}
	return nil
}

// Of cuts a result, which is valid JSON, down to what is wanted; nil stays nil. Members come in their order and
// as they were stored, byte for byte. known says which names the results of any document type have, so that one
// list serves documents of several types: such a name selects nothing where the result at hand lacks it. With a
// nil known any name is taken where there is no result. Errors: VALIDATION_FAILED for a name that is not known.
//
// # Why it does not decode
//
// Results of long statements have tens of megabytes, and what is asked for is mostly a small part of them.
func (p ResultParts) Of(result json.RawMessage, known func(name string) bool) (json.RawMessage, error) {
	if p.Whole() {
		return result, nil
	}
	if err := p.judge(result, known); err != nil {
		return nil, err
	}
	if len(result) == 0 {
		return result, nil
	}
	var b bytes.Buffer
	b.WriteByte('{')
	for name, value := range members(result) {
		if p.Include != nil && !slices.Contains(p.Include, name) || slices.Contains(p.Exclude, name) {
			continue
		}
		if list := checkLists[name]; p.RunChecks && list != "" {
			value = withRunChecks(value, list)
		}
		putMember(&b, name, value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// judge names a member that no result has.
func (p ResultParts) judge(result json.RawMessage, known func(name string) bool) error {
	var own []string
	none := len(result) == 0
	for name := range members(result) {
		own = append(own, name)
	}
	for field, names := range map[string][]string{"/include": p.Include, "/exclude": p.Exclude} {
		for _, name := range names {
			if slices.Contains(own, name) || slices.Contains(commonMembers, name) || known != nil && known(name) ||
				known == nil && none {
				continue
			}
			if none {
				return FailField(field, "UNKNOWN", "Results have no member "+quoted(name)+"; all have "+strings.Join(commonMembers, ", ")+", and the values of their document type.")
			}
			return FailField(
				field, "UNKNOWN", "This result has no member "+quoted(name)+"; it has "+strings.Join(own, ", ")+".",
			)
		}
	}
	return nil
}

// quoted is what a caller wrote, short and harmless enough to be said back.
func quoted(name string) string {
	const most = 64 // characters
	if r := []rune(name); len(r) > most {
		name = string(r[:most]) + "…"
	}
	b, _ := json.Marshal(name)
	return string(b)
}

// checkLists are the members that hold checks, and the name of the list in each.
var checkLists = map[string]string{"validation": "checks", "fraud_detection": "integrity_checks"}

// withRunChecks is a member with those checks of its list that ran.
func withRunChecks(member []byte, list string) []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for name, value := range members(member) {
		if name != list {
			putMember(&b, name, value)
			continue
		}
		var ran [][]byte
		for check := range elements(value) {
			if !isNotApplicable(check) {
				ran = append(ran, check)
			}
		}
		putMember(&b, name, slices.Concat([]byte("["), bytes.Join(ran, []byte(",")), []byte("]")))
	}
	if b.Len() == 1 { // null: nothing was checked at all
		return member
	}
	b.WriteByte('}')
	return b.Bytes()
}

func isNotApplicable(check []byte) bool {
	for name, value := range members(check) {
		if name == "status" {
			return string(value) == `"`+string(CheckNotApplicable)+`"`
		}
	}
	return false
}

// putMember adds a member to an object that is being written.
func putMember(b *bytes.Buffer, name string, value []byte) {
	if b.Len() > 1 {
		b.WriteByte(',')
	}
	key, _ := json.Marshal(name)
	b.Write(key)
	b.WriteByte(':')
	b.Write(value)
}
