package revision

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// fill puts a value that is not zero into every place of v.
func fill(v reflect.Value, n *int) {
	*n++
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[engine.Date]() {
			v.Set(reflect.ValueOf(engine.Date{Year: 2025, Month: 1, Day: 1 + *n%28}))
			return
		}
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fill(v.Index(i), n)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, n)
		fill(value, n)
		v.SetMapIndex(key, value)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(*n))
	case reflect.String:
		v.SetString("text")
	case reflect.Float64:
		v.SetFloat(float64(*n))
	}
}

// A new field of the row engine must be kept too, or be known to be irrelevant for a revision.
func TestWorkingsKeepEverythingOfAStatement(t *testing.T) {
	var st ledger.Statement
	n := 0
	fill(reflect.ValueOf(&st).Elem(), &n)
	today := engine.Date{Year: 2026, Month: 3, Day: 2}
	raw, err := Workings(&st, today)
	if err != nil {
		t.Fatal(err)
	}
	got, day, err := statement(raw, st.Rows)
	if err != nil {
		t.Fatal(err)
	}
	want := st
	want.Origins, want.Warnings = nil, nil // the result has them as provenance and quality.warnings
	if diff := cmp.Diff(&want, got); diff != "" || day != today {
		t.Errorf("day %s, want %s; (-want +got)\n%s", day, today, diff)
	}
}

func TestWorkingsOfAnotherMakeAreRefused(t *testing.T) {
	for _, raw := range []string{``, `[]`, `{}`, `{"version":3}`, `{"version":1,"row_notes":[]}`} {
		if _, _, err := statement(json.RawMessage(raw), nil); err == nil {
			t.Errorf("%q was taken, want an error", raw)
		}
	}
}

func TestDaysOfOlderWorkingsFollowAmounts(t *testing.T) {
	for version, want := range map[string]bool{"1": true, "2": false} {
		st, _, err := statement(
			json.RawMessage(`{"version":`+version+`,"row_notes":{"0":{"recognized":true}}}`),
			make([]engine.Transaction, 1),
		)
		if err != nil {
			t.Fatal(err)
		}
		if got := st.RowNotes[0].DayRecognized; got != want {
			t.Errorf("version %s: the day was recognized: %v, want %v", version, got, want)
		}
	}
}

// A scan that is revised by its result alone has no figure or day that counts as read from a text layer.
func TestOriginsShowWhichFiguresWereRecognized(t *testing.T) {
	balance := engine.Amount(900)
	e := engine.Extraction{
		Transactions: []engine.Transaction{{Debit: 100, Balance: &balance}, {Debit: 100, Balance: &balance}},
		Provenance: map[string]engine.Provenance{
			"/transactions/0/date":    {Source: engine.FromOCR},
			"/transactions/0/debit":   {Source: engine.FromOCR},
			"/transactions/0/balance": {Source: engine.FromOCR},
			"/transactions/1/date":    {Source: engine.FromText},
			"/transactions/1/debit":   {Source: engine.FromText},
			"/transactions/1/balance": {Source: engine.FromText},
		},
	}
	notes := fromResult(e).RowNotes
	if n := notes[0]; !n.Recognized || !n.DayRecognized ||
		n.RecognizedFigures != ledger.FigureAmount|ledger.FigureBalance || !n.BalancePrinted {
		t.Errorf("a recognized row: %+v", n)
	}
	if n := notes[1]; n.Recognized || n.DayRecognized || n.RecognizedFigures != 0 || !n.BalancePrinted {
		t.Errorf("a row of a text layer: %+v", n)
	}
}
