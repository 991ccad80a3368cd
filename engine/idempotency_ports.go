package engine

import (
	"context"
	"time"
)

// IdempotencyReads are the questions about kept answers.
type IdempotencyReads interface {
	// KeptAnswer finds by id, however old it is. About is not read.
	KeptAnswer(ctx context.Context, org OrgID, id string) (KeptAnswer, error)
}

// IdempotencyWrites keep and forget answers.
type IdempotencyWrites interface {
	// KeepAnswer adds one, in place of one with the same id made at a time or before it; ErrDuplicate when
	// a younger one is kept.
	KeepAnswer(ctx context.Context, a KeptAnswer, expired time.Time) error
	// ForgetAnswers empties the answers that speak of something; their ids stay.
	ForgetAnswers(ctx context.Context, org OrgID, about string) error
	// DropKeptAnswers deletes those made at a time or before it.
	DropKeptAnswers(ctx context.Context, org OrgID, expired time.Time) error
}
