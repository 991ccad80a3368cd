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
	// MaxFolderDepth is how many levels nest, the top one counted: deeper trees are searched, not browsed,
	// and each change of place walks the path.
	MaxFolderDepth = 8
	// maxFolderName is a folder's name in characters; two lines of a list.
	maxFolderName = 120
)

// Folder is a place for documents. A document lies in one folder or in none.
type Folder struct {
	ID        string // UUID
	Org       OrgID
	ParentID  *string // nil at the top
	Name      string  // unique among its siblings, whatever the case
	CreatedAt time.Time
	UpdatedAt time.Time
}

// FolderInput makes a folder.
type FolderInput struct {
	Name     string `json:"name"`
	ParentID string `json:"parent_id,omitempty"`
}

// FolderPatch is what an update takes; nil leaves a value as it is.
type FolderPatch struct {
	Name *string
	// Parent moves the folder; "" is the top.
	Parent *string
}

// DocumentPatch is what an update of a document takes; nil leaves a value as it is.
type DocumentPatch struct {
	// Folder moves the document; "" takes it out of its folder.
	Folder *string
}

// FolderFilter selects a page of the list by name.
type FolderFilter struct {
	// Parent is a folder's id, "" for those at the top; nil selects all.
	Parent        *string
	Limit, Offset int
}

// FoldedName is a name as names are compared.
// Names that print alike are the same.
func FoldedName(name string) string { return cases.Fold().String(norm.NFKC.String(name)) }

// folderName trims a name and judges it.
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

// AboutFolder names a folder that an answer speaks of.
func AboutFolder(id string) string { return "folder:" + id }

// FolderReads are the questions about folders.
type FolderReads interface {
	Folder(ctx context.Context, org OrgID, id string) (Folder, error)
	// Folders lists a page by name, with the number of all that match.
	Folders(ctx context.Context, org OrgID, f FolderFilter) ([]Folder, int, error)
	// FolderNamed finds the folder of this folded name among those with a parent, "" for the top.
	FolderNamed(ctx context.Context, org OrgID, parent, foldedName string) (Folder, error)
	// FolderPath are the ids from a folder up to the top, itself first; empty when it is absent.
	FolderPath(ctx context.Context, org OrgID, id string) ([]string, error)
	// FolderHeight is how many levels a folder has, itself counted; 0 when it is absent.
	FolderHeight(ctx context.Context, org OrgID, id string) (int, error)
}

// FolderWrites change folders and what lies in them.
type FolderWrites interface {
	// InsertFolder answers ErrDuplicate when a sibling has the name.
	InsertFolder(ctx context.Context, f Folder) error
	// UpdateFolder replaces every changeable column.
	UpdateFolder(ctx context.Context, f Folder) error
	// DeleteFolder deletes an empty folder; soft-deleted documents leave it. ErrDuplicate when documents
	// or folders lie in it.
	DeleteFolder(ctx context.Context, org OrgID, id string) error
	// MoveDocument puts a visible document into a folder; nil takes it out.
	MoveDocument(ctx context.Context, org OrgID, id int64, folderID *string) error
}

// FolderService keeps the folders that documents are sorted into.
type FolderService struct{ *core }

// folderLock is the lock under which an organization's folders change and documents change folders, so
// that nothing is put into a folder that is being deleted.
const folderLock = "folders"

// Create makes a folder. Errors: VALIDATION_FAILED for a name that is taken, a parent that does
// not exist, or too many levels.
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
		return s.engine.Idempotency.made(ctx, tx, by, f, AboutFolder(f.ID))
	})
	return f, err
}

// folderRef is an id as ids are stored; nil for "".
func folderRef(id string) *string {
	if id == "" {
		return nil
	}
	id = strings.ToLower(id)
	return &id
}

// placeFolder judges a folder of so many levels where it stands: its parent, the depth, its siblings.
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

// folderAudit is what the audit log tells of a folder; names of folders are often names of borrowers.
func folderAudit(f Folder) map[string]any {
	parent := ""
	if f.ParentID != nil {
		parent = *f.ParentID
	}
	return map[string]any{"parent_id": parent}
}

// List lists a page by name, with the number of all that match.
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

// Get is one folder.
func (s *FolderService) Get(ctx context.Context, by Principal, id string) (Folder, error) {
	f, err := s.config.Store.Folder(ctx, by.Org, strings.ToLower(id))
	return f, s.storageError(err)
}

// Update renames or moves a folder with all that lies in it; what changes nothing leaves no trace. Errors are those
// of CreateFolder.
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

// Delete deletes an empty folder. Documents are never deleted with one. Errors: FOLDER_NOT_EMPTY.
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

// checkFolder finds the folder that a document is put into, under the folders' lock.
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
