package engine

import (
	"context"
	"time"
)

// CollectSome is CollectBlobs with another bound, for tests of the package engine_test.
func (s *MaintenanceService) CollectSome(ctx context.Context, grace time.Duration, most int) (removed int, err error) {
	return s.collectSome(ctx, grace, most)
}

// VerifyChains is the part of an hour's maintenance that checks audit chains.
func (s *MaintenanceService) VerifyChains(ctx context.Context) error { return s.verifyChains(ctx) }

// SetView gives an engine views that were not computed from papers.
func (e *Engine) SetView(view func(ref string) (Cashflow, string, error)) {
	e.core.view = func(_ context.Context, _ Principal, ref string) (Cashflow, string, error) { return view(ref) }
}
