package engine

import (
	"context"
	"errors"
	"strings"
)

// MaxIntakeFiles is the largest number of files in one intake or attachment.
const MaxIntakeFiles = 50

// IntakeResult is what an intake came to.
type IntakeResult struct {
	Application Application
	// Idempotent: an application with this external_ref stood already; nothing was changed.
	Idempotent bool
	// ReplayDiffers names fields in which a replay differs from the application that stands.
	ReplayDiffers       []string
	OutreachUnavailable bool
	// Receipts say per file, in the order given, whether it is kept.
	Receipts []FileReceipt
}

// FileReceipt says of one file whether it is kept.
type FileReceipt struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
	Stored bool   `json:"stored"`
}

// IntakeReplay judges the application part and says whether an application with its external_ref
// stands already, so that a caller can skip receiving the files. found is false for a first intake.
func (e *Engine) IntakeReplay(ctx context.Context, by Principal, in ApplicationInput) (result IntakeResult, found bool, err error) {
	if err := e.checkInput(in); err != nil {
		return IntakeResult{}, false, err
	}
	if in.ExternalRef == nil {
		return IntakeResult{}, false, nil
	}
	a, err := e.Store.OldestApplicationByRef(ctx, by.Org, *in.ExternalRef)
	if errors.Is(err, ErrNotFound) {
		return IntakeResult{}, false, nil
	}
	if err != nil {
		return IntakeResult{}, false, e.storageError(err)
	}
	result, err = e.replayed(ctx, by, a, in)
	return result, true, err
}

// Intake makes an application together with its files, or answers with the organization's oldest
// application that bears the same external_ref, changing nothing (rule 1).
//
// The files are judged already (Stage). Each is kept on its own: when one cannot be, for a reason of
// ours, the application and the other files stay, and both a result and PARTIAL_INTAKE are returned
// (rule 2).
func (e *Engine) Intake(ctx context.Context, by Principal, in ApplicationInput, files []*StagedFile) (IntakeResult, error) {
	if err := e.checkInput(in); err != nil {
		return IntakeResult{}, err
	}
	if len(files) > MaxIntakeFiles {
		return IntakeResult{}, Fail(CodeTooManyFiles)
	}
	if r, found, err := e.IntakeReplay(ctx, by, in); found || err != nil {
		return r, err
	}
	release := e.blobLocks.keeping(by.Org, files)
	kept, receipts, cause := e.keepFiles(ctx, files)
	var made Application
	var standing *Application
	err := e.inTx(ctx, func(tx Tx) (err error) {
		made, standing, err = e.intakeRows(ctx, tx, by, in, kept)
		return err
	})
	release()
	if err != nil || standing != nil {
		e.dropKept(ctx, by.Org, kept)
	}
	if err != nil {
		return IntakeResult{}, err
	}
	if standing != nil {
		return e.replayed(ctx, by, *standing, in)
	}
	e.workArrived()
	result := IntakeResult{Application: made, Receipts: receipts, OutreachUnavailable: e.outreachUnavailable(in)}
	if cause != nil {
		return result, FailWith(CodePartialIntake, cause, partialSentence(made, receipts))
	}
	return result, nil
}

// intakeRows decides inside the transaction whether this intake is the first of its external_ref, and
// writes the application with its documents when it is.
func (e *Engine) intakeRows(ctx context.Context, tx Tx, by Principal, in ApplicationInput, kept []*StagedFile) (made Application, standing *Application, err error) {
	if in.ExternalRef != nil {
		if err := tx.Lock(ctx, by.Org, "external_ref:"+*in.ExternalRef); err != nil {
			return made, nil, err
		}
		a, err := tx.OldestApplicationByRef(ctx, by.Org, *in.ExternalRef)
		if err == nil {
			return made, &a, nil
		}
		if !errors.Is(err, ErrNotFound) {
			return made, nil, err
		}
	}
	made, err = e.createApplication(ctx, tx, by, in)
	if err != nil {
		return made, nil, err
	}
	for _, f := range kept {
		_, fresh, err := e.attach(ctx, tx, by, made.ID, AutoType, f)
		if err != nil {
			return made, nil, err
		}
		if fresh {
			made.DocumentCount++
		}
	}
	return made, nil, nil
}

// replayed answers with the standing application and notes in the audit log how the replay differed.
func (e *Engine) replayed(ctx context.Context, by Principal, a Application, in ApplicationInput) (IntakeResult, error) {
	result := IntakeResult{Application: a, Idempotent: true, ReplayDiffers: replayDiffers(a, in)}
	if len(result.ReplayDiffers) == 0 {
		return result, nil
	}
	err := e.inTx(ctx, func(tx Tx) error {
		return e.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: "intake.replay_differs", subject: a.ID,
			after: map[string]any{"fields": result.ReplayDiffers}})
	})
	return result, err
}

// keepFiles makes the files durable. It goes on after a failure; cause is the first one.
func (e *Engine) keepFiles(ctx context.Context, files []*StagedFile) (kept []*StagedFile, receipts []FileReceipt, cause error) {
	for _, f := range files {
		err := f.blob.Commit(ctx)
		if err != nil && cause == nil {
			cause = e.storageError(err)
		}
		if err == nil {
			kept = append(kept, f)
		}
		receipts = append(receipts, FileReceipt{Name: f.Name, SHA256: f.SHA256, Stored: err == nil})
	}
	return kept, receipts, cause
}

// dropKept removes contents whose rows did not come to be, unless another document holds them.
func (e *Engine) dropKept(ctx context.Context, org OrgID, kept []*StagedFile) {
	for _, f := range kept {
		if err := e.removeUnreferenced(context.WithoutCancel(ctx), org, f.SHA256); err != nil {
			e.Log.Error("an unused file could not be removed; it is tried again at the next collection", "error", err)
		}
	}
}

func partialSentence(a Application, receipts []FileReceipt) string {
	var missing []string
	for _, r := range receipts {
		if !r.Stored {
			missing = append(missing, r.Name)
		}
	}
	return "The application " + a.AppID() + " was created, but these files could not be stored: " +
		strings.Join(missing, ", ") + ". Send them to POST /applications/" + a.ID + "/documents; repeating the intake would skip them."
}
