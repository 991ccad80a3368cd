package engine

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"
)

// ReadingKind groups documents that have ended. The number of kinds is bounded: no caller chooses a value.
type ReadingKind struct {
	// DocumentType is a name of the registry, "auto" where no type was found, CustomKind for every organization's own
	// types, or UnregisteredKind.
	DocumentType string
	Outcome      DocumentStatus // completed or failed
	// ErrorCategory is "" of completed documents.
	ErrorCategory ErrorCategory
}

// CustomKind stands for all types of organizations' own schemas, whose names are theirs.
const CustomKind = "custom"

// UnregisteredKind stands for types that the registry does not have any more.
const UnregisteredKind = "unregistered"

// ReadingBuckets are the upper bounds of ReadingTotals.Within, in seconds.
var ReadingBuckets = [...]float64{.05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300, 1800}

// ReadingTotals are the documents of a kind that ended since the start. A document that is read again ends again.
type ReadingTotals struct {
	ReadingKind
	Count   uint64
	Pages   uint64  // that were read, also of documents that failed
	Seconds float64 // from the beginning of the reading, or of a download that failed, to the end
	// Within counts those that took at most as long as the bucket of the same place.
	Within [len(ReadingBuckets)]uint64
}

// readingTotals collects them.
type readingTotals struct {
	mu sync.Mutex
	of map[ReadingKind]*ReadingTotals
}

func (r *readingTotals) add(kind ReadingKind, took time.Duration, pages int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.of[kind]
	if t == nil {
		t = &ReadingTotals{ReadingKind: kind}
		if r.of == nil {
			r.of = map[ReadingKind]*ReadingTotals{}
		}
		r.of[kind] = t
	}
	t.Count++
	t.Pages += uint64(pages)
	t.Seconds += took.Seconds()
	for i, bound := range ReadingBuckets {
		if took.Seconds() <= bound {
			t.Within[i]++
		}
	}
}

// Totals are the documents that ended since the start, by kind.
func (s *ProcessingService) Totals() []ReadingTotals {
	s.readings.mu.Lock()
	defer s.readings.mu.Unlock()
	all := make([]ReadingTotals, 0, len(s.readings.of))
	for _, t := range s.readings.of {
		all = append(all, *t)
	}
	slices.SortFunc(all, func(a, b ReadingTotals) int {
		return cmp.Or(
			cmp.Compare(a.DocumentType, b.DocumentType), cmp.Compare(a.Outcome, b.Outcome),
			cmp.Compare(a.ErrorCategory, b.ErrorCategory),
		)
	})
	return all
}

// noteEnd counts a document's end, once it is durable, and writes its one line to the operator's log: nothing that
// the paper or its name says. cause is what the caller was not told of a failure, nil for none.
func (s *ProcessingService) noteEnd(d Document, cause error) {
	kind := ReadingKind{DocumentType: s.kindOfType(d.DocumentType), Outcome: d.Status}
	pages := 0
	if d.Pages != nil {
		pages = d.Pages.Done
	}
	took := d.CompletedAt.Sub(*d.StartedAt)
	about := []any{
		"document_id", d.ID, "document_type", kind.DocumentType, "outcome", d.Status, "seconds", took.Seconds(),
		"pages", pages, "attempt", d.Attempt,
	}
	if d.ErrorCategory != nil && d.Status == DocumentFailed {
		kind.ErrorCategory = *d.ErrorCategory
		about = append(about, "error_category", kind.ErrorCategory)
	}
	s.readings.add(kind, took, pages)
	if d.Status == DocumentCompleted {
		s.config.Log.Info("document ended", about...)
		return
	}
	if cause != nil {
		about = append(about, "cause", cause)
	}
	s.config.Log.Warn("document ended", about...)
}

func (s *ProcessingService) kindOfType(documentType string) string {
	if strings.HasPrefix(documentType, CustomPrefix) {
		return CustomKind
	}
	if known, err := s.config.Types.Resolve(documentType); err != nil || known != documentType {
		return UnregisteredKind
	}
	return documentType
}
