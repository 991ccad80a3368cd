package borrowers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"
)

// Tolerance is how far a figure may be off, as a fraction of the true one.
type Tolerance float64

// The tolerances.
const (
	Exact      Tolerance = 0
	OnePercent Tolerance = 0.01
)

// Difference is one member that differs from the truth.
type Difference struct {
	// Pointer leads to the member; entries of lists are named by their keys ("/accounts/narra-1234-PHP/adb").
	Pointer string
	// Want and Got are JSON values; Got is "absent" for a member that is not there.
	Want, Got string
}

// String is one line.
func (d Difference) String() string {
	return fmt.Sprintf("%s: want %s, got %s", d.Pointer, d.Want, d.Got)
}

// Compare lists the members of a truth that an answer gives differently, by name. The answer is a Cashflow, alone or
// under "data". Members that the truth lacks are not judged, except entries of lists: an entry that the truth
// does not have is a difference.
func Compare(truth, got []byte, tolerance Tolerance) []Difference {
	want, err := decode(truth)
	if err != nil {
		return []Difference{{"", "a truth", err.Error()}}
	}
	have, err := decode(got)
	if err != nil {
		return []Difference{{"", "JSON", err.Error()}}
	}
	if answer, ok := have.(map[string]any); ok && answer["data"] != nil {
		have = answer["data"]
	}
	c := comparison{tolerance: tolerance, unjudged: map[string]bool{}}
	if top, ok := want.(map[string]any); ok {
		list, _ := top["unjudged"].([]any)
		for _, u := range list {
			c.unjudged[u.(string)] = true
		}
		delete(top, "unjudged")
	}
	c.value("", want, have)
	return c.differences
}

func decode(b []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	return v, d.Decode(&v)
}

type comparison struct {
	tolerance   Tolerance
	unjudged    map[string]bool
	differences []Difference
}

func (c *comparison) differ(pointer string, want, got any) {
	c.differences = append(c.differences, Difference{pointer, brief(want), brief(got)})
}

// absent stands for a member that is not there.
type absent struct{}

func brief(v any) string {
	if _, ok := v.(absent); ok {
		return "absent"
	}
	b := marshal(v)
	if len(b) > 200 {
		b = append(b[:200:200], "…"...)
	}
	return string(b)
}

func (c *comparison) value(pointer string, want, got any) {
	if c.unjudged[pointer] {
		return
	}
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			c.differ(pointer, want, got)
			return
		}
		for _, name := range sorted(w) {
			member, there := g[name]
			if !there && w[name] != nil {
				c.differ(pointer+"/"+name, w[name], absent{})
				continue
			}
			c.value(pointer+"/"+name, w[name], member)
		}
	case []any:
		g, ok := got.([]any)
		if !ok {
			c.differ(pointer, want, got)
			return
		}
		c.list(pointer, w, g)
	case json.Number:
		if g, ok := got.(json.Number); !ok || !c.near(w, g) {
			c.differ(pointer, want, got)
		}
	case string:
		if g, ok := got.(string); !ok || !strings.EqualFold(w, g) {
			c.differ(pointer, want, got)
		}
	default:
		if want != got {
			c.differ(pointer, want, got)
		}
	}
}

func (c *comparison) near(want, got json.Number) bool {
	w, ok := new(big.Rat).SetString(want.String())
	g, good := new(big.Rat).SetString(got.String())
	if !ok || !good {
		return false
	}
	off := new(big.Rat).Sub(w, g)
	limit := new(big.Rat).SetFloat64(float64(c.tolerance))
	return off.Abs(off).Cmp(limit.Mul(limit, w.Abs(w))) <= 0
}

// keys are the members that tell the entries of a list apart, by the list's name. Entries of other lists are compared
// by their places.
var keys = map[string][]string{
	"documents": {"document_id"}, "accounts": {"account_key"}, "combined": {"currency"}, "months": {"month"},
	"rows":          {"account_key", "date", "debit", "credit", "balance"},
	"own_transfers": {"date_out", "date_in", "from_account", "to_account", "amount"},
	"round_trips":   {"counterparty", "amount_in", "amount_out"}, "window_dressing": {"account_key", "amount"},
	"streams": {"kind", "payer"}, "positions": {"lender", "reference", "count"}, "events": {"kind", "date", "amount"},
	"top": {"key"}, "declared": {"name"}, "seasonality": {"month_of_year"}, "gaps": {"from"}, "conflicts": {"day"},
	"extras": {"date", "amount"},
}

func (c *comparison) list(pointer string, want, got []any) {
	name := pointer[strings.LastIndex(pointer, "/")+1:]
	switch by := keys[name]; {
	case name == "findings":
		c.findings(pointer, want, got)
	case name == "missed":
		c.missed(pointer, want, got)
	case by != nil && (len(want) == 0 || isObject(want[0])):
		c.keyed(pointer, by, want, got)
	case len(want) != len(got):
		c.differ(pointer, want, got)
	default:
		for i := range want {
			c.value(fmt.Sprintf("%s/%d", pointer, i), want[i], got[i])
		}
	}
}

func isObject(v any) bool { _, ok := v.(map[string]any); return ok }

// keyed compares entries that have the same key; equal keys are taken in order.
func (c *comparison) keyed(pointer string, by []string, want, got []any) {
	rest := map[string][]any{}
	order := []string{}
	for _, g := range got {
		k := keyOfEntry(g, by)
		if rest[k] == nil {
			order = append(order, k)
		}
		rest[k] = append(rest[k], g)
	}
	for _, w := range want {
		k := keyOfEntry(w, presentIn(w, by))
		if len(presentIn(w, by)) < len(by) { // a member of the key is not judged
			k = anyWith(rest, order, presentIn(w, by), k)
		}
		if len(rest[k]) == 0 {
			c.differ(pointer+"/"+k, w, absent{})
			continue
		}
		c.value(pointer+"/"+k, w, rest[k][0])
		rest[k] = rest[k][1:]
	}
	for _, k := range order {
		for _, g := range rest[k] {
			if !c.allowed(pointer, g) {
				c.differ(pointer+"/"+k, absent{}, g)
			}
		}
	}
}

// anyWith finds an entry left over that has the members given.
func anyWith(rest map[string][]any, order, by []string, key string) string {
	for _, k := range order {
		if len(rest[k]) > 0 && keyOfEntry(rest[k][0], by) == key {
			return k
		}
	}
	return key
}

func presentIn(entry any, by []string) (present []string) {
	object, _ := entry.(map[string]any)
	for _, name := range by {
		if _, ok := object[name]; ok {
			present = append(present, name)
		}
	}
	return present
}

func keyOfEntry(entry any, by []string) string {
	object, _ := entry.(map[string]any)
	parts := []string{}
	for _, name := range by {
		switch v := object[name].(type) {
		case json.Number:
			r, ok := new(big.Rat).SetString(v.String())
			if !ok {
				r = new(big.Rat)
			}
			parts = append(parts, r.FloatString(2))
		case string:
			parts = append(parts, strings.ToUpper(v))
		default:
			parts = append(parts, "-")
		}
	}
	return strings.Join(parts, " ")
}

// allowed reports whether an entry that the truth lacks is not judged.
func (c *comparison) allowed(pointer string, entry any) bool {
	object, _ := entry.(map[string]any)
	switch {
	case strings.HasSuffix(pointer, "/top"):
		return true // the truth has the five largest payers with a name
	case strings.HasSuffix(pointer, "/streams"):
		count, _ := object["count"].(json.Number)
		n, err := count.Int64()
		return c.unjudged[pointer+"+business"] && object["kind"] == "business" ||
			c.unjudged[pointer+"+few"] && err == nil && n < 3
	case pointer == "/documents":
		kind, _ := object["document_type"].(string)
		return c.unjudged["/documents+others"] && !strings.HasSuffix(kind, "_statement")
	case strings.HasSuffix(pointer, "/positions"):
		sources, _ := object["sources"].([]any)
		return len(sources) == 1 && (sources[0] == "payslip" || sources[0] == "declared")
	}
	return false
}

// countedFindings are those of which the contract says how many there are.
var countedFindings = map[string]bool{
	"GAP": true, "MISSING_MONTH": true, "OVERLAP_CONFLICT": true, "UNDISCLOSED_ACCOUNT": true, "ROUND_TRIP": true,
	"WINDOW_DRESSING": true, "RELATED_CREDITS": true, "NEGATIVE_BALANCE": true,
}

// findings compares how often each code comes, or whether it does.
func (c *comparison) findings(pointer string, want, got []any) {
	wanted, found := countCodes(want), countCodes(got)
	codes := []string{}
	for code := range wanted {
		codes = append(codes, code)
	}
	for code := range found {
		if wanted[code] == 0 {
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	for _, code := range codes {
		w, g := wanted[code], found[code]
		if !countedFindings[code] {
			w, g = min(w, 1), min(g, 1)
		}
		if w != g && (w > g || !c.unjudged[pointer+"+"+code]) {
			c.differ(pointer+"/"+code, w, g)
		}
	}
}

func countCodes(list []any) map[string]int {
	count := map[string]int{}
	for _, f := range list {
		object, _ := f.(map[string]any)
		code, _ := object["code"].(string)
		count[code]++
	}
	return count
}

// missed compares expected days one by one; three days off is no difference, because the contract leaves the exact
// day open.
func (c *comparison) missed(pointer string, want, got []any) {
	near := len(want) == len(got)
	for i := 0; near && i < len(want); i++ {
		near = daysApart(want[i], got[i]) <= 3
	}
	if !near {
		c.differ(pointer, want, got)
	}
}

func daysApart(a, b any) int {
	first, _ := a.(string)
	second, _ := b.(string)
	x, err := time.Parse(time.DateOnly, first)
	y, failed := time.Parse(time.DateOnly, second)
	if err != nil || failed != nil {
		return 1 << 30
	}
	days := int(x.Sub(y).Hours() / 24)
	return max(days, -days)
}
