package engine

import (
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine/internal/locks"
)

// Pictures of pages and downloads that a caller waits for share these turns.
func TestWaitingTooLongForTurnIsServerBusy(t *testing.T) {
	turns := locks.NewTurns[OrgID](1, 1, time.Millisecond)
	leave, err := takeTurn(t.Context(), turns, "a")
	if err != nil {
		t.Fatal(err)
	}
	for _, org := range []OrgID{"a", "b"} {
		if _, err := takeTurn(t.Context(), turns, org); CodeOf(err) != CodeServerBusy {
			t.Errorf("%s: %v, want SERVER_BUSY", org, err)
		}
	}
	leave()
	leave, err = takeTurn(t.Context(), turns, "b")
	if err != nil {
		t.Fatalf("after the first has left: %v", err)
	}
	leave()
}
