package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// firstSights are the scores of types when their looks were read for the first time, by type, half and way. A row is
// written once and never changed.
type firstSights map[string]firstSight

type firstSight struct{ papers, core, found, commit string }

const firstSightHead = "# Scores of forms at first sight: what the first reader of a type got of looks that it was not " +
	"built on\n# (unseen; second: drawn after the first readers), and of those that it was (build). Written once by\n" +
	"# accuracy -forms -first-sight; never changed.\n" +
	"# type, half, way, papers, core fields, type found, commit\n"

func sightKey(name, half, way string) string { return name + "\t" + half + "\t" + way }

// loadFirstSights reads the file; a missing one has no rows.
func loadFirstSights(path string) (firstSights, error) {
	sights := firstSights{}
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return sights, nil
	}
	if err != nil {
		return nil, err
	}
	for line := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
		columns := strings.Split(line, "\t")
		switch {
		case strings.HasPrefix(line, "#"):
		case len(columns) != 7:
			return nil, fmt.Errorf("%s: want type, half, way, papers, core, found and commit, got %q", path, line)
		default:
			sights[sightKey(columns[0], columns[1], columns[2])] = firstSight{
				columns[3], columns[4], columns[5], columns[6],
			}
		}
	}
	return sights, nil
}

// add records the scores of a report. It fails if any has a row.
func (s firstSights) add(report extracttest.FormReport, commit string) error {
	if commit == "" {
		return fmt.Errorf("say what is measured with -commit")
	}
	for _, name := range report.Types() {
		for _, half := range extracttest.Halves {
			for _, way := range ways {
				t := report.OfType(name).Only(func(o extracttest.FormOutcome) bool {
					return o.Half() == half && o.Way() == way
				}).Total()
				if t.InTruth == 0 {
					continue
				}
				key := sightKey(name, sightHalves(half)[0], way)
				if row, known := s[key]; known {
					return fmt.Errorf(
						"%s was seen first at %s; choose other types with -type", strings.ReplaceAll(key, "\t", " "),
						row.commit,
					)
				}
				s[key] = firstSight{
					fmt.Sprint(t.Papers), fmt.Sprintf("%.4f", t.Core()), fmt.Sprintf("%.4f", t.Types()), commit,
				}
			}
		}
	}
	return nil
}

func (s firstSights) save(path string) error {
	var b strings.Builder
	b.WriteString(firstSightHead)
	for _, key := range slices.Sorted(maps.Keys(s)) {
		row := s[key]
		b.WriteString(strings.Join([]string{key, row.papers, row.core, row.found, row.commit}, "\t") + "\n")
	}
	return os.WriteFile(path, []byte(b.String()), 0o644)
}

// shown is the core score at first sight with its commit, nothing if there is none.
func (s firstSights) shown(name, half, way string) string {
	for _, part := range sightHalves(half) {
		if row, known := s[sightKey(name, part, way)]; known {
			commit, _, _ := strings.Cut(row.commit, " ")
			return row.core + " (" + commit + ")"
		}
	}
	return ""
}

// sightHalves are the names of a half in the file of first sights: a batch keeps its own when it is opened. Of several
// batches the newest is first.
func sightHalves(half string) []string {
	last := len(extracttest.Batches) - 1
	switch half {
	case "fresh":
		return extracttest.Batches[last:]
	case "opened":
		opened := slices.Clone(extracttest.Batches[:last])
		slices.Reverse(opened)
		return opened
	case "first":
		return []string{"unseen"}
	}
	return []string{half}
}
