package engine_test

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestFiguresAreAFlatObjectInTheirOrder(t *testing.T) {
	text, err := json.Marshal(engine.Figures{})
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, f := range engine.ListFigures() {
		want = append(want, `"`+f.Name+`":null`)
	}
	if string(text) != "{"+strings.Join(want, ",")+"}" {
		t.Errorf("got %s", text)
	}
}

func TestEveryFigureHasAKindAndASentence(t *testing.T) {
	var texts []string
	for _, f := range engine.ListFigures() {
		if !strings.HasSuffix(f.About, ".") || strings.ContainsAny(f.Name, " ,") || f.Name == "" {
			t.Errorf("figure %+v has no name or sentence", f)
		}
		if again, known := engine.FigureNamed(f.Name); !known || again != f {
			t.Errorf("%s is not found by its name", f.Name)
		}
		if f.Text {
			texts = append(texts, f.Name)
		}
	}
	if want := []string{"track", "profile", "loan_type"}; !slices.Equal(texts, want) {
		t.Errorf("texts are %v, want %v", texts, want)
	}
	if _, known := engine.FigureNamed("DSCR"); known {
		t.Error("a name in capitals is found")
	}
}

func TestFigureValuesAreKnownAndFinite(t *testing.T) {
	amount, count, ratio, text := engine.Amount(150), 3, 1.25, "salaried"
	none, endless := math.NaN(), math.Inf(-1)
	f := engine.Figures{ADB: &amount, MonthsFull: &count, DSCR: &ratio, Profile: &text, DTI: &none, FOIR: &endless}
	want := map[string]any{"adb": amount, "months_full": count, "dscr": ratio, "profile": text}
	if got := f.Values(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, name := range []string{"dti", "foir", "noi", "nothing", ""} {
		if got := f.Value(name); got != nil {
			t.Errorf("%s is %v, want nil", name, got)
		}
	}
}
