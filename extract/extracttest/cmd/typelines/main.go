// Command typelines prints lines of type, spoils them as scanners, fax machines and cameras do, prepares the pages for
// recognition, and writes the lines with their texts as Tesseract's trainer reads them:
//
//	go run ./extract/extracttest/cmd/typelines -words words.txt -out lines -pages 500
//
// Words come from a list, one a line; names, codes, figures and days are invented. Nothing is taken from the papers
// that readers are measured on.
package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup" // several files at a time, the first failure ends all

	"github.com/dossier-lending/dossier/extract/extracttest"
)

type options struct {
	words, out, grade, fonts string
	pages, seed              int
}

func main() {
	var o options
	flag.StringVar(
		&o.words, "words", "", "files of words, one a line, parted by commas: English, then those of other languages",
	)
	flag.StringVar(&o.out, "out", "lines", "folder to write to")
	flag.IntVar(&o.pages, "pages", 10, "pages to print")
	flag.IntVar(&o.seed, "seed", 1, "first page's seed")
	flag.StringVar(&o.grade, "grade", "", "only this grade; default a mixture, faxes the most")
	flag.StringVar(&o.fonts, "fonts", "", "only faces of these folders of TrueType fonts, parted by commas")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "typelines:", err)
		os.Exit(1)
	}
}

// pagesAFile is how many pages' lines are shuffled into one file.
const pagesAFile = 10

func run(o options) error {
	words, err := dictionaryOf(strings.Split(o.words, ","))
	if err != nil {
		return err
	}
	if o.grade != "" && !slices.Contains(extracttest.Grades(), extracttest.Grade(o.grade)) {
		return fmt.Errorf("no grade is named %q; use one of %v", o.grade, extracttest.Grades())
	}
	p := lineRenderer{words: words, grade: extracttest.Grade(o.grade)}
	if o.fonts == "" {
		p.usual.Families, p.wide.Families = extracttest.InstalledFamilies(), extracttest.TextFaces()
	} else {
		p.wide.Families = extracttest.TextFaces(strings.Split(o.fonts, ",")...)
		p.usual = p.wide
	}
	if len(p.usual.Families) == 0 || len(p.wide.Families) == 0 {
		return errors.New("no fonts are installed; scripts/setup accuracy installs some")
	}
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return err
	}
	var files errgroup.Group
	files.SetLimit(runtime.GOMAXPROCS(0))
	for first := o.seed; first < o.seed+o.pages; first += pagesAFile {
		files.Go(func() error {
			var lines []line
			for seed := first; seed < min(first+pagesAFile, o.seed+o.pages); seed++ {
				of, err := p.page(seed)
				if err != nil {
					return err
				}
				lines = append(lines, of...)
			}
			r := rand.New(rand.NewPCG(uint64(first), 5))
			r.Shuffle(len(lines), func(a, b int) { lines[a], lines[b] = lines[b], lines[a] })
			return os.WriteFile(filepath.Join(o.out, fmt.Sprintf("%06d.lstmf", first)), document(lines), 0o644)
		})
	}
	return files.Wait()
}
