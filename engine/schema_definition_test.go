package engine_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestWrongDefinitionIsRefusedWithPointers(t *testing.T) {
	field := func(members string) string { return `{"fields":[{` + members + `}]}` }
	good := `"name":"a","type":"amount","labels":["A"]`
	for name, c := range map[string]struct{ definition, at, code string }{
		"no JSON":           {`{`, "", "JSON"},
		"nothing to read":   {`{}`, "/fields", "REQUIRED"},
		"an unknown member": {field(good + `,"lable":1`), "/fields/0/lable", "UNKNOWN"},
		"a repeated member": {field(good + `,"name":"b"`), "/fields/0/name", "REPEATED"},
		"a name used twice": {
			`{"fields":[{` + good + `},{` + good + `}]}`, "/fields/1/name", "REPEATED",
		},
		"a name of the envelope": {
			field(`"name":"provenance","type":"text","labels":["A"]`), "/fields/0/name", "RESERVED",
		},
		"an unknown type": {
			field(`"name":"a","type":"money","labels":["A"]`), "/fields/0/type", "ONEOF",
		},
		"a label of nothing but marks": {
			field(`"name":"a","type":"text","labels":["(PHP) :"]`), "/fields/0/labels/0", "FORM",
		},
		"an expression that is none": {
			field(`"name":"a","type":"text","pattern":"(a"`), "/fields/0/pattern", "PATTERN",
		},
		"an expression that grows": {
			field(`"name":"a","type":"text","pattern":"x{900}y{900}"`), "/fields/0/pattern", "PATTERN",
		},
		"nested repetitions": {
			field(`"name":"a","type":"text","pattern":"((a{30}){30}){30}"`), "/fields/0/pattern", "PATTERN",
		},
		"an expression that asks nothing": {
			field(`"name":"a","type":"text","pattern":"a*"`), "/fields/0/pattern", "PATTERN",
		},
		"too many labels": {
			field(`"name":"a","type":"text","labels":["` + strings.Repeat(`a","`, 10_000) + `b"]`),
			"/fields/0/labels", "COUNT",
		},
		"an equation of unknown names": {
			`{"fields":[{` + good + `}],"checks":[{"key":"k","equation":"a = b"}]}`, "/checks/0/equation",
			"UNKNOWN_NAME",
		},
		"an equation without an equals": {
			`{"fields":[{` + good + `}],"checks":[{"key":"k","equation":"a + a"}]}`, "/checks/0/equation", "SYNTAX",
		},
		"an equation with an empty side": {
			`{"fields":[{` + good + `}],"checks":[{"key":"k","equation":"a = "}]}`, "/checks/0/equation", "SYNTAX",
		},
		"a range without bounds": {
			`{"fields":[{` + good + `}],"checks":[{"key":"k","field":"a"}]}`, "/checks/0/min", "REQUIRED",
		},
		"a tolerance of three decimals": {
			`{"fields":[{` + good + `}],"checks":[{"key":"k","equation":"a = a","tolerance":0.001}]}`,
			"/checks/0/tolerance", "TYPE",
		},
		"deep nesting": {strings.Repeat(`{"fields":[`, 50) + strings.Repeat(`]}`, 50), "", "JSON"},
		"more bytes than a definition has": {
			`{"x":"` + strings.Repeat("x", engine.MaxSchemaBytes) + `"}`, "", "LENGTH",
		},
	} {
		_, err := engine.ParseSchemaDefinition([]byte(c.definition))
		var failure *engine.Error
		if !errors.As(err, &failure) || failure.Code != engine.CodeValidationFailed || len(failure.Details) == 0 {
			t.Errorf("%s: %v, want VALIDATION_FAILED", name, err)
			continue
		}
		found := false
		for _, d := range failure.Details {
			found = found || d.Field == c.at && d.Code == c.code
		}
		if !found {
			t.Errorf("%s: details %+v, want %s at %s", name, failure.Details, c.code, c.at)
		}
	}
}

func FuzzSchemaDefinition(f *testing.F) {
	f.Add([]byte(`{"fields":[{"name":"a","type":"amount","labels":["A"],"pattern":"[0-9]+","where":"below"}],"checks":[{"key":"k","equation":"a - 1 = sum(t.c)"}],
		"tables":[{"name":"t","columns":[{"name":"c","type":"number","headers":["C"]}],"end":["E"]}],"date_order":"day_first"}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		d, err := engine.ParseSchemaDefinition(raw)
		if err != nil {
			return
		}
		canonical, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		again, err := engine.ParseSchemaDefinition(canonical)
		if err != nil && len(canonical) <= engine.MaxSchemaBytes {
			t.Fatalf("the canonical form %s is refused: %v", canonical, err)
		}
		if second, _ := json.Marshal(again); err == nil && string(second) != string(canonical) {
			t.Errorf("%s became %s, want the same again", canonical, second)
		}
	})
}
