package extract

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

type progressKey struct{}

// WithProgress lets report hear how far reading has come. It is called from several goroutines, one at a
// time, with pages done that never fall. [Extractor.Extract] passes the request's own listener on.
func WithProgress(ctx context.Context, report func(engine.Progress)) context.Context {
	return context.WithValue(ctx, progressKey{}, report)
}

// Progress says how far reading has come to whoever asked with [WithProgress].
func Progress(ctx context.Context, p engine.Progress) {
	if report, ok := ctx.Value(progressKey{}).(func(engine.Progress)); ok {
		report(p)
	}
}
