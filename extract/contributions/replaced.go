package contributions

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Replaced is the text of the tables that are not built in, for [FromReplaced] in another process; "" if all are built
// in.
func (t *Tables) Replaced() string {
	texts := map[string]string{}
	for name, table := range t.byName {
		if table.File != "" {
			texts[name] = table.text
		}
	}
	if len(texts) == 0 {
		return ""
	}
	text, err := json.Marshal(texts)
	if err != nil {
		panic(err) // texts always become JSON
	}
	return string(text)
}

// FromReplaced makes the tables whose Replaced is given.
func FromReplaced(replaced string) (*Tables, error) {
	if replaced == "" {
		return Default(), nil
	}
	texts := map[string]string{}
	if err := json.Unmarshal([]byte(replaced), &texts); err != nil {
		return nil, fmt.Errorf("rates: %w", err)
	}
	t := copyOfBuiltIn()
	for name, text := range texts {
		i := slices.IndexFunc(schemas, func(s schema) bool { return s.name == name })
		if i < 0 {
			return nil, fmt.Errorf("rates: there is no table %q", name)
		}
		table, err := schemas[i].read(name+ending, text)
		if err != nil {
			return nil, err
		}
		table.File = name + ending
		t.byName[name] = table
	}
	return t, nil
}

// Text is the file of a table, as it may be copied and edited; ok is false if there is no such table.
func (t *Tables) Text(name string) (text string, ok bool) {
	table, ok := t.byName[strings.TrimSuffix(name, ending)]
	return table.text, ok
}
