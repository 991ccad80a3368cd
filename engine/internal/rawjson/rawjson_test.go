package rawjson

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"
)

func TestMembersMatchDecoder(t *testing.T) {
	for _, text := range []string{
		`{}`, ` { } `, `{"a":1}`, `{"a":-1.5e3,"b":true,"c":null}`, "{ \"a\" :\n[1, {\"x\": \"]}\"}] ,\t\"b\" : \"\" }",
		`{"quote \" in \\ name":"and \" in value \\","é":{},"é":[]}`, `{"a":{"b":{"c":[[],{}]}},"":"no name"}`,
	} {
		var want, got []string
		d := json.NewDecoder(bytes.NewReader([]byte(text)))
		d.Token()
		for d.More() {
			key, _ := d.Token()
			var raw json.RawMessage
			if err := d.Decode(&raw); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			want = append(want, key.(string), string(raw))
		}
		for name, value := range Members([]byte(text)) {
			got = append(got, name, string(value))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: members are %q, want %q", text, got, want)
		}
	}
}

func TestElementsMatchDecoder(t *testing.T) {
	for _, text := range []string{`[]`, ` [ ] `, `[1]`, `[ "a,]" , [1, {"x": "]}"}] ,null, -1.5e3,{}]`} {
		var want []json.RawMessage
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		var got [][]byte
		for value := range Elements([]byte(text)) {
			got = append(got, value)
		}
		if !slices.EqualFunc(got, want, func(a []byte, b json.RawMessage) bool { return bytes.Equal(a, b) }) {
			t.Errorf("%s: elements are %q, want %q", text, got, want)
		}
	}
}

func FuzzInvalidJSONEnds(f *testing.F) {
	f.Add([]byte(`{"a":[1,"b\\"]}`))
	f.Add([]byte(`{"a" 1 ]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		total := 0
		for name, value := range Members(b) {
			total += len(name) + len(value)
		}
		for value := range Elements(b) {
			_ = value // ends, whatever b is
		}
		if json.Valid(b) && total > 3*len(b) { // an escape may grow in UTF-8, never so much
			t.Errorf("%d bytes of members in a text of %d", total, len(b))
		}
	})
}
