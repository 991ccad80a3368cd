package main

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/blob"
)

type orgCommand struct {
	Create orgCreateCommand `cmd:"" help:"Create an organization."`
	List   orgListCommand   `cmd:"" help:"List organizations."`
	Rename orgRenameCommand `cmd:"" help:"Rename an organization; its keys and documents stay."`
	Delete orgDeleteCommand `cmd:"" help:"Delete an organization for good, with all its applications, papers, results and keys."`
	Plan   orgPlanCommand   `cmd:"" help:"Change an organization's plan."`
	Secret orgSecretCommand `cmd:"" help:"Print the secret that signs an organization's callbacks, alone on the last line."`
}

type orgCreateCommand struct {
	common
	Name string `arg:"" help:"Its name, unique in the installation."`
	Plan string `default:"standard" help:"Its plan, which sets its limits: standard, paid, or one of your own."`
}

// Run creates the organization and prints the next command.
func (c orgCreateCommand) Run(ctx context.Context, std streams) error {
	s, err := load(c.Config, c.flags()) // the first command of an installation: it may create the folder
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		org, err := a.engine.Organizations.Create(ctx, c.Name, c.Plan)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(
			std.out,
			"Created %s (plan %s, id %s).\nNext: dossier key create --org %q --scope document:write --scope document:read\n",
			org.Name, org.Plan, org.ID, org.Name,
		)
		return err
	})
}

type orgRenameCommand struct {
	common
	Old string `arg:"" help:"Its current name."`
	New string `arg:"" help:"Its new name, unique in the installation."`
}

// Run renames the organization. A server may run meanwhile.
func (c orgRenameCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		org, err := a.engine.Organizations.Rename(ctx, c.Old, c.New)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "%s is now called %s.\n", c.Old, org.Name)
		return err
	})
}

type orgDeleteCommand struct {
	common
	Name    string `arg:"" help:"Its name."`
	Confirm string `placeholder:"NAME" help:"Its name again, to confirm. Without it the command only prints what it would delete."`
}

// Run deletes the organization. A server may run meanwhile.
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
		gone, err := a.engine.Organizations.Delete(ctx, c.Name, c.Confirm)
		if err != nil && gone.Org != "" {
			fmt.Fprintf(std.err, "The deletion of %s has begun: its keys no longer work, and some of its rows or files are left. Repeat this command, or start the server, which completes it.\n", c.Name)
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
		plans, err := a.engine.Organizations.Plans(ctx)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "NAME\tBATCHES\tDOCUMENTS A BATCH\tCUSTOM EXPORT\tREQUESTS A MINUTE\tDAYS DELETED ARE KEPT")
		for _, p := range plans {
			fmt.Fprintf(
				w, "%s\t%s\t%d\t%s\t%s\t%d\n", p.Name, yesNo(p.BatchAllowed), p.BatchLimit(),
				yesNo(p.CustomExportAllowed), orUnlimited(p.RequestsPerMinute), p.SoftDeleteRetainDays,
			)
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
	BatchMax          *int   `help:"Largest number of documents in a batch."`
	CustomExport      *bool  `negatable:"" help:"Whether workbooks may be made from templates."`
	RequestsPerMinute *int   `help:"Requests per minute of an organization; 0 for no limit."`
	RetainDays        *int   `help:"Days until a deleted document is purged; 0 purges at once."`
}

// Run changes the plan and shows it.
func (c planSetCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		p, err := a.engine.Organizations.EditPlan(ctx, c.Name, engine.PlanEdit{
			BatchAllowed:         c.Batch,
			BatchMaxDocuments:    c.BatchMax,
			CustomExportAllowed:  c.CustomExport,
			RequestsPerMinute:    c.RequestsPerMinute,
			SoftDeleteRetainDays: c.RetainDays,
		})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(
			std.out,
			"Plan %s: batches %s, at most %d documents; custom export %s; requests a minute %s; deleted documents are kept %d days.\n",
			p.Name,
			yesNo(p.BatchAllowed),
			p.BatchLimit(),
			yesNo(p.CustomExportAllowed),
			orUnlimited(p.RequestsPerMinute),
			p.SoftDeleteRetainDays,
		)
		return err
	})
}

type orgPlanCommand struct {
	common
	Name string `arg:"" help:"The organization."`
	Plan string `arg:"" help:"Its new plan; dossier plan list shows all."`
}

// Run puts the organization on another plan.
func (c orgPlanCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		org, err := a.engine.Organizations.ChangePlan(ctx, c.Name, c.Plan)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "%s now has plan %s.\n", org.Name, org.Plan)
		return err
	})
}

// administration is what the operator's commands need: the store, and the engine with its rules. A server may run
// meanwhile.
type administration struct {
	engine *engine.Engine
	store  *storage.Store
}

// withAdministration opens the database, calls fn and closes the database.
func withAdministration(ctx context.Context, s settings, fn func(administration) error) error {
	return withBlobs(ctx, s, noBlobs{}, fn)
}

// withBlobs is withAdministration for commands that also access files.
func withBlobs(ctx context.Context, s settings, blobs engine.Blobs, fn func(administration) error) (err error) {
	store, err := s.folder().OpenStore(ctx, s.Database, nil, false)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	e, err := engine.New(engine.Config{
		Store: store, Blobs: blobs, Extractor: noExtractor{}, Types: doctype.Default(), Policies: policy.Reader{},
	})
	if err != nil {
		return err
	}
	return fn(administration{e, store})
}

// noBlobs and noExtractor are for commands that use neither. A call to noBlobs is a programming error and panics.
type noBlobs struct{ engine.Blobs }

type noExtractor struct{}

func (noExtractor) Extract(context.Context, engine.ExtractRequest) (engine.Extraction, error) {
	return engine.Extraction{}, errors.New("this command reads no documents")
}

// secretPrefix is the prefix of a symmetric secret in Standard Webhooks; base64 follows.
const secretPrefix = "whsec_"

type orgSecretCommand struct {
	common
	Name string `arg:"" help:"The organization's name."`
}

// Run prints the secret in the form that Standard Webhooks libraries accept.
func (c orgSecretCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		org, err := a.organization(ctx, c.Name)
		if err != nil {
			return err
		}
		secret, err := s.folder().CallbackSecret(org.ID)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(
			std.out,
			"Receivers of %s check webhook-signature (standardwebhooks.com) with this secret:\n%s%s\n",
			org.Name,
			secretPrefix,
			base64.StdEncoding.EncodeToString(secret),
		)
		return err
	})
}
