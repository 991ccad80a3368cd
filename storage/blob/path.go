package blob

import (
	"fmt"
	"path/filepath"
	"regexp"

	"github.com/dossier-lending/dossier/engine"
)

// Only these become part of a path. Letters, digits and hyphens cannot leave a folder.
var (
	organizationForm = regexp.MustCompile(`^[0-9A-Za-z][0-9A-Za-z-]{0,63}$`)
	digestForm       = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// folder is where an organization's blobs lie.
func (s *Store) folder(org engine.OrgID) (string, error) {
	if !organizationForm.MatchString(string(org)) {
		return "", fmt.Errorf("blob: %q is no organization id: 1 to 64 letters, digits and hyphens", org)
	}
	return filepath.Join(s.root, keptFolder, string(org)), nil
}

// path is where a blob lies. An impossible digest names nothing, so it is absent.
func (s *Store) path(org engine.OrgID, sha256 string) (string, error) {
	folder, err := s.folder(org)
	if err != nil {
		return "", err
	}
	if !digestForm.MatchString(sha256) {
		return "", fmt.Errorf("blob: %q is no SHA-256 in lower-case hex: %w", sha256, engine.ErrNotFound)
	}
	return filepath.Join(folder, sha256[:2], sha256), nil
}
