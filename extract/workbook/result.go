package workbook

import (
	"bytes"
	"encoding/json"
	"errors"
	"hash/maphash"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// Result is document.result as workbooks read it: walked where it lies, never decoded as a whole. A
// statement of 100,000 rows is 50 MB of JSON and would be ten times that as maps.
type Result struct {
	paper   engine.ExportPaper
	root    raw
	members map[string]raw

	sources [sourceIndexes]map[uint64]uint32
	seed    maphash.Seed
	lists   map[string][]raw // entries of arrays that pointers went into
	feeds   map[string]Feed
	walked  int // entries that blocks went through so far

	misshapes misshapes
}

// errResult says that a stored result is no JSON object, which only a fault of ours can make.
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

// At is the value at an absolute pointer of the result, as JSON; nil when there is none.
func (r *Result) At(absolute string) json.RawMessage {
	p, err := parsePointer(absolute)
	if err != nil {
		return nil
	}
	return json.RawMessage(r.find(p.tokens))
}

// find walks down from the root. Long lists are split once, so that pointers into them are quick.
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

// row is an entry that a table, matrix or statement stands on. There may be a hundred thousand: what
// entries of one list share is in one place.
type row struct {
	raw   raw
	list  *list  // where it comes from; nil for the whole result
	key   string // the member's name where entries come from an object
	index int32
}

// list is what the entries of one array or object share.
type list struct {
	up   *row   // the entry around them
	at   string // the absolute pointer of the list
	fed  bool   // made by a feed: the member "_at" says what of
	with map[string]string
}

// cellStyle is the value at a pointer seen from a row.
func (r *Result) look(from row, p pointer) raw { return visibleName(p, r.lookUp(from, p)) }

// visibleName is what was found at a pointer; a name of a file as people are to see it.
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

// pointer is where the row stands in the result; of a row that a feed made, what it was made from.
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

// Indexes of provenance: by the hash of a pointer the place of its entry. A long statement has half a
// million entries, nearly all of transactions, and seldom does anybody ask for those.
const (
	besideTransactions = iota
	ofTransactions
	ofRepairs
	sourceIndexes
)

// source is provenance of a pointer; nil when the paper has none for it.
func (r *Result) source(absolute string) raw {
	if strings.HasPrefix(absolute, transactionsAt) {
		return r.indexed(ofTransactions, absolute)
	}
	return r.indexed(besideTransactions, absolute)
}

const transactionsAt = "/transactions/"

// repairedSource is provenance of a pointer whose value was repaired; most papers have none.
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
		if which == ofRepairs && bytes.Contains(m.value, []byte(`"repaired"`)) || which == ofTransactions && row || which == besideTransactions && !row {
			at := cap(all) - cap(m.value) // entries are slices of the whole
			r.sources[which][maphash.String(r.seed, m.key())] = uint32(at)
		}
		return true
	})
}
