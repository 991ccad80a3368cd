package engine

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/cases"        // case folding beyond ASCII
	"golang.org/x/text/unicode/norm" // composed and decomposed letters are one name
)

// Bounds of folders.
const (
	// Levels of nesting, the top included. Deeper trees are searched rather than browsed, and each move walks the path.
	MaxFolderDepth = 8
	maxFolderName  = 120 // characters of a name: two lines of a list
)

// Folder is a place for documents. A document is in one folder or in none.
type Folder struct {
	ID        string    // UUID
	Org       OrgID     // its owner
	ParentID  *string   // UUID of the folder that holds it; nil at the top
	Name      string    // unique among its siblings, whatever the case
	CreatedAt time.Time // when it was made
	UpdatedAt time.Time // when it changed last
}

// FolderInput is a new folder.
type FolderInput struct {
	Name     string `json:"name"`                // 1 to 120 characters, without slashes
	ParentID string `json:"parent_id,omitempty"` // UUID; "" for the top
}

// FolderPatch changes a folder; nil leaves a value unchanged.
type FolderPatch struct {
	Name   *string // 1 to 120 characters, without slashes
	Parent *string // UUID of the folder to move it into; "" for the top
}

// DocumentPatch changes a document; nil leaves a value unchanged.
type DocumentPatch struct {
	Folder *string // UUID of the folder to move it into; "" takes it out of its folder
}

// FolderFilter selects a page of the list by name.
type FolderFilter struct {
	Parent        *string // UUID of a folder, "" for folders at the top; nil for all
	Limit, Offset int     // page size from 1 to MaxPageSize, and how many folders to skip
}

// FoldedName is a name in the form by which names are compared: without case, and the same for names that print alike.
func FoldedName(name string) string { return cases.Fold().String(norm.NFKC.String(name)) }

// folderName trims a name and checks it.
func folderName(given string) (string, error) {
	name := norm.NFC.String(strings.TrimSpace(given))
	refuse := func(code, message string) (string, error) { return "", FailField("/name", code, message) }
	switch {
	case name == "":
		return refuse("REQUIRED", "A folder needs a name.")
	case utf8.RuneCountInString(name) > maxFolderName:
		return refuse("LENGTH", fmt.Sprintf("A folder's name has at most %d characters.", maxFolderName))
	case !utf8.ValidString(name), name == ".", name == "..", strings.ContainsAny(name, `/\`), strings.ContainsFunc(
		name, hidden,
	):
		return refuse(
			"CHARACTERS",
			`A folder's name has no slashes, line breaks or invisible characters, and is not "." or "..".`,
		)
	}
	return name, nil
}

// AboutFolder names a folder that an answer is about; see KeptAnswer.About.
func AboutFolder(id string) string { return "folder:" + id }

// FolderReads are the store's queries for folders.
type FolderReads interface {
	// Folder finds by id; ErrNotFound if there is none.
	Folder(ctx context.Context, org OrgID, id string) (Folder, error)
	// Folders lists a page by name, and counts all that match.
	Folders(ctx context.Context, org OrgID, f FolderFilter) ([]Folder, int, error)
	// FolderNamed finds a folder by its folded name among those with a parent, "" for the top.
	FolderNamed(ctx context.Context, org OrgID, parent, foldedName string) (Folder, error)
	// FolderPath is the ids from a folder up to the top, itself first; empty if it is absent.
	FolderPath(ctx context.Context, org OrgID, id string) ([]string, error)
	// FolderHeight is how many levels a folder has, itself included; 0 if it is absent.
	FolderHeight(ctx context.Context, org OrgID, id string) (int, error)
}

// FolderWrites are the store's changes to folders and to the documents in them.
type FolderWrites interface {
	// InsertFolder returns ErrDuplicate if a sibling has the name.
	InsertFolder(ctx context.Context, f Folder) error
	// UpdateFolder replaces every changeable column.
	UpdateFolder(ctx context.Context, f Folder) error
	// DeleteFolder deletes an empty folder and takes soft-deleted documents out of it. ErrDuplicate if it holds
	// documents or folders.
	DeleteFolder(ctx context.Context, org OrgID, id string) error
	// MoveDocument puts a visible document into a folder; nil takes it out.
	MoveDocument(ctx context.Context, org OrgID, id int64, folderID *string) error
}

// FolderService manages the folders into which documents are sorted.
type FolderService struct{ *core }

// folderLock is the lock for changes to an organization's folders and for moves of documents, so that nothing is put
// into a folder that is being deleted.
const folderLock = "folders"

// Create makes a folder. Errors: VALIDATION_FAILED for a name that is taken, a parent that does not exist, or too many
// levels.
func (s *FolderService) Create(ctx context.Context, by Principal, in FolderInput) (Folder, error) {
	name, err := folderName(in.Name)
	if err != nil {
		return Folder{}, err
	}
	now := s.now()
	f := Folder{
		ID:        s.config.NewID(),
		Org:       by.Org,
		Name:      name,
		ParentID:  folderRef(in.ParentID),
		CreatedAt: now,
		UpdatedAt: now,
	}
	err = s.inTx(ctx, func(tx Tx) error {
		if err := tx.Lock(ctx, by.Org, folderLock); err != nil {
			return err
		}
		if err := placeFolder(ctx, tx, f, 1); err != nil {
			return err
		}
		if err := tx.InsertFolder(ctx, f); err != nil {
			return err
		}
		if err := s.audit(
			ctx, tx,
			change{org: by.Org, keyID: by.KeyID, action: "folder.created", subject: f.ID, after: folderAudit(f)},
		); err != nil {
			return err
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, f, AboutFolder(f.ID))
	})
	return f, err
}

// folderRef is an id in its stored form; nil for "".
func folderRef(id string) *string {
	if id == "" {
		return nil
	}
	id = strings.ToLower(id)
	return &id
}

// placeFolder checks the new place of a folder with so many levels: its parent, the depth, its siblings.
func placeFolder(ctx context.Context, tx Tx, f Folder, levels int) error {
	parent := ""
	if f.ParentID != nil {
		parent = *f.ParentID
		path, err := tx.FolderPath(ctx, f.Org, parent)
		switch {
		case err != nil:
			return err
		case len(path) == 0:
			return FailField("/parent_id", "UNKNOWN", "There is no such folder in your organization.")
		case slices.Contains(path, f.ID):
			return FailField("/parent_id", "CYCLE", "A folder cannot lie in itself or in a folder that lies in it.")
		case len(path)+levels > MaxFolderDepth:
			return FailField("/parent_id", "DEPTH", fmt.Sprintf("Folders nest at most %d levels deep.", MaxFolderDepth))
		}
	}
	sibling, err := tx.FolderNamed(ctx, f.Org, parent, FoldedName(f.Name))
	switch {
	case errors.Is(err, ErrNotFound), err == nil && sibling.ID == f.ID:
		return nil
	case err != nil:
		return err
	}
	return FailField(
		"/name", "TAKEN", "Another folder in the same place has this name; upper and lower case count as the same.",
	)
}

// folderAudit is what the audit log records of a folder. It has no name, because folders are often named after
// borrowers.
func folderAudit(f Folder) map[string]any {
	parent := ""
	if f.ParentID != nil {
		parent = *f.ParentID
	}
	return map[string]any{"parent_id": parent}
}

// List returns a page of folders by name, and the number of all that match.
func (s *FolderService) List(ctx context.Context, by Principal, f FolderFilter) ([]Folder, int, error) {
	if err := checkPage(f.Limit, f.Offset); err != nil {
		return nil, 0, err
	}
	if f.Parent != nil && *f.Parent != "" {
		parent, err := s.Get(ctx, by, *f.Parent)
		if err != nil {
			return nil, 0, err
		}
		f.Parent = &parent.ID
	}
	list, total, err := s.config.Store.Folders(ctx, by.Org, f)
	return list, total, s.storageError(err)
}

// Get returns one folder.
func (s *FolderService) Get(ctx context.Context, by Principal, id string) (Folder, error) {
	f, err := s.config.Store.Folder(ctx, by.Org, strings.ToLower(id))
	return f, s.storageError(err)
}

// Update renames or moves a folder with everything in it; if nothing changes, nothing is recorded. Errors are those of
// Create.
func (s *FolderService) Update(ctx context.Context, by Principal, id string, patch FolderPatch) (f Folder, err error) {
	name := ""
	if patch.Name != nil {
		if name, err = folderName(*patch.Name); err != nil {
			return Folder{}, err
		}
	}
	err = s.inTx(ctx, func(tx Tx) error {
		if err := tx.Lock(ctx, by.Org, folderLock); err != nil {
			return err
		}
		if f, err = tx.Folder(ctx, by.Org, strings.ToLower(id)); err != nil {
			return err
		}
		before := f
		if patch.Name != nil {
			f.Name = name
		}
		if patch.Parent != nil {
			f.ParentID = folderRef(*patch.Parent)
		}
		if reflect.DeepEqual(f, before) {
			return nil
		}
		levels, err := tx.FolderHeight(ctx, by.Org, f.ID)
		if err != nil {
			return err
		}
		if err := placeFolder(ctx, tx, f, levels); err != nil {
			return err
		}
		f.UpdatedAt = s.now()
		if err := tx.UpdateFolder(ctx, f); err != nil {
			return err
		}
		return s.audit(ctx, tx, change{
			org:     by.Org,
			keyID:   by.KeyID,
			action:  "folder.updated",
			subject: f.ID,
			before:  folderAudit(before),
			after:   folderAudit(f),
		})
	})
	return f, err
}

// Delete deletes an empty folder. It never deletes documents. Errors: FOLDER_NOT_EMPTY.
func (s *FolderService) Delete(ctx context.Context, by Principal, id string) error {
	return s.inTx(ctx, func(tx Tx) error {
		if err := tx.Lock(ctx, by.Org, folderLock); err != nil {
			return err
		}
		f, err := tx.Folder(ctx, by.Org, strings.ToLower(id))
		if err != nil {
			return err
		}
		if err := tx.DeleteFolder(ctx, by.Org, f.ID); errors.Is(err, ErrDuplicate) {
			return Fail(CodeFolderNotEmpty)
		} else if err != nil {
			return err
		}
		if err := tx.ForgetAnswers(ctx, by.Org, AboutFolder(f.ID)); err != nil {
			return err
		}
		return s.audit(
			ctx, tx,
			change{org: by.Org, keyID: by.KeyID, action: "folder.deleted", subject: f.ID, before: folderAudit(f)},
		)
	})
}

// Update moves a document into another folder or out of its folder.
func (s *DocumentService) Update(
	ctx context.Context, by Principal, id int64, patch DocumentPatch,
) (d Document, err error) {
	err = s.inTx(ctx, func(tx Tx) error {
		if err := tx.Lock(ctx, by.Org, folderLock); err != nil {
			return err
		}
		if d, err = tx.Document(ctx, by.Org, id); err != nil || patch.Folder == nil {
			return err
		}
		before := d.FolderID
		d.FolderID = folderRef(*patch.Folder)
		if err := checkFolder(ctx, tx, d); err != nil {
			return err
		}
		if err := tx.MoveDocument(ctx, by.Org, id, d.FolderID); err != nil {
			return err
		}
		return s.audit(ctx, tx, change{
			org:     by.Org,
			keyID:   by.KeyID,
			action:  "document.moved",
			subject: documentSubject(id),
			before:  map[string]any{"folder_id": before},
			after:   map[string]any{"folder_id": d.FolderID},
		})
	})
	return d, err
}

// checkFolder finds the folder into which a document is put, under the folders' lock.
func checkFolder(ctx context.Context, tx Tx, d Document) error {
	if d.FolderID == nil {
		return nil
	}
	if err := tx.Lock(ctx, d.Org, folderLock); err != nil {
		return err
	}
	_, err := tx.Folder(ctx, d.Org, *d.FolderID)
	if errors.Is(err, ErrNotFound) {
		return FailField("/folder_id", "UNKNOWN", "There is no such folder in your organization.")
	}
	return err
}
