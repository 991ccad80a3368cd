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
