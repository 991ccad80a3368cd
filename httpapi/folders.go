package httpapi

import (
	"context"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// folderHandlers serve folders and list the documents in them.
type folderHandlers struct{ documentHandlers }

func (h folderHandlers) operations() operations {
	return operations{
		"createFolder": {
			summary:   "Make a folder",
			about:     "Among its siblings a name is unique, whatever the case. Folders nest at most 8 levels deep.",
			bodyLimit: smallBody,
			request:   jsonBody(folderSchema(false)),
			creates:   creates(folderMade),
		},
		"listFolders": {
			summary:  "List folders by name",
			about:    "All of them, those of one parent with its `parent_id`, or those at the top with `parent_id=root`.",
			failures: []engine.Code{engine.CodeNotFound},
		},
		"getFolder": {
			summary: "Read a folder",
			about:   "What lies in it is listed at `/folders/{folder_id}/documents`.",
		},
		"updateFolder": {
			summary:   "Rename or move a folder",
			about:     "Values left out stay. With `parent_id` it moves with all that lies in it; `null` moves it to the top.",
			bodyLimit: smallBody,
			request:   jsonBody(folderSchema(true)),
		},
		"deleteFolder": {
			summary:  "Delete an empty folder",
			about:    "Documents are never deleted with a folder: one that holds documents or folders is refused.",
			failures: []engine.Code{engine.CodeFolderNotEmpty},
		},
		"listFolderDocuments": {
			summary:  "List a folder's documents, newest first",
			about:    "Those that lie in it itself, not those in folders below it.",
			failures: []engine.Code{engine.CodeUnknownDocumentType, engine.CodeAmbiguousDocumentType},
		},
	}
}

func nullableID(about string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "uuid", Nullable: true, Description: about}
}

// folderSchema returns the schema of the body that creates or changes a folder. Only a change can move it to the top
// level.
func folderSchema(patch bool) *huma.Schema {
	least, most := 1, 120
	parent := nullableID("The folder that it lies in; null for the top.")
	schema := &huma.Schema{
		Type:                 huma.TypeObject,
		AdditionalProperties: false,
		Properties: map[string]*huma.Schema{"parent_id": parent,
			"name": {
				Type:        huma.TypeString,
				MinLength:   &least,
				MaxLength:   &most,
				Description: "1 to 120 characters without slashes; blanks around it are cut off.",
			}},
	}
	if !patch {
		schema.Required = []string{"name"}
	}
	return schema
}

// folder is a folder of documents in responses.
type folder struct {
	// The folder's UUID.
	ID string `json:"id" format:"uuid"`
	// Name, unique among its siblings regardless of case.
	Name string `json:"name"`
	// UUID of its parent folder; nil at the top level.
	ParentID *string `json:"parent_id" format:"uuid" nullable:"true" doc:"The folder that it lies in; null at the top."`
	// When it was created, UTC.
	CreatedAt clock `json:"created_at"`
	// When it was last renamed or moved, UTC.
	UpdatedAt clock `json:"updated_at"`
}

func folderAnswer(f engine.Folder) folder {
	return folder{
		ID:        f.ID,
		Name:      f.Name,
		ParentID:  f.ParentID,
		CreatedAt: clock(f.CreatedAt),
		UpdatedAt: clock(f.UpdatedAt),
	}
}

type folderOutput struct {
	Body struct {
		Success bool   `json:"success"`
		Folder  folder `json:"folder"`
	}
}

func folderMade(f engine.Folder) *folderOutput {
	out := &folderOutput{}
	out.Body.Success, out.Body.Folder = true, folderAnswer(f)
	return out
}

type folderBody struct {
	Name     *string         `json:"name"`
	ParentID json.RawMessage `json:"parent_id"`
}

// nullable reads a member that may be null: nil if it is missing, "" for null.
func nullable(field string, raw json.RawMessage) (*string, error) {
	if raw == nil {
		return nil, nil
	}
	var value *string
	if err := json.Unmarshal(raw, &value); err != nil || value != nil && *value == "" {
		return nil, engine.FailField(field, "TYPE", nameOf(field)+" must be an id or null.")
	}
	if value == nil {
		return new(string), nil
	}
	return value, nil
}

// readFolder reads the values of a folder that are in the body.
func readFolder(c *call) (patch engine.FolderPatch, err error) {
	body, err := readJSON[folderBody](c)
	if err != nil {
		return patch, err
	}
	patch.Name = body.Name
	patch.Parent, err = nullable("/parent_id", body.ParentID)
	return patch, err
}

func (h folderHandlers) createFolder(ctx context.Context, c *call, _ *struct{}) (*folderOutput, error) {
	given, err := readFolder(c)
	if err != nil {
		return nil, err
	}
	in := engine.FolderInput{}
	if given.Name != nil {
		in.Name = *given.Name
	}
	if given.Parent != nil {
		in.ParentID = *given.Parent
	}
	f, err := h.Engine.Folders.Create(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return folderMade(f), nil
}

type listFoldersInput struct {
	Page   int    `query:"page" minimum:"1" maximum:"10000000" default:"1"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Parent string `query:"parent_id" maxLength:"100" doc:"Only those that lie in this folder; root for those at the top." example:"root"`
}

type foldersOutput struct {
	Body struct {
		Success    bool       `json:"success"`
		Folders    []folder   `json:"folders"`
		Page       int        `json:"page"`
		Limit      int        `json:"limit"`
		Total      int        `json:"total"`
		Pagination pagination `json:"pagination"`
	}
}

func (h folderHandlers) listFolders(ctx context.Context, c *call, in *listFoldersInput) (*foldersOutput, error) {
	filter := engine.FolderFilter{Limit: in.Limit, Offset: (in.Page - 1) * in.Limit}
	switch in.Parent {
	case "":
	case "root":
		filter.Parent = new(string)
	default:
		filter.Parent = &in.Parent
	}
	list, total, err := h.Engine.Folders.List(ctx, c.by, filter)
	if err != nil {
		return nil, err
	}
	out := &foldersOutput{}
	out.Body.Success, out.Body.Folders = true, each(list, folderAnswer)
	out.Body.Page, out.Body.Limit, out.Body.Total = in.Page, in.Limit, total
	out.Body.Pagination = pagination{in.Page, in.Limit, total, (total + in.Limit - 1) / in.Limit}
	return out, nil
}

type folderRef struct {
	Folder string `path:"folder_id"`
}

func (h folderHandlers) getFolder(ctx context.Context, c *call, in *folderRef) (*folderOutput, error) {
	f, err := h.Engine.Folders.Get(ctx, c.by, in.Folder)
	if err != nil {
		return nil, err
	}
	return folderMade(f), nil
}

func (h folderHandlers) updateFolder(ctx context.Context, c *call, in *folderRef) (*folderOutput, error) {
	patch, err := readFolder(c)
	if err != nil {
		return nil, err
	}
	f, err := h.Engine.Folders.Update(ctx, c.by, in.Folder, patch)
	if err != nil {
		return nil, err
	}
	return folderMade(f), nil
}

func (h folderHandlers) deleteFolder(ctx context.Context, c *call, in *folderRef) (*successOutput, error) {
	if err := h.Engine.Folders.Delete(ctx, c.by, in.Folder); err != nil {
		return nil, err
	}
	out := &successOutput{}
	out.Body.Success = true
	return out, nil
}

type folderDocumentsInput struct {
	Folder       string `path:"folder_id"`
	Page         int    `query:"page" minimum:"1" maximum:"10000000" default:"1"`
	Limit        int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Cursor       string `query:"cursor" maxLength:"200" example:"MTg2NzEzMjU3NTU3MjAy" doc:"next_cursor of the page before, in place of page. The answer's page is then 1."`
	Status       string `query:"status" enum:"pending,processing,completed,failed"`
	DocumentType string `query:"document_type" maxLength:"100"`
}

func (h folderHandlers) folderDocuments(
	ctx context.Context, c *call, in *folderDocumentsInput,
) (*documentsOutput, error) {
	return h.listDocuments(ctx, c, &listDocumentsInput{
		Folder:       in.Folder,
		Page:         in.Page,
		Limit:        in.Limit,
		Status:       in.Status,
		DocumentType: in.DocumentType,
		Cursor:       in.Cursor,
	})
}
