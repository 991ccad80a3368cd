package main

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/seal"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// signingPurpose is what secrets of callbacks are derived for.
const signingPurpose = "callback signing"

// secretPrefix is how Standard Webhooks writes a symmetric secret; base64 follows.
const secretPrefix = "whsec_"

// signingSecrets are the secrets of callbacks: one an organization, derived from the installation's key,
// so that nothing more has to be kept.
func signingSecrets(key *seal.Key) func(engine.OrgID) [][]byte {
	return func(org engine.OrgID) [][]byte {
		secret, err := key.Derive(signingPurpose, string(org))
		if err != nil {
			return nil
		}
		return [][]byte{secret}
	}
}

// headPurpose is what the key of the head beside the database is derived for.
const headPurpose = "head"

// database is how the installation's database is opened, with the head beside it.
func (s settings) database(ctx context.Context, log *slog.Logger) (sqlite.Options, error) {
	if err := s.keyNotLost(ctx); err != nil {
		return sqlite.Options{}, err
	}
	key, err := seal.OpenKey(s.sealKey())
	if err != nil {
		return sqlite.Options{}, err
	}
	secret, err := key.Derive(headPurpose, "")
	return sqlite.Options{HeadKey: secret, Log: log}, err
}

// keyNotLost refuses to make a new seal key for a database with secrets that only the lost one opens.
func (s settings) keyNotLost(ctx context.Context) error {
	_, noKey := os.Stat(s.sealKey())
	_, noDatabase := os.Stat(filepath.Join(s.Data, sqlite.FileName))
	if !errors.Is(noKey, fs.ErrNotExist) || noDatabase != nil {
		return nil
	}
	store, err := sqlite.Open(ctx, s.Data, sqlite.Options{})
	if err != nil {
		return err
	}
	return errors.Join(checkSealKey(ctx, store, s.sealKey(), s.newSealKey), store.Close())
}

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
		key, err := seal.OpenKey(s.sealKey())
		if err != nil {
			return err
		}
		secret, err := key.Derive(signingPurpose, string(org.ID))
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(std.out, "Receivers of %s check webhook-signature (standardwebhooks.com) with this secret:\n%s%s\n",
			org.Name, secretPrefix, base64.StdEncoding.EncodeToString(secret))
		return err
	})
}
