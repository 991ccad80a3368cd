package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine/internal/locks"
)

// # Category rules
//
// An organization knows names that no list of ours has: its borrowers' suppliers, its own collection accounts. Its
// rules say which words in a row's description mean which category and counterparty. They decide before the built-in
// judgement, and never over a category that an analyst put. The whole list is one revision. New readings use the
// revision that is in force when they begin; results that exist are computed again from their rows
// (category_rules_applying.go), without reading the papers again.

// Bounds of rules.
const (
	MaxCategoryRules = 500 // rules of an organization, inactive ones included
	KeptRevisions    = 100 // revisions of the rules that stay readable
	MinRuleMatch     = 2   // characters of CategoryRule.Match
	MaxRuleMatch     = 200 // the same
	maxRuleWords     = 32  // words of CategoryRule.Match: half of what is read of a description
)

// RuleDirection is the side of the rows that a rule is about.
type RuleDirection string

const (
	RuleIn   RuleDirection = "in"   // rows with money in
	RuleOut  RuleDirection = "out"  // rows with money out
	RuleBoth RuleDirection = "both" // every row
)

// CategoryRule says what rows with certain words in their description are.
type CategoryRule struct {
	// UUID. It stays the same while the rule's match and direction do.
	ID string `json:"id"`
	// Words that follow each other in a description, compared as whole words without case, accents and signs. "^"
	// before them: the description begins with them; "$" after them: it ends with them.
	Match string `json:"match"`
	// The side of the rows.
	Direction RuleDirection `json:"direction"`
	// Of the rows: one of the built-in words, or the organization's own.
	Category string `json:"category"`
	// Of the rows; nil leaves the counterparty to the built-in judgement.
	Counterparty *string `json:"counterparty"`
	// For people; may be "".
	Note string `json:"note"`
	// An inactive rule decides nothing.
	Active bool `json:"active"`
	// When it was first put.
	CreatedAt time.Time `json:"created_at"`
	// Public id of the key that put it first.
	CreatedBy string `json:"created_by"`
}

// Phrase returns the words of the match without its anchors, and whether the description begins or ends with them.
func (r CategoryRule) Phrase() (words string, atStart, atEnd bool) {
	words = strings.TrimSpace(r.Match)
	words, atStart = strings.CutPrefix(words, "^")
	words, atEnd = strings.CutSuffix(words, "$")
	return words, atStart, atEnd
}

// CategoryRules are an organization's rules at one revision.
type CategoryRules struct {
	Org OrgID // whose they are
	// Counts the changes of the list, from 1; 0 before the first list was put. It can be an ETag.
	Revision int64
	Rules    []CategoryRule // in their order
	At       time.Time      // when this revision was put; zero at revision 0
	KeyID    string         // public id of the key that put it; "" at revision 0
}

// InForce are the active rules, in their order.
func (r CategoryRules) InForce() (active []CategoryRule) {
	for _, rule := range r.Rules {
		if rule.Active {
			active = append(active, rule)
		}
	}
	return active
}

// CategoryRuleInput is a rule as a caller puts it.
type CategoryRuleInput struct {
	// Of a rule in the present list; "" for a new rule, or for one that is recognized by its match and direction.
	ID string `json:"id,omitempty" doc:"Of a rule in the present list; left out for a new rule."`
	// 2 to 200 characters, at least one word with a letter.
	Match string `json:"match" minLength:"2" maxLength:"200" doc:"Words that follow each other in a description; ^ before them: it begins with them, $ after them: it ends with them."`
	// "" means both.
	Direction RuleDirection `json:"direction,omitempty" enum:"in,out,both" doc:"Rows with money in, with money out, or both."`
	// [a-z][a-z0-9_]{0,59}.
	Category string `json:"category" pattern:"^[a-z][a-z0-9_]{0,59}$" doc:"A built-in category, or a word of your own."`
	// Nil for none; else 1 to 200 characters.
	Counterparty *string `json:"counterparty,omitempty" maxLength:"200" nullable:"true" doc:"Null leaves it to the built-in judgement."`
	// At most 500 characters.
	Note string `json:"note,omitempty" maxLength:"500" doc:"For people."`
	// Nil means true.
	Active *bool `json:"active,omitempty" doc:"False keeps the rule without using it; true when left out."`
	// Ignored, so that a list can be sent back as it was read.
	CreatedAt *string `json:"created_at,omitempty" doc:"Ignored, so that a list can be sent back as it was read."`
	// Ignored, as CreatedAt.
	CreatedBy *string `json:"created_by,omitempty" doc:"Ignored, as created_at."`
}

// CategoryRulesInput is a whole list of rules, in its order.
type CategoryRulesInput struct {
	// At most MaxCategoryRules; an empty list removes all.
	Rules []CategoryRuleInput `json:"rules" maxItems:"500" doc:"All rules, in their order; an empty list removes all."`
}

// RuleRevision is one revision without its rules.
type RuleRevision struct {
	Revision int64     // from 1
	Rules    int       // how many rules it has
	At       time.Time // when it was put
	KeyID    string    // public id of the key
}

// RuledResult is a document whose result follows an earlier revision of the rules.
type RuledResult struct {
	DocumentID   int64  // the document
	DocumentType string // as found
	Revision     int64  // of the rules that its result follows; 0 for none
}

// CategoryRuleReads are the store's queries for category rules.
type CategoryRuleReads interface {
	// CategoryRules are the rules at their newest revision; the zero revision, without rules, if none was ever put.
	CategoryRules(ctx context.Context, org OrgID) (CategoryRules, error)
	// CategoryRulesRevision is the newest revision alone, 0 if none was ever put.
	CategoryRulesRevision(ctx context.Context, org OrgID) (int64, error)
	// CategoryRulesAt are the rules of one revision; ErrNotFound if it is not kept.
	CategoryRulesAt(ctx context.Context, org OrgID, revision int64) (CategoryRules, error)
	// RuleRevisions lists the kept revisions, newest first.
	RuleRevisions(ctx context.Context, org OrgID) ([]RuleRevision, error)
	// ResultsBehindRules lists completed documents whose result follows a revision before the given one, by revision
	// and id, after a place in this order.
	ResultsBehindRules(
		ctx context.Context, org OrgID, revision int64, after RuledResult, limit int,
	) ([]RuledResult, error)
}

// CategoryRuleWrites are the store's changes to category rules.
type CategoryRuleWrites interface {
	// PutCategoryRules adds a revision; ErrDuplicate if the stored one is not the revision before.
	PutCategoryRules(ctx context.Context, r CategoryRules) error
	// DropCategoryRules removes the revisions up to a number.
	DropCategoryRules(ctx context.Context, org OrgID, upTo int64) error
	// SettleRules stores which revision the document's result follows. A document that is gone is no error.
	SettleRules(ctx context.Context, org OrgID, documentID, revision int64) error
}

// RuleService manages an organization's category rules, tries them on its archive, and applies them to results.
type RuleService struct {
	*core
	arrived  chan struct{} // one slot: results may be behind the rules
	previews *locks.Turns[OrgID]
}

// rulesLock is the lock for changes to an organization's rules; it is taken before the audit chain's lock.
const rulesLock = "category_rules"

// Get returns the rules in force. applied reports whether every result follows them.
func (s *RuleService) Get(ctx context.Context, by Principal) (rules CategoryRules, applied bool, err error) {
	if rules, err = s.config.Store.CategoryRules(ctx, by.Org); err == nil {
		applied, err = s.applied(ctx, rules)
	}
	return rules, applied, s.storageError(err)
}

func (s *RuleService) applied(ctx context.Context, rules CategoryRules) (bool, error) {
	behind, err := s.config.Store.ResultsBehindRules(ctx, rules.Org, rules.Revision, RuledResult{}, 1)
	return len(behind) == 0, err
}

// Revisions lists the kept revisions, newest first.
func (s *RuleService) Revisions(ctx context.Context, by Principal) ([]RuleRevision, error) {
	list, err := s.config.Store.RuleRevisions(ctx, by.Org)
	return list, s.storageError(err)
}

// Revision returns the rules of one revision. NOT_FOUND if there is none of this number, or no longer.
func (s *RuleService) Revision(ctx context.Context, by Principal, revision int64) (CategoryRules, error) {
	rules, err := s.config.Store.CategoryRulesAt(ctx, by.Org, revision)
	return rules, s.storageError(err)
}

// Replace makes a list the next revision, and has it applied to the results that exist. The same list again changes
// nothing. Errors: VALIDATION_FAILED with each wrong member, PRECONDITION_FAILED.
func (s *RuleService) Replace(
	ctx context.Context, by Principal, in CategoryRulesInput, match *IfMatch,
) (rules CategoryRules, applied bool, err error) {
	if err := checkInput(in); err != nil {
		return CategoryRules{}, false, err
	}
	err = s.inTx(ctx, func(tx Tx) error {
		if err := tx.Lock(ctx, by.Org, rulesLock); err != nil {
			return err
		}
		before, err := tx.CategoryRules(ctx, by.Org)
		if err != nil {
			return err
		}
		if !match.holds(before.Revision) {
			return Fail(
				CodePreconditionFailed,
				"The rules were changed since they were read; read them again, then send the change with its new ETag.",
			)
		}
		next := CategoryRules{Org: by.Org, Revision: before.Revision + 1, At: s.now(), KeyID: by.KeyID}
		if next.Rules, err = s.merge(before, in.Rules, next); err != nil {
			return err
		}
		if rules = before; slices.EqualFunc(before.Rules, next.Rules, CategoryRule.same) {
			return nil
		}
		rules = next
		return s.put(ctx, tx, before, next)
	})
	if err != nil {
		return CategoryRules{}, false, err
	}
	s.noteBehind()
	applied, err = s.applied(ctx, rules)
	return rules, applied, s.storageError(err)
}

func (s *RuleService) put(ctx context.Context, tx Tx, before, next CategoryRules) error {
	if err := tx.PutCategoryRules(ctx, next); err != nil {
		return err
	}
	if err := tx.DropCategoryRules(ctx, next.Org, next.Revision-KeptRevisions); err != nil {
		return err
	}
	return s.audit(ctx, tx, change{
		org:     next.Org,
		keyID:   next.KeyID,
		action:  "category_rules.replaced",
		subject: string(next.Org),
		before:  before.auditValues(),
		after:   next.auditValues(),
	})
}

// auditValues name a revision. They have no words of rules, because these may be names of people.
func (r CategoryRules) auditValues() map[string]any {
	text, _ := json.Marshal(r.Rules) // of strings and times: it cannot fail
	sum := sha256.Sum256(text)
	return map[string]any{
		"revision":     r.Revision,
		"rules":        len(r.Rules),
		"active":       len(r.InForce()),
		"rules_sha256": hex.EncodeToString(sum[:]),
	}
}

// same reports whether two rules are alike.
func (r CategoryRule) same(o CategoryRule) bool {
	at := r.CreatedAt.Equal(o.CreatedAt)
	alikeParties := alike(r.Counterparty, o.Counterparty)
	r.CreatedAt, r.Counterparty, o.CreatedAt, o.Counterparty = time.Time{}, nil, time.Time{}, nil
	return at && alikeParties && r == o
}

// merge makes a caller's list the rules of a revision. A rule that stands in the present list keeps its id and its
// creation: by its id, or without one by its match and direction.
func (s *RuleService) merge(before CategoryRules, in []CategoryRuleInput, next CategoryRules) ([]CategoryRule, error) {
	standing, used := map[string]CategoryRule{}, map[string]bool{}
	for _, r := range before.Rules {
		standing[r.ID] = r
	}
	for i, r := range in {
		if r.ID = strings.ToLower(r.ID); r.ID == "" {
			continue
		}
		at := fmt.Sprintf("/rules/%d/id", i)
		if _, known := standing[r.ID]; !known {
			return nil, FailField(at, "UNKNOWN", "No rule has this id; leave id out for a new rule.")
		}
		if used[r.ID] {
			return nil, FailField(at, "REPEATED", "Another rule in the list has this id.")
		}
		used[r.ID] = true
	}
	rules := make([]CategoryRule, len(in))
	for i, given := range in {
		rules[i] = given.rule()
		old, known := standing[rules[i].ID]
		if !known {
			old, known = likeRule(before.Rules, rules[i], used)
		}
		if !known {
			old = CategoryRule{ID: s.config.NewID(), CreatedAt: next.At, CreatedBy: next.KeyID}
		}
		used[old.ID] = true
		rules[i].ID, rules[i].CreatedAt, rules[i].CreatedBy = old.ID, old.CreatedAt, old.CreatedBy
	}
	return rules, nil
}

// likeRule is the first rule that is not used yet and has the match and direction of another.
func likeRule(rules []CategoryRule, other CategoryRule, used map[string]bool) (CategoryRule, bool) {
	for _, r := range rules {
		if !used[r.ID] && r.Match == other.Match && r.Direction == other.Direction {
			return r, true
		}
	}
	return CategoryRule{}, false
}

// rule is the rule that a caller means, without its creation.
func (in CategoryRuleInput) rule() CategoryRule {
	r := CategoryRule{
		ID:        strings.ToLower(in.ID),
		Match:     strings.TrimSpace(in.Match),
		Direction: in.Direction,
		Category:  in.Category,
		Note:      in.Note,
		Active:    in.Active == nil || *in.Active,
	}
	if r.Direction == "" {
		r.Direction = RuleBoth
	}
	if in.Counterparty != nil {
		name := strings.TrimSpace(*in.Counterparty)
		r.Counterparty = &name
	}
	return r
}

var categoryForm = regexp.MustCompile(`^[a-z][a-z0-9_]{0,59}$`)

// maxRuleNote is the most characters of a rule's note.
const maxRuleNote = 500

// fieldFaults names what is wrong with a list, at most maxFaults of it.
func (in CategoryRulesInput) fieldFaults() (all []ErrorDetail) {
	switch {
	case in.Rules == nil:
		return []ErrorDetail{{"/rules", "REQUIRED", "rules is required; an empty list removes all rules."}}
	case len(in.Rules) > MaxCategoryRules:
		return []ErrorDetail{{"/rules", "COUNT", fmt.Sprintf(
			"An organization has at most %d rules; %d were sent.", MaxCategoryRules, len(in.Rules),
		)}}
	}
	for i, rule := range in.Rules {
		for _, fault := range rule.faults() {
			if len(all) == maxFaults {
				return all
			}
			fault.Field = fmt.Sprintf("/rules/%d/%s", i, fault.Field)
			all = append(all, fault)
		}
	}
	return all
}

func (in CategoryRuleInput) faults() (faults []ErrorDetail) {
	fault := func(field, code, message string) { faults = append(faults, ErrorDetail{field, code, message}) }
	if message := matchFault(in.rule()); message != "" {
		fault("match", "FORM", message)
	}
	switch in.Direction {
	case "", RuleIn, RuleOut, RuleBoth:
	default:
		fault("direction", "ONEOF", "direction must be one of: in, out, both.")
	}
	if !categoryForm.MatchString(in.Category) {
		fault("category", "FORM", "category has small letters, digits and underscores, begins with a letter, and has at most 60 characters.")
	}
	if in.Counterparty != nil && !isLine(*in.Counterparty, maxRowText) {
		fault("counterparty", "FORM", fmt.Sprintf("counterparty is null, or one line of 1 to %d characters.", maxRowText))
	}
	if in.Note != "" && !isLine(in.Note, maxRuleNote) {
		fault("note", "FORM", fmt.Sprintf("note is one line of at most %d characters.", maxRuleNote))
	}
	return faults
}

// matchFault says what is wrong with a rule's match; "" if nothing is. A number alone would be an amount, a date or a
// reference of other rows too.
func matchFault(r CategoryRule) string {
	if n := utf8.RuneCountInString(r.Match); n < MinRuleMatch || n > MaxRuleMatch || !isLine(r.Match, MaxRuleMatch) {
		return fmt.Sprintf("match is one line of %d to %d characters.", MinRuleMatch, MaxRuleMatch)
	}
	phrase, _, _ := r.Phrase()
	words := strings.FieldsFunc(phrase, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.Is(unicode.M, c)
	})
	switch {
	case len(words) > maxRuleWords:
		return fmt.Sprintf("match has at most %d words.", maxRuleWords)
	case !slices.ContainsFunc(words, func(w string) bool { return strings.ContainsFunc(w, unicode.IsLetter) }):
		return "match has at least one word that is not only a number."
	case utf8.RuneCountInString(strings.Join(words, "")) < MinRuleMatch:
		return fmt.Sprintf("match has at least %d letters or digits.", MinRuleMatch)
	}
	return ""
}

// isLine reports whether a text is one line of 1 to most characters with something to read in it.
func isLine(text string, most int) bool {
	return strings.TrimSpace(text) != "" && utf8.ValidString(text) && utf8.RuneCountInString(text) <= most &&
		!strings.ContainsFunc(text, unicode.IsControl)
}

// noteBehind tells the engine's run that results may be behind the rules.
func (s *RuleService) noteBehind() {
	select {
	case s.arrived <- struct{}{}:
	default:
	}
}
