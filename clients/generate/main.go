// Command generate writes the generated parts of the clients from the OpenAPI document: types and operations. Run it in
// the folder clients (go generate does). It needs npm only for the TypeScript types, and reports if npm is missing.
package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"text/template"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/httpapi"
)

//go:embed templates
var templates embed.FS

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run() error {
	raw, err := servedDocument()
	if err != nil {
		return err
	}
	if len(os.Args) > 1 && os.Args[1] == "-print" {
		_, err := os.Stdout.Write(raw)
		return err
	}
	d, err := readDocument(raw)
	if err != nil {
		return err
	}
	python, err := pythonOf(d)
	if err != nil {
		return err
	}
	for _, f := range []struct {
		template, to string
		values       any
	}{
		{"types.py", "python/src/dossier_client/types.py", python},
		{"operations.py", "python/src/dossier_client/operations.py", python},
		{"operations.ts", "typescript/src/operations.ts", d},
	} {
		if err := write(f.template, f.to, f.values); err != nil {
			return err
		}
	}
	return typescriptTypes(raw)
}

func write(name, to string, values any) error {
	t, err := template.New(name+".tmpl").ParseFS(templates, "templates/"+name+".tmpl")
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := t.Execute(&text, values); err != nil {
		return err
	}
	return os.WriteFile(to, text.Bytes(), 0o644)
}

// typescriptTypes runs openapi-typescript in the version that package-lock.json fixes.
func typescriptTypes(document []byte) error {
	if _, err := exec.LookPath("npm"); err != nil {
		fmt.Fprintln(os.Stderr, "generate: npm is not installed here, so clients/typescript/src/schema.ts was not made anew; scripts/setup clients installs npm.")
		return nil
	}
	const folder = "typescript"
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "openapi-typescript")); errors.Is(err, os.ErrNotExist) {
		if err := command(folder, nil, "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"); err != nil {
			return err
		}
	}
	return command(folder, document, "npm", "run", "--silent", "generate")
}

func command(folder string, stdin []byte, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Dir, c.Stdin = folder, bytes.NewReader(stdin)
	if said, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %q in clients/%s: %w\n%s", name, args, folder, err, said)
	}
	return nil
}

// servedDocument returns /openapi.json as the appliance serves it. It is made from Go types only, without storage or a
// reader.
func servedDocument() ([]byte, error) {
	e, err := engine.New(engine.Config{
		Store:     noStore{},
		Blobs:     noBlobs{},
		Extractor: noExtractor{},
		Types:     doctype.Default(),
	})
	if err != nil {
		return nil, err
	}
	handler, err := httpapi.New(httpapi.Config{Engine: e, Results: all.Shapes()})
	if err != nil {
		return nil, err
	}
	return handler.OpenAPI(), nil
}

type (
	noStore     struct{ engine.Store }
	noBlobs     struct{ engine.Blobs }
	noExtractor struct{ engine.Extractor }
)
