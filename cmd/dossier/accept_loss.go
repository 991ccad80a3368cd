package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

type acceptLossCommand struct {
	common
	Restored bool `help:"Say in the audit logs that a backup was restored."`
}

// Run says once more what is missing, notes it in the audit logs and begins a new head. A server that runs
// writes again within seconds.
func (c acceptLossCommand) Run(ctx context.Context, std streams) error {
	s, err := c.existing()
	if err != nil {
		return err
	}
	return withAdministration(ctx, s, func(a administration) error {
		loss, err := a.engine.AcceptLoss(ctx, c.Restored)
		if errors.Is(err, engine.ErrNotFound) {
			_, err = fmt.Fprintln(std.out, "Nothing is missing; nothing was changed.")
			return err
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(std.out, "Accepted, and noted in the audit logs of the organizations concerned:")
		for _, line := range loss.Lines() {
			fmt.Fprintln(std.out, "  "+line)
		}
		_, err = fmt.Fprintln(std.out, "A new head begins here. Numbers of applications and documents go on above the highest that was given out.")
		return err
	})
}
