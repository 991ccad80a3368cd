package crosscheck

import (
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// # Several papers in one file
//
// Papers are compared with each other, also papers of one document. So while they are compared, each has an id of its
// own: the document's, with the part behind it. The order of ids is that of documents, then of parts. Verdict names
// documents again.

// partIDs is how many ids belong to a document: its parts, and 0 for the document itself. Document ids are below 2^53.
const partIDs = 1 << 10

// paperID is the id of a paper among those that are compared.
func paperID(p engine.VerifyPaper) int64 { return p.ID*partIDs + int64(min(p.Part, partIDs-1)) }

func documentOf(id int64) int64 { return id / partIDs }

// contentOf names a paper's bytes: those of its file, and its pages, because other pages are another paper.
func contentOf(p engine.VerifyPaper) string {
	if p.SHA256 == "" || p.Pages == ([2]int{}) {
		return p.SHA256
	}
	return fmt.Sprint(p.SHA256, p.Pages)
}

// partOf is the part of a paper, from 1; nil for a document of one paper.
func partOf(id int64) *int {
	part := int(id % partIDs)
	if part == 0 {
		return nil
	}
	return &part
}

// named is a paper's document for sentences: "7", or "7 (part 2)".
func named(id int64) string {
	if part := partOf(id); part != nil {
		return fmt.Sprintf("%d (part %d)", documentOf(id), *part)
	}
	return fmt.Sprint(documentOf(id))
}

// nameDocuments replaces the ids of papers by those of their documents.
func nameDocuments(v *engine.CrossVerification) {
	for i := range v.Documents {
		v.Documents[i].ID = documentOf(v.Documents[i].ID)
	}
	if id := v.DocumentSummary.LowestAuthenticity.ID; id != nil {
		*id = documentOf(*id)
	}
	for _, f := range v.FieldCorroboration {
		for i := range f.Values {
			f.Values[i].DocumentID = documentOf(f.Values[i].DocumentID)
		}
	}
	for i := range v.Findings {
		ids := slices.Clone(v.Findings[i].DocumentIDs)
		for j := range ids {
			ids[j] = documentOf(ids[j])
		}
		slices.Sort(ids)
		v.Findings[i].DocumentIDs = slices.Compact(ids)
	}
}
