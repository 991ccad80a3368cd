package engine

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// viewOf is a view with a description of so many bytes.
func viewOf(org OrgID, key string, bytes int) *applicationView {
	return &applicationView{key: key, application: Application{Org: org, ID: "of " + key},
		cashflow: Cashflow{Rows: []ViewRow{{Description: strings.Repeat("x", bytes)}}}}
}

func (c *viewCache) keys() (keys []string) {
	for key := range c.kept {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// The view that nobody asked for the longest makes room, and a view that is too large is not kept at all.
func TestCacheOfViewsStaysWithinItsBytes(t *testing.T) {
	c := newViewCache(3 * sizeOf(reflect.ValueOf(viewOf("a", "1", 10_000))))
	for _, key := range []string{"1", "2", "3"} {
		c.keep(viewOf("a", key, 10_000))
	}
	c.look("1")
	c.keep(viewOf("a", "4", 10_000))
	if want := []string{"1", "3", "4"}; !slices.Equal(c.keys(), want) {
		t.Errorf("kept %v, want %v", c.keys(), want)
	}
	c.keep(viewOf("a", "5", 100_000))
	if want := []string{"1", "3", "4"}; !slices.Equal(c.keys(), want) {
		t.Errorf("kept %v after a view that is too large, want %v", c.keys(), want)
	}
	c.keep(viewOf("a", "6", 20_000))
	if want := []string{"4", "6"}; !slices.Equal(c.keys(), want) || c.bytes > c.most || c.bytes < 30_000 {
		t.Errorf("kept %v with %d bytes, want %v within %d", c.keys(), c.bytes, want, c.most)
	}
	c.keep(viewOf("a", "6", 100)) // in place of the one before
	if c.bytes > 15_000 {
		t.Errorf("%d bytes after a large view became a small one", c.bytes)
	}
}

func TestSizeOfViewCountsAllThatItHolds(t *testing.T) {
	empty := sizeOf(reflect.ValueOf(viewOf("a", "1", 0)))
	amount := Amount(1)
	for name, add := range map[string]func(c *Cashflow){
		"texts":    func(c *Cashflow) { c.Rows[0].Description = strings.Repeat("x", 1000) },
		"rows":     func(c *Cashflow) { c.Rows = make([]ViewRow, 10) },
		"numbers":  func(c *Cashflow) { c.Rows[0].Balance = &amount; c.Accounts = make([]ViewAccount, 4) },
		"evidence": func(c *Cashflow) { c.Evidence = map[string]FigureEvidence{strings.Repeat("/", 900): {}} },
		"values": func(c *Cashflow) {
			c.Policy.Rules = []RuleOutcome{{Values: map[string]any{"a": strings.Repeat("x", 900)}}}
		},
	} {
		v := viewOf("a", "1", 0)
		add(&v.cashflow)
		if got := sizeOf(reflect.ValueOf(v)); got < empty+900 {
			t.Errorf("%s: %d bytes, want well above %d", name, got, empty)
		}
	}
}

func TestDeletedViewsAreForgotten(t *testing.T) {
	s := CashflowService{views: newViewCache(1 << 20)}
	for _, key := range []string{"1", "2"} {
		s.views.keep(viewOf("a", key, 10))
	}
	s.views.keep(viewOf("b", "3", 10))
	s.forgetApplication("b", "of 1") // of another organization
	s.forgetApplication("a", "of 1")
	if want := []string{"2", "3"}; !slices.Equal(s.views.keys(), want) {
		t.Errorf("kept %v, want %v", s.views.keys(), want)
	}
	s.forgetOrganization("a")
	if want := []string{"3"}; !slices.Equal(s.views.keys(), want) {
		t.Errorf("kept %v, want %v", s.views.keys(), want)
	}
}

func TestViewsGoAfterTheirTime(t *testing.T) {
	c := newViewCache(1 << 20)
	c.keep(viewOf("a", "old", 10))
	c.keep(viewOf("a", "new", 10))
	c.kept["old"].until = time.Now().Add(-time.Second)
	c.sweep()
	if want := []string{"new"}; !slices.Equal(c.keys(), want) || c.timer == nil {
		t.Errorf("kept %v, want %v and a timer for the rest", c.keys(), want)
	}
	c.kept["new"].until = time.Now().Add(-time.Second)
	c.sweep()
	if len(c.kept) != 0 || c.bytes != 0 || c.timer != nil {
		t.Errorf("kept %v with %d bytes, want nothing and no timer", c.keys(), c.bytes)
	}
}

func TestFailedViewIsNotKept(t *testing.T) {
	c := newViewCache(1 << 20)
	broken := func() (*applicationView, error) { return nil, errors.New("broken") }
	if _, err := c.get(t.Context(), "1", broken); err == nil {
		t.Fatal("no error")
	}
	v, err := c.get(t.Context(), "1", func() (*applicationView, error) { return viewOf("a", "1", 10), nil })
	if err != nil || v.key != "1" {
		t.Errorf("got %v (%v), want the view of a second try", v, err)
	}
}
