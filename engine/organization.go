package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
)

// OrgID identifies an organization (a UUID).
type OrgID string

// Organization is a lender that uses the installation; it owns everything else.
type Organization struct {
	ID        OrgID     // UUID
	Name      string    // unique in the installation, 1 to 200 bytes
	Plan      string    // name of its Plan
	CreatedAt time.Time // when it was made
}

// OrganizationReads are the store's queries for organizations, their plans and keys.
type OrganizationReads interface {
	// Organization finds by id; ErrNotFound if its deletion has begun.
	Organization(ctx context.Context, id OrgID) (Organization, error)
	// OrganizationByName also finds an organization that is being deleted.
	OrganizationByName(ctx context.Context, name string) (Organization, error)
	// Organizations lists by name, without those that are being deleted.
	Organizations(ctx context.Context) ([]Organization, error)
	// Plan finds by name; ErrNotFound if it was never stored.
	Plan(ctx context.Context, name string) (Plan, error)
	// Plans lists the stored plans by name.
	Plans(ctx context.Context) ([]Plan, error)
	// Key finds a key by its public id, revoked ones included.
	Key(ctx context.Context, id string) (Key, error)
	// Keys lists an organization's keys, revoked ones included.
	Keys(ctx context.Context, org OrgID) ([]Key, error)
}

// OrganizationWrites are the store's changes to organizations, plans and keys.
type OrganizationWrites interface {
	// InsertOrganization adds an organization; ErrDuplicate if its name is taken.
	InsertOrganization(ctx context.Context, o Organization) error
	// RenameOrganization gives an organization another name; ErrDuplicate if it is taken.
	RenameOrganization(ctx context.Context, org OrgID, name string) error
	// SetOrganizationPlan puts an organization under another plan.
	SetOrganizationPlan(ctx context.Context, org OrgID, plan string) error
	// PutPlan adds a plan or replaces its limits.
	PutPlan(ctx context.Context, p Plan) error
	// InsertKey adds a key.
	InsertKey(ctx context.Context, k Key) error
	// RevokeKey ends a key; ErrNotFound if the organization has no such key.
	RevokeKey(ctx context.Context, org OrgID, id string, at time.Time) error
}

// OrganizationService manages organizations, their keys and plans, and authenticates keys.
type OrganizationService struct {
	*core
	keys    keyCache
	deleted deletedOrganizations
}

// maxOrganizationName is in bytes.
const maxOrganizationName = 200

// Create adds an organization under a plan ("standard", "paid" or one that the operator made). Only the operator's
// tools call it; the API has no route to it.
func (s *OrganizationService) Create(ctx context.Context, name, plan string) (Organization, error) {
	name = strings.TrimSpace(name)
	if name == "" || len(name) > maxOrganizationName {
		return Organization{}, FailField("/name", "LENGTH", "An organization's name has 1 to 200 characters.")
	}
	org := Organization{ID: OrgID(s.config.NewID()), Name: name, Plan: plan, CreatedAt: s.now()}
	err := s.inTx(ctx, func(tx Tx) error {
		if err := ensurePlan(ctx, tx, plan); err != nil {
			return err
		}
		if err := tx.InsertOrganization(ctx, org); err != nil {
			if errors.Is(err, ErrDuplicate) {
				return FailField("/name", "TAKEN", "An organization with this name exists already.")
			}
			return err
		}
		return s.audit(ctx, tx, change{org: org.ID, action: "organization.created", subject: string(org.ID),
			after: map[string]any{"plan": plan}})
	})
	return org, err
}

// Rename gives an organization another name. Its id, keys and documents stay. Only the operator's tools call it.
func (s *OrganizationService) Rename(ctx context.Context, from, to string) (Organization, error) {
	to = strings.TrimSpace(to)
	if to == "" || len(to) > maxOrganizationName {
		return Organization{}, FailField("/name", "LENGTH", "An organization's name has 1 to 200 characters.")
	}
	var org Organization
	err := s.inTx(ctx, func(tx Tx) (err error) {
		if org, err = organizationNamed(ctx, tx, from); err != nil {
			return err
		}
		if to == org.Name {
			return nil
		}
		if err := tx.RenameOrganization(ctx, org.ID, to); err != nil {
			if errors.Is(err, ErrDuplicate) {
				return FailField("/name", "TAKEN", "An organization with this name exists already.")
			}
			return err
		}
		org.Name = to
		return s.audit(ctx, tx, change{org: org.ID, action: "organization.renamed", subject: string(org.ID),
			before: map[string]any{"name": from}, after: map[string]any{"name": to}})
	})
	return org, err
}

// ensurePlan makes sure that a plan exists; the default plans are stored on first use.
func ensurePlan(ctx context.Context, tx Tx, name string) error {
	_, err := tx.Plan(ctx, name)
	if errors.Is(err, ErrNotFound) {
		if err := lockPlan(ctx, tx, name); err != nil {
			return err
		}
		_, err = tx.Plan(ctx, name) // somebody may have stored it with other limits meanwhile
	}
	if !errors.Is(err, ErrNotFound) {
		return err
	}
	for _, p := range DefaultPlans {
		if p.Name == name {
			return tx.PutPlan(ctx, p)
		}
	}
	return FailField(
		"/plan", "UNKNOWN", "There is no plan of this name; use standard or paid, or make one with dossier plan set.",
	)
}

// maxKeyRate is far above what one server can answer in a minute.
const maxKeyRate = 10_000_000

// WithRate gives a new key its own rate, in requests per minute, in addition to its organization's.
func WithRate(perMinute int) func(*Key) {
	return func(k *Key) { k.RequestsPerMinute = perMinute }
}

// CreateKey makes a key for an organization and returns its text, which is not stored.
func (s *OrganizationService) CreateKey(
	ctx context.Context, orgName string, scopes []Scope, options ...func(*Key),
) (text string, key Key, err error) {
	for _, option := range options {
		option(&key)
	}
	if key.RequestsPerMinute < 0 || key.RequestsPerMinute > maxKeyRate {
		return "", Key{}, FailField(
			"/requests_per_minute", "RANGE", "A key's rate is 0 (none of its own) to 10000000 requests per minute.",
		)
	}
	if len(scopes) == 0 {
		return "", Key{}, FailField("/scope", "REQUIRED", "Name at least one scope, for example document:write.")
	}
	for _, scope := range scopes {
		if !slices.Contains(Scopes, scope) {
			return "", Key{}, FailField("/scope", "UNKNOWN", "Unknown scope; the scopes are "+joinScopes(Scopes)+".")
		}
	}
	text, id, hash := NewKeyText()
	err = s.inTx(ctx, func(tx Tx) error {
		org, err := organizationNamed(ctx, tx, orgName)
		if err != nil {
			return err
		}
		key.ID, key.Org, key.SecretHash, key.Scopes, key.CreatedAt = id, org.ID, hash, scopes, s.now()
		if err := tx.InsertKey(ctx, key); err != nil {
			return err
		}
		return s.audit(ctx, tx, change{org: org.ID, action: "key.created", subject: id,
			after: map[string]any{"scopes": joinScopes(scopes), "requests_per_minute": key.RequestsPerMinute}})
	})
	return text, key, err
}

// RevokeKey ends a key; it stops working within a second.
func (s *OrganizationService) RevokeKey(ctx context.Context, orgName, id string) error {
	return s.inTx(ctx, func(tx Tx) error {
		org, err := organizationNamed(ctx, tx, orgName)
		if err != nil {
			return err
		}
		if err := tx.RevokeKey(ctx, org.ID, id, s.now()); err != nil {
			return err
		}
		return s.audit(ctx, tx, change{org: org.ID, action: "key.revoked", subject: id})
	})
}

func joinScopes(scopes []Scope) string {
	names := make([]string, len(scopes))
	for i, s := range scopes {
		names[i] = string(s)
	}
	return strings.Join(names, " ")
}
