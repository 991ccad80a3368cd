package main

import (
	"context"
	"fmt"
	"text/tabwriter"

	"github.com/dossier-lending/dossier/engine"
)

type planCommand struct {
	List planListCommand `cmd:"" help:"List the plans with their limits."`
	Set  planSetCommand  `cmd:"" help:"Change a plan's limits, or make a plan; running servers follow within seconds."`
}

type planListCommand struct{ common }

// Run lists the plans by name.
func (c planListCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		plans, err := a.engine.Plans(ctx)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "NAME\tBATCHES\tDOCUMENTS A BATCH\tCUSTOM EXPORT\tREQUESTS A MINUTE\tDAYS DELETED ARE KEPT")
		for _, p := range plans {
			fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\t%d\n", p.Name, yesNo(p.BatchAllowed), p.BatchLimit(), yesNo(p.CustomExportAllowed), orUnlimited(p.RequestsPerMinute), p.SoftDeleteRetainDays)
		}
		return w.Flush()
	})
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func orUnlimited(n int) string {
	if n == 0 {
		return "no limit"
	}
	return fmt.Sprint(n)
}

type planSetCommand struct {
	common
	Name              string `arg:"" help:"standard, paid, or a name of your own: small letters, digits, hyphens. A new plan begins as standard does."`
	Batch             *bool  `negatable:"" help:"Whether batches may be submitted."`
	BatchMax          *int   `help:"Most documents of one batch."`
	CustomExport      *bool  `negatable:"" help:"Whether workbooks may be made by templates."`
	RequestsPerMinute *int   `help:"Requests of an organization a minute; 0 is no limit."`
	RetainDays        *int   `help:"Days until a deleted document is purged; 0 purges at once."`
}

// Run changes the plan and shows it.
func (c planSetCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		p, err := a.engine.EditPlan(ctx, c.Name, engine.PlanEdit{BatchAllowed: c.Batch, BatchMaxDocuments: c.BatchMax,
			CustomExportAllowed: c.CustomExport, RequestsPerMinute: c.RequestsPerMinute, SoftDeleteRetainDays: c.RetainDays})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "Plan %s: batches %s, at most %d documents; custom export %s; requests a minute %s; deleted documents are kept %d days.\n",
			p.Name, yesNo(p.BatchAllowed), p.BatchLimit(), yesNo(p.CustomExportAllowed), orUnlimited(p.RequestsPerMinute), p.SoftDeleteRetainDays)
		return err
	})
}

type orgPlanCommand struct {
	common
	Name string `arg:"" help:"The organization."`
	Plan string `arg:"" help:"Its new plan; dossier plan list shows all."`
}

// Run puts the organization under another plan.
func (c orgPlanCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		org, err := a.engine.ChangePlan(ctx, c.Name, c.Plan)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "%s has plan %s now.\n", org.Name, org.Plan)
		return err
	})
}
