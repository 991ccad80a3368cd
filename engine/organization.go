package engine

import "time"

// OrgID identifies an organization (a UUID).
type OrgID string

// Organization owns everything else. Names are unique in an installation.
type Organization struct {
	ID        OrgID
	Name      string
	Plan      string // name of a Plan
	CreatedAt time.Time
}

// Plan is a named set of limits that the operator may edit.
type Plan struct {
	Name                 string
	BatchAllowed         bool
	BatchMaxDocuments    int
	CustomExportAllowed  bool
	RequestsPerMinute    int // per organization; 0 = no limit
	SoftDeleteRetainDays int // 0 = purge at once
}

// Plans a new installation begins with.
var DefaultPlans = []Plan{
	{Name: "standard", RequestsPerMinute: 6000, SoftDeleteRetainDays: 30},
	{
		Name:                 "paid",
		BatchAllowed:         true,
		BatchMaxDocuments:    100,
		CustomExportAllowed:  true,
		RequestsPerMinute:    30000,
		SoftDeleteRetainDays: 30,
	},
}
