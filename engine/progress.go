package engine

// Progress says how far the reading of a paper is.
type Progress struct {
	PagesDone  int // 0 to PagesTotal
	PagesTotal int // of the whole file
	// Recognized is how many of the pages done were read from their pixels, which takes seconds a page
	// where a text layer takes milliseconds.
	Recognized int
}

// Beyond says that p is further than an earlier report of the same reading.
func (p Progress) Beyond(earlier Progress) bool {
	return p.PagesDone > earlier.PagesDone || earlier.PagesTotal == 0 && p.PagesTotal > 0
}

// Pages is what is kept of a report; nil before the first.
func (p Progress) Pages() *PagesRead {
	if p.PagesTotal == 0 {
		return nil
	}
	return &PagesRead{Done: p.PagesDone, Total: p.PagesTotal}
}

// Tell reports how far the reading is; without a listener it does nothing. Readers call it once they know
// the number of pages, and after each page. Reports may come from several goroutines and out of order:
// listeners keep the furthest.
func (in ExtractRequest) Tell(p Progress) {
	if in.Progress != nil {
		in.Progress(p)
	}
}
