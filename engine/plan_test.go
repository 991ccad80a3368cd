package engine_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// The operator's changes of a plan apply to its organizations, and are in their audit logs.
func TestOperatorEditsPlanLimits(t *testing.T) {
	h := newFixture(t)
	org, _ := h.newOrg("Kalinga Credit", "standard")
	yes, most := true, 7
	if _, err := h.Organizations.EditPlan(
		t.Context(), "standard", engine.PlanEdit{BatchAllowed: &yes, BatchMaxDocuments: &most},
	); err != nil {
		t.Fatal(err)
	}
	plan, err := h.store.Plan(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	if !plan.BatchAllowed || plan.BatchLimit() != 7 ||
		plan.RequestsPerMinute != engine.DefaultPlans[0].RequestsPerMinute {
		t.Errorf("the plan is %+v, want batches of 7 and the rest as it was", plan)
	}
	if _, err := h.Organizations.EditPlan(t.Context(), "gold", engine.PlanEdit{CustomExportAllowed: &yes}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Organizations.ChangePlan(t.Context(), "Kalinga Credit", "gold"); err != nil {
		t.Fatal(err)
	}
	entries, err := h.store.AuditEntries(t.Context(), org.ID, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	var actions []string
	for _, entry := range entries {
		actions = append(actions, entry.Action)
	}
	if n := len(actions); n < 2 || actions[n-2] != "plan.changed" || actions[n-1] != "organization.plan_changed" {
		t.Errorf("the log has %v, want both changes last", actions)
	}
	_, err = h.Organizations.ChangePlan(t.Context(), "Kalinga Credit", "silver")
	wantCode(t, err, engine.CodeValidationFailed)
	_, err = h.Organizations.ChangePlan(t.Context(), "Nobody", "gold")
	wantCode(t, err, engine.CodeNotFound)
	minus := -1
	for name, edit := range map[string]engine.PlanEdit{"Gold!": {}, "": {}, "gold": {RequestsPerMinute: &minus}} {
		_, err := h.Organizations.EditPlan(t.Context(), name, edit)
		wantCode(t, err, engine.CodeValidationFailed)
	}
}

// Somebody else changes a plan while its change, or its first use, waits for the plan's lock.
func TestConcurrentChangeOfPlanIsKept(t *testing.T) {
	perMinute := 77
	for name, c := range map[string]struct {
		act       func(h *fixture) error
		perMinute int
	}{
		"change": {func(h *fixture) error {
			return second(h.Organizations.EditPlan(
				t.Context(), "standard", engine.PlanEdit{RequestsPerMinute: &perMinute},
			))
		}, perMinute},
		"first use": {func(h *fixture) error {
			return second(h.Organizations.Create(t.Context(), "Kalinga Credit", "standard"))
		}, engine.DefaultPlans[0].RequestsPerMinute},
	} {
		t.Run(name, func(t *testing.T) {
			h, s := newLockingFixture(t)
			s.onLock = func(tx engine.Tx, name string) error {
				if name != "plan:standard" {
					return nil
				}
				other := engine.DefaultPlans[0]
				other.BatchMaxDocuments = 7
				return tx.PutPlan(t.Context(), other)
			}
			if err := c.act(h); err != nil {
				t.Fatal(err)
			}
			plan, err := h.store.Plan(t.Context(), "standard")
			if err != nil || plan.BatchMaxDocuments != 7 || plan.RequestsPerMinute != c.perMinute {
				t.Errorf("the plan is %+v, %v; want both changes", plan, err)
			}
		})
	}
}
