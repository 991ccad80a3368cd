package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
)

// Plan is a named set of limits that the operator may edit.
type Plan struct {
	Name                 string // 1 to 40 lower-case letters, digits and hyphens
	BatchAllowed         bool   // batches may be submitted
	BatchMaxDocuments    int    // documents of one batch, up to 1000; 0 for MaxBatchDocuments
	CustomExportAllowed  bool   // workbooks may be made by templates
	RequestsPerMinute    int    // of the whole organization; 0 for no limit
	SoftDeleteRetainDays int    // how long deleted documents are kept; 0 purges them at once
}

// DefaultPlans are the plans of a new installation.
var DefaultPlans = []Plan{
	{Name: "standard", RequestsPerMinute: 6000, SoftDeleteRetainDays: 30},
	{
		Name:                 "paid",
		BatchAllowed:         true,
		BatchMaxDocuments:    100,
		CustomExportAllowed:  true,
		RequestsPerMinute:    30000,
		SoftDeleteRetainDays: 30,
	},
}

// PlanEdit changes limits of a plan; nil leaves a limit unchanged.
type PlanEdit struct {
	BatchAllowed         *bool // batches may be submitted
	BatchMaxDocuments    *int  // 0 for MaxBatchDocuments
	CustomExportAllowed  *bool // workbooks may be made by templates
	RequestsPerMinute    *int  // 0 for no limit
	SoftDeleteRetainDays *int  // 0 purges at once
}

// Bounds of a plan's limits: what one request and a calendar can bear.
const (
	maxPlanDocuments     = 1000
	maxRequestsPerMinute = 10_000_000
	maxRetainDays        = 36_500
)

// Plans lists the plans by name, including default ones that were not used yet.
func (s *OrganizationService) Plans(ctx context.Context) ([]Plan, error) {
	kept, err := s.config.Store.Plans(ctx)
	if err != nil {
		return nil, s.storageError(err)
	}
	for _, p := range DefaultPlans {
		if !slices.ContainsFunc(kept, func(k Plan) bool { return k.Name == p.Name }) {
			kept = append(kept, p)
		}
	}
	slices.SortFunc(kept, func(a, b Plan) int { return strings.Compare(a.Name, b.Name) })
	return kept, nil
}

// EditPlan changes a plan's limits, for all its organizations at once; running servers follow within a few seconds. A
// plan with a new name begins with the limits of standard. Only the operator's tools call it; the API has no route to
// it.
func (s *OrganizationService) EditPlan(ctx context.Context, name string, edit PlanEdit) (Plan, error) {
	if !isPlanName(name) {
		return Plan{}, FailField("/name", "NAME", "A plan's name has 1 to 40 small letters, digits and hyphens.")
	}
	var p Plan
	err := s.inTx(ctx, func(tx Tx) (err error) {
		if err := lockPlan(ctx, tx, name); err != nil {
			return err
		}
		if p, err = planOrDefault(ctx, tx, name); err != nil {
			return err
		}
		edit.apply(&p)
		if err := p.check(); err != nil {
			return err
		}
		if err := tx.PutPlan(ctx, p); err != nil {
			return err
		}
		return s.auditPlan(ctx, tx, p)
	})
	return p, err
}

// lockPlan keeps others from changing a plan until the transaction ends. Plans belong to no organization.
func lockPlan(ctx context.Context, tx Tx, name string) error { return tx.Lock(ctx, "", "plan:"+name) }

func isPlanName(name string) bool {
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
			return false
		}
	}
	return name != "" && len(name) <= 40
}

// planOrDefault returns the stored plan, else the default plan of that name, else a new one with standard's limits.
func planOrDefault(ctx context.Context, tx Tx, name string) (Plan, error) {
	p, err := tx.Plan(ctx, name)
	if !errors.Is(err, ErrNotFound) {
		return p, err
	}
	for _, p := range DefaultPlans {
		if p.Name == name {
			return p, nil
		}
	}
	p = DefaultPlans[0]
	p.Name = name
	return p, nil
}

func (c PlanEdit) apply(p *Plan) {
	set(&p.BatchAllowed, c.BatchAllowed)
	set(&p.BatchMaxDocuments, c.BatchMaxDocuments)
	set(&p.CustomExportAllowed, c.CustomExportAllowed)
	set(&p.RequestsPerMinute, c.RequestsPerMinute)
	set(&p.SoftDeleteRetainDays, c.SoftDeleteRetainDays)
}

func (p Plan) check() error {
	switch {
	case p.BatchMaxDocuments < 0 || p.BatchMaxDocuments > maxPlanDocuments:
		return FailField(
			"/batch_max_documents", "RANGE", "A batch has 1 to 1000 documents; 0 is the 100 of the API documents.",
		)
	case p.RequestsPerMinute < 0 || p.RequestsPerMinute > maxRequestsPerMinute:
		return FailField("/requests_per_minute", "RANGE", "Requests per minute are 0 (no limit) to 10000000.")
	case p.SoftDeleteRetainDays < 0 || p.SoftDeleteRetainDays > maxRetainDays:
		return FailField("/retain_days", "RANGE", "Deleted documents are kept 0 (purged at once) to 36500 days.")
	}
	return nil
}

// auditPlan records the new limits in the audit log of each organization under the plan.
func (s *OrganizationService) auditPlan(ctx context.Context, tx Tx, p Plan) error {
	orgs, err := tx.Organizations(ctx)
	if err != nil {
		return err
	}
	for _, org := range orgs {
		if org.Plan != p.Name {
			continue
		}
		after := map[string]any{
			"batch_allowed":           p.BatchAllowed,
			"batch_max_documents":     p.BatchMaxDocuments,
			"custom_export_allowed":   p.CustomExportAllowed,
			"requests_per_minute":     p.RequestsPerMinute,
			"soft_delete_retain_days": p.SoftDeleteRetainDays,
		}
		if err := s.audit(
			ctx, tx, change{org: org.ID, action: "plan.changed", subject: p.Name, after: after},
		); err != nil {
			return err
		}
	}
	return nil
}

// ChangePlan puts an organization under another plan. Only the operator's tools call it.
func (s *OrganizationService) ChangePlan(ctx context.Context, orgName, plan string) (Organization, error) {
	var org Organization
	err := s.inTx(ctx, func(tx Tx) (err error) {
		if org, err = organizationNamed(ctx, tx, orgName); err != nil {
			return err
		}
		if err := ensurePlan(ctx, tx, plan); err != nil {
			return err
		}
		before := org.Plan
		org.Plan = plan
		if err := tx.SetOrganizationPlan(ctx, org.ID, plan); err != nil {
			return err
		}
		return s.audit(ctx, tx, change{org: org.ID, action: "organization.plan_changed", subject: string(org.ID),
			before: map[string]any{"plan": before}, after: map[string]any{"plan": plan}})
	})
	return org, err
}
