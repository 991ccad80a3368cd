package workbook

import (
	"encoding/json"
	"errors"
	"hash/maphash"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
)

// Result is document.result as workbooks read it: walked where it lies, never decoded as a whole. A
// statement of 100,000 rows is 50 MB of JSON and would be ten times that as maps.
type Result struct {
	paper   engine.ExportPaper
	root    raw
	members map[string]raw

	sources map[uint64]raw // provenance by the hash of its pointer
	seed    maphash.Seed
	lists   map[string][]raw // entries of arrays that pointers went into
	feeds   map[string]Feed
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

// row is an entry that a table, matrix or statement stands on.
type row struct {
	raw   raw
	up    *row   // the entry around it; nil at the top
	key   string // the member's name where entries come from an object
	at    string // the absolute pointer of the list it is in
	index int32
	with  map[string]string
}

// look is the value at a pointer seen from a row.
func (r *Result) look(from row, p pointer) raw {
	switch {
	case p.word != "":
		return r.word(from, p.word)
	case p.root:
		return r.find(p.tokens)
	}
	for n := p.up; n > 0; n-- {
		if from.up == nil {
			return nil
		}
		from = *from.up
	}
	if from.up == nil {
		return r.find(p.tokens)
	}
	if len(p.tokens) == 1 {
		if text, ok := from.with[p.tokens[0]]; ok {
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
		return jsonText(r.paper.FileName)
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
	if at := w.raw.child("_at"); at != nil {
		return at.str()
	}
	if w.key != "" {
		return w.at + "/" + escapeToken(w.key)
	}
	return w.at + "/" + strconv.Itoa(int(w.index))
}

func jsonText(s string) raw {
	b, err := json.Marshal(s)
	if err != nil {
		return nil
	}
	return b
}

// source is provenance of a pointer; nil when the paper has none for it.
func (r *Result) source(absolute string) raw {
	if r.sources == nil {
		r.sources = map[uint64]raw{}
		r.members["provenance"].members(func(m member) bool {
			r.sources[maphash.String(r.seed, m.key())] = m.value
			return true
		})
	}
	return r.sources[maphash.String(r.seed, absolute)]
}
