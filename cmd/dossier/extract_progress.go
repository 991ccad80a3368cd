package main

import (
	"io"
	"os"
	"sync"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/dossier-lending/dossier/engine"
)

// fewPages are read before a bar could be seen.
const fewPages = 2

// pageBar draws how many pages of one paper are read, when w is a terminal. It appears with the first
// report of a paper with more than a few pages, and disappears with done.
func pageBar(w io.Writer) (listen func(engine.Progress), done func()) {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil, func() {}
	}
	return drawPages(w)
}

func drawPages(w io.Writer) (listen func(engine.Progress), done func()) {
	var mu sync.Mutex
	var bar *progressbar.ProgressBar
	listen = func(p engine.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if p.PagesTotal <= fewPages {
			return
		}
		if bar == nil {
			bar = progressbar.NewOptions(p.PagesTotal, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription("  pages"),
				progressbar.OptionShowCount(), progressbar.OptionSetWidth(24), progressbar.OptionClearOnFinish())
		}
		bar.Set(p.PagesDone) // a screen that takes nothing is no reason to fail
	}
	return listen, func() {
		mu.Lock()
		defer mu.Unlock()
		if bar != nil {
			bar.Finish()
		}
	}
}
