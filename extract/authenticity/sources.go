package authenticity

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// assessSources judges a merged document by the files it was made of. A check of the whole is as bad as it
// is of the worst file, and its evidence names every file that it speaks against, at the file's first page.
// Checks of the figures are those of the whole: the files are one paper.
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
		scores = append(scores, engine.FileScore{FileName: f.Name, SHA256: f.SHA256, AuthenticityScore: score(own, inputOf(file)).AuthenticityScore})
	}
	verdict := score(whole, inputOf(d))
	verdict.Sources = scores
	return verdict
}

// documentOf is a source as a document of its own, with its pages, of which some are in parts, as they were read in the
// merged one.
func documentOf(f page.File, d page.Document) page.Document {
	var pages []page.Page
	for _, p := range d.Pages {
		if p.Number >= f.FirstPage && p.Number <= f.LastPage {
			pages = append(pages, p)
		}
	}
	return page.Document{Kind: f.Kind, Pages: pages, Revisions: f.Revisions, Repaired: f.Repaired, Encrypted: f.Encrypted, Info: f.Info}
}

// badness orders outcomes; what was not looked at weighs least.
var badness = []engine.CheckStatus{engine.CheckNotApplicable, engine.CheckPass, engine.CheckWarn, engine.CheckFail}

// add counts a file's outcome into the whole's. Checks of the figures are left as they are.
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

// maxNamed is how many findings a sentence repeats; all of them are in the evidence.
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
