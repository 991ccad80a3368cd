package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxSchemaDepth is deeper than any definition: a table's column's headings are on the sixth level.
const maxSchemaDepth = 8

// maxSchemaFaults is how many faults of a definition are listed at once.
const maxSchemaFaults = 20

// schemaTree reads a JSON text into maps and lists, and notes every fault with its JSON pointer.
type schemaTree struct {
	decoder *json.Decoder
	faults  []ErrorDetail
}

func (t *schemaTree) fault(at, code, message string) {
	if len(t.faults) < maxSchemaFaults {
		t.faults = append(t.faults, ErrorDetail{Field: at, Code: code, Message: message})
	}
}

var errSchemaJSON = errors.New("the definition is not valid JSON")

// read is the whole text as one value.
func (t *schemaTree) read(raw []byte) (any, error) {
	if !utf8.Valid(raw) || !json.Valid(raw) {
		return nil, errSchemaJSON
	}
	t.decoder = json.NewDecoder(bytes.NewReader(raw))
	t.decoder.UseNumber()
	v, err := t.value("", 0)
	if errors.Is(err, io.EOF) {
		err = errSchemaJSON
	}
	return v, err
}

func (t *schemaTree) value(at string, depth int) (any, error) {
	if depth > maxSchemaDepth {
		return nil, errors.New("the definition nests too deep")
	}
	token, err := t.decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return t.object(at, depth)
	case json.Delim('['):
		list := []any{}
		for t.decoder.More() {
			v, err := t.value(at+"/"+strconv.Itoa(len(list)), depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := t.decoder.Token()
		return list, err
	}
	return token, nil
}

func (t *schemaTree) object(at string, depth int) (any, error) {
	members := map[string]any{}
	for t.decoder.More() {
		token, err := t.decoder.Token()
		if err != nil {
			return nil, err
		}
		name := token.(string)
		here := at + "/" + pointerEscape.Replace(shortText(name))
		if _, twice := members[name]; twice {
			t.fault(here, "REPEATED", "Give this member once.")
		}
		if members[name], err = t.value(here, depth+1); err != nil {
			return nil, err
		}
	}
	_, err := t.decoder.Token()
	return members, err
}

// pointerEscape writes a name as a part of a JSON pointer (RFC 6901).
var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")
