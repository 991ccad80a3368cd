package engine

import (
	"context"
	"slices"
	"time"
)

// # How rules take effect
//
// Each document's row says which revision of the rules its result follows. After a change of the rules, a walk visits
// the documents that are behind, computes their rows again from what is stored, and writes the next version of the
// edited result together with the revision, in one transaction. So nothing remembers how far the walk has come: after a
// crash it finds those that are still behind, a second change makes all of them behind again, and a reading that began
// before the change is found when it ends. An edit of a document, by a person or by the walk, that was overtaken by
// another begins anew from what that one left.
//
// Only rows that a rule decides, or that an earlier rule had decided, change. What a person put stays.

const (
	// rulesPage is how many documents of an organization the walk visits before the next organization has its turn.
	rulesPage = 100
	// How long the walk waits before it looks again, if nothing in this process asks for it: another process may have
	// changed rules; shorter while another process walks, and after storage failed.
	rulesWait, rulesPeerWait, rulesFailureWait = 5 * time.Minute, 10 * time.Second, time.Minute
)

// keepApplied applies rules to results: at the start, whenever results may be behind, after another process changed
// rules, and every hour.
func (s *RuleService) keepApplied(ctx context.Context) {
	walked := map[OrgID]int64{}
	hourly := time.NewTicker(maintenanceInterval)
	defer hourly.Stop()
	for ctx.Err() == nil {
		timer := time.NewTimer(s.applyAlone(ctx, walked))
		select {
		case <-ctx.Done():
		case <-timer.C:
		case <-s.arrived:
			clear(walked)
		case <-hourly.C: // also what could not be computed before
			clear(walked)
		}
		timer.Stop()
	}
}

// applyAlone walks unless another process does, and says how long to wait then.
func (s *RuleService) applyAlone(ctx context.Context, walked map[OrgID]int64) (wait time.Duration) {
	if s.config.Store.Loss() != nil || s.config.Reviser == nil { // nothing could be written, or computed
		return rulesWait
	}
	ran, err := s.config.Store.Alone(ctx, "category rules", func(ctx context.Context) error {
		_, err := s.applyAll(ctx, walked)
		return err
	})
	switch {
	case err != nil && ctx.Err() == nil:
		s.config.Log.Error("category rules could not be applied to all results; it is tried again", "error", err)
		return rulesFailureWait
	case !ran:
		return rulesPeerWait
	}
	return rulesWait
}

// ApplyAll makes every result follow the rules of its organization, and counts the results that changed. If it is
// interrupted, what was done stays done. Organizations take turns. A result that cannot be computed is logged and left
// for the next time; an error means that the rest was not visited.
func (s *RuleService) ApplyAll(ctx context.Context) (changed int, err error) {
	return s.applyAll(ctx, map[OrgID]int64{})
}

// applyAll is ApplyAll without the organizations whose rules are still at the revision that was walked to its end.
func (s *RuleService) applyAll(ctx context.Context, walked map[OrgID]int64) (changed int, err error) {
	orgs, err := s.config.Store.Organizations(ctx)
	if err != nil {
		return 0, s.storageError(err)
	}
	places := map[OrgID]RuledResult{}
	for len(orgs) > 0 {
		var open []Organization
		for _, org := range orgs {
			revision, err := s.config.Store.CategoryRulesRevision(ctx, org.ID)
			if err != nil {
				return changed, s.storageError(err)
			}
			if revision == walked[org.ID] { // also without rules
				continue
			}
			n, after, err := s.applyPage(ctx, org.ID, revision, places[org.ID])
			changed += n
			if err != nil {
				return changed, err
			}
			if after != nil {
				places[org.ID], open = *after, append(open, org)
			} else {
				walked[org.ID] = revision
			}
		}
		orgs = open
	}
	return changed, nil
}

// applyPage visits the next documents of an organization that are behind a revision of its rules; next is nil after the
// last.
func (s *RuleService) applyPage(
	ctx context.Context, org OrgID, revision int64, after RuledResult,
) (changed int, next *RuledResult, err error) {
	behind, err := s.config.Store.ResultsBehindRules(ctx, org, revision, after, rulesPage)
	if err != nil || len(behind) == 0 {
		return 0, nil, s.storageError(err)
	}
	var without []int64 // documents without rows
	for _, r := range behind {
		if !s.config.Reviser.Editable(r.DocumentType) {
			without = append(without, r.DocumentID)
			continue
		}
		did, err := s.apply(ctx, org, r.DocumentID)
		if err != nil {
			return changed, nil, err
		}
		if did {
			changed++
		}
	}
	if err := s.settleAll(ctx, org, without, revision); err != nil {
		return changed, nil, err
	}
	return changed, &behind[len(behind)-1], nil
}

// settleAll stores that results without rows follow a revision.
func (s *RuleService) settleAll(ctx context.Context, org OrgID, ids []int64, revision int64) error {
	if len(ids) == 0 {
		return nil
	}
	return s.inTx(ctx, func(tx Tx) error {
		for _, id := range ids {
			if err := tx.SettleRules(ctx, org, id, revision); err != nil {
				return err
			}
		}
		return nil
	})
}

// apply makes one result follow the rules, and reports whether it changed. A document that cannot be edited now is left
// alone: a deleted one has no result, and one that is being read gets its result by the present rules.
func (s *RuleService) apply(ctx context.Context, org OrgID, id int64) (changed bool, err error) {
	edits := s.engine.Edits
	release, err := edits.locks.hold(ctx, org, id)
	if err != nil {
		return false, s.storageError(err)
	}
	defer release()
	_, _, err = edits.change(ctx, Principal{Org: org}, id, nil, edits.checkEditable, func(
		now *editing,
	) (*editOutcome, error) {
		out, err := edits.followRules(ctx, now)
		if err == nil {
			changed = !out.settled
		}
		return out, err
	})
	if err != nil {
		return false, s.leaveBehind(ctx, id, err)
	}
	return changed, nil
}

// leaveBehind judges why a result could not follow the rules. An error ends the walk.
func (s *RuleService) leaveBehind(ctx context.Context, id int64, err error) error {
	if ctx.Err() != nil {
		return err
	}
	switch CodeOf(err) {
	case CodeNotFound, CodeDocumentNotProcessed, CodeTransactionsNotEditable, CodePreconditionFailed:
		return nil
	case CodeStorageUnavailable, CodeOutcomeUnknown, CodeDataMissing:
		return err
	}
	s.config.Log.Error(
		"category rules could not be applied to a result; it stays as it is and is tried again later",
		"document_id", id, "error", err,
	)
	return nil
}

// followRules is the result of a document under the rules in force. Everything but what rules decide stays as it is
// shown, also metrics and checks that wait for a revalidation.
func (s *EditService) followRules(ctx context.Context, now *editing) (*editOutcome, error) {
	m, rows := s.unchangedRows(now)
	judged, err := s.categorize(ctx, now, m, rows)
	if err != nil {
		return nil, err
	}
	if slices.EqualFunc(judged, now.shown.Transactions, sameJudgement) {
		return &editOutcome{settled: true, result: now.shown}, nil
	}
	m, rows = s.unchangedRows(now)
	var out *editOutcome
	if m.marks.RowsAsRead && len(now.corrections) == 0 {
		out, err = s.reviseAsRead(ctx, now, m, nil)
	} else {
		out, err = s.revise(ctx, now, m, rows, now.corrections)
	}
	if err != nil {
		return nil, err
	}
	if now.marks.Stale {
		out.keepChecks(now.shown)
	}
	out.marks.Reason, out.keyID = ReasonRules, now.rules.KeyID
	out.action = "document.category_rules_applied"
	out.after["rules_revision"] = now.rules.Revision
	return out, nil
}

// unchangedRows are the rows that a document shows, ready to be computed again: all that people put stays.
func (s *EditService) unchangedRows(now *editing) (*rowMerger, []Transaction) {
	m := newRowMerger(now, s.config.Reviser.Accounts(now.extracted))
	m.marks.RowsAsRead = now.edit.Result == nil || now.marks.RowsAsRead
	if m.marks.RowsAsRead && len(now.corrections) == 0 {
		return m, m.keepAsRead()
	}
	return m, m.again()
}

// categorize returns rows with the category, counterparty and rule that they would have.
func (s *EditService) categorize(
	ctx context.Context, now *editing, m *rowMerger, rows []Transaction,
) ([]Transaction, error) {
	in, err := reviseRequest(now, m, rows, now.corrections)
	if err == nil {
		rows, err = s.config.Reviser.Categorize(ctx, in)
	}
	if err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	return rows, nil
}

// sameJudgement reports whether two rows have the same category and counterparty, decided alike.
func sameJudgement(a, b Transaction) bool {
	return a.Row == b.Row && a.Category == b.Category && alike(a.Counterparty, b.Counterparty) &&
		a.CategoryRule == b.CategoryRule
}

// settleRules stores which revision of the rules a document's result follows. Without rules there is nothing to store:
// revisions only rise.
func settleRules(ctx context.Context, tx Tx, org OrgID, documentID, revision int64) error {
	if revision == 0 {
		return nil
	}
	return ignoreNotFound(tx.SettleRules(ctx, org, documentID, revision))
}

// noteEnd looks whether a reading that ended followed the rules that are in force at its end.
func (s *RuleService) noteEnd(ctx context.Context, org OrgID, out outcome) {
	if out.failure != nil || out.gone {
		return
	}
	revision, err := s.config.Store.CategoryRulesRevision(ctx, org)
	if err == nil && revision > out.rules {
		s.noteBehind()
	}
}
