// Command papers writes synthetic papers and their truths into a folder, for looking at and for
// trying other programs on:
//
//	go run ./extract/extracttest/cmd/papers -out papers -look grid -seed 1 -count 3
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

func main() {
	out := flag.String("out", "papers", "folder to write to")
	look := flag.String("look", "", "only this look")
	seed := flag.Int("seed", 1, "first seed; every fourth plants a flaw")
	count := flag.Int("count", 1, "papers of each look")
	flag.Parse()
	if err := run(*out, *look, *seed, *count); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(out, name string, seed, count int) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	found := false
	for _, look := range extracttest.Looks() {
		if name != "" && look.Name != name {
			continue
		}
		found = true
		for _, p := range extracttest.Papers([]extracttest.Look{look}, seed, count) {
			path := filepath.Join(out, p.Name)
			if err := os.WriteFile(path, p.Content, 0o644); err != nil {
				return err
			}
			truth := strings.TrimSuffix(path, filepath.Ext(path)) + ".truth.json"
			if err := os.WriteFile(truth, p.Truth.JSON(), 0o644); err != nil {
				return err
			}
		}
	}
	if !found {
		return fmt.Errorf("no look is named %q", name)
	}
	return nil
}
