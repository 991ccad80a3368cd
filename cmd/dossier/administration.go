package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// administration is what the operator's commands need: rows, and the engine's rules over them. It works
// beside a running server.
type administration struct {
	engine *engine.Engine
	store  *storage.Store
}

// withAdministration opens the database, runs fn and closes it again.
func withAdministration(ctx context.Context, s settings, fn func(administration) error) error {
	return withBlobs(ctx, s, noBlobs{}, fn)
}

// withBlobs is withAdministration for what touches files too.
func withBlobs(ctx context.Context, s settings, blobs engine.Blobs, fn func(administration) error) (err error) {
	options, err := s.folder().Database(ctx, nil, false)
	if err != nil {
		return err
	}
	store, err := sqlite.Open(ctx, s.Data, options)
	if err != nil {
		return fmt.Errorf("data folder %s: %w", s.Data, err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	e, err := engine.New(engine.Config{Store: store, Blobs: blobs, Extractor: noExtractor{}, Types: doctype.Default()})
	if err != nil {
		return err
	}
	return fn(administration{e, store})
}

// noBlobs and noExtractor stand where administration has nothing to do. A call to noBlobs is a programming error and
// panics.
type noBlobs struct{ engine.Blobs }

type noExtractor struct{}

func (noExtractor) Extract(context.Context, engine.ExtractRequest) (engine.Extraction, error) {
	return engine.Extraction{}, errors.New("this command reads no documents")
}
