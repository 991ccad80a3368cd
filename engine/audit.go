package engine

import (
	"encoding/json"
	"time"
)

// AuditEntry is one change, in the organization's append-only hash chain. Before and After are JSON
// objects of changed fields and ids; they never hold document content.
type AuditEntry struct {
	Org      OrgID
	Seq      int64 // from 1, without gaps
	At       time.Time
	KeyID    string // "" for the system itself
	Action   string // "application.created", "document.deleted", …
	Subject  string // id of what was changed
	Before   json.RawMessage
	After    json.RawMessage
	PrevHash string // hex SHA-256 of the entry before, 64 zeros for the first
	Hash     string // hex SHA-256 of this entry including PrevHash
}
