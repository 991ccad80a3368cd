package dossier_test

import (
	"context"
	"fmt"
	"log"
	"net/http/httptest"
	"os"
	"path/filepath"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/revision"
	"github.com/dossier-lending/dossier/httpapi"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// A back office that stores applications itself uses storage, engine and, if needed, the documented endpoints as one
// http.Handler.
func Example_backOffice() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	folder, err := os.MkdirTemp("", "back-office-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)

	store, err := sqlite.Open(ctx, folder, sqlite.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer store.Close()
	blobs, err := blob.Open(filepath.Join(folder, "blobs"))
	if err != nil {
		log.Fatal(err)
	}
	// Untrusted documents must be read in a child process (package sandbox). This one is our own.
	reader, err := extract.New(extract.Config{
		Types: all.Types(), Generic: all.Generic(), ReadPDF: filereader.PDF(nil), ReadSheet: filereader.Sheet,
	})
	if err != nil {
		log.Fatal(err)
	}
	e, err := engine.New(engine.Config{
		Store: store, Blobs: blobs, Extractor: reader, Types: doctype.Default(),
		Reviser: revision.New(all.Types(), all.Generic(), all.Custom()), Results: all.Shapes(),
	})
	if err != nil {
		log.Fatal(err)
	}
	processed := make(chan struct{})
	go func() { defer close(processed); e.Run(ctx) }()
	defer func() { stop(); <-processed }()

	if _, err := e.Organizations.Create(ctx, "Acme Lending", "standard"); err != nil {
		log.Fatal(err)
	}
	key, _, err := e.Organizations.CreateKey(ctx, "Acme Lending", engine.Scopes)
	if err != nil {
		log.Fatal(err)
	}
	by, err := e.Organizations.Authenticate(ctx, key)
	if err != nil {
		log.Fatal(err)
	}
	made, err := e.Applications.Create(ctx, by, engine.ApplicationInput{
		BusinessName: "Tindahan ni Nena", BorrowerEmail: "nena@example.com",
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(made.Application.AppID(), made.Application.Status)

	handler, err := httpapi.New(httpapi.Config{Engine: e})
	if err != nil {
		log.Fatal(err)
	}
	server := httptest.NewServer(handler)
	defer server.Close()
	answer, err := server.Client().Get(server.URL + "/readyz")
	if err != nil {
		log.Fatal(err)
	}
	answer.Body.Close()
	fmt.Println("ready:", answer.StatusCode)
	// Output:
	// APP-1 submitted
	// ready: 200
}
