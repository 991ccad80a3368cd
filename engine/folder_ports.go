package engine

import "context"

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
