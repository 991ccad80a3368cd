package extract

import "context"

type progressKey struct{}

// WithProgress lets report hear how far reading has come: pages done of all. It is called from several
// goroutines, one at a time, with a done that never falls.
func WithProgress(ctx context.Context, report func(done, total int)) context.Context {
	return context.WithValue(ctx, progressKey{}, report)
}

// Progress says how many pages of all have been read, to whoever asked with [WithProgress].
func Progress(ctx context.Context, done, total int) {
	if report, ok := ctx.Value(progressKey{}).(func(done, total int)); ok {
		report(done, total)
	}
}
