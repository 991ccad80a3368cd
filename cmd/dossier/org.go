package main

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"
)

type orgCommand struct {
	Create orgCreateCommand `cmd:"" help:"Create an organization."`
	List   orgListCommand   `cmd:"" help:"List organizations."`
	Rename orgRenameCommand `cmd:"" help:"Give an organization another name; its keys and documents stay."`
	Plan   orgPlanCommand   `cmd:"" help:"Put an organization under another plan."`
	Secret orgSecretCommand `cmd:"" help:"Print the secret that signs an organization's callbacks, alone on the last line."`
}

type orgCreateCommand struct {
	common
	Name string `arg:"" help:"Its name, unique in the installation."`
	Plan string `default:"standard" help:"Its limits: standard, paid, or a plan of your own."`
}

// Run creates the organization and says how to go on.
func (c orgCreateCommand) Run(ctx context.Context, std streams) error {
	s, err := load(c.Config, c.flags()) // the first command of an installation: the folder may be made
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		org, err := a.engine.CreateOrganization(ctx, c.Name, c.Plan)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "Created %s (plan %s, id %s).\nNext: dossier key create --org %q --scope document:write --scope document:read\n",
			org.Name, org.Plan, org.ID, org.Name)
		return err
	})
}

type orgRenameCommand struct {
	common
	Old string `arg:"" help:"Its name now."`
	New string `arg:"" help:"Its new name, unique in the installation."`
}

// Run renames the organization, also while the server runs.
func (c orgRenameCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		org, err := a.engine.RenameOrganization(ctx, c.Old, c.New)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "%s is called %s now.\n", c.Old, org.Name)
		return err
	})
}

type orgListCommand struct{ common }

// Run lists the organizations, oldest first.
func (c orgListCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		orgs, err := a.store.Organizations(ctx)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "NAME\tPLAN\tCREATED\tID")
		for _, o := range orgs {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", o.Name, o.Plan, o.CreatedAt.UTC().Format(time.RFC3339), o.ID)
		}
		return w.Flush()
	})
}
