package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"time"
)

// PolicyReads are the store's queries for underwriting policies.
type PolicyReads interface {
	// PolicyRevision is one of an organization's documents; ErrNotFound if there is none of that number.
	PolicyRevision(ctx context.Context, org OrgID, revision int64) (PolicyRevision, error)
	// LatestPolicy is the organization's newest document; ErrNotFound if it has none.
	LatestPolicy(ctx context.Context, org OrgID) (PolicyRevision, error)
	// PolicyRevisions lists revisions below a number, the newest first, without their documents.
	PolicyRevisions(ctx context.Context, org OrgID, below int64, limit int) ([]PolicyRevision, error)
}

// PolicyWrites are the store's changes to underwriting policies.
type PolicyWrites interface {
	// InsertPolicy adds a document; ErrDuplicate if the organization has its revision already.
	InsertPolicy(ctx context.Context, p PolicyRevision) error
}

// PolicyInForce is the policy by which an organization's applications are judged.
type PolicyInForce struct {
	Revision int64      // 0 for the default policy
	At       *time.Time // since when; nil for the default policy
	KeyID    string     // who put it; "" for the operator and the default policy
	Document string     // YAML or JSON, as it was given
	Policy   Policy     // what the document says
}

// PolicyService keeps the underwriting policies of organizations. A document is never changed: a new one comes into
// force, and those before it stay readable.
type PolicyService struct{ *core }

// policyLock is the lock for changes to an organization's policy; it is taken before the audit chain's lock.
const policyLock = "policy"

// Get is the policy in force: the organization's newest document, or the default policy if it has none.
func (s *PolicyService) Get(ctx context.Context, by Principal) (PolicyInForce, error) {
	kept, err := s.config.Store.LatestPolicy(ctx, by.Org)
	if errors.Is(err, ErrNotFound) {
		return s.defaultPolicy()
	}
	if err != nil {
		return PolicyInForce{}, s.storageError(err)
	}
	return s.inForce(kept)
}

// Revision is an earlier policy, or the newest; 0 is the default policy.
func (s *PolicyService) Revision(ctx context.Context, by Principal, revision int64) (PolicyInForce, error) {
	if revision == 0 {
		return s.defaultPolicy()
	}
	kept, err := s.config.Store.PolicyRevision(ctx, by.Org, revision)
	if err != nil {
		return PolicyInForce{}, s.storageError(err)
	}
	return s.inForce(kept)
}

// List is revisions below a number, the newest first, without their documents. Below 1 it begins with the newest of
// all.
func (s *PolicyService) List(ctx context.Context, by Principal, below int64, limit int) ([]PolicyRevision, error) {
	if below < 1 {
		below = 1 << 62
	}
	list, err := s.config.Store.PolicyRevisions(ctx, by.Org, below, limit)
	return list, s.storageError(err)
}

// Put brings a document into force, as the organization's next revision. Putting the newest document again changes
// nothing. Errors: VALIDATION_FAILED with the place and the reason (the cause is the *PolicyError). Only the operator's
// tools call it; the API has no route to it.
func (s *PolicyService) Put(
	ctx context.Context, by Principal, document []byte,
) (p PolicyInForce, changed bool, err error) {
	reader, err := s.reader()
	if err != nil {
		return PolicyInForce{}, false, err
	}
	policy, err := reader.ReadPolicy(document)
	if err != nil {
		return PolicyInForce{}, false, policyFailure(err)
	}
	var kept PolicyRevision
	err = s.inTx(ctx, func(tx Tx) (err error) {
		kept, changed, err = s.keepPolicy(ctx, tx, by, string(document), len(policy.Rules))
		return err
	})
	if err != nil {
		return PolicyInForce{}, false, err
	}
	return inForce(kept, policy), changed, nil
}

// policyFailure is a document's fault as an answer to who sent it.
func policyFailure(err error) error {
	fail := FailWith(CodeValidationFailed, err)
	fail.Details = []ErrorDetail{{Field: "/document", Code: "POLICY", Message: err.Error()}}
	return fail
}

// keepPolicy adds a document under the organization's lock, unless it is the newest already.
func (s *PolicyService) keepPolicy(
	ctx context.Context, tx Tx, by Principal, document string, rules int,
) (kept PolicyRevision, changed bool, err error) {
	if err := tx.Lock(ctx, by.Org, policyLock); err != nil {
		return kept, false, err
	}
	newest, err := tx.LatestPolicy(ctx, by.Org)
	switch {
	case err == nil && newest.Document == document:
		return newest, false, nil
	case err != nil && !errors.Is(err, ErrNotFound):
		return kept, false, err
	}
	kept = PolicyRevision{
		Org:      by.Org,
		Revision: newest.Revision + 1,
		Document: document,
		At:       s.now(),
		KeyID:    by.KeyID,
	}
	if err := tx.InsertPolicy(ctx, kept); err != nil {
		return kept, false, err
	}
	sum := sha256.Sum256([]byte(document))
	return kept, true, s.audit(ctx, tx, change{
		org:     by.Org,
		keyID:   by.KeyID,
		action:  "policy.changed",
		subject: strconv.FormatInt(kept.Revision, 10),
		before:  map[string]any{"revision": newest.Revision},
		after:   map[string]any{"revision": kept.Revision, "rules": rules, "sha256": hex.EncodeToString(sum[:])},
	})
}

// inForce reads a document that was kept. It was read before it was kept, so a fault is ours.
func (s *PolicyService) inForce(kept PolicyRevision) (PolicyInForce, error) {
	reader, err := s.reader()
	if err != nil {
		return PolicyInForce{}, err
	}
	policy, err := reader.ReadPolicy([]byte(kept.Document))
	if err != nil {
		return PolicyInForce{}, FailWith(CodeStoredDataDamaged, err)
	}
	return inForce(kept, policy), nil
}

// defaultPolicy is in force for an organization without a document.
func (s *PolicyService) defaultPolicy() (PolicyInForce, error) {
	reader, err := s.reader()
	if err != nil {
		return PolicyInForce{}, err
	}
	document := reader.DefaultPolicy()
	policy, err := reader.ReadPolicy(document)
	if err != nil {
		return PolicyInForce{}, FailWith(CodeInternal, err)
	}
	return PolicyInForce{Document: string(document), Policy: policy}, nil
}

func (s *PolicyService) reader() (PolicyReader, error) {
	if s.config.Policies == nil {
		return nil, Fail(CodeNotFound, "This installation has no underwriting policies.")
	}
	return s.config.Policies, nil
}

func inForce(kept PolicyRevision, policy Policy) PolicyInForce {
	policy.Revision = kept.Revision
	at := kept.At
	return PolicyInForce{
		Revision: kept.Revision,
		At:       &at,
		KeyID:    kept.KeyID,
		Document: kept.Document,
		Policy:   policy,
	}
}
