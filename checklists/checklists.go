// Package checklists reads the rules of which papers a loan product needs. [Default] are the ones that come
// with dossier, [Load] an operator's own file of the same shape; checklists.yaml beside this file is both
// the default and the example.
package checklists

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3" // knows the line of every value, so that a fault names it

	"github.com/dossier-lending/dossier/engine"
)

//go:embed checklists.yaml
var embedded []byte

// maxFileBytes bounds a rules file: some hundred times the default's size.
const maxFileBytes = 1 << 20

// Default are the rules that come with dossier.
func Default(types engine.DocumentTypes) (engine.ChecklistRules, error) {
	return Parse(embedded, "built-in checklists", types)
}

// Load reads an operator's file. Errors name file, line and place of everything that is wrong.
func Load(file string, types engine.DocumentTypes) (engine.ChecklistRules, error) {
	f, err := os.Open(file)
	if err != nil {
		return engine.ChecklistRules{}, fmt.Errorf("checklists: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFileBytes+1))
	if err != nil {
		return engine.ChecklistRules{}, fmt.Errorf("checklists: %w", err)
	}
	return Parse(text, file, types)
}

// Parse judges a rules file's text; name stands in errors.
func Parse(text []byte, name string, types engine.DocumentTypes) (rules engine.ChecklistRules, err error) {
	if len(text) > maxFileBytes {
		return rules, fmt.Errorf("checklists: %s is larger than %d bytes", name, maxFileBytes)
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true) // a misspelt rule must not be silently without effect
	if err := decoder.Decode(&rules); err != nil {
		return engine.ChecklistRules{}, fmt.Errorf("checklists: %s: %w", name, err)
	}
	if err := decoder.Decode(&yaml.Node{}); !errors.Is(err, io.EOF) {
		return engine.ChecklistRules{}, fmt.Errorf(
			"checklists: %s: one document is expected; remove what follows ---", name,
		)
	}
	faults := rules.Check(types)
	if len(faults) == 0 {
		return rules, nil
	}
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil {
		return engine.ChecklistRules{}, fmt.Errorf("checklists: %s: %w", name, err)
	}
	var all []error
	for _, f := range faults {
		all = append(
			all, fmt.Errorf("checklists: %s line %d (%s): %s", name, lineOf(&root, f.Field), f.Field, f.Message),
		)
	}
	return engine.ChecklistRules{}, errors.Join(all...)
}

// lineOf is the line of a JSON pointer's value, or of the nearest thing around it that is there.
func lineOf(root *yaml.Node, pointer string) int {
	at := root
	if at.Kind == yaml.DocumentNode && len(at.Content) > 0 {
		at = at.Content[0]
	}
	line := at.Line
	for _, step := range strings.Split(strings.TrimPrefix(pointer, "/"), "/") {
		if at = member(at, step); at == nil {
			break
		}
		line = at.Line
	}
	return line
}

func member(n *yaml.Node, step string) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	switch n.Kind {
	case yaml.SequenceNode:
		if i, err := strconv.Atoi(step); err == nil && i < len(n.Content) {
			return n.Content[i]
		}
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == step {
				return n.Content[i+1]
			}
		}
	}
	return nil
}
