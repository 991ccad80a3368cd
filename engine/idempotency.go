package engine

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strconv"
	"time"

	"github.com/dossier-lending/dossier/engine/internal/locks"
)

// IdempotencyService stores answers, so that a request that is sent twice is carried out once.
type IdempotencyService struct {
	*core
	claims locks.Keyed[claimed] // keys whose requests are under way
}

// # Why the answer is stored in the transaction of its effect
//
// A client that saw no answer sends the same request with the same Idempotency-Key again. If the effect of a request
// and the record of its answer were two commits, a crash between them would repeat the effect or lose the answer. So an
// operation that makes something calls storeAnswer at the end of its own transaction: the answer is built there from
// the result, and is committed or dropped with it. If a request made nothing, no answer is stored, and it may be sent
// again under the same key.
//
// Key and content are stored only as digests, because clients put names and numbers of borrowers into keys.

// KeptAnswerLife is how long an Idempotency-Key is known after the first request with it.
const KeptAnswerLife = 24 * time.Hour

// Answer is the response that a client got.
type Answer struct {
	Status int               `json:"status"`           // HTTP status
	Header map[string]string `json:"header,omitempty"` // headers to repeat
	Body   []byte            `json:"body"`             // as it was sent
}

// KeptAnswer is the answer to the first request with an Idempotency-Key.
type KeptAnswer struct {
	Org     OrgID     // whose request it was
	ID      string    // digest of the route and the key, in hex
	Content string    // digest of what was sent, keyed by the key, in hex
	MadeAt  time.Time // when the request was carried out
	// Nil once something that it is about was deleted for good. The rest stays, so that a late repetition is not
	// carried out again.
	Answer *Answer
	About  []string // what the answer is about; see AboutApplication and AboutDocument
}

// AboutApplication names an application that an answer is about.
func AboutApplication(id string) string { return "application:" + id }

// AboutDocument names a document that an answer is about.
func AboutDocument(id int64) string { return "document:" + strconv.FormatInt(id, 10) }

// Claim is a request's Idempotency-Key on its way through one operation. It is for one request.
type Claim struct {
	id     string
	key    []byte
	answer func(result any) (Answer, error)

	content string // "" until Claim was called, because what was sent is not known before
	kept    *Answer
	secret  bool // the answer shows a secret, so it is stored sealed
}

// NewClaim makes a claim of a key for a route. answer turns an operation's result into the client's answer; it runs
// inside the transaction that makes the result and must be quick.
func NewClaim(route, key string, answer func(result any) (Answer, error)) *Claim {
	sum := sha256.Sum256([]byte(route + "\x00" + key))
	return &Claim{id: hex.EncodeToString(sum[:]), key: []byte(key), answer: answer}
}

// Kept is the answer that was stored for this request, nil if none was. Send this one.
func (c *Claim) Kept() *Answer { return c.kept }

type claimKey struct{}

// WithClaim passes a claim to the operation that is called with this context.
func WithClaim(ctx context.Context, c *Claim) context.Context {
	return context.WithValue(ctx, claimKey{}, c)
}

func claimOf(ctx context.Context) *Claim {
	c, _ := ctx.Value(claimKey{}).(*Claim)
	return c
}

// ErrAnswered means that another process stored an answer under the same key in the meantime; nothing was made here.
// Call FirstAnswer again.
var ErrAnswered = &Error{Code: CodeIdempotencyKeyReused, Message: CodeIdempotencyKeyReused.Row().Sentence}

type claimed struct {
	org OrgID
	id  string
}

// Claim tells the claim what was sent, waits until no other request of this process holds the same key, and returns the
// answer that was stored under it; nil if this is the first request. The caller releases the key when its own answer is
// ready. Errors: IDEMPOTENCY_KEY_REUSED.
func (s *IdempotencyService) Claim(
	ctx context.Context, by Principal, c *Claim, content []byte,
) (first *Answer, release func(), err error) {
	mac := hmac.New(sha256.New, c.key)
	mac.Write(content)
	if !by.Has(ApplicationRead) { // such a key sees less, so it must not get an answer that shows more
		mac.Write([]byte("\x00documents only"))
	}
	c.content = hex.EncodeToString(mac.Sum(nil))
	release, err = s.claims.Hold(ctx, claimed{by.Org, c.id})
	if err != nil {
		return nil, nil, err
	}
	first, err = s.FirstAnswer(ctx, by, c)
	if err != nil {
		release()
		return nil, nil, err
	}
	return first, release, nil
}

// FirstAnswer is the answer that is stored under the claim's key; nil if there is none or it is older than a day.
// Errors: IDEMPOTENCY_KEY_REUSED if the key was used for something else, or for something that was deleted since.
func (s *IdempotencyService) FirstAnswer(ctx context.Context, by Principal, c *Claim) (*Answer, error) {
	now, err := s.retentionTime(ctx)
	if err != nil {
		return nil, err
	}
	kept, err := s.config.Store.KeptAnswer(ctx, by.Org, c.id)
	switch {
	case errors.Is(err, ErrNotFound), err == nil && !kept.MadeAt.After(now.Add(-KeptAnswerLife)):
		return nil, nil
	case err != nil:
		return nil, s.storageError(err)
	case kept.Content != c.content:
		return nil, Fail(CodeIdempotencyKeyReused)
	case kept.Answer == nil:
		return nil, Fail(
			CodeIdempotencyKeyReused,
			"What the first request with this Idempotency-Key made was deleted since; send a new key to make it anew.",
		)
	}
	return s.openAnswer(kept.Answer)
}

// storeAnswer ends the transaction of an operation that makes something: it stores the answer to the first request with
// an Idempotency-Key. about names the applications and documents that the answer is about.
func (s *IdempotencyService) storeAnswer(ctx context.Context, tx Tx, by Principal, result any, about ...string) error {
	c := claimOf(ctx)
	if c == nil || c.content == "" {
		return nil
	}
	answer, err := c.answer(result)
	if err != nil {
		return FailWith(CodeInternal, err)
	}
	lasting, err := s.sealAnswer(c, answer)
	if err != nil {
		return FailWith(CodeInternal, err)
	}
	now, err := s.retentionTime(ctx)
	if err != nil {
		return err
	}
	err = tx.KeepAnswer(
		ctx,
		KeptAnswer{Org: by.Org, ID: c.id, Content: c.content, MadeAt: s.now(), Answer: &lasting, About: about},
		now.Add(-KeptAnswerLife),
	)
	if errors.Is(err, ErrDuplicate) {
		return ErrAnswered
	}
	c.kept = &answer
	return err
}

// dropOldAnswers forgets an organization's keys that are older than a day.
func (s *MaintenanceService) dropOldAnswers(ctx context.Context, org OrgID) error {
	now, err := s.retentionTime(ctx)
	if err != nil {
		return err
	}
	for n := sweepPage; n >= sweepPage; {
		if err := s.inTx(ctx, func(tx Tx) (err error) {
			n, err = tx.DropKeptAnswers(ctx, org, now.Add(-KeptAnswerLife), sweepPage)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// IdempotencyReads are the store's queries for kept answers.
type IdempotencyReads interface {
	// KeptAnswer finds by id, however old the answer is. It does not read About.
	KeptAnswer(ctx context.Context, org OrgID, id string) (KeptAnswer, error)
}

// IdempotencyWrites are the store's changes to kept answers.
type IdempotencyWrites interface {
	// KeepAnswer adds an answer, in place of one with the same id that was made at or before expired; ErrDuplicate if a
	// younger one is kept.
	KeepAnswer(ctx context.Context, a KeptAnswer, expired time.Time) error
	// ForgetAnswers empties the answers that are about something; their ids stay.
	ForgetAnswers(ctx context.Context, org OrgID, about string) error
	// DropKeptAnswers deletes about limit answers that were made at or before a time, the oldest, and counts them. Less
	// than limit means that none is left.
	DropKeptAnswers(ctx context.Context, org OrgID, expired time.Time, limit int) (int, error)
}

// sealedAnswer begins the stored body of an answer that shows a secret. JSON never begins like this.
const sealedAnswer = "sealed:"

// AboutWebhook names a registered receiver that an answer is about.
func AboutWebhook(id string) string { return "webhook:" + id }

// storeSecretAnswer is storeAnswer for an answer that shows a secret: it is stored sealed.
func (s *IdempotencyService) storeSecretAnswer(
	ctx context.Context, tx Tx, by Principal, result any, about ...string,
) error {
	if c := claimOf(ctx); c != nil {
		c.secret = true
	}
	return s.storeAnswer(ctx, tx, by, result, about...)
}

// sealAnswer returns an answer in its stored form.
func (s *IdempotencyService) sealAnswer(c *Claim, a Answer) (Answer, error) {
	if !c.secret {
		return a, nil
	}
	sealed, err := s.config.Sealer.Seal(a.Body)
	if err != nil {
		return a, err
	}
	a.Body = []byte(sealedAnswer + base64.StdEncoding.EncodeToString(sealed))
	return a, nil
}

// openAnswer returns a stored answer in the form in which it is sent.
func (s *IdempotencyService) openAnswer(a *Answer) (*Answer, error) {
	text, sealed := bytes.CutPrefix(a.Body, []byte(sealedAnswer))
	if !sealed {
		return a, nil
	}
	raw, err := base64.StdEncoding.DecodeString(string(text))
	if err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	if s.config.Sealer == nil {
		return nil, Fail(CodeInternal)
	}
	opened := *a
	if opened.Body, err = s.config.Sealer.Open(raw); err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	return &opened, nil
}
