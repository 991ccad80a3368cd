package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

type keyCommand struct {
	Create keyCreateCommand `cmd:"" help:"Create a key; it is shown once, alone on the last line."`
	List   keyListCommand   `cmd:"" help:"List the keys of an organization, or all, without their secrets."`
	Revoke keyRevokeCommand `cmd:"" help:"End a key; it stops working within a second."`
}

type keyCreateCommand struct {
	common
	Org   string   `required:"" help:"The organization's name."`
	Scope []string `required:"" sep:"," help:"What it may do; repeat for several: application:read, application:write, application:delete, document:read, document:write, document:delete, audit:read, application:decide."`
	Rate  int      `help:"Requests per minute that this key may make, beside its organization's rate; 0 = no limit of its own." placeholder:"N"`
}

// Run prints only the key on the last line, so that a script can take it from there.
func (c keyCreateCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	scopes := make([]engine.Scope, len(c.Scope))
	for i, name := range c.Scope {
		scopes[i] = engine.Scope(name)
	}
	return withAdministration(ctx, s, func(a administration) error {
		text, key, err := a.engine.Organizations.CreateKey(ctx, c.Org, scopes, engine.WithRate(c.Rate))
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "Key %s of %s with %s. It is shown only now; keep it in a secret store.\n%s\n",
			key.ID, c.Org, strings.Join(c.Scope, " "), text)
		return err
	})
}

type keyListCommand struct {
	common
	Org string `help:"The organization's name; without it the keys of all are listed." placeholder:"NAME"`
}

// Run lists the keys with their ids, which key revoke takes, and the visible starts of their texts. Last use is taken
// from the audit log and the log of reads.
func (c keyListCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		orgs, err := a.store.Organizations(ctx)
		if c.Org != "" {
			orgs = make([]engine.Organization, 1)
			orgs[0], err = a.organization(ctx, c.Org)
		}
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "ID\tSTATE\tPREFIX\tCREATED\tLAST USED\tREVOKED\tRATE\tSCOPES\tORGANIZATION")
		for _, org := range orgs {
			if err := a.listKeys(ctx, w, org); err != nil {
				return err
			}
		}
		return w.Flush()
	})
}

func (a administration) listKeys(ctx context.Context, w io.Writer, org engine.Organization) error {
	keys, err := a.store.Keys(ctx, org.ID)
	if err != nil {
		return err
	}
	for _, k := range keys {
		used, err := a.lastUse(ctx, k)
		if err != nil {
			return err
		}
		state, rate := "active", "-"
		if k.RevokedAt != nil {
			state = "revoked"
		}
		if k.RequestsPerMinute > 0 {
			rate = strconv.Itoa(k.RequestsPerMinute) + "/min"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%v\t%s\n", k.ID, state, k.Prefix(), timeOrDash(&k.CreatedAt),
			timeOrDash(used), timeOrDash(k.RevokedAt), rate, k.Scopes, org.Name)
	}
	return nil
}

// lastUse returns when a key was last used according to the audit log or the log of who read which document; nil if
// neither has it.
func (a administration) lastUse(ctx context.Context, k engine.Key) (*time.Time, error) {
	newest := engine.AuditFilter{KeyID: k.ID, BeforeAt: time.UnixMicro(math.MaxInt64), Limit: 1}
	written, err := a.store.AuditTrail(ctx, k.Org, newest)
	if err != nil {
		return nil, err
	}
	read, err := a.store.AccessLog(ctx, k.Org, newest)
	if err != nil {
		return nil, err
	}
	var last *time.Time
	for _, e := range written {
		last = &e.At
	}
	for _, e := range read {
		if last == nil || e.At.After(*last) {
			last = &e.At
		}
	}
	return last, nil
}

func timeOrDash(at *time.Time) string {
	if at == nil {
		return "-"
	}
	return at.UTC().Format(time.RFC3339)
}

type keyRevokeCommand struct {
	common
	Org string `required:"" help:"The organization's name."`
	ID  string `arg:"" help:"The key's id, as key list shows it."`
}

// Run revokes the key. Revoking it again changes nothing.
func (c keyRevokeCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		if _, err := a.organization(ctx, c.Org); err != nil {
			return err
		}
		err := a.engine.Organizations.RevokeKey(ctx, c.Org, c.ID)
		if engine.CodeOf(err) == engine.CodeNotFound {
			return engine.Fail(
				engine.CodeNotFound,
				fmt.Sprintf("%s has no key %s; dossier key list --org %q shows all.", c.Org, c.ID, c.Org),
			)
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "Key %s of %s is revoked.\n", c.ID, c.Org)
		return err
	})
}

// organization finds an organization by name.
func (a administration) organization(ctx context.Context, name string) (engine.Organization, error) {
	org, err := a.store.OrganizationByName(ctx, name)
	if errors.Is(err, engine.ErrNotFound) {
		return org, engine.Fail(
			engine.CodeNotFound, "There is no organization of this name; dossier org list shows all.",
		)
	}
	return org, err
}
