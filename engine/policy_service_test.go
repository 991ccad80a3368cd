package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

func newPolicyFixture(t *testing.T) *fixture {
	t.Helper()
	return newFixture(t, func(c *engine.Config) { c.Policies = policy.Reader{} })
}

// put brings a document into force.
func (h *fixture) put(document string) engine.PolicyInForce {
	h.t.Helper()
	p, _, err := h.Policies.Put(h.t.Context(), h.by, []byte(document))
	if err != nil {
		h.t.Fatal(err)
	}
	return p
}

// inForce is the number and the smallest DSCR of the policy in force.
func (h *fixture) inForce(by engine.Principal) (revision int64, minDSCR float64) {
	h.t.Helper()
	p, err := h.Policies.Get(h.t.Context(), by)
	if err != nil {
		h.t.Fatal(err)
	}
	if p.Revision != p.Policy.Revision {
		h.t.Errorf("the policy says revision %d, want %d", p.Policy.Revision, p.Revision)
	}
	return p.Revision, p.Policy.Affordability.MinDSCR
}

func TestOrganizationWithoutPolicyHasTheDefault(t *testing.T) {
	h := newPolicyFixture(t)
	p, err := h.Policies.Get(t.Context(), h.by)
	if err != nil {
		t.Fatal(err)
	}
	if p.Revision != 0 || p.At != nil || p.KeyID != "" || len(p.Policy.Rules) == 0 ||
		!strings.Contains(p.Document, "version: 1") {
		t.Errorf("got %+v, want the default policy", p)
	}
	if list, err := h.Policies.List(t.Context(), h.by, 0, 10); err != nil || len(list) > 0 {
		t.Errorf("revisions are %v, %v; want none", list, err)
	}
}

func TestNewestPolicyIsInForceAndEarlierOnesStay(t *testing.T) {
	h := newPolicyFixture(t)
	_, stranger := h.newOrg("Bayan Credit", "standard")
	const first, second = "version: 1\naffordability: {min_dscr: 1.5}\n", `{"version": 1, "affordability": {"min_dscr": 2}}`
	if p := h.put(first); p.Revision != 1 || p.At == nil || p.Document != first ||
		p.Policy.Affordability.MinDSCR != 1.5 {
		t.Errorf("put gives %+v", p)
	}
	h.put(second)
	if revision, least := h.inForce(h.by); revision != 2 || least != 2 {
		t.Errorf("in force is revision %d with %v, want 2 with 2", revision, least)
	}
	if revision, _ := h.inForce(stranger); revision != 0 {
		t.Errorf("another organization has revision %d, want 0", revision)
	}
	p, err := h.Policies.Revision(t.Context(), h.by, 1)
	if err != nil || p.Document != first || p.Policy.Revision != 1 {
		t.Errorf("revision 1 is %+v, %v", p, err)
	}
	if p, err := h.Policies.Revision(t.Context(), h.by, 0); err != nil || p.Revision != 0 || p.At != nil {
		t.Errorf("revision 0 is %+v, %v; want the default", p, err)
	}
	for by, revision := range map[*engine.Principal]int64{&h.by: 3, &stranger: 1} {
		if _, err := h.Policies.Revision(t.Context(), *by, revision); engine.CodeOf(err) != engine.CodeNotFound {
			t.Errorf("revision %d: got %v, want NOT_FOUND", revision, err)
		}
	}
	list, err := h.Policies.List(t.Context(), h.by, 0, 10)
	if err != nil || len(list) != 2 || list[0].Revision != 2 || list[1].Revision != 1 || list[0].KeyID != h.by.KeyID {
		t.Errorf("revisions are %+v, %v", list, err)
	}
	if list, err = h.Policies.List(t.Context(), h.by, 2, 10); err != nil || len(list) != 1 || list[0].Revision != 1 {
		t.Errorf("revisions below 2 are %+v, %v", list, err)
	}
}

// policyEntries are the audit entries about policies.
func (h *fixture) policyEntries() (entries []engine.AuditEntry) {
	h.t.Helper()
	all, err := h.store.AuditEntries(h.t.Context(), h.org.ID, 0, 100)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, e := range all {
		if e.Action == "policy.changed" {
			entries = append(entries, e)
		}
	}
	return entries
}

func TestPutPolicyIsRecordedOnce(t *testing.T) {
	h := newPolicyFixture(t)
	h.put("version: 1\nrules: []\n")
	p, changed, err := h.Policies.Put(t.Context(), h.by, []byte("version: 1\nrules: []\n"))
	if err != nil || changed || p.Revision != 1 {
		t.Errorf("putting the same again gives revision %d, changed %t, %v", p.Revision, changed, err)
	}
	h.put("version: 1\nrules: [{key: a, when: dscr < 1, severity: stop, message: Low}]\n")
	h.put("version: 1\nrules: []\n") // as the first, and not as the newest
	entries := h.policyEntries()
	if len(entries) != 3 {
		t.Fatalf("%d entries, want 3", len(entries))
	}
	var after struct {
		Revision, Rules int
		SHA256          string
	}
	if err := json.Unmarshal(entries[1].After, &after); err != nil {
		t.Fatal(err)
	}
	if entries[1].Subject != "2" || entries[1].KeyID != h.by.KeyID || string(entries[1].Before) != `{"revision":1}` ||
		after.Revision != 2 || after.Rules != 1 || len(after.SHA256) != 64 {
		t.Errorf("entry is %+v after %s", entries[1], entries[1].After)
	}
}

func TestWrongPolicyIsRefusedAndTheOldOneStays(t *testing.T) {
	h := newPolicyFixture(t)
	h.put("version: 1\naffordability: {min_dscr: 1.5}\n")
	_, changed, err := h.Policies.Put(t.Context(), h.by, []byte("version: 1\nrules: [{key: a, when: dcsr < 1}]"))
	var fail *engine.Error
	var fault *engine.PolicyError
	if changed || !errors.As(err, &fail) || fail.Code != engine.CodeValidationFailed || !errors.As(err, &fault) ||
		fault.Line != 2 || fault.Column != 24 {
		t.Fatalf("got %v, want VALIDATION_FAILED at line 2, column 24", err)
	}
	if len(fail.Details) != 1 || fail.Details[0].Field != "/document" || fail.Details[0].Message != fault.Error() {
		t.Errorf("details are %+v", fail.Details)
	}
	if revision, least := h.inForce(h.by); revision != 1 || least != 1.5 {
		t.Errorf("in force is revision %d with %v, want 1 with 1.5", revision, least)
	}
	if n := len(h.policyEntries()); n != 1 {
		t.Errorf("%d audit entries, want 1", n)
	}
}

func TestPoliciesPutAtOnceAreAllKept(t *testing.T) {
	h := newPolicyFixture(t)
	const callers = 8
	var wait sync.WaitGroup
	for i := range callers {
		wait.Go(func() {
			document := fmt.Sprintf("version: 1\naffordability: {min_dscr: %d}\n", i+1)
			if _, changed, err := h.Policies.Put(t.Context(), h.by, []byte(document)); err != nil || !changed {
				t.Errorf("caller %d: changed %t, %v", i, changed, err)
			}
		})
	}
	wait.Wait()
	list, err := h.Policies.List(t.Context(), h.by, 0, 100)
	if err != nil || len(list) != callers || list[0].Revision != callers || list[callers-1].Revision != 1 {
		t.Errorf("revisions are %+v, %v", list, err)
	}
	if n := len(h.policyEntries()); n != callers {
		t.Errorf("%d audit entries, want %d", n, callers)
	}
}

func TestWithoutReaderThereAreNoPolicies(t *testing.T) {
	h := newFixture(t)
	if _, err := h.Policies.Get(t.Context(), h.by); engine.CodeOf(err) != engine.CodeNotFound {
		t.Errorf("get: %v, want NOT_FOUND", err)
	}
	if _, _, err := h.Policies.Put(t.Context(), h.by, []byte("version: 1")); engine.CodeOf(err) != engine.CodeNotFound {
		t.Errorf("put: %v, want NOT_FOUND", err)
	}
}
