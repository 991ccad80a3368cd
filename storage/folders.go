package storage

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
)

func scanFolder(row scanner) (f engine.Folder, err error) {
	var created, updated int64
	err = row.Scan(&f.Org, &f.ID, &f.ParentID, &f.Name, &created, &updated)
	f.CreatedAt, f.UpdatedAt = timeOf(created), timeOf(updated)
	return f, err
}

// folderReads implements engine.FolderReads, and folderWrites engine.FolderWrites.
type (
	folderReads  struct{ *runner }
	folderWrites struct{ *runner }
)

// Folder finds a folder by its id.
func (r folderReads) Folder(ctx context.Context, org engine.OrgID, id string) (engine.Folder, error) {
	return queryOne(ctx, r.runner, scanFolder, `
		SELECT org_id, id, parent_id, name, created_at, updated_at FROM folders WHERE org_id = $1 AND id = $2`, org, id)
}

// FolderNamed finds a folder by its folded name (engine.FoldedName) among the folders of a parent; "" is the top level.
func (r folderReads) FolderNamed(
	ctx context.Context, org engine.OrgID, parent, foldedName string,
) (engine.Folder, error) {
	return queryOne(ctx, r.runner, scanFolder, `
		SELECT org_id, id, parent_id, name, created_at, updated_at FROM folders
		WHERE org_id = $1 AND COALESCE(parent_id, '') = $2 AND name_key = $3`, org, parent, foldedName)
}

// Folders lists a page by name, with the number of all that match.
func (r folderReads) Folders(
	ctx context.Context, org engine.OrgID, f engine.FolderFilter,
) ([]engine.Folder, int, error) {
	if f.Parent != nil {
		return r.foldersOf(ctx, org, *f.Parent, f.Limit, f.Offset)
	}
	total, err := queryOne(ctx, r.runner, scanOne[int], `SELECT COUNT(*) FROM folders WHERE org_id = $1`, org)
	if err != nil {
		return nil, 0, err
	}
	list, err := queryAll(ctx, r.runner, scanFolder, `
		SELECT org_id, id, parent_id, name, created_at, updated_at FROM folders
		WHERE org_id = $1 ORDER BY name_key, id LIMIT $2 OFFSET $3`, org, f.Limit, f.Offset)
	return list, total, err
}

func (r folderReads) foldersOf(
	ctx context.Context, org engine.OrgID, parent string, limit, offset int,
) ([]engine.Folder, int, error) {
	total, err := queryOne(ctx, r.runner, scanOne[int], `
		SELECT COUNT(*) FROM folders WHERE org_id = $1 AND COALESCE(parent_id, '') = $2`, org, parent)
	if err != nil {
		return nil, 0, err
	}
	list, err := queryAll(ctx, r.runner, scanFolder, `
		SELECT org_id, id, parent_id, name, created_at, updated_at FROM folders
		WHERE org_id = $1 AND COALESCE(parent_id, '') = $2 ORDER BY name_key LIMIT $3 OFFSET $4`, org, parent, limit, offset)
	return list, total, err
}

// FolderPath lists the ids of a folder and of all folders above it, from the folder up.
func (r folderReads) FolderPath(ctx context.Context, org engine.OrgID, id string) ([]string, error) {
	return queryAll(ctx, r.runner, scanOne[string], `
		WITH RECURSIVE path (id, parent_id, level) AS (
		  SELECT id, parent_id, 1 FROM folders WHERE org_id = $1 AND id = $2
		  UNION ALL
		  SELECT f.id, f.parent_id, path.level + 1 FROM path JOIN folders f ON f.org_id = $1 AND f.id = path.parent_id)
		SELECT id FROM path ORDER BY level`, org, id)
}

// FolderHeight counts the levels of folders below a folder, including itself.
func (r folderReads) FolderHeight(ctx context.Context, org engine.OrgID, id string) (int, error) {
	return queryOne(ctx, r.runner, scanOne[int], `
		WITH RECURSIVE path (id, level) AS (
		  SELECT id, 1 FROM folders WHERE org_id = $1 AND id = $2
		  UNION ALL
		  SELECT f.id, path.level + 1 FROM path JOIN folders f ON f.org_id = $1 AND f.parent_id = path.id)
		SELECT COALESCE(MAX(level), 0) FROM path`, org, id)
}

// InsertFolder adds a folder; ErrDuplicate if another folder of the same parent has its name.
func (t folderWrites) InsertFolder(ctx context.Context, f engine.Folder) error {
	return t.insert(ctx, `
		INSERT INTO folders (org_id, id, parent_id, name, name_key, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
		f.Org, f.ID, f.ParentID, f.Name, engine.FoldedName(f.Name), micros(f.CreatedAt), micros(f.UpdatedAt))
}

// UpdateFolder replaces name, parent and time of change.
func (t folderWrites) UpdateFolder(ctx context.Context, f engine.Folder) error {
	return t.change(ctx, `
		UPDATE folders SET parent_id = $3, name = $4, name_key = $5, updated_at = $6 WHERE org_id = $1 AND id = $2`,
		f.Org, f.ID, f.ParentID, f.Name, engine.FoldedName(f.Name), micros(f.UpdatedAt))
}

// DeleteFolder deletes an empty folder; ErrDuplicate if it contains folders or documents that are not deleted.
func (t folderWrites) DeleteFolder(ctx context.Context, org engine.OrgID, id string) error {
	held, err := queryOne(ctx, t.runner, scanOne[int], `
		SELECT CASE WHEN EXISTS (SELECT 1 FROM documents WHERE org_id = $1 AND folder_id = $2 AND deleted_at IS NULL)
		  OR EXISTS (SELECT 1 FROM folders WHERE org_id = $1 AND parent_id = $2) THEN 1 ELSE 0 END`, org, id)
	if err != nil {
		return err
	}
	if held > 0 {
		return engine.ErrDuplicate
	}
	if _, err := t.exec(
		ctx, `UPDATE documents SET folder_id = NULL WHERE org_id = $1 AND folder_id = $2`, org, id,
	); err != nil {
		return err
	}
	if err := t.change(ctx, `DELETE FROM folders WHERE org_id = $1 AND id = $2`, org, id); err != nil {
		return err
	}
	return t.forgetCount(ctx, org, countedInFolder+id)
}

// MoveDocument puts a document that is not deleted into a folder; nil takes it out of its folder.
func (t folderWrites) MoveDocument(ctx context.Context, org engine.OrgID, id int64, folderID *string) error {
	return t.change(ctx, `
		UPDATE documents SET folder_id = $3 WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL`, org, id, folderID)
}
