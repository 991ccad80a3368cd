package httpapi_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// A lender's own program serves both APIs in addition to its other paths.
func ExampleNew() {
	folder, err := os.MkdirTemp("", "dossier")
	check(err)
	defer os.RemoveAll(folder)
	ctx := context.Background()
	store, err := sqlite.Open(ctx, folder, sqlite.Options{})
	check(err)
	defer store.Close()
	blobs, err := blob.Open(folder + "/documents")
	check(err)
	e, err := engine.New(engine.Config{Store: store, Blobs: blobs, Extractor: reader{}, Types: types{}})
	check(err)
	_, err = e.Organizations.Create(ctx, "Lakeside Lending", "standard")
	check(err)
	key, _, err := e.Organizations.CreateKey(ctx, "Lakeside Lending", []engine.Scope{engine.ApplicationWrite})
	check(err)

	handler, err := httpapi.New(httpapi.Config{Engine: e})
	check(err)
	server := httptest.NewServer(handler) // in production: httpapi.NewServer(addr, handler).ListenAndServe()
	defer server.Close()

	request, err := http.NewRequest("POST", server.URL+"/api/v1/applications",
		strings.NewReader(`{"business_name":"Bayani Bakery","borrower_email":"maria@example.com"}`))
	check(err)
	request.Header.Set("Authorization", "ApiKey "+key)
	answer, err := http.DefaultClient.Do(request)
	check(err)
	defer answer.Body.Close()
	fmt.Println(answer.StatusCode)
	// Output: 201
}

// reader and types replace those of package extract.
type reader struct{}

func (reader) Extract(context.Context, engine.ExtractRequest) (engine.Extraction, error) {
	return engine.Extraction{DocumentType: "bank_statement"}, nil
}

type types struct{}

func (types) Resolve(name string) (string, error) { return name, nil }
func (types) List() []engine.DocumentTypeEntry    { return nil }

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
