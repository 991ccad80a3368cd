package generic

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Revise reads corrected labelled values anew, so that value_type and typed_value are of the value that stands there. A
// generic result has no checks.
func Revise(_ context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	out := in.Extracted
	within := func(pointer string) bool { return strings.HasPrefix(pointer, "/labelled_fields") }
	if !slices.ContainsFunc(in.Corrected, within) {
		return out, nil
	}
	var f Fields
	if err := out.Fields.Into(&f); err != nil {
		return engine.Extraction{}, err
	}
	style := parse.DecideStyle(strings.Fields(f.Text))
	for i := range f.LabelledFields {
		field, at := &f.LabelledFields[i], fmt.Sprintf("/labelled_fields/%d", i)
		if slices.Contains(in.Corrected, "/labelled_fields") || slices.Contains(in.Corrected, at) || slices.Contains(in.Corrected, at+"/value") {
			field.ValueType, field.TypedValue = typed(field.Value, style)
			continue
		}
		field.TypedValue = json.RawMessage(typedAt(in.Extracted, i)) // byte for byte: numbers do not pass through binary fractions
	}
	out.Fields = out.Fields.With("labelled_fields", f.LabelledFields)
	return out, nil
}

// typedAt is the typed value of a labelled field as it stands in a result.
func typedAt(e engine.Extraction, i int) json.RawMessage {
	raw, _ := e.Fields.Get("labelled_fields").(json.RawMessage)
	var list []struct {
		TypedValue json.RawMessage `json:"typed_value"`
	}
	if json.Unmarshal(raw, &list) != nil || i >= len(list) || list[i].TypedValue == nil {
		return json.RawMessage("null")
	}
	return list[i].TypedValue
}
