package authenticity

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// assessSources judges a merged document by the files of which it was made. A check of the whole is as bad as that of
// the worst file, and its evidence names every file that failed it, at the file's first page. Checks of figures are
// those of the whole, because the files are one paper.
func assessSources(d page.Document, figures Figures) *engine.FraudDetection {
	whole := outcomesOf(d, figures)
	for i := range whole {
		if whole[i].Category == "metadata" || whole[i].Category == "structure" || whole[i].Category == "content" {
			whole[i].Status, whole[i].Detail = engine.CheckNotApplicable, known[i].Detail
		}
	}
	var scores []engine.FileScore
	for _, f := range d.Sources {
		file := documentOf(f, d)
		own := outcomesOf(file, Figures{})
		for i := range own {
			if f.Unread && own[i].Status != engine.CheckNotApplicable {
				own[i].Status, own[i].Detail = engine.CheckNotApplicable, "The file could not be opened again."
			}
			add(&whole[i], own[i], f)
			own[i].applies = own[i].applies && own[i].Category != "arithmetic"
		}
		scores = append(scores, engine.FileScore{
			FileName:          f.Name,
			SHA256:            f.SHA256,
			AuthenticityScore: score(own, inputOf(file)).AuthenticityScore,
		})
	}
	verdict := score(whole, inputOf(d))
	verdict.Sources = scores
	return verdict
}

// documentOf returns a source as a document with its pages, as they were read in the merged one.
func documentOf(f page.File, d page.Document) page.Document {
	var pages []page.Page
	for _, p := range d.Pages {
		if p.Number >= f.FirstPage && p.Number <= f.LastPage {
			pages = append(pages, p)
		}
	}
	return page.Document{
		Kind:      f.Kind,
		Pages:     pages,
		Revisions: f.Revisions,
		Repaired:  f.Repaired,
		Encrypted: f.Encrypted,
		Info:      f.Info,
	}
}

// badness orders outcomes from harmless to bad; a check that was not run comes first.
var badness = []engine.CheckStatus{engine.CheckNotApplicable, engine.CheckPass, engine.CheckWarn, engine.CheckFail}

// add merges a file's outcome into that of the whole. Checks of figures and pictures stay as they are.
func add(whole *integrityCheck, own integrityCheck, f page.File) {
	if own.Category == "arithmetic" || own.Category == "visual" {
		return
	}
	rank, before := slices.Index(badness, own.Status), slices.Index(badness, whole.Status)
	against := own.Status == engine.CheckWarn || own.Status == engine.CheckFail
	if against {
		text := fmt.Sprintf("%s (%s): %s", f.Name, pagesOf(f), own.Detail)
		whole.Evidence = append(whole.Evidence, engine.Evidence{Page: f.FirstPage, Text: &text})
	}
	if rank > before || rank == before && whole.Detail == notRun {
		whole.Status, whole.Detail = own.Status, own.Detail
	}
	if against {
		whole.Detail = "It speaks against: " + namesOf(whole.Evidence)
	}
}

func pagesOf(f page.File) string {
	if f.FirstPage == f.LastPage {
		return fmt.Sprintf("page %d", f.FirstPage)
	}
	return fmt.Sprintf("pages %d to %d", f.FirstPage, f.LastPage)
}

// maxNamed is how many findings a sentence repeats; the evidence has all of them.
const maxNamed = 3

func namesOf(evidence []engine.Evidence) string {
	var names []string
	for _, e := range evidence[:min(len(evidence), maxNamed)] {
		names = append(names, *e.Text)
	}
	if more := len(evidence) - maxNamed; more > 0 {
		names = append(names, fmt.Sprintf("and %d files more.", more))
	}
	return strings.Join(names, " ")
}
