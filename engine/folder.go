package engine

import (
	"fmt"
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
