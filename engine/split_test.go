package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// packetReader reads files whose lines are papers, a page each: "payslip MARIA". A page without a type belongs to the
// paper before it.
type packetReader struct {
	mu   sync.Mutex
	last map[string]engine.ExtractRequest // by pages
}

func (r *packetReader) Extract(_ context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	content := make([]byte, in.Size)
	if _, err := in.Content.ReadAt(content, 0); err != nil && in.Size > 0 {
		return engine.Extraction{}, err
	}
	r.mu.Lock()
	if r.last == nil {
		r.last = map[string]engine.ExtractRequest{}
	}
	r.last[in.Pages.String()] = in
	r.mu.Unlock()
	if strings.HasPrefix(string(content), "locked") && in.Password == "" {
		return engine.Extraction{}, &engine.ExtractError{Category: engine.PasswordRequired, Message: "It is protected."}
	}
	lines := strings.Split(strings.TrimSpace(strings.TrimPrefix(string(content), "%PDF-1.4\n")), "\n")
	parts := papersIn(lines, in.Pages)
	in.Tell(engine.Progress{PagesDone: len(lines), PagesTotal: len(lines)})
	top := *parts[0].Result
	if len(parts) > 1 {
		top.Documents = parts
	}
	return top, nil
}

func papersIn(lines []string, pages engine.PageSelection) (parts []engine.DocumentPart) {
	for i, line := range lines {
		documentType, name, starts := strings.Cut(strings.TrimPrefix(line, "locked "), " ")
		switch {
		case !pages.Has(i + 1):
		case !starts && len(parts) > 0:
			parts[len(parts)-1].Pages[1] = i + 1
		default:
			parts = append(parts, engine.DocumentPart{
				DocumentType: documentType,
				Pages:        [2]int{i + 1, i + 1},
				Result: &engine.Extraction{
					SchemaVersion: engine.SchemaVersion,
					DocumentType:  documentType,
					Fields:        engine.Fields{{Name: "account_name", Value: name}},
				},
			})
		}
	}
	return parts
}

const packet = "bank_statement MARIA\n\npayslip JOSE\nother CAT"

func packetFixture(t *testing.T, adjust ...func(*engine.Config)) (*fixture, *packetReader) {
	r := &packetReader{}
	h := newFixture(t, append(adjust, func(c *engine.Config) { c.Extractor = r })...)
	h.run()
	return h, r
}

// packet uploads a file of several papers and waits until it is read.
func (h *fixture) packet(content string, adjust ...func(*engine.UploadInput)) engine.Document {
	h.t.Helper()
	d := h.upload(content, append([]func(*engine.UploadInput){
		func(in *engine.UploadInput) { in.DocumentType = engine.AutoType },
	}, adjust...)...)
	return h.settled(d.ID)
}

func (h *fixture) split(id int64, in engine.SplitInput) []engine.Document {
	h.t.Helper()
	parts, err := h.Documents.Split(h.t.Context(), h.by, id, in)
	if err != nil {
		h.t.Fatal(err)
	}
	return parts
}

// wantParts expects documents of these types and pages: "payslip 3-3".
func wantParts(t *testing.T, parts []engine.Document, want ...string) {
	t.Helper()
	var got []string
	for _, d := range parts {
		got = append(got, fmt.Sprintf("%s %d-%d", d.DocumentType, d.PartPages[0], d.PartPages[1]))
	}
	if !slices.Equal(got, want) {
		t.Errorf("parts %v, want %v", got, want)
	}
}

func idsOf(documents []engine.Document) (ids []int64) {
	for _, d := range documents {
		ids = append(ids, d.ID)
	}
	return ids
}

func TestSplitMakesDocumentsOfPapers(t *testing.T) {
	h, r := packetFixture(t)
	origin := h.packet(packet)
	if want := []string{"bank_statement", "payslip", "other"}; !slices.Equal(origin.PaperTypes, want) {
		t.Errorf("papers %v, want %v", origin.PaperTypes, want)
	}
	parts := h.split(origin.ID, engine.SplitInput{})
	wantParts(t, parts, "bank_statement 1-2", "payslip 3-3", "other 4-4")
	for _, d := range parts {
		read := h.settled(d.ID)
		if read.Status != engine.DocumentCompleted || *read.OriginID != origin.ID || read.SHA256 != origin.SHA256 ||
			read.PaperTypes != nil || read.UploadedBy != h.by.KeyID {
			t.Errorf("got %+v", read)
		}
	}
	if in := r.last["3"]; in.DeclaredType != "payslip" {
		t.Errorf("page 3 was read as %q, want a payslip", in.DeclaredType)
	}
	h.wantFound("parts are found by their own words, the origin by all", map[string][]int64{
		"jose": {parts[1].ID, origin.ID}, "maria": {parts[0].ID, origin.ID},
	})
	again := h.settled(origin.ID)
	if again.Status != engine.DocumentCompleted || !slices.Equal(again.SplitInto, idsOf(parts)) {
		t.Errorf("the origin names %v, want %v", again.SplitInto, idsOf(parts))
	}
}

func TestSplitTwiceMakesNothingTwice(t *testing.T) {
	h, _ := packetFixture(t)
	id := h.packet(packet).ID
	var wait sync.WaitGroup
	answers := make([][]engine.Document, 8)
	for i := range answers {
		wait.Go(func() { answers[i], _ = h.Documents.Split(context.Background(), h.by, id, engine.SplitInput{}) })
	}
	wait.Wait()
	for _, parts := range answers {
		if !slices.Equal(idsOf(parts), idsOf(answers[0])) || len(parts) != 3 {
			t.Errorf("one request got %v, another %v", idsOf(answers[0]), idsOf(parts))
		}
	}
	_, total, err := h.Documents.List(t.Context(), h.by, engine.DocumentFilter{Limit: 10})
	if err != nil || total != 4 {
		t.Errorf("%d documents, %v; want the origin and three parts", total, err)
	}
}

func TestSplitAtOtherBorders(t *testing.T) {
	h, _ := packetFixture(t)
	id := h.packet(packet).ID
	wanted := engine.SplitInput{Parts: []engine.SplitPart{
		{Pages: [2]int{3, 4}}, {Pages: [2]int{1, 2}}, // unordered; found is only the second
	}}
	parts := h.split(id, wanted)
	wantParts(t, parts, "bank_statement 1-2", "auto 3-4")
	if again := h.split(id, wanted); !slices.Equal(idsOf(again), idsOf(parts)) {
		t.Errorf("repeated: %v, want %v", idsOf(again), idsOf(parts))
	}
	if again := h.split(id, engine.SplitInput{}); !slices.Equal(idsOf(again), idsOf(parts)) {
		t.Errorf("repeated without borders: %v, want %v", idsOf(again), idsOf(parts))
	}
	other := engine.SplitInput{Parts: []engine.SplitPart{{Pages: [2]int{1, 3}, DocumentType: "payslip"}}}
	if _, err := h.Documents.Split(t.Context(), h.by, id, other); engine.CodeOf(err) != engine.CodeAlreadySplit {
		t.Errorf("%v, want ALREADY_SPLIT", err)
	}
	for _, d := range parts {
		if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
			t.Fatal(err)
		}
	}
	wantParts(t, h.split(id, other), "payslip 1-3")
}

func TestSplitRefuses(t *testing.T) {
	h, _ := packetFixture(t)
	one, several := h.packet("payslip MARIA"), h.packet(packet)
	pages := func(list ...[2]int) (in engine.SplitInput) {
		in.Parts = []engine.SplitPart{}
		for _, p := range list {
			in.Parts = append(in.Parts, engine.SplitPart{Pages: p})
		}
		return in
	}
	locked := h.packet("locked payslip MARIA\nother CAT")
	for says, c := range map[string]struct {
		id   int64
		in   engine.SplitInput
		want engine.Code
	}{
		"a file of one paper":      {one.ID, engine.SplitInput{}, engine.CodeOnePaper},
		"an unknown document":      {1, engine.SplitInput{}, engine.CodeNotFound},
		"a document that failed":   {locked.ID, engine.SplitInput{}, engine.CodeDocumentNotProcessed},
		"no parts":                 {several.ID, pages(), engine.CodeValidationFailed},
		"pages beyond the last":    {several.ID, pages([2]int{4, 5}), engine.CodeValidationFailed},
		"pages in the wrong order": {several.ID, pages([2]int{2, 1}), engine.CodeValidationFailed},
		"page 0":                   {several.ID, pages([2]int{0, 1}), engine.CodeValidationFailed},
		"a page in two parts":      {several.ID, pages([2]int{1, 2}, [2]int{2, 3}), engine.CodeValidationFailed},
		"51 parts":                 {several.ID, pages(make([][2]int, 51)...), engine.CodeValidationFailed},
		"an unknown type": {
			several.ID,
			engine.SplitInput{Parts: []engine.SplitPart{{Pages: [2]int{1, 1}, DocumentType: "bonk"}}},
			engine.CodeUnknownDocumentType,
		},
	} {
		if _, err := h.Documents.Split(t.Context(), h.by, c.id, c.in); engine.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %s", says, err, c.want)
		}
	}
	_, stranger := h.newOrg("Riverside Finance", "paid")
	_, err := h.Documents.Split(t.Context(), stranger, several.ID, engine.SplitInput{})
	if engine.CodeOf(err) != engine.CodeNotFound {
		t.Errorf("another organization's document: %v, want NOT_FOUND", err)
	}
}

func TestPartIsSplitWithinItsPages(t *testing.T) {
	h, _ := packetFixture(t)
	origin := h.packet("payslip A\npayslip B\npayslip C\nother D")
	half := h.split(origin.ID, engine.SplitInput{Parts: []engine.SplitPart{{Pages: [2]int{2, 4}}}})
	part := h.settled(half[0].ID)
	if !slices.Equal(part.PaperTypes, []string{"payslip", "payslip", "other"}) {
		t.Errorf("the part holds %v", part.PaperTypes)
	}
	beyond := engine.SplitInput{Parts: []engine.SplitPart{{Pages: [2]int{1, 2}}}}
	_, err := h.Documents.Split(t.Context(), h.by, part.ID, beyond)
	if engine.CodeOf(err) != engine.CodeValidationFailed {
		t.Errorf("a page before the part: %v, want VALIDATION_FAILED", err)
	}
	wantParts(t, h.split(part.ID, engine.SplitInput{}), "payslip 2-2", "payslip 3-3", "other 4-4")
}

func TestPartIsReadAgainWithinItsPages(t *testing.T) {
	h, r := packetFixture(t)
	part := h.settled(h.split(h.packet(packet).ID, engine.SplitInput{})[0].ID)
	if again := h.reprocess(part.ID, engine.ReprocessInput{DocumentType: "auto"}); again.Selection != "1-2" ||
		r.last["1-2"].DeclaredType != engine.AutoType || again.DocumentType != "bank_statement" {
		t.Errorf("got %+v, want pages 1-2 read again", again)
	}
	if again := h.reprocess(part.ID, engine.ReprocessInput{Pages: "2"}); again.Selection != "2" {
		t.Errorf("read pages %q, want 2", again.Selection)
	}
	_, _, err := h.Documents.Reprocess(t.Context(), h.by, part.ID, engine.ReprocessInput{Pages: "2-3"})
	if engine.CodeOf(err) != engine.CodeValidationFailed {
		t.Errorf("pages of another part: %v, want VALIDATION_FAILED", err)
	}
}

func TestPartShowsItsPagesAlone(t *testing.T) {
	h, _ := packetFixture(t, func(c *engine.Config) { c.Renderer = quickPainter{} })
	origin := h.packet("x", func(in *engine.UploadInput) {
		in.File = h.stage("packet.pdf", "%PDF-1.4\nother A\npayslip B\nother C")
	})
	part := h.split(origin.ID, engine.SplitInput{Parts: []engine.SplitPart{{Pages: [2]int{2, 2}}}})[0]
	for page, want := range map[int]bool{1: false, 2: true, 3: false} {
		_, err := h.Pages.Picture(t.Context(), h.by, part.ID, engine.PageRequest{Page: page, Width: 1200})
		if shown := err == nil; shown != want || !shown && engine.CodeOf(err) != engine.CodeNotFound {
			t.Errorf("page %d: %v", page, err)
		}
	}
	if _, err := h.Pages.Picture(t.Context(), h.by, origin.ID, engine.PageRequest{Page: 1, Width: 1200}); err != nil {
		t.Errorf("the origin's page: %v", err)
	}
}

func TestPartsOfProtectedFileTakeItsPassword(t *testing.T) {
	h, r := packetFixture(t)
	content := "locked payslip A\nother B"
	origin := h.packet(content, func(in *engine.UploadInput) { in.Password = "sesame" })
	parts := h.split(origin.ID, engine.SplitInput{Password: "sesame"})
	for _, d := range parts {
		if read := h.settled(d.ID); read.Status != engine.DocumentCompleted || read.Password != nil {
			t.Errorf("got %+v, want a part that was read with the password, which is erased", read)
		}
	}
	if r.last["2"].Password != "sesame" {
		t.Errorf("the part was read with %q", r.last["2"].Password)
	}
}

func TestFileStaysUntilItsLastDocumentGoes(t *testing.T) {
	h, _ := packetFixture(t)
	by := h.newOrgWithRetention("No Retention", 0)
	h.by = by
	origin := h.packet(packet)
	parts := h.split(origin.ID, engine.SplitInput{})
	for _, d := range parts {
		h.settled(d.ID)
	}
	remove := func(id int64) {
		if err := h.Documents.Delete(t.Context(), by, id); err != nil {
			t.Fatal(err)
		}
	}
	remove(parts[0].ID)
	if d := h.settled(origin.ID); !slices.Equal(d.SplitInto, idsOf(parts[1:])) {
		t.Errorf("the origin names %v, want %v", d.SplitInto, idsOf(parts[1:]))
	}
	remove(origin.ID)
	if d := h.settled(parts[1].ID); d.OriginID == nil || *d.OriginID != origin.ID {
		t.Errorf("a part of a deleted origin names %v", d.OriginID)
	}
	if !h.blobExists(by.Org, origin.SHA256) {
		t.Error("the file is gone while parts need it")
	}
	h.reprocess(parts[1].ID, engine.ReprocessInput{})
	remove(parts[1].ID)
	remove(parts[2].ID)
	if h.blobExists(by.Org, origin.SHA256) {
		t.Error("the file is still there, and nothing names it")
	}
}

func TestPartsBelongToApplicationOfOrigin(t *testing.T) {
	h, _ := packetFixture(t)
	a, err := h.Intake.Submit(t.Context(), h.by, input("crm-1"), []*engine.StagedFile{h.stage("packet.txt", packet)})
	if err != nil {
		t.Fatal(err)
	}
	origin := h.settled(h.onlyPaper(h.org.ID, a))
	parts := h.split(origin.ID, engine.SplitInput{})
	for _, d := range parts {
		if d.ApplicationID == nil || *d.ApplicationID != a.Application.ID {
			t.Errorf("a part belongs to %v", d.ApplicationID)
		}
	}
	if err := h.Documents.Delete(t.Context(), h.by, origin.ID); err != nil {
		t.Fatal(err)
	}
	// The bytes come again: a part is no document of these bytes.
	list, _, err := h.Applications.AttachDocuments(
		t.Context(), h.by, a.Application.ID, "", []*engine.StagedFile{h.stage("packet.txt", packet)},
	)
	if err != nil || len(list) != 1 || list[0].OriginID != nil || list[0].ID == origin.ID {
		t.Errorf("sent again: %+v, %v; want a new document", list, err)
	}
	if err := h.Applications.Delete(t.Context(), h.by, a.Application.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := h.store.DocumentEvenDeleted(t.Context(), h.org.ID, parts[1].ID); err == nil {
		t.Error("a part outlives its application")
	}
	if h.blobExists(h.org.ID, origin.SHA256) {
		t.Error("the file outlives its application")
	}
}
