package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

type policyCommand struct {
	Get   policyGetCommand   `cmd:"" help:"Print an organization's underwriting policy, or the default one."`
	Set   policySetCommand   `cmd:"" help:"Put another policy in force; running servers follow at once."`
	Check policyCheckCommand `cmd:"" help:"Check a policy without putting it in force; needs no server."`
	List  policyListCommand  `cmd:"" help:"List the policies that an organization had, the newest first."`
}

type policyGetCommand struct {
	common
	Org      string `help:"The organization's name; without it the default policy is printed." placeholder:"NAME"`
	Revision *int64 `help:"An earlier policy; dossier policy list shows them. 0 is the default policy." placeholder:"N"`
	File     string `arg:"" optional:"" help:"Write it to this new file instead of printing it."`
}

// Run prints the document alone, so that it can be edited and put in force again. Whose it is goes to standard error.
func (c policyGetCommand) Run(ctx context.Context, std streams) error {
	if c.Org == "" {
		if c.Revision != nil && *c.Revision != 0 {
			return errors.New("name the organization whose revision is wanted: --org NAME")
		}
		return c.write(std, policy.Reader{}.DefaultPolicy())
	}
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		p, err := c.wanted(ctx, a)
		if err != nil {
			return err
		}
		fmt.Fprintf(std.err, "%s: %s.\n", c.Org, revisionText(p.Revision, p.At, p.KeyID))
		return c.write(std, []byte(p.Document))
	})
}

func (c policyGetCommand) wanted(ctx context.Context, a administration) (engine.PolicyInForce, error) {
	by, err := a.operatorOf(ctx, c.Org)
	if err != nil {
		return engine.PolicyInForce{}, err
	}
	if c.Revision == nil {
		return a.engine.Policies.Get(ctx, by)
	}
	p, err := a.engine.Policies.Revision(ctx, by, *c.Revision)
	if engine.CodeOf(err) == engine.CodeNotFound {
		return p, fmt.Errorf("%s has no policy with revision %d; dossier policy list --org %q shows all", c.Org, *c.Revision, c.Org)
	}
	return p, err
}

// write prints a document, or writes it to a file that must not exist, because it may be somebody's work.
func (c policyGetCommand) write(std streams, document []byte) error {
	if c.File == "" || c.File == "-" {
		_, err := std.out.Write(document)
		return err
	}
	f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s exists already; name another file", c.File)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(document)
	return errors.Join(err, f.Close())
}

type policySetCommand struct {
	common
	Org  string `required:"" help:"The organization's name." placeholder:"NAME"`
	File string `arg:"" help:"The policy, YAML or JSON; - reads standard input."`
}

// Run puts a policy in force, or says what is wrong with it. A server may run meanwhile.
func (c policySetCommand) Run(ctx context.Context, std streams) error {
	document, read, err := readPolicy(c.File, std.in)
	if err != nil {
		return err
	}
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		by, err := a.operatorOf(ctx, c.Org)
		if err != nil {
			return err
		}
		p, changed, err := a.engine.Policies.Put(ctx, by, document)
		if err != nil {
			return err
		}
		if !changed {
			_, err = fmt.Fprintf(std.out, "Revision %d of %s says this already; nothing changed.\n", p.Revision, c.Org)
			return err
		}
		_, err = fmt.Fprintf(std.out, "Revision %d of %s is in force: %s.\n", p.Revision, c.Org, contentText(read))
		return err
	})
}

type policyCheckCommand struct {
	common
	Org  string `help:"Check the policy that this organization has in force." placeholder:"NAME"`
	File string `arg:"" optional:"" help:"The policy, YAML or JSON; - reads standard input."`
}

// Run checks a file, or what an organization has in force: a newer version of dossier may read it differently.
func (c policyCheckCommand) Run(ctx context.Context, std streams) error {
	if (c.File == "") == (c.Org == "") {
		return errors.New("name either a file (- for standard input) or an organization: dossier policy check FILE")
	}
	if c.File != "" {
		_, read, err := readPolicy(c.File, std.in)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "%s: %s.\n", fileText(c.File), contentText(read))
		return err
	}
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		by, err := a.operatorOf(ctx, c.Org)
		if err != nil {
			return err
		}
		p, err := a.engine.Policies.Get(ctx, by)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(
			std.out, "%s, %s: %s.\n", c.Org, revisionText(p.Revision, p.At, p.KeyID), contentText(p.Policy),
		)
		return err
	})
}

type policyListCommand struct {
	common
	Org string `required:"" help:"The organization's name." placeholder:"NAME"`
}

// Run lists the revisions page by page.
func (c policyListCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		by, err := a.operatorOf(ctx, c.Org)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "REVISION\tSINCE\tBY")
		const page = 500
		for below := int64(0); ; {
			list, err := a.engine.Policies.List(ctx, by, below, page)
			if err != nil {
				return err
			}
			for _, p := range list {
				fmt.Fprintf(w, "%d\t%s\t%s\n", p.Revision, p.At.UTC().Format(time.RFC3339), byText(p.KeyID))
				below = p.Revision
			}
			if len(list) < page {
				return w.Flush()
			}
		}
	})
}

// operatorOf is the operator, working for an organization.
func (a administration) operatorOf(ctx context.Context, name string) (engine.Principal, error) {
	org, err := a.organization(ctx, name)
	return engine.Principal{Org: org.ID}, err
}

// readPolicy reads a file, or standard input for "-". What is wrong with a policy is reported as "file: line, column:
// reason".
func readPolicy(file string, stdin io.Reader) (document []byte, p engine.Policy, err error) {
	in := stdin
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, p, err
		}
		defer f.Close()
		in = f
	}
	if document, err = io.ReadAll(io.LimitReader(in, engine.MaxPolicyBytes+1)); err != nil {
		return nil, p, err
	}
	if p, err = policy.Parse(document); err != nil {
		return nil, p, fmt.Errorf("%s: %w", fileText(file), err)
	}
	return document, p, nil
}

// fileText names a file in messages.
func fileText(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}

// contentText is what a policy holds, in a few words.
func contentText(p engine.Policy) string {
	card := "no scorecard"
	if p.Scorecard != nil {
		card = "a scorecard of " + counted(len(p.Scorecard.Items), "figure")
	}
	return counted(len(p.Rules), "rule") + ", " + card
}

// counted is a number of things, "1 rule" or "2 rules".
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// revisionText says which policy it is.
func revisionText(revision int64, at *time.Time, keyID string) string {
	if at == nil {
		return "the default policy"
	}
	return fmt.Sprintf("revision %d since %s by %s", revision, at.UTC().Format(time.RFC3339), byText(keyID))
}

// byText is who put a policy in force.
func byText(keyID string) string { return cmp.Or(keyID, "the operator") }
