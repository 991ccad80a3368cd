package main

import (
	"context"
	"encoding/base64"
	"fmt"
)

// secretPrefix is how Standard Webhooks writes a symmetric secret; base64 follows.
const secretPrefix = "whsec_"

type orgSecretCommand struct {
	common
	Name string `arg:"" help:"The organization's name."`
}

// Run prints the secret in the form that Standard Webhooks libraries take.
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
		_, err = fmt.Fprintf(std.out, "Receivers of %s check webhook-signature (standardwebhooks.com) with this secret:\n%s%s\n",
			org.Name, secretPrefix, base64.StdEncoding.EncodeToString(secret))
		return err
	})
}
