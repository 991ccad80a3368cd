package ratchet

import (
	"bufio"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
)

// Folder is where the lines are kept, from the module's root folder.
const Folder = "extract/extracttest/testdata/ratchet"

// Lines are recorded lines by the name of their paper.
type Lines map[string]Line

// machineFile describes the machine on which the lines were recorded; all other files have lines.
const machineFile = "machine.txt"

// Load reads all lines of a folder; none if there is no such folder.
func Load(folder string) (Lines, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		return nil, err
	}
	lines := Lines{}
	for _, path := range files {
		if filepath.Base(path) == machineFile {
			continue
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for text := range strings.Lines(string(content)) {
			l, err := parseLine(strings.TrimSuffix(text, "\n"))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			if _, twice := lines[l.Name]; twice {
				return nil, fmt.Errorf("%s: %s has a second line", path, l.Name)
			}
			lines[l.Name] = l
		}
	}
	return lines, nil
}

// Gone lists the papers that have a line and are not in the collection any more.
func (recorded Lines) Gone(entries []collection.Entry) []string {
	there := map[string]bool{}
	for _, e := range entries {
		there[e.Name] = true
	}
	return slices.DeleteFunc(sortedKeys(recorded), func(name string) bool { return there[name] })
}

// Save writes the lines of the papers of a collection, one sorted file for each family, and removes files of families
// that do not exist any more. Lines of other papers are dropped.
func (recorded Lines) Save(folder string, entries []collection.Entry) error {
	families := map[string][]string{}
	for _, e := range entries {
		if l, known := recorded[e.Name]; known {
			families[e.Family] = append(families[e.Family], l.String())
		}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, family := range sortedKeys(families) {
		slices.Sort(families[family])
		if err := writeLines(filepath.Join(folder, family+".txt"), families[family]); err != nil {
			return err
		}
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	for _, path := range files {
		if name := filepath.Base(path); name != machineFile && families[strings.TrimSuffix(name, ".txt")] == nil {
			err = errors.Join(err, os.Remove(path))
		}
	}
	return err
}

// writeLines replaces a file whole or not at all.
func writeLines(path string, lines []string) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	for _, l := range lines {
		_, _ = w.WriteString(l + "\n") // Flush returns the error
	}
	if err := errors.Join(w.Flush(), f.Chmod(0o644), f.Close()); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return os.Rename(f.Name(), path)
}

// InFastShare reports whether every run of the tests holds the paper: about a tenth of all text papers, drawn from
// those that are the same on every machine.
func InFastShare(e collection.Entry) bool {
	return e.Grade == "" && !e.NeedsFonts && draw(e.Name)%10 < 3
}

// InThird reports whether continuous integration holds the paper: a third of the text papers, and of the scans a third
// of the first of each template and grade, so that more scans of a template do not make it slower.
func InThird(e collection.Entry) bool { return e.First && draw(e.Name)%3 == 0 }

// draw returns a number for a paper's name, always the same one.
func draw(name string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // a hash does not fail
	return h.Sum64() >> 8        // its lowest bits are those of the last letters
}
