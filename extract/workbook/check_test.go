package workbook

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

const soundTable = `{"table":{"rows":[{"pointer":"/transactions"}],"columns":[{"header":"Debit","pointer":"/debit"}]}}`

func sheetOf(block string) string { return `[{"name":"S","blocks":[` + block + `]}]` }

func columnsOf(columns string) string {
	return sheetOf(`{"table":{"rows":[{"pointer":"/transactions"}],"columns":[` + columns + `]}}`)
}

func linesOf(lines string) string { return sheetOf(`{"form":{"lines":[` + lines + `]}}`) }

func TestTemplatesThatAreRefused(t *testing.T) {
	column := "/sheets/0/blocks/0/table/columns/0"
	line := "/sheets/0/blocks/0/form/lines/0"
	for name, c := range map[string]struct{ sheets, field, code string }{
		"no JSON":                       {`[`, "/sheets", "SYNTAX"},
		"an object instead of a list":   {`{}`, "/sheets", "TYPE"},
		"no sheets":                     {`[]`, "/sheets", "LENGTH"},
		"null":                          {`null`, "/sheets", "LENGTH"},
		"too large":                     {`["` + strings.Repeat("x", maxTemplateBytes) + `"]`, "/sheets", "LENGTH"},
		"an unknown member":             {`[{"name":"S","blocks":[],"colour":"red"}]`, "/sheets/0/colour", "UNKNOWN"},
		"a member in other case":        {`[{"Name":"S","blocks":[]}]`, "/sheets/0/Name", "UNKNOWN"},
		"a member twice":                {`[{"name":"S","name":"T","blocks":[]}]`, "/sheets/0/name", "REPEATED"},
		"a number for a text":           {`[{"name":5,"blocks":[]}]`, "/sheets/0/name", "TYPE"},
		"a text for a list":             {`[{"name":"S","blocks":"x"}]`, "/sheets/0/blocks", "TYPE"},
		"Go's feeds":                    {`[{"name":"S","Feeds":{},"blocks":[]}]`, "/sheets/0/Feeds", "UNKNOWN"},
		"a sheet without blocks":        {`[{"name":"S","blocks":[]}]`, "/sheets/0/blocks", "LENGTH"},
		"a sheet without a name":        {`[{"name":"","blocks":[` + soundTable + `]}]`, "/sheets/0/name", "NAME"},
		"a slash in a sheet's name":     {`[{"name":"a/b","blocks":[` + soundTable + `]}]`, "/sheets/0/name", "NAME"},
		"a bracket in a sheet's name":   {`[{"name":"a[b","blocks":[` + soundTable + `]}]`, "/sheets/0/name", "NAME"},
		"an apostrophe":                 {`[{"name":"a'b","blocks":[` + soundTable + `]}]`, "/sheets/0/name", "NAME"},
		"a line feed in a sheet's name": {`[{"name":"a\nb","blocks":[` + soundTable + `]}]`, "/sheets/0/name", "NAME"},
		"32 characters": {
			`[{"name":"` + strings.Repeat("x", 32) + `","blocks":[` + soundTable + `]}]`, "/sheets/0/name", "NAME",
		},
		"Excel's own name": {
			`[{"name":"History","blocks":[` + soundTable + `]}]`, "/sheets/0/name", "NAME",
		},
		"two sheets alike but for case": {
			`[{"name":"One","blocks":[` + soundTable + `]},{"name":"ONE","blocks":[` + soundTable + `]}]`,
			"/sheets/1/name", "REPEATED",
		},
		"two things in a block": {
			sheetOf(`{"text":"x","form":{"lines":[{"label":"a","text":"b"}]}}`), "/sheets/0/blocks/0", "CHOICE",
		},
		"nothing in a block":     {sheetOf(`{}`), "/sheets/0/blocks/0", "CHOICE"},
		"a column without value": {columnsOf(`{"header":"A"}`), column, "CHOICE"},
		"a column of two values": {columnsOf(`{"header":"A","pointer":"/a","text":"b"}`), column, "CHOICE"},
		"two columns of one key": {
			columnsOf(`{"header":"A","pointer":"/a"},{"header":"a","pointer":"/b"}`),
			"/sheets/0/blocks/0/table/columns/1/key", "REPEATED",
		},
		"a header without letters":    {columnsOf(`{"header":"№","pointer":"/a"}`), column + "/key", "NAME"},
		"a pointer without a slash":   {columnsOf(`{"header":"A","pointer":"a"}`), column + "/pointer", "POINTER"},
		"a pointer with a bad escape": {columnsOf(`{"header":"A","pointer":"/a~2"}`), column + "/pointer", "POINTER"},
		"a pointer too deep": {
			columnsOf(`{"header":"A","pointer":"` + strings.Repeat("/a", 20) + `"}`), column + "/pointer", "POINTER",
		},
		"an unknown word": {columnsOf(`{"header":"A","pointer":"@now"}`), column + "/pointer", "POINTER"},
		"up from nowhere": {linesOf(`{"label":"A","pointer":"^/a"}`), line + "/pointer", "POINTER"},
		"an unknown kind": {
			columnsOf(`{"header":"A","pointer":"/a","kind":"money"}`), column + "/kind", "CHOICE",
		},
		"too wide": {
			columnsOf(`{"header":"A","pointer":"/a","width":1000}`), column + "/width", "RANGE",
		},
		"a format of two lines": {
			columnsOf(`{"header":"A","pointer":"/a","format":"0\n0"}`), column + "/format", "LENGTH",
		},
		"a format too long": {
			columnsOf(`{"header":"A","pointer":"/a","format":"` + strings.Repeat("0", 256) + `"}`),
			column + "/format", "LENGTH",
		},
		"an aggregate without a group": {
			columnsOf(`{"header":"A","pointer":"/a","aggregate":"sum"}`), column + "/aggregate", "CHOICE",
		},
		"an Excel formula": {
			columnsOf(`{"header":"A","formula":"=A1+B1"}`), column + "/formula", "FORMULA",
		},
		"an address": {columnsOf(`{"header":"A","formula":"A1+1"}`), column + "/formula", "FORMULA"},
		"an external link": {
			columnsOf(`{"header":"A","formula":"'[other.xlsx]S'!A1"}`), column + "/formula", "FORMULA",
		},
		"DDE": {
			columnsOf(`{"header":"A","formula":"cmd|'/c calc'!A0"}`), column + "/formula", "FORMULA",
		},
		"another function": {
			columnsOf(`{"header":"A","formula":"webservice(\"http://example.com\")"}`), column + "/formula", "FORMULA",
		},
		"too many arguments": {
			columnsOf(`{"header":"A","formula":"abs(1, 2)"}`), column + "/formula", "FORMULA",
		},
		"a formula that ends early": {columnsOf(`{"header":"A","formula":"1 +"}`), column + "/formula", "FORMULA"},
		"a formula nested deeply": {
			columnsOf(`{"header":"A","formula":"` + strings.Repeat("(", 60) + "1" + strings.Repeat(")", 60) + `"}`),
			column + "/formula", "FORMULA",
		},
		"an unknown column": {
			columnsOf(`{"header":"A","formula":"[b] + 1"}`), column + "/formula", "UNKNOWN",
		},
		"an unknown block": {
			columnsOf(`{"header":"A","formula":"sum([Other.b])"}`), column + "/formula", "UNKNOWN",
		},
		"a formula of itself": {columnsOf(`{"header":"A","formula":"[a] + 1"}`), "/sheets", "CIRCLE"},
		"a circle of two": {
			columnsOf(`{"header":"A","formula":"[b]"},{"header":"B","formula":"[a]"}`), "/sheets", "CIRCLE",
		},
		"previous in a form": {
			linesOf(`{"label":"A","formula":"previous([a], 0)"}`), line + "/formula", "FORMULA",
		},
		"a column where a cell belongs": {`[{"name":"S","blocks":[` + soundTable + `]},{"name":"F","blocks":[{"form":{"lines":[{"label":"A","formula":"[S.debit]"}]}}]}]`, "/sheets/1/blocks/0/form/lines/0/formula", "FORMULA"},
		"a subtotal of nothing": {
			sheetOf(`{"table":{"rows":[{"pointer":"/a"}],"subtotal":"x","columns":[{"header":"A","pointer":"/a"}]}}`),
			"/sheets/0/blocks/0/table/subtotal", "UNKNOWN",
		},
		"an unknown feed": {
			sheetOf(`{"table":{"rows":[{"feed":"x"}],"columns":[{"header":"A","pointer":"/a"}]}}`),
			"/sheets/0/blocks/0/table/rows/0/feed", "UNKNOWN",
		},
		"rows from two places at once": {
			sheetOf(`{"table":{"rows":[{"feed":"checks","pointer":"/a"}],"columns":[{"header":"A","pointer":"/a"}]}}`),
			"/sheets/0/blocks/0/table/rows/0", "CHOICE",
		},
		"an unknown comparison":     {sheetOf(`{"table":{"rows":[{"pointer":"/a"}],"where":[{"pointer":"/b","op":"like","value":"x"}],"columns":[{"header":"A","pointer":"/a"}]}}`), "/sheets/0/blocks/0/table/where/0", "FILTER"},
		"a comparison with nothing": {sheetOf(`{"table":{"rows":[{"pointer":"/a"}],"where":[{"pointer":"/b","op":"eq"}],"columns":[{"header":"A","pointer":"/a"}]}}`), "/sheets/0/blocks/0/table/where/0", "FILTER"},
		"a name that is an address": {linesOf(`{"label":"A","text":"x","name":"AB12"}`), line + "/name", "NAME"},
		"a name with a blank":       {linesOf(`{"label":"A","text":"x","name":"a b c"}`), line + "/name", "NAME"},
		"a name with Excel's mark": {
			linesOf(`{"label":"A","text":"x","name":"_xlnm.Print_Area"}`), line + "/name", "NAME",
		},
		"one name twice": {
			linesOf(`{"label":"A","text":"x","name":"rate"},{"label":"B","text":"x","name":"RATE"}`),
			"/sheets/0/blocks/0/form/lines/1/name", "REPEATED",
		},
		"a chart of nothing": {
			`[{"name":"S","blocks":[{"chart":{"kind":"line","series":["S.x"]}}]}]`, "/sheets/0/blocks/0/chart/series",
			"UNKNOWN",
		},
		"a colour without a reason": {
			columnsOf(`{"header":"A","pointer":"/a","paint":[{"look":"bad"}]}`), column + "/paint/0/when", "REQUIRED",
		},
		"an unknown look": {
			columnsOf(`{"header":"A","pointer":"/a","paint":[{"when":"[a] > 1","look":"pink"}]}`),
			column + "/paint/0/look", "CHOICE",
		},
		"too many sheets": {"[" + many(maxSheets+1, func(i int) string {
			return fmt.Sprintf(`{"name":"S%d","blocks":[%s]}`, i, soundTable)
		}) + "]", "/sheets", "LENGTH"},
		"too many columns": {columnsOf(many(maxColumns+1, func(i int) string {
			return fmt.Sprintf(`{"header":"c%d","pointer":"/a"}`, i)
		})), "/sheets/0/blocks/0/table/columns", "LENGTH"},
		"too many filters": {sheetOf(`{"table":{"rows":[{"pointer":"/a"}],"where":[` + many(maxFilters+1, func(int) string { return `{"pointer":"/b","op":"exists"}` }) + `],"columns":[{"header":"A","pointer":"/a"}]}}`), "/sheets/0/blocks/0/table/where", "LENGTH"},
	} {
		t.Run(name, func(t *testing.T) {
			err := New().CheckTemplate(engine.TemplateDefinition{Name: "own", Sheets: json.RawMessage(c.sheets)})
			for _, d := range detailsOf(err) {
				if d.Field == c.field && d.Code == c.code && d.Message != "" {
					return
				}
			}
			t.Errorf("%v %+v, want %s at %s", err, detailsOf(err), c.code, c.field)
		})
	}
}

func many(n int, of func(i int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = of(i)
	}
	return strings.Join(parts, ",")
}

// FuzzTemplates checks that no template and no result crashes the writer, and that a workbook of a valid template can
// be read again.
func FuzzTemplates(f *testing.F) {
	result := []byte(
		`{"a":{"x":[{"b":"2025-01-02","c":1.5}]},"periods":[{"key":"2025"}],"provenance":{"/a/x/0/b":{"page":1}}}`,
	)
	f.Add([]byte(sheetOf(`{"table":{"rows":[{"pointer":"/a/*"},{"feed":"sources"}],"total":"T","columns":[{"header":"A","pointer":"/b","kind":"date","comment":"all"},{"header":"B","pointer":"/c","total":"sum"}]}}`)), result)
	f.Add(
		[]byte(sheetOf(`{"statement":{"from":"/a/x","lines":[{"label":"L","formula":"[c@1] / sum([l], 2)"}]}}`)),
		result,
	)
	f.Add([]byte(sheetOf(`{"matrix":{"rows":[{"pointer":"/a/x"}],"down":[{"header":"D","pointer":"/b"}],"across":{"pointer":"/c"},"cell":{"pointer":"@index"},"total":"T"}}`)), result)
	f.Add([]byte(columnsOf(`{"header":"A","pointer":"^/a/*/b"},{"header":"B","formula":"previous([a], 1/0) ^ 9 + pmt(1, 2, [a])"}`)), []byte(`{"transactions":[[],{"a":"x"}]}`))
	f.Fuzz(func(t *testing.T, sheets, result []byte) {
		e, d := New(), engine.TemplateDefinition{Name: "own", Sheets: sheets}
		if e.CheckTemplate(d) != nil || len(result) > 1<<16 {
			return
		}
		_ = e.ExportTemplate(context.Background(), io.Discard, d, engine.ExportPaper{Result: result})
	})
}
