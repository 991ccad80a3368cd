package engine

import (
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// slip is a result of every kind of value.
type slip struct {
	Name     *string   `json:"name"`
	Currency *string   `json:"currency" form:"currency"`
	Kind     *string   `json:"kind" enum:"monthly,weekly"`
	NetPay   *Amount   `json:"net_pay"`
	Share    *float64  `json:"share"`
	Days     *int      `json:"days"`
	PaidOn   *Date     `json:"paid_on"`
	Signed   *bool     `json:"signed"`
	Holders  []string  `json:"holders"`
	Lines    []payLine `json:"lines"`
	Address  place     `json:"address"`
	Basis    *string   `json:"basis" fixed:"follows from the lines"`
	Odd      *string   `json:"a/b~c"`
	Free     any       `json:"free"`
	Places   []ranked  `json:"places"`
	Newer    place     `json:"newer"` // which results of older versions lack
}

type ranked struct {
	Index int    `json:"index" fixed:"is the place in the list" form:"place"`
	Label string `json:"label"`
}

type payLine struct {
	Month  string  `json:"month" form:"month"`
	Label  string  `json:"label"`
	Amount *Amount `json:"amount"`
}

type place struct {
	City   *string `json:"city"`
	Street *string `json:"street,omitempty"`
}

const slipJSON = `{"name":"ANA","currency":"PHP","kind":null,"net_pay":23500.5,"share":0.125,"days":15,"paid_on":"2025-01-31","signed":true,` +
	`"holders":["ANA","BEN"],"lines":[{"month":"2025-01","label":"BASIC","amount":100},{"month":"2025-02","label":"","amount":null}],"address":{"city":"MANILA"},"basis":"lines","a/b~c":null,"free":"x","places":[{"index":0,"label":"A"},{"index":1,"label":"B"}]}`

func slipEditing(t testing.TB) *editing {
	now := &editing{}
	if err := json.Unmarshal([]byte(slipJSON), &now.extracted); err != nil {
		t.Fatal(err)
	}
	now.extracted.DocumentType = "slip"
	now.shown = now.extracted
	return now
}

func slipShape(t testing.TB, now *editing) *fieldShape {
	edits := &EditService{core: &core{config: &Config{Results: []ResultShape{{DocumentType: "slip", Fields: slip{}}}}}}
	shape, err := edits.resultShape(now)
	if err != nil {
		t.Fatal(err)
	}
	return shape
}

func TestValuesAreCheckedByGoTypesOfResults(t *testing.T) {
	now := slipEditing(t)
	shape := slipShape(t, now)
	for _, c := range []struct{ pointer, value, want string }{ // want is the value as written, or the fault after !
		{"/net_pay", `23500.00`, `23500`},
		{"/net_pay", `1e3`, `1000`},
		{"/net_pay", `null`, `null`},
		{"/net_pay", `"23500"`, `!TYPE`},
		{"/net_pay", `0.005`, `!TYPE`},
		{"/net_pay", `[]`, `!TYPE`},
		{"/paid_on", `"2024-02-29"`, `"2024-02-29"`},
		{"/paid_on", `"2025-02-29"`, `!TYPE`},
		{"/paid_on", `20250101`, `!TYPE`},
		{"/paid_on", `"1700-01-01"`, `!TYPE`},
		{"/days", `-3`, `-3`},
		{"/days", `1.0`, `!TYPE`},
		{"/days", `99999999999999999999`, `!TYPE`},
		{"/share", `0.5`, `0.5`},
		{"/share", `1e999`, `!TYPE`},
		{"/signed", `false`, `false`},
		{"/signed", `0`, `!TYPE`},
		{"/name", `"B & C"`, `"B \u0026 C"`},
		{"/name", `""`, `!EMPTY`},
		{"/name", `"a\nb"`, `!CHARACTERS`},
		{"/name", `1`, `!TYPE`},
		{"/name", `"` + strings.Repeat("ñ", 2001) + `"`, `!LENGTH`},
		{"/currency", `"USD"`, `"USD"`},
		{"/currency", `"usd"`, `!FORMAT`},
		{"/kind", `"weekly"`, `"weekly"`},
		{"/kind", `"yearly"`, `!ONEOF`},
		{"/holders/1", `"CAT"`, `"CAT"`},
		{"/holders/1", `null`, `!TYPE`},
		{"/holders", `["X"]`, `["X"]`},
		{"/holders", `null`, `[]`},
		{"/holders", `"X"`, `!TYPE`},
		{"/holders/2", `"X"`, `!UNKNOWN`},
		{"/holders/-", `"X"`, `!UNKNOWN`},
		{"/holders/01", `"X"`, `!UNKNOWN`},
		{"/holders/x", `"X"`, `!UNKNOWN`},
		{"/lines/0/amount", `7.5`, `7.5`},
		{"/lines/0/month", `"2025-13"`, `!FORMAT`},
		{"/lines/0/amount/x", `1`, `!UNKNOWN`},
		{"/lines", `[{"month":"2025-03","label":"A"}]`, `[{"month":"2025-03","label":"A","amount":null}]`},
		{"/lines", `[{"label":"A"}]`, `!REQUIRED`},
		{"/lines", `[{"month":"2025-03","label":"A","amuont":1}]`, `!UNKNOWN`},
		{"/address", `null`, `{"city":null,"street":null}`},
		{"/address/city", `"CEBU"`, `"CEBU"`},
		{"/lines/0", `null`, `!TYPE`},
		{"/basis", `"x"`, `!NOT_CORRECTABLE`},
		{"/a~1b~0c", `"x"`, `"x"`},
		{"/transactions/0/debit", `1`, `!NOT_CORRECTABLE`},
		{"/free", `1e999`, `!TYPE`},
		{"/free", `{}`, `!TYPE`},
		{"/free", `1.50`, `1.50`},
		{"/places", `[{"index":7,"label":"A"},{"label":"B"}]`, `[{"index":0,"label":"A"},{"index":1,"label":"B"}]`},
		{"/places/1", `{"index":0,"label":"B"}`, `{"index":1,"label":"B"}`},
		{"/places/1/index", `0`, `!NOT_CORRECTABLE`},
		{"/newer/city", `"CEBU"`, `!UNKNOWN`},
		{"/newer", `{"city":"CEBU"}`, `{"city":"CEBU","street":null}`},
		{"/address/street", `"X"`, `"X"`},
		{"/metrics", `{}`, `!NOT_CORRECTABLE`},
		{"/document_type", `"x"`, `!NOT_CORRECTABLE`},
		{"/nothing", `1`, `!UNKNOWN`},
	} {
		put, err := newCorrectionJudge(
			shape, now,
		).judge(map[string]json.RawMessage{c.pointer: json.RawMessage(c.value)})
		got := ""
		switch failure, failed := err.(*Error); {
		case failed:
			got = "!" + failure.Details[0].Code
		default:
			got = string(put[0].Value)
		}
		if got != c.want {
			t.Errorf("%s: %s is written %s (%v), want %s", c.pointer, c.value, got, err, c.want)
		}
	}
}

func TestEveryResultMemberIsCorrectableOrHasReason(t *testing.T) {
	now := slipEditing(t)
	shape := slipShape(t, now)
	for name := range envelopeNames {
		put, err := newCorrectionJudge(
			shape, now,
		).judge(map[string]json.RawMessage{"/" + name: json.RawMessage(`null`)})
		if failure, failed := err.(*Error); !failed || failure.Details[0].Code != "NOT_CORRECTABLE" {
			t.Errorf("/%s is %v %v, want it refused", name, put, err)
		}
	}
}

func TestMisspeltPointerGetsNearestNames(t *testing.T) {
	now := slipEditing(t)
	for pointer, want := range map[string]string{
		"/netpay":         "The result has no field netpay; nearest: /net_pay.",
		"/pay":            "The result has no field pay; nearest: /net_pay, /days.",
		"/address/ciity":  "/address has no field ciity; nearest: /address/city.",
		"/lines/0/lable":  "/lines/0 has no field lable; nearest: /lines/0/label.",
		"/zzzzzzzz":       "The result has no field zzzzzzzz; GET the document to see what it has.",
		"/holders/5":      "/holders has 2 elements, /0 to /1; to add or remove one, send the whole list at /holders.",
		"/name/first":     "/name is one value and holds no other.",
		"/holders/-":      "- is the place after the last element; to add or remove one, send the whole list at /holders.",
		"/basis":          "/basis cannot be corrected: it follows from the lines.",
		"/transactions/1": "/transactions cannot be corrected: it is replaced by PUT /documents/{id}/transactions.",
	} {
		_, err := newCorrectionJudge(
			slipShape(t, now), now,
		).judge(map[string]json.RawMessage{pointer: json.RawMessage(`"x"`)})
		failure, failed := err.(*Error)
		if !failed || failure.Details[0].Message != want || failure.Details[0].Field != pointer {
			t.Errorf("%s: %+v, want %q", pointer, err, want)
		}
	}
}

func TestPointersFollowRFC6901(t *testing.T) {
	for pointer, want := range map[string][]string{
		"/a":    {"a"},
		"/a/0":  {"a", "0"},
		"/a~1b": {"a/b"},
		"/a~0b": {"a~b"},
		"/~01":  {"~1"},
		"/":     {""},
		"/a//b": {"a", "", "b"},
		"/ñ":    {"ñ"},
	} {
		if got, fault := parsePointer(pointer); fault != "" || !slices.Equal(got, want) {
			t.Errorf("%q is %q (%s), want %q", pointer, got, fault, want)
		}
	}
	for _, pointer := range []string{
		"", "a", "#/a", "/a~", "/a~2", "/~~0", "/" + strings.Repeat("a", maxPointerBytes),
	} {
		if got, fault := parsePointer(pointer); fault == "" {
			t.Errorf("%q is %q, want a fault", pointer, got)
		}
	}
}

// A thousand corrections in a list of ten thousand elements cost little more than one, because the list is parsed once.
func TestManyCorrectionsOfLongListAreFast(t *testing.T) {
	lines := make([]string, 10_000)
	for i := range lines {
		lines[i] = `{"month":"2025-01","label":"A","amount":1}`
	}
	raw := json.RawMessage("[" + strings.Join(lines, ",") + "]")
	allocated := func(n int) uint64 {
		values := map[string]json.RawMessage{}
		for i := range n {
			values[fmt.Sprintf("/lines/%d/amount", i*7)] = json.RawMessage("2")
		}
		now := slipEditing(t)
		i := slices.IndexFunc(now.extracted.Fields, func(f Field) bool { return f.Name == "lines" })
		now.extracted.Fields[i].Value, now.shown = raw, now.extracted
		shape := slipShape(t, now)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		put, err := newCorrectionJudge(shape, now).judge(values)
		if err != nil {
			t.Fatal(err)
		}
		if _, dropped := CorrectedExtraction(now.extracted, put); len(dropped) > 0 {
			t.Fatalf("%d corrections are dropped", len(dropped))
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	one, many := allocated(1), allocated(1000)
	t.Logf("one correction allocates %d KB, a thousand %d KB", one>>10, many>>10)
	if many > 20*one { // one by one it is a thousand times
		t.Errorf("a thousand corrections allocate %d times as much as one, want at most 20", many/one)
	}
}

// An accepted correction gives a result that its Go type can read, with the value in its place and everything else
// unchanged.
func FuzzCorrectingAField(f *testing.F) {
	for _, seed := range [][2]string{
		{"/net_pay", "1.5"},
		{"/lines/0/amount", "null"},
		{"/lines", `[{"month":"2025-01","label":"x"}]`},
		{"/holders/1", `"Z"`},
		{"/address", "null"},
		{"/a~1b~0c", `"\u0000"`},
		{"/free", "-0.0"},
		{"/places/1", `{"label":"C"}`},
		{"/newer", `{"city":"X"}`},
		{"/address/street", `"X"`},
		{"/lines/00/amount", "1"},
		{"/transactions", "[]"},
		{"//", "1"},
		{"/lines/1", `{"month":"2025-01","label":"","x":[[]]}`},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, pointer, value string) {
		names, fault := parsePointer(pointer)
		if fault != "" || !json.Valid([]byte(value)) {
			return
		}
		now := slipEditing(t)
		put, err := newCorrectionJudge(
			slipShape(t, now), now,
		).judge(map[string]json.RawMessage{pointer: json.RawMessage(value)})
		if err != nil {
			return
		}
		corrected, dropped := CorrectedExtraction(now.extracted, put)
		if len(dropped) > 0 {
			t.Fatalf("%q was taken and then not found", pointer)
		}
		if got := newFieldTree(corrected.Fields).value(names); string(got) != string(put[0].Value) {
			t.Fatalf("%q shows %s, want %s", pointer, got, put[0].Value)
		}
		raw, err := json.Marshal(corrected)
		if err != nil {
			t.Fatal(err)
		}
		var typed slip
		if err := json.Unmarshal(raw, &typed); err != nil {
			t.Fatalf("%q = %s cannot be read back: %v", pointer, value, err)
		}
		for i, field := range corrected.Fields {
			if field.Name != names[0] && !reflect.DeepEqual(field, now.extracted.Fields[i]) {
				t.Fatalf("%q changed %s", pointer, field.Name)
			}
		}
		undone, _ := CorrectedExtraction(corrected, []FieldCorrection{{Pointer: pointer, Value: put[0].Original}})
		var was, is slip
		before, _ := json.Marshal(now.extracted)
		after, _ := json.Marshal(undone)
		if json.Unmarshal(before, &was) != nil || json.Unmarshal(after, &is) != nil || !reflect.DeepEqual(was, is) {
			t.Fatalf("%q: the original does not bring back what was read", pointer)
		}
	})
}
