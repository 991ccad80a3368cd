package workbook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// Result is document.result, read in place and never decoded as a whole (see the package doc). A [Feed] reads it with
// [Result.At].
type Result struct {
	paper   engine.ExportPaper
	root    raw
	members map[string]raw

	sources [sourceIndexes]map[uint64]uint32
	seed    maphash.Seed
	lists   map[string][]raw // entries of arrays that pointers went into
	feeds   map[string]Feed
	walked  int // entries that blocks went through so far

	judged     bool   // earnedRows is known
	earnedRows []bool // see earned

	shapeProblems shapeProblems
}

// errResult is the error for a stored result that is not a JSON object, which is a bug of ours.
var errResult = errors.New("the document's result is not a JSON object")

func newResult(p engine.ExportPaper) (*Result, error) {
	if !json.Valid(p.Result) {
		return nil, errResult
	}
	root := raw(p.Result)[skipSpace(raw(p.Result), 0):]
	if !root.isObject() {
		return nil, errResult
	}
	r := &Result{paper: p, root: root, members: map[string]raw{}, seed: maphash.MakeSeed(), lists: map[string][]raw{}}
	root.members(func(m member) bool {
		r.members[m.key()] = m.value
		return true
	})
	return r, nil
}

// At returns the value at an absolute pointer of the result ("/transactions/4/debit") as JSON; nil if there is none.
func (r *Result) At(absolute string) json.RawMessage {
	p, err := parsePointer(absolute)
	if err != nil {
		return nil
	}
	return json.RawMessage(r.find(p.tokens))
}

// find walks down from the root. A long list is split into entries once, so that further pointers into it are quick.
func (r *Result) find(tokens []string) raw {
	if len(tokens) == 0 {
		return r.root
	}
	at := r.members[tokens[0]]
	if len(tokens) == 1 || at == nil {
		return at
	}
	rest := tokens[1:]
	if n, ok := arrayIndex(rest[0]); ok && at.isArray() {
		list, split := r.lists[tokens[0]]
		if !split {
			at.entries(func(_ int, v raw) bool {
				list = append(list, v)
				return true
			})
			r.lists[tokens[0]] = list
		}
		if n >= len(list) {
			return nil
		}
		at, rest = list[n], rest[1:]
	}
	for _, token := range rest {
		if at = at.child(token); at == nil {
			return nil
		}
	}
	return at
}

// row is an entry that a table, matrix or statement shows. There may be a hundred thousand, so what the entries of
// one list share is kept in one list value.
type row struct {
	raw   raw
	list  *list  // where it comes from; nil for the whole result
	key   string // the member's name where entries come from an object
	index int32
}

// list is what the entries of one array or object have in common.
type list struct {
	up   *row   // the entry around them
	at   string // the absolute pointer of the list
	fed  bool   // made by a feed: the member "_at" is the pointer of its source
	with map[string]string
}

// look returns the value at a pointer, seen from a row.
func (r *Result) look(from row, p pointer) raw { return visibleName(p, r.lookUp(from, p)) }

// visibleName returns the value found at a pointer. The name of a file is changed so that people see all its
// characters.
func visibleName(p pointer, found raw) raw {
	if n := len(p.tokens); n > 0 && p.tokens[n-1] == "file_name" && len(found) > 0 && found[0] == '"' {
		return jsonText(engine.VisibleName(found.str()))
	}
	return found
}

func (r *Result) lookUp(from row, p pointer) raw {
	switch {
	case p.word != "":
		return r.word(from, p.word)
	case p.root:
		return r.find(p.tokens)
	}
	for n := p.up; n > 0; n-- {
		if from.list == nil {
			return nil
		}
		from = *from.list.up
	}
	if from.list == nil {
		return r.find(p.tokens)
	}
	if len(p.tokens) == 1 {
		if text, ok := from.list.with[p.tokens[0]]; ok {
			return jsonText(text)
		}
	}
	at := from.raw
	for _, token := range p.tokens {
		if at = at.child(token); at == nil {
			return nil
		}
	}
	return at
}

func (r *Result) word(from row, word string) raw {
	switch word {
	case "pointer":
		return jsonText(from.pointer())
	case "key":
		return jsonText(from.key)
	case "index":
		return raw(strconv.Itoa(int(from.index)))
	case "file_name":
		return jsonText(engine.VisibleName(r.paper.FileName))
	case "document_id":
		return raw(strconv.FormatInt(r.paper.ID, 10))
	case "earned":
		return r.earnedWord(from)
	case "newest_first":
		return raw(strconv.FormatBool(r.newestFirst()))
	case "edit_version":
		if r.paper.EditVersion == 0 {
			return nil
		}
		return raw(strconv.FormatInt(r.paper.EditVersion, 10))
	}
	return nil // position is the table's own
}

// pointer returns the absolute pointer of the row in the result; for a row of a feed, that of its source.
func (w row) pointer() string {
	switch {
	case w.list == nil:
		return ""
	case w.list.fed:
		return w.raw.child("_at").str()
	case w.key != "":
		return w.list.at + "/" + escapeToken(w.key)
	}
	return w.list.at + "/" + strconv.Itoa(int(w.index))
}

func jsonText(s string) raw {
	b, err := json.Marshal(s)
	if err != nil {
		return nil
	}
	return b
}

// Indexes of provenance: from the hash of a pointer to the position of its entry. A long statement has half a million
// entries, nearly all of transactions, which are rarely needed. So those have a separate index.
const (
	besideTransactions = iota
	ofTransactions
	ofRepairs
	sourceIndexes
)

// source returns the provenance of a pointer; nil if there is none.
func (r *Result) source(absolute string) raw {
	if strings.HasPrefix(absolute, transactionsAt) {
		return r.indexed(ofTransactions, absolute)
	}
	return r.indexed(besideTransactions, absolute)
}

const transactionsAt = "/transactions/"

// repairedSource returns the provenance of a pointer whose value was repaired, else nil. Most papers have no repaired
// value.
func (r *Result) repairedSource(absolute func() string) raw {
	if r.index(ofRepairs); len(r.sources[ofRepairs]) == 0 {
		return nil
	}
	return r.indexed(ofRepairs, absolute())
}

func (r *Result) indexed(which int, absolute string) raw {
	r.index(which)
	at, found := r.sources[which][maphash.String(r.seed, absolute)]
	if !found {
		return nil
	}
	all := r.members["provenance"]
	return all[at:skipValue(all, int(at))]
}

func (r *Result) index(which int) {
	if r.sources[which] != nil {
		return
	}
	r.sources[which] = map[uint64]uint32{}
	all := r.members["provenance"]
	all.members(func(m member) bool {
		row := bytes.HasPrefix(m.name[1:], []byte(transactionsAt))
		if which == ofRepairs && bytes.Contains(m.value, []byte(`"repaired"`)) || which == ofTransactions && row ||
			which == besideTransactions && !row {
			at := cap(all) - cap(m.value) // entries are slices of the whole
			r.sources[which][maphash.String(r.seed, m.key())] = uint32(at)
		}
		return true
	})
}

// origin returns a cell's note: what the page shows, where, and how likely the value is right. which is "repaired"
// (only values that were repaired) or "all".
func (r *Result) origin(absolute func() string, which string) string {
	var s raw
	if which == "repaired" {
		s = r.repairedSource(absolute)
	} else {
		s = r.source(absolute())
	}
	if s == nil {
		return ""
	}
	repaired := s.child("source").str() == "repaired"
	if which == "repaired" && !repaired {
		return ""
	}
	var parts []string
	if cell := s.child("cell"); !cell.null() {
		parts = append(parts, "cell "+cell.str())
	} else if page := s.child("page"); !page.null() && page.str() != "0" {
		parts = append(parts, "p. "+page.str())
	}
	if text := s.child("text"); !text.null() && text.str() != "" {
		parts = append(parts, "“"+text.str()+"”")
	}
	if confidence, ok := formula.ParseNumber(string(s.child("confidence"))); ok {
		parts = append(parts, confidence.Mul(formula.Whole(100)).Round(0).Text()+" %")
	}
	note := strings.Join(parts, ", ")
	if repaired {
		return "Repaired so that a check passes. Read before: " + note
	}
	return note
}

// Feeds read members of a result that templates cannot describe. A member with another shape than its document type
// promises is ignored and reported by a check; it never fails the workbook.

// shapeCheck is the label of the check that reports such members.
const shapeCheck = "Shape of the result"

// maxShapeChecks is how many of these members are named; of the others only the number is given.
const maxShapeChecks = 50

// shapeProblems are the members of another shape found so far.
type shapeProblems struct {
	seen   map[string]bool
	checks []json.RawMessage
	more   int
}

// reportShape records that a value at a pointer is not of the expected shape. A missing value is not reported.
func (r *Result) reportShape(at string, v raw, belongs string) {
	m := &r.shapeProblems
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
	m.checks = append(
		m.checks,
		shapeWarning(at+" is "+wordFor(v)+" where "+belongs+" belongs: what is worked out from it stays empty."),
	)
}

// shapeChecks returns the checks that report members of another shape.
func (r *Result) shapeChecks() []json.RawMessage {
	checks := r.shapeProblems.checks
	if r.shapeProblems.more > 0 {
		checks = append(
			checks[:len(checks):len(checks)],
			shapeWarning(fmt.Sprintf("%d more members have another shape.", r.shapeProblems.more)),
		)
	}
	return checks
}

func shapeWarning(detail string) json.RawMessage {
	return json.RawMessage(
		`{"label":` + string(jsonText(shapeCheck)) + `,"status":"warn","detail":` + string(jsonText(detail)) + `}`,
	)
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

// objects returns the entries of the list v at a pointer, in its order. An entry that is not an object becomes an empty
// one.
func (r *Result) objects(at string, v raw) (list []raw) {
	if !v.isArray() {
		r.reportShape(at, v, "a list")
		return nil
	}
	v.entries(func(i int, entry raw) bool {
		list = append(list, r.object(at+"/"+strconv.Itoa(i), entry))
		return true
	})
	return list
}

// object returns v if it is an object, else an empty object.
func (r *Result) object(at string, v raw) raw {
	if v.isObject() {
		return v
	}
	r.reportShape(at, v, "an object")
	return raw("{}")
}

// text returns the text v; "" and false if it is none.
func (r *Result) text(at string, v raw) (s string, ok bool) {
	if len(v) > 0 && v[0] == '"' {
		return v.str(), true
	}
	r.reportShape(at, v, "a text")
	return "", false
}

// plain returns a value for use in another JSON value; null if there is none.
func (r raw) plain() json.RawMessage {
	if r == nil {
		return json.RawMessage("null")
	}
	return json.RawMessage(r)
}
