package engine

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// # Why results are packed before the transaction
//
// A store keeps results compressed and with a checksum. For the longest results both take a tenth of a second, and on
// SQLite every other writer would wait. So the engine lets the store pack a result first, and the transaction only
// writes the bytes.

// PackedJSON is JSON as a store keeps it: compressed, with a checksum over the text, its kind and its document. Only
// the store that made it can read it.
type PackedJSON struct {
	Bytes []byte // nil if there is no text
	Sum   string // of the text, not of Bytes; "" if there is no text
}

// PackedEdit is an [Edit] whose result is packed.
type PackedEdit struct {
	Version int64 // may be set after packing
	Result  PackedJSON
	Marks   json.RawMessage // the checksum in Result covers them too
	KeyID   string
	At      time.Time
}

// ResultPacking prepares results and their edits for the transaction that stores them. It reads and writes no rows.
type ResultPacking interface {
	// PackResult prepares a document.result for PutExtraction of the same document.
	PackResult(org OrgID, documentID int64, result CompressedJSON) PackedJSON
	// PackWorkings prepares what the reader kept beside the result for PutWorkings; nil becomes the zero PackedJSON.
	PackWorkings(org OrgID, documentID int64, workings []byte) PackedJSON
	// PackEdit prepares an edit for PutEdit.
	PackEdit(org OrgID, documentID int64, e Edit) PackedEdit
	// UnpackedResults lists documents with ids above afterID that have a result, an edit or an earlier version from
	// before packing, in ascending order.
	UnpackedResults(ctx context.Context, org OrgID, afterID int64, limit int) ([]int64, error)
	// PackStored packs what is stored of one document from before packing. ErrDamaged if a part does not fit its
	// checksum; that part stays as it is and the others are packed.
	PackStored(ctx context.Context, org OrgID, documentID int64) error
}

// maxPacked is how many documents are packed at each maintenance: about a minute's work, so that an upgrade of a large
// installation does not hold up what maintenance does else.
const maxPacked = 10_000

// PackResults packs stored results from before packing, at most so many documents, and counts them. If it is
// interrupted, what was done stays done.
func (s *MaintenanceService) PackResults(ctx context.Context, most int) (packed int, err error) {
	orgs, err := s.config.Store.Organizations(ctx)
	if err != nil {
		return 0, s.storageError(err)
	}
	var problems []error
	for _, org := range orgs {
		for after := int64(0); packed < most; {
			ids, err := s.config.Store.UnpackedResults(ctx, org.ID, after, min(sumPage, most-packed))
			if err != nil {
				problems = append(problems, s.storageError(err))
			}
			if err != nil || len(ids) == 0 {
				break
			}
			for _, id := range ids {
				err := s.config.Store.PackStored(ctx, org.ID, id)
				switch {
				case ctx.Err() != nil:
					return packed, ctx.Err()
				case errors.Is(err, ErrDamaged):
					s.damage.meet(err) // stays as it is; dossier doctor names it
				case err != nil:
					problems = append(problems, s.storageError(err))
				default:
					packed++
				}
			}
			after = ids[len(ids)-1]
		}
	}
	return packed, errors.Join(problems...)
}
