package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

type auditCommand struct {
	List   auditListCommand   `cmd:"" help:"List an organization's audit log or access log, newest first."`
	Verify auditVerifyCommand `cmd:"" help:"Check that the audit logs are whole and unchanged."`
	Export auditExportCommand `cmd:"" help:"Write an organization's whole audit log as JSON lines, oldest first, checked on the way."`
}

type auditListCommand struct {
	common
	Org     string `required:"" help:"The organization's name."`
	From    string `help:"Only entries from this time on: a day (2026-11-01) or RFC 3339."`
	To      string `help:"Only entries before this time."`
	Kind    string `help:"An action such as document.deleted, or read for who read which document."`
	Key     string `help:"The id of an API key."`
	Subject string `help:"The id of what was changed, or of the document that was read."`
	Most    int    `default:"50" help:"How many entries; 0 for all."`
}

// Run prints a table.
func (c auditListCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	q := engine.AuditQuery{Kind: c.Kind, KeyID: c.Key, Subject: c.Subject}
	for _, bound := range []struct {
		flag, text string
		to         **time.Time
	}{{"--from", c.From, &q.From}, {"--to", c.To, &q.To}} {
		if bound.text == "" {
			continue
		}
		at, err := engine.ParseMoment(bound.text)
		if err != nil {
			return fmt.Errorf(
				"%s %q is neither a day such as 2026-11-01 nor a time such as 2026-11-01T08:00:00Z", bound.flag,
				bound.text,
			)
		}
		*bound.to = &at
	}
	if c.Most < 0 {
		return fmt.Errorf("--most must not be negative; 0 lists all")
	}
	return withAdministration(ctx, s, func(a administration) error {
		org, err := a.organization(ctx, c.Org)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "TIME\tNUMBER\tKEY\tKIND\tSUBJECT\tAFTER")
		for left := c.Most; ; {
			q.Limit = engine.MaxPageSize
			if c.Most > 0 {
				q.Limit = min(left, engine.MaxPageSize)
			}
			page, err := a.engine.Audit.Trail(ctx, engine.Principal{Org: org.ID}, q)
			if err != nil {
				return err
			}
			for _, entry := range page.Entries {
				fmt.Fprintf(
					w, "%s\t%d\t%s\t%s\t%s\t%s\n", engine.TimeText(entry.At), entry.Seq, orDash(entry.KeyID),
					entry.Action, entry.Subject, entry.After,
				)
			}
			left -= len(page.Entries)
			if q.Cursor = page.NextCursor; q.Cursor == "" || c.Most > 0 && left <= 0 {
				return w.Flush()
			}
		}
	})
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

type auditVerifyCommand struct {
	common
	Org  string `help:"The organization's name; all of them without it."`
	Most int    `default:"0" help:"Check at most so many entries of each log; the next run goes on there. 0 checks all."`
}

// Run checks every chain and names the broken ones.
func (c auditVerifyCommand) Run(ctx context.Context, std streams) error {
	if c.Most < 0 {
		return fmt.Errorf("--most must not be negative; 0 checks all")
	}
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		orgs, err := a.store.Organizations(ctx)
		if c.Org != "" {
			var org engine.Organization
			org, err = a.organization(ctx, c.Org)
			orgs = []engine.Organization{org}
		}
		if err != nil {
			return err
		}
		var broken []string
		for _, org := range orgs {
			n, whole, err := c.verify(ctx, a, org.ID)
			switch {
			case err != nil:
				broken = append(broken, fmt.Sprintf("%s: %v", org.Name, err))
			case whole:
				fmt.Fprintf(std.out, "%s: %d entries, whole and unchanged\n", org.Name, n)
			default:
				fmt.Fprintf(std.out, "%s: %d entries unchanged, more to check; run it again\n", org.Name, n)
			}
		}
		if loss := a.store.Loss(); loss != nil && c.Org == "" { // including deleted organizations
			broken = append(broken, loss.Lines()...)
		}
		if len(broken) > 0 {
			return fmt.Errorf("%s; stop the server, keep a copy of the data folder, and compare it with your backups (docs/operating.md)", strings.Join(broken, "; "))
		}
		return nil
	})
}

// verify checks one log, or the next part of it.
func (c auditVerifyCommand) verify(
	ctx context.Context, a administration, org engine.OrgID,
) (entries int64, whole bool, err error) {
	if c.Most > 0 {
		return a.engine.Audit.VerifyNext(ctx, org, c.Most)
	}
	entries, err = a.engine.Audit.Verify(ctx, org)
	return entries, true, err
}

type auditExportCommand struct {
	common
	Org string `required:"" help:"The organization's name."`
}

// auditLine is an exported entry: everything that its hash covers (docs/audit.md).
type auditLine struct {
	Organization engine.OrgID    `json:"organization"`
	Seq          int64           `json:"seq"`
	At           string          `json:"at"`
	KeyID        string          `json:"key_id"`
	Action       string          `json:"action"`
	Subject      string          `json:"subject"`
	Before       json.RawMessage `json:"before"`
	After        json.RawMessage `json:"after"`
	PrevHash     string          `json:"prev_hash"`
	Hash         string          `json:"hash"`
}

// Run writes one line per entry. If the log was changed, the export ends with an error.
func (c auditExportCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		org, err := a.organization(ctx, c.Org)
		if err != nil {
			return err
		}
		if _, err := a.engine.Audit.Verify(ctx, org.ID); err != nil {
			return err
		}
		out := bufio.NewWriter(std.out)
		for seq := int64(0); ; {
			const page = 1000
			entries, err := a.store.AuditEntries(ctx, org.ID, seq, page)
			if err != nil {
				return err
			}
			for _, e := range entries {
				seq = e.Seq
				if err := writeJSON(out, auditLine{
					e.Org,
					e.Seq,
					e.At.UTC().Format(time.RFC3339Nano),
					e.KeyID,
					e.Action,
					e.Subject,
					e.Before,
					e.After,
					e.PrevHash,
					e.Hash,
				}); err != nil {
					return err
				}
			}
			if len(entries) < page {
				return out.Flush()
			}
		}
	})
}

type acceptLossCommand struct {
	common
	Restored bool `help:"Say in the audit logs that a backup was restored."`
}

// Run prints again what is missing, records it in the audit logs and starts a new head. A running server writes again
// within seconds.
func (c acceptLossCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		loss, err := a.engine.Maintenance.AcceptLoss(ctx, c.Restored)
		if errors.Is(err, engine.ErrNotFound) {
			_, err = fmt.Fprintln(std.out, "Nothing is missing, so nothing was changed.")
			return err
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(std.out, "Accepted, and noted in the audit logs of the organizations concerned:")
		for _, line := range loss.Lines() {
			fmt.Fprintln(std.out, "  "+line)
		}
		_, err = fmt.Fprintln(std.out, "A new head begins here. New applications and documents get numbers above all numbers that were given before.")
		return err
	})
}
