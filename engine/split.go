package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/engine/internal/rawjson"
)

// # Parts
//
// A file may hold several papers (Extraction.Documents). Split makes a document of each. A part shares the file of its
// origin: no bytes are copied, and a file is removed when the last document that names it is gone. A part reads its own
// pages alone, and pages keep their numbers in the file. It has its origin's application and folder.
//
// The origin stays as it was read, and names its parts (Document.SplitInto). While it has a part that is not deleted,
// the parts count in its place, wherever an application's papers are judged together. Without one it counts again, and
// can be split anew. Origin and parts are deleted apart from each other.

// MaxParts is how many parts a document can be split into.
const MaxParts = 50

// SplitInput is how a document is split. The zero value takes the papers that were found.
type SplitInput struct {
	Password string      // of a protected file, because the password of the upload was erased
	Parts    []SplitPart // 1 to MaxParts; nil for the papers that were found
}

// SplitPart is one paper of a file, as a person sees it.
type SplitPart struct {
	Pages        [2]int // first and last page in the file, from 1
	DocumentType string // any form of a registry name, "auto" or "custom:…"; "" for what was found on these pages
}

// Split makes documents of the papers in a completed document's file, and queues them. A document that is split already
// is not split again: the parts that are there are the answer, in their order, if none or the same borders are asked
// for. Errors: VALIDATION_FAILED, UNKNOWN_DOCUMENT_TYPE, DOCUMENT_NOT_PROCESSED, ONE_PAPER, ALREADY_SPLIT.
//
// # Why it may be repeated
//
// Two requests, or one whose answer was lost, must not make every paper twice. The origin's lock makes them run one
// after the other, and the second finds the parts. A unique index stands behind that: of a document, one part that is
// not deleted begins on a page.
func (s *DocumentService) Split(ctx context.Context, by Principal, id int64, in SplitInput) ([]Document, error) {
	wanted, err := s.checkSplit(ctx, by, in)
	if err != nil {
		return nil, err
	}
	sealed, err := s.sealPassword(in.Password)
	if err != nil {
		return nil, err
	}
	origin, err := s.config.Store.Document(ctx, by.Org, id)
	if err != nil {
		return nil, s.storageError(err)
	}
	if origin.Status != DocumentCompleted {
		return nil, notSplittable(origin)
	}
	found, err := s.partsFound(ctx, origin)
	if err != nil {
		return nil, err
	}
	var parts []Document
	err = s.inTx(ctx, func(tx Tx) (err error) {
		d, err := s.lockOrigin(ctx, tx, by, origin)
		if err != nil {
			return err
		}
		switch {
		case len(d.SplitInto) > 0:
			parts, err = partsThere(ctx, tx, d, wanted)
		case d.Attempt != origin.Attempt || d.Status != DocumentCompleted: // read again in the meantime
			err = notSplittable(d)
		default:
			d.Password = sealed
			parts, err = s.insertParts(ctx, tx, by, d, wanted, found)
		}
		if err != nil {
			return err
		}
		about := []string{AboutDocument(d.ID)}
		for _, p := range parts {
			about = append(about, AboutDocument(p.ID))
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, parts, about...)
	})
	if err != nil {
		return nil, err
	}
	s.workArrived()
	return parts, nil
}

func notSplittable(d Document) error {
	if d.Status == DocumentFailed {
		return Fail(CodeDocumentNotProcessed, "The document could not be read, so its papers are not known; its error says why. Read it again, then split it.")
	}
	return Fail(CodeDocumentNotProcessed)
}

// checkSplit checks what can be checked without the document, and resolves the names of types. It returns the wanted
// parts by their pages.
func (s *DocumentService) checkSplit(ctx context.Context, by Principal, in SplitInput) ([]SplitPart, error) {
	if err := s.checkPassword("/password", in.Password); err != nil {
		return nil, err
	}
	if in.Parts == nil {
		return nil, nil
	}
	if err := checkInput(in); err != nil {
		return nil, err
	}
	parts := slices.Clone(in.Parts)
	for i := range parts {
		if parts[i].DocumentType == "" {
			continue
		}
		resolved, err := s.engine.Schemas.resolveType(ctx, by, parts[i].DocumentType)
		if err != nil {
			return nil, err
		}
		parts[i].DocumentType = resolved
	}
	slices.SortFunc(parts, func(a, b SplitPart) int { return a.Pages[0] - b.Pages[0] })
	return parts, nil
}

func (in SplitInput) fieldFaults() (faults []ErrorDetail) {
	if n := len(in.Parts); n < 1 || n > MaxParts {
		return []ErrorDetail{{"/parts", "COUNT", fmt.Sprintf(
			"parts lists 1 to %d parts; there are %d. Leave it out for the papers that were found.", MaxParts, n,
		)}}
	}
	for i, part := range in.Parts {
		field, pages := "/parts/"+strconv.Itoa(i)+"/pages", part.Pages
		if pages[0] < 1 || pages[1] < pages[0] || pages[1] > MaxPicturePage {
			faults = append(faults, ErrorDetail{field, "RANGE", "pages is the first and the last page, from 1: [2, 3]."})
			continue
		}
		if slices.ContainsFunc(in.Parts[:i], func(p SplitPart) bool {
			return p.Pages[0] <= pages[1] && pages[0] <= p.Pages[1]
		}) {
			faults = append(faults, ErrorDetail{field, "OVERLAP", "A page belongs to one part; part the pages anew."})
		}
	}
	return faults
}

// partFound is one of several papers in a result.
type partFound struct {
	Pages        [2]int          `json:"pages"`
	DocumentType string          `json:"document_type"`
	Result       json.RawMessage `json:"result"`
}

// partsFound are the papers that a document's result lists; none if the file holds one.
func (s *DocumentService) partsFound(ctx context.Context, d Document) ([]partFound, error) {
	result, err := s.config.Store.Extraction(ctx, d.Org, d.ID)
	if err != nil {
		return nil, s.storageError(err)
	}
	found, err := partsOf(result)
	if err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	return found, nil
}

// partsOf lists the papers of a result.
func partsOf(result json.RawMessage) (parts []partFound, err error) {
	for name, list := range rawjson.Members(result) {
		if name != "documents" {
			continue
		}
		for raw := range rawjson.Elements(list) {
			var p partFound
			if err := json.Unmarshal(raw, &p); err != nil {
				return nil, fmt.Errorf("papers of a result: %w", err)
			}
			parts = append(parts, p)
		}
	}
	return parts, nil
}

// paper is one paper of a document that was not split.
type paper struct {
	part         int             // its place in result.documents from 1; 0 for a document of one paper
	pages        [2]int          // in the file; zero for a document of one paper
	documentType string          // registry name
	result       json.RawMessage // as it is shown
}

// papersIn are the papers of a completed document, wherever papers are judged or compared: the parts that its result
// lists, else the document itself. People edit what the result shows at its top. That is its first paper of the
// document's type, which therefore takes the result itself if it is edited.
func papersIn(d Document, result json.RawMessage) ([]paper, error) {
	found, err := partsOf(result)
	if err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	if len(found) < 2 {
		return []paper{{documentType: d.DocumentType, result: result}}, nil
	}
	papers := make([]paper, len(found))
	edited := isEdited(result)
	for i, f := range found {
		papers[i] = paper{part: i + 1, pages: f.Pages, documentType: f.DocumentType, result: f.Result}
		if edited && f.DocumentType == d.DocumentType {
			papers[i].result, edited = result, false
		}
	}
	return papers, nil
}

func isEdited(result json.RawMessage) bool {
	for name, value := range rawjson.Members(result) {
		if name == "edited" {
			return string(value) != "null"
		}
	}
	return false
}

// holds reports whether a document, or one of the papers in its file, is of a type.
func (d Document) holds(is func(documentType string) bool) bool {
	return is(d.DocumentType) || slices.ContainsFunc(d.PaperTypes, is)
}

// lockOrigin keeps others from changing a document, its application, its folder and its file until the transaction
// ends, in the order in which everybody takes these locks.
func (s *DocumentService) lockOrigin(ctx context.Context, tx Tx, by Principal, d Document) (Document, error) {
	contents, err := sourceContents(ctx, tx, d)
	if err != nil {
		return d, err
	}
	if err := s.engine.Files.holdContents(ctx, tx, by.Org, contents...); err != nil {
		return d, err
	}
	if d.ApplicationID != nil {
		if _, err := lockApplication(ctx, tx, by.Org, *d.ApplicationID); err != nil {
			return d, err
		}
	}
	if err := tx.Lock(ctx, by.Org, folderLock); err != nil {
		return d, err
	}
	return lockDocument(ctx, tx, by, d.ID)
}

// partsThere are the parts that a document was split into before. Other borders or types than theirs are refused.
func partsThere(ctx context.Context, tx Tx, origin Document, wanted []SplitPart) (parts []Document, err error) {
	for _, id := range origin.SplitInto {
		d, err := tx.Document(ctx, origin.Org, id)
		if err != nil {
			return nil, err
		}
		parts = append(parts, d)
	}
	same := slices.EqualFunc(wanted, parts, func(p SplitPart, d Document) bool {
		return p.Pages == d.PartPages && (p.DocumentType == "" || p.DocumentType == d.DeclaredType)
	})
	if wanted != nil && !same {
		return nil, Fail(CodeAlreadySplit)
	}
	return parts, nil
}

// insertParts makes the documents. The origin's password opens the file for each of them.
func (s *DocumentService) insertParts(
	ctx context.Context, tx Tx, by Principal, origin Document, wanted []SplitPart, found []partFound,
) (parts []Document, err error) {
	if wanted == nil {
		for _, p := range found {
			wanted = append(wanted, SplitPart{Pages: p.Pages, DocumentType: p.DocumentType})
		}
		if len(wanted) < 2 {
			return nil, Fail(CodeOnePaper)
		}
		if len(wanted) > MaxParts {
			return nil, FailField("/parts", "COUNT", fmt.Sprintf("The file holds %d papers, and a document is split into %d at most. Send parts of many pages each, then split those.", len(wanted), MaxParts))
		}
	} else if err := withinFile(origin, wanted); err != nil {
		return nil, err
	}
	sources, err := tx.DocumentSources(ctx, origin.Org, origin.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range wanted {
		if p.DocumentType == "" {
			p.DocumentType = typeFound(found, p.Pages)
		}
		d, err := s.insert(ctx, tx, by, origin.part(p))
		if err != nil {
			return nil, err
		}
		if err := insertPartSources(ctx, tx, d, sources); err != nil {
			return nil, err
		}
		parts = append(parts, d)
	}
	ids := make([]int64, len(parts))
	for i, d := range parts {
		ids[i] = d.ID
	}
	return parts, s.audit(ctx, tx, change{
		org:     by.Org,
		keyID:   by.KeyID,
		action:  "document.split",
		subject: documentSubject(origin.ID),
		after:   map[string]any{"document_ids": ids},
	})
}

// typeFound is the type that was found on exactly these pages; auto if another border is wanted.
func typeFound(found []partFound, pages [2]int) string {
	for _, p := range found {
		if p.Pages == pages {
			return p.DocumentType
		}
	}
	return AutoType
}

// withinFile checks that a document's file has the pages of the wanted parts, as far as that is known. The pages of a
// part of a part lie within it.
func withinFile(d Document, wanted []SplitPart) error {
	var faults []ErrorDetail
	fault := func(i int, message string) {
		faults = append(faults, ErrorDetail{"/parts/" + strconv.Itoa(i) + "/pages", "RANGE", message})
	}
	for i, p := range wanted {
		switch last := p.Pages[1]; {
		case d.OriginID != nil && !d.hasPages(p.Pages):
			fault(i, fmt.Sprintf("This document is pages %d to %d of its file.", d.PartPages[0], d.PartPages[1]))
		case d.OriginID == nil && d.Selection == "" && d.Pages != nil && last > d.Pages.Total:
			fault(i, fmt.Sprintf("The file has %d pages.", d.Pages.Total))
		}
	}
	if len(faults) == 0 {
		return nil
	}
	failure := Fail(CodeValidationFailed)
	failure.Details = faults
	return failure
}

// hasPages reports whether pages of the file belong to the document.
func (d Document) hasPages(pages [2]int) bool {
	return d.OriginID == nil || d.PartPages[0] <= pages[0] && pages[1] <= d.PartPages[1]
}

// part is a new document of some pages of the file.
func (d Document) part(p SplitPart) Document {
	part := Document{
		Org:           d.Org,
		ApplicationID: d.ApplicationID,
		FolderID:      d.FolderID,
		FileName:      d.FileName,
		DeclaredType:  p.DocumentType,
		DocumentType:  p.DocumentType,
		Kind:          d.Kind,
		SHA256:        d.SHA256,
		SizeBytes:     d.SizeBytes,
		Password:      d.Password,
		OriginID:      &d.ID,
		PartPages:     p.Pages,
		Masks:         d.Masks,
	}
	part.Selection = part.ownPages(PageSelection{}).String()
	return part
}

// ownPages are the pages that an attempt reads: the wanted ones, and of a part its own instead of all.
func (d Document) ownPages(wanted PageSelection) PageSelection {
	if wanted.All() && d.OriginID != nil {
		return PageSelection{ranges: [][2]int{d.PartPages}}
	}
	return wanted
}

// insertPartSources gives a part of a merged document those of the merged files that its pages come from.
func insertPartSources(ctx context.Context, tx Tx, part Document, sources []DocumentSource) error {
	place := 0
	for _, f := range sources {
		if f.LastPage() < part.PartPages[0] || part.PartPages[1] < f.FirstPage {
			continue
		}
		f.DocumentID, f.Place = part.ID, place
		place++
		if err := tx.InsertDocumentSource(ctx, f); err != nil {
			return err
		}
	}
	return nil
}
