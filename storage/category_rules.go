package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

func scanCategoryRules(row scanner) (r engine.CategoryRules, err error) {
	var rules string
	var at int64
	if err = row.Scan(&r.Org, &r.Revision, &rules, &at, &r.KeyID); err != nil {
		return r, err
	}
	r.At = timeOf(at)
	if err = json.Unmarshal([]byte(rules), &r.Rules); err != nil {
		err = fmt.Errorf("%w: revision %d of the category rules: %w", engine.ErrDamaged, r.Revision, err)
	}
	return r, err
}

// categoryRuleReads implements engine.CategoryRuleReads, and categoryRuleWrites engine.CategoryRuleWrites.
type (
	categoryRuleReads  struct{ *runner }
	categoryRuleWrites struct{ *runner }
)

// CategoryRules returns the rules at their newest revision; the zero revision if none was ever put.
func (r categoryRuleReads) CategoryRules(ctx context.Context, org engine.OrgID) (engine.CategoryRules, error) {
	rules, err := queryOne(ctx, r.runner, scanCategoryRules, `
		SELECT org_id, revision, rules, created_at, created_by FROM category_rules
		WHERE org_id = $1 ORDER BY revision DESC LIMIT 1`, org)
	if errors.Is(err, engine.ErrNotFound) {
		return engine.CategoryRules{Org: org}, nil
	}
	return rules, err
}

// CategoryRulesRevision returns the newest revision, 0 if none was ever put.
func (r categoryRuleReads) CategoryRulesRevision(ctx context.Context, org engine.OrgID) (int64, error) {
	return queryOne(ctx, r.runner, scanOne[int64], `
		SELECT COALESCE(MAX(revision), 0) FROM category_rules WHERE org_id = $1`, org)
}

// CategoryRulesAt returns the rules of one revision.
func (r categoryRuleReads) CategoryRulesAt(
	ctx context.Context, org engine.OrgID, revision int64,
) (engine.CategoryRules, error) {
	return queryOne(ctx, r.runner, scanCategoryRules, `
		SELECT org_id, revision, rules, created_at, created_by FROM category_rules
		WHERE org_id = $1 AND revision = $2`, org, revision)
}

// RuleRevisions lists the kept revisions, newest first, without their rules.
func (r categoryRuleReads) RuleRevisions(ctx context.Context, org engine.OrgID) ([]engine.RuleRevision, error) {
	scan := func(row scanner) (v engine.RuleRevision, err error) {
		var at int64
		err = row.Scan(&v.Revision, &v.Rules, &at, &v.KeyID)
		v.At = timeOf(at)
		return v, err
	}
	return queryAll(ctx, r.runner, scan, `
		SELECT revision, count, created_at, created_by FROM category_rules
		WHERE org_id = $1 ORDER BY revision DESC LIMIT $2`, org, engine.KeptRevisions)
}

// ResultsBehindRules lists completed documents whose result follows an earlier revision, by revision and id.
func (r categoryRuleReads) ResultsBehindRules(
	ctx context.Context, org engine.OrgID, revision int64, after engine.RuledResult, limit int,
) ([]engine.RuledResult, error) {
	scan := func(row scanner) (d engine.RuledResult, err error) {
		err = row.Scan(&d.DocumentID, &d.DocumentType, &d.Revision)
		return d, err
	}
	return queryAll(ctx, r.runner, scan, `
		SELECT id, document_type, rules_revision FROM documents
		WHERE org_id = $1 AND status = 'completed' AND deleted_at IS NULL AND rules_revision < $2
		  AND (rules_revision, id) > ($3, $4)
		ORDER BY rules_revision, id LIMIT $5`, org, revision, after.Revision, after.DocumentID, limit)
}

// PutCategoryRules adds the next revision; ErrDuplicate if another is stored.
func (t categoryRuleWrites) PutCategoryRules(ctx context.Context, rules engine.CategoryRules) error {
	text, err := json.Marshal(rules.Rules)
	if err != nil {
		return err
	}
	return t.insert(ctx, `
		INSERT INTO category_rules (org_id, revision, rules, count, created_at, created_by)
		SELECT o.id, $2, $3, $4, $5, $6 FROM organizations o
		WHERE o.id = $1 AND $2 = (SELECT COALESCE(MAX(r.revision), 0) + 1 FROM category_rules r WHERE r.org_id = $1)
		ON CONFLICT DO NOTHING`,
		rules.Org, rules.Revision, string(text), len(rules.Rules), micros(rules.At), rules.KeyID)
}

// DropCategoryRules removes the revisions up to a number.
func (t categoryRuleWrites) DropCategoryRules(ctx context.Context, org engine.OrgID, upTo int64) error {
	_, err := t.exec(ctx, `DELETE FROM category_rules WHERE org_id = $1 AND revision <= $2`, org, upTo)
	return err
}

// SettleRules stores which revision a document's result follows.
func (t categoryRuleWrites) SettleRules(ctx context.Context, org engine.OrgID, documentID, revision int64) error {
	_, err := t.exec(ctx, `
		UPDATE documents SET rules_revision = $3 WHERE org_id = $1 AND id = $2 AND rules_revision <> $3`, org, documentID, revision)
	return err
}
