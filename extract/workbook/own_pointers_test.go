package workbook

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shapeOf are the pointers that a type's results have, lists and what the paper names written as *.
func shapeOf(t testing.TB, documentType string) map[string]bool {
	t.Helper()
	shape := map[string]bool{}
	for _, name := range []string{"envelope", documentType} {
		b, err := os.ReadFile(filepath.Join("testdata", "shapes", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(b), "\n") {
			if line == "" || line[0] == '#' {
				continue
			}
			names := strings.Fields(line) // the further ones are members beside the first
			beside := names[0][:strings.LastIndexByte(names[0], '/')+1]
			shape[names[0]] = true
			for _, n := range names[1:] {
				shape[beside+n] = true
			}
		}
	}
	return shape
}

// members are the names of a shape at a place, and whether the paper names the entries.
func members(shape map[string]bool, at string) (names map[string]bool, open bool) {
	names = map[string]bool{}
	for p := range shape {
		if rest, below := strings.CutPrefix(p, at+"/"); below {
			name, _, _ := strings.Cut(rest, "/")
			names[name] = true
		}
	}
	return names, names["*"]
}

// TestSamplesHaveAllMembersOfTheirType holds that samples are what extractors must produce: every name
// is present, and no other.
func TestSamplesHaveAllMembersOfTheirType(t *testing.T) {
	for _, name := range samples(t) {
		p := sample(t, name)
		shape := shapeOf(t, p.DocumentType)
		var result any
		if err := json.Unmarshal(p.Result, &result); err != nil {
			t.Fatal(err)
		}
		var walk func(at string, v any)
		walk = func(at string, v any) {
			names, open := members(shape, at)
			switch v := v.(type) {
			case map[string]any:
				for member, value := range v {
					if open {
						walk(at+"/*", value)
						continue
					}
					if !names[member] {
						t.Errorf("%s has %s/%s, which its type has not", name, at, member)
					}
					walk(at+"/"+member, value)
				}
				for member := range names {
					if _, present := v[member]; !present && !open {
						t.Errorf("%s lacks %s/%s", name, at, member)
					}
				}
			case []any:
				for _, entry := range v {
					walk(at+"/*", entry)
				}
			case nil:
				if len(names) > 0 {
					t.Errorf("%s has null for %s, want an object or list with its members", name, at)
				}
			}
		}
		walk("", result)
	}
}

// TestProvenanceOfSamplesPointsAtValues holds that each pointer of provenance leads to a value.
func TestProvenanceOfSamplesPointsAtValues(t *testing.T) {
	for _, name := range samples(t) {
		r, err := newResult(sample(t, name))
		if err != nil {
			t.Fatal(err)
		}
		r.members["provenance"].members(func(m member) bool {
			if v := raw(r.At(m.key())); v.null() {
				t.Errorf("%s: provenance knows %s, which is null or absent", name, m.key())
			}
			return true
		})
	}
}

// pointersOf are all pointers that a definition reads, from the result's top, lists and periods as *.
func pointersOf(d Definition) []string {
	seen := map[string]bool{}
	add := func(base, pointer string) {
		switch {
		case pointer == "" || pointer[0] == '@':
		case strings.HasPrefix(pointer, "#"):
			seen[starred(pointer[1:])] = true
		case base == "?": // a feed's own members
		default:
			seen[starred(base+pointer)] = true
		}
	}
	for _, s := range d.Sheets {
		filters(s.When, "", add)
		for _, b := range s.Blocks {
			filters(b.When, "", add)
			blockPointers(b, add)
		}
	}
	var list []string
	for p := range seen {
		list = append(list, p)
	}
	slices.Sort(list)
	return list
}

func filters(list []Filter, base string, add func(base, pointer string)) {
	for _, f := range list {
		add(base, f.Pointer)
	}
}

func blockPointers(b Block, add func(base, pointer string)) {
	switch {
	case b.Table != nil:
		for _, source := range b.Table.Rows {
			base := sourceBase(source)
			filters(b.Table.Where, base, add)
			for _, k := range b.Table.Order {
				add(base, k.Pointer)
			}
			for _, c := range b.Table.Columns {
				if source.With[strings.TrimPrefix(c.Pointer, "/")] == "" {
					pointer := c.Pointer
					if c.EachPeriod {
						pointer += "/*"
					}
					add(base, pointer)
				}
				formulaPointers(c.Formula, add)
			}
		}
	case b.Form != nil:
		linePointers(b.Form.Lines, "", add)
	case b.Statement != nil:
		if from := b.Statement.From; from != "" {
			filters(b.Statement.Where, from+"/*", add)
			for _, m := range []string{"/key", "/label", "/note", "/amounts/*", "/is_total", "/page"} {
				add(from+"/*", m)
			}
		}
		linePointers(b.Statement.Lines, "/*", add)
	}
}

func sourceBase(s Source) string {
	if s.Feed != "" {
		return "?"
	}
	return s.Pointer + "/*"
}

func linePointers(lines []Line, below string, add func(base, pointer string)) {
	for _, l := range lines {
		filters(l.When, "", add)
		if l.Pointer != "" && l.Pointer[0] != '@' {
			add("", l.Pointer+below)
		}
		formulaPointers(l.Formula, add)
		for _, p := range l.Paint {
			formulaPointers(p.When, add)
		}
	}
}

var valuePointer = regexp.MustCompile(`value\("([^"]+)"\)`)

func formulaPointers(formula string, add func(base, pointer string)) {
	for _, m := range valuePointer.FindAllStringSubmatch(formula, -1) {
		add("", m[1])
	}
}

var listPlace = regexp.MustCompile(`/([0-9]+|@period)(/|$)`)

func starred(pointer string) string { return listPlace.ReplaceAllString(pointer, "/*$2") }

// TestPointersOfDefinitionsExistInTypes catches a misspelt pointer, which would show n/a for ever.
func TestPointersOfDefinitionsExistInTypes(t *testing.T) {
	for name, definition := range ownWorkbooks {
		shape, pointers := shapeOf(t, name), pointersOf(definition())
		if len(pointers) < 50 {
			t.Errorf("%s: only %d pointers were found in its definition", name, len(pointers))
		}
		for _, p := range pointers {
			if names, _ := members(shape, p); !shape[p] && len(names) == 0 {
				t.Errorf("%s reads %s, which its type has not", name, p)
			}
		}
	}
}

// TestPointersOfDefinitionsAreFilledBySamples keeps the samples rich enough to see every cell filled.
func TestPointersOfDefinitionsAreFilledBySamples(t *testing.T) {
	filled := map[string]map[string]bool{}
	for _, name := range samples(t) {
		p := sample(t, name)
		var result any
		if err := json.Unmarshal(p.Result, &result); err != nil {
			t.Fatal(err)
		}
		if filled[p.DocumentType] == nil {
			filled[p.DocumentType] = map[string]bool{}
		}
		fill(filled[p.DocumentType], shapeOf(t, p.DocumentType), "", result)
	}
	for name, definition := range ownWorkbooks {
		for _, p := range pointersOf(definition()) {
			if !filled[name][p] {
				t.Errorf("no sample of %s has a value at %s", name, p)
			}
		}
	}
}

func fill(filled, shape map[string]bool, at string, v any) {
	if v == nil {
		return
	}
	filled[at] = true
	switch v := v.(type) {
	case map[string]any:
		_, open := members(shape, at)
		for member, value := range v {
			if open {
				member = "*"
			}
			fill(filled, shape, at+"/"+member, value)
		}
	case []any:
		for _, entry := range v {
			fill(filled, shape, at+"/*", entry)
		}
	}
}

// Every text of the paper becomes one that a spreadsheet could take for a formula.
func TestHostileTextsStayTexts(t *testing.T) {
	const hostile = `=HYPERLINK("http://192.0.2.1/","=1+1")`
	keys := regexp.MustCompile(`(^|/)(key|section|period|group|phase|status|subject_type|document_type|expenses_printed|month|date)$|_date$|^/provenance|/(start|end)$`)
	for _, name := range samples(t) {
		p := sample(t, name)
		var result any
		decoder := json.NewDecoder(bytes.NewReader(p.Result))
		decoder.UseNumber()
		if err := decoder.Decode(&result); err != nil {
			t.Fatal(err)
		}
		var spoil func(at string, v any) any
		spoil = func(at string, v any) any {
			switch v := v.(type) {
			case map[string]any:
				for member := range v {
					v[member] = spoil(at+"/"+member, v[member])
				}
			case []any:
				for i := range v {
					v[i] = spoil(at, v[i])
				}
			case string:
				if !keys.MatchString(at) {
					return hostile
				}
			}
			return v
		}
		spoiled, err := json.Marshal(spoil("", result))
		if err != nil {
			t.Fatal(err)
		}
		p.Result, p.FileName = spoiled, hostile
		var b bytes.Buffer
		if err := New().Export(context.Background(), &b, p); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		f := reopened(t, b.Bytes())
		texts := 0
		for _, sheet := range f.GetSheetList() {
			eachCell(t, f, sheet, func(cell string) {
				shown, formula := cellOf(t, f, sheet, cell)
				if strings.Contains(formula, "HYPERLINK") && !strings.Contains(formula, `"=HYPERLINK(""http`) {
					t.Errorf("%s, %s!%s is the formula %s", name, sheet, cell, formula)
				}
				if shown == hostile {
					texts++
				}
			})
		}
		if texts == 0 && !strings.HasSuffix(name, "-empty") {
			t.Errorf("%s shows none of the hostile texts", name)
		}
	}
}
