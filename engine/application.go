package engine

import (
	"encoding/json"
	"time"
)

// ApplicationStatus is where a loan application stands.
type ApplicationStatus string

const (
	StatusSubmitted      ApplicationStatus = "submitted"
	StatusAwaitingDocs   ApplicationStatus = "awaiting_docs"
	StatusUnderwriting   ApplicationStatus = "underwriting"
	StatusQuestionRaised ApplicationStatus = "question_raised"
	StatusMemoDrafted    ApplicationStatus = "memo_drafted"
	StatusApproved       ApplicationStatus = "approved"
	StatusDeclined       ApplicationStatus = "declined"
)

// ApplicationStatuses lists all seven in their usual order.
var ApplicationStatuses = []ApplicationStatus{StatusSubmitted, StatusAwaitingDocs, StatusUnderwriting,
	StatusQuestionRaised, StatusMemoDrafted, StatusApproved, StatusDeclined}

// Application is a loan application with everything kept of it. Optional values are nil when they were
// not given.
type Application struct {
	ID     string // UUID
	Org    OrgID
	Number int64 // counts per organization from 1, shown as APP-<number>, never used twice

	BorrowerID         string
	BusinessName       string
	BorrowerEmail      string
	BorrowerPhone      *string
	LoanType           *string
	LoanAmount         *Amount
	ApplicationContext *string
	ExternalRef        *string
	SendOutreach       bool
	Track              *string
	Profile            *string
	AssetValue         *Amount
	TermMonths         *int
	AssetUsefulLife    *float64        // years
	ScorecardInputs    json.RawMessage // a JSON object, nil when not given

	Status        ApplicationStatus
	DocumentCount int // visible documents attached
	CreatedAt     time.Time
	UpdatedAt     time.Time
	// AuditSalt (32 base-62 characters) blinds personal values in the audit log; it goes with the application, so that
	// after a permanent delete the log holds nothing that can be traced back.
	AuditSalt string
	// ActiveAt orders lists: creation, update, a document attached or finished move it up.
	ActiveAt time.Time
}

// Borrower is a person or business that applies: one per organization and case-folded e-mail.
type Borrower struct {
	ID        string // UUID
	Org       OrgID
	Email     string // case-folded
	Name      string
	Phone     *string
	CreatedAt time.Time
}

// StatusChange is one step in an application's history. From is "" for its creation.
type StatusChange struct {
	ApplicationID string
	At            time.Time
	KeyID         string
	From, To      ApplicationStatus
}

// ApplicationFilter selects a page of a list, most recently active first.
type ApplicationFilter struct {
	Status        ApplicationStatus // "" = all
	Limit, Offset int
}
