// Command papers writes synthetic papers and their truths into a folder, for looking at and for
// trying other programs on:
//
//	go run ./extract/extracttest/cmd/papers -out papers -template grid -seed 1 -count 3
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/forms"
)

func main() {
	out := flag.String("out", "papers", "folder to write to")
	template := flag.String("template", "", "only this template")
	seed := flag.Int("seed", 1, "first seed; every fourth (of forms: third) plants a flaw")
	count := flag.Int("count", 1, "papers of each template")
	grade := flag.String(
		"grade", "", "print and scan them: clean600, clean300, office200, jpeg30, bleed, stain, fax or photo",
	)
	web := flag.Bool("html", false, "write web pages, for printing by other programs")
	unseen := flag.String(
		"unseen", "", "write one of the unseen web pages: "+strings.Join(extracttest.UnseenPages(), ", "),
	)
	flag.Parse()
	if *unseen != "" {
		if err := page(*out, *unseen, *seed); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if err := run(*out, *template, *seed, *count, *web, extracttest.Grade(*grade)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(out, name string, seed, count int, web bool, grade extracttest.Grade) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	if grade != "" && !slices.Contains(extracttest.Grades(), grade) {
		return fmt.Errorf("no grade is named %q", grade)
	}
	found := false
	for _, template := range slices.Concat(extracttest.Templates(), forms.Templates()) {
		if name != "" && template.Name != name || grade != "" && !template.Scannable() {
			continue
		}
		found = true
		for n := seed; n < seed+count; n++ {
			paper, err := draw(template, n, web, grade)
			if err != nil {
				return err
			}
			if err := save(out, paper); err != nil {
				return err
			}
		}
	}
	if !found {
		return fmt.Errorf("no template is named %q", name)
	}
	return nil
}

func draw(template extracttest.Template, seed int, web bool, grade extracttest.Grade) (extracttest.Sample, error) {
	renderer := extracttest.Renderer{Families: extracttest.InstalledFamilies()}
	switch {
	case grade != "":
		return renderer.Scan(template, seed, grade), nil
	case !web:
		return renderer.Make(template, seed), nil
	}
	page, truth, err := extracttest.HTML(template, seed)
	return extracttest.Sample{Name: fmt.Sprintf("%s-%04d.html", template.Name, seed), Content: page, Truth: truth}, err
}

// page writes an unseen web page and its truth.
func page(out, name string, seed int) error {
	content, truth, err := extracttest.UnseenPage(name, seed)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	return save(out, extracttest.Sample{Name: fmt.Sprintf("%s-%04d.html", name, seed), Content: content, Truth: truth})
}

func save(out string, p extracttest.Sample) error {
	path := filepath.Join(out, p.Name)
	if err := os.WriteFile(path, p.Content, 0o644); err != nil {
		return err
	}
	return os.WriteFile(strings.TrimSuffix(path, filepath.Ext(path))+".truth.json", p.Truth.JSON(), 0o644)
}
