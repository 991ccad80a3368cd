package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/dossier-lending/dossier/engine"
)

type categoryRulesCommand struct {
	Get categoryRulesGetCommand `cmd:"" help:"Print an organization's rules for categories and counterparties, as JSON."`
	Set categoryRulesSetCommand `cmd:"" help:"Put other rules in force; running servers apply them to all results."`
}

type categoryRulesGetCommand struct {
	common
	Org      string `required:"" help:"The organization's name." placeholder:"NAME"`
	Revision int64  `help:"An earlier list." placeholder:"N"`
}

// Run prints the list alone, so that it can be edited and put in force again. Which it is goes to standard error.
func (c categoryRulesGetCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		by, err := a.operatorOf(ctx, c.Org)
		if err != nil {
			return err
		}
		var rules engine.CategoryRules
		if c.Revision > 0 {
			rules, err = a.engine.Rules.Revision(ctx, by, c.Revision)
		} else {
			rules, _, err = a.engine.Rules.Get(ctx, by)
		}
		if engine.CodeOf(err) == engine.CodeNotFound {
			return fmt.Errorf("%s has no rules with revision %d", c.Org, c.Revision)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(std.err, "%s: revision %d, %s.\n", c.Org, rules.Revision, counted(len(rules.Rules), "rule"))
		w := json.NewEncoder(std.out)
		w.SetIndent("", "  ")
		w.SetEscapeHTML(false)
		return w.Encode(map[string]any{"rules": append([]engine.CategoryRule{}, rules.Rules...)})
	})
}

type categoryRulesSetCommand struct {
	common
	Org  string `required:"" help:"The organization's name." placeholder:"NAME"`
	File string `arg:"" help:"The list as JSON, {\"rules\": […]}; - reads standard input."`
}

// Run puts rules in force, or says what is wrong with them. A server may run meanwhile.
func (c categoryRulesSetCommand) Run(ctx context.Context, std streams) error {
	in, err := readCategoryRules(c.File, std.in)
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
		before, _, err := a.engine.Rules.Get(ctx, by)
		if err != nil {
			return err
		}
		rules, _, err := a.engine.Rules.Replace(ctx, by, in, nil)
		var failure *engine.Error
		if errors.As(err, &failure) && len(failure.Details) > 0 {
			first := failure.Details[0]
			return fmt.Errorf("%s: %s: %s", fileText(c.File), first.Field, first.Message)
		}
		if err != nil {
			return err
		}
		says := "Revision %d of %s is in force: %s. Running servers apply it to all results within minutes.\n"
		if rules.Revision == before.Revision {
			says = "Revision %d of %s says this already (%s); nothing changed.\n"
		}
		_, err = fmt.Fprintf(std.out, says, rules.Revision, c.Org, counted(len(rules.Rules), "rule"))
		return err
	})
}

// maxRulesFile is more than the longest list has.
const maxRulesFile = 8 << 20

// readCategoryRules reads a list from a file, or from standard input for "-". A member that no rule has is refused.
func readCategoryRules(file string, stdin io.Reader) (in engine.CategoryRulesInput, err error) {
	var raw []byte
	if file == "-" {
		raw, err = io.ReadAll(io.LimitReader(stdin, maxRulesFile))
	} else {
		raw, err = os.ReadFile(file)
	}
	if err != nil {
		return in, err
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err = d.Decode(&in); err != nil {
		return in, fmt.Errorf("%s: %w", fileText(file), err)
	}
	if _, err = d.Token(); err != io.EOF {
		return in, fmt.Errorf("%s: there is more after the list", fileText(file))
	}
	return in, nil
}
