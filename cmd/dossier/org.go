package main

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/dossier-lending/dossier/storage/blob"
)

type orgCommand struct {
	Create orgCreateCommand `cmd:"" help:"Create an organization."`
	List   orgListCommand   `cmd:"" help:"List organizations."`
	Rename orgRenameCommand `cmd:"" help:"Give an organization another name; its keys and documents stay."`
	Delete orgDeleteCommand `cmd:"" help:"Delete an organization for good, with all its applications, papers, results and keys."`
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

type orgDeleteCommand struct {
	common
	Name    string `arg:"" help:"Its name."`
	Confirm string `placeholder:"NAME" help:"Its name once more. Without it nothing is deleted, and you are told what would be."`
}

// Run deletes the organization, also while the server runs.
func (c orgDeleteCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	blobs, err := blob.Open(s.folder().Blobs())
	if err != nil {
		return err
	}
	return withBlobs(ctx, s, blobs, func(a administration) error {
		gone, err := a.engine.DeleteOrganization(ctx, c.Name, c.Confirm)
		if err != nil && gone.Org != "" {
			fmt.Fprintf(std.err, "The deletion of %s has begun: its keys are ended, and some of its rows or files are left. Repeat this command, or start the server, which goes on with it.\n", c.Name)
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "%s (%s) is deleted: applications, papers, results, keys and its audit chain.\nBackups made before still hold it.\n", gone.Name, gone.Org)
		return err
	})
}

type orgListCommand struct {
	common
	Deleted bool `help:"List those that were deleted, or are being deleted."`
}

// Run lists the organizations by name, or the deleted ones by time.
func (c orgListCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		if c.Deleted {
			return listDeleted(ctx, a, std)
		}
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

func listDeleted(ctx context.Context, a administration, std streams) error {
	deletions, err := a.store.OrganizationDeletions(ctx)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tBEGUN\tENDED\tLAST AUDIT ENTRY\tID")
	for _, d := range deletions {
		ended := "not yet"
		if d.EndedAt != nil {
			ended = d.EndedAt.UTC().Format(time.RFC3339)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\n", d.Name, d.BegunAt.UTC().Format(time.RFC3339), ended, d.AuditSeq, d.Org)
	}
	return w.Flush()
}
