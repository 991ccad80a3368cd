package tesseract

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Options are the languages and networks to read with.
type Options struct {
	// Languages are Tesseract's names ("eng", "fil", "spa"), the most frequent first; default "eng".
	Languages []string
	// Folder holds their files (NAME.traineddata); default the first of the usual ones that has any.
	Folder string
	// Plain reads English with the network of its own file instead of the one that was trained further on the type of
	// statements (training/README.md).
	Plain bool
}

// ErrNotBuilt is the error of a program that was built without Tesseract.
var ErrNotBuilt = errors.New("this build cannot read scans: it was built without tesseract; install " +
	"libtesseract-dev, libleptonica-dev and g++, then build with CGO_ENABLED=1 and -tags tesseract (make build does)")

// MissingLanguageError is the error for a language without a file on this machine.
type MissingLanguageError struct {
	Language string // Tesseract's name ("spa")
	Folder   string // where it was looked for; "" if no folder of languages was found
}

// Error names the package to install.
func (e *MissingLanguageError) Error() string {
	where := "no folder of tesseract languages was found"
	if e.Folder != "" {
		where = "it is not in " + e.Folder
	}
	return fmt.Sprintf("tesseract language %q: %s; install %s", e.Language, where, e.Package())
}

// Package is Debian's package of the language.
func (e *MissingLanguageError) Package() string {
	return "tesseract-ocr-" + strings.ReplaceAll(e.Language, "_", "-")
}

// figures are the characters of amounts, days and their signs.
const figures = "0123456789.,-+()/"

// folders are where distributions and Tesseract's own build put languages.
var folders = []string{
	"/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata",
	"/usr/share/tesseract-ocr/tessdata",
	"/usr/share/tessdata", "/usr/share/tesseract/tessdata", "/usr/local/share/tessdata",
}

const fileSuffix = ".traineddata"

// languageName is what a language may be called: it becomes part of a path.
var languageName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{1,39}$`)

// Languages lists the languages that are installed in the folder, or in the first usual folder that has any.
func Languages(folder string) (names []string, in string) {
	for _, dir := range candidates(folder) {
		files, _ := filepath.Glob(filepath.Join(dir, "*"+fileSuffix)) // fails only for a bad pattern
		for _, f := range files {
			names = append(names, strings.TrimSuffix(filepath.Base(f), fileSuffix))
		}
		if len(names) > 0 {
			return slices.DeleteFunc(names, func(n string) bool { return n == "osd" }), dir
		}
	}
	return nil, ""
}

func candidates(folder string) []string {
	if folder != "" {
		return []string{folder}
	}
	if prefix := os.Getenv("TESSDATA_PREFIX"); prefix != "" {
		return append([]string{prefix, filepath.Join(prefix, "tessdata")}, folders...)
	}
	return folders
}

// Check reports whether a recognizer can read with these options here, without opening one. It returns nil,
// [ErrNotBuilt], [*MissingLanguageError] or an error about a name.
func (o Options) Check() error {
	if !Built {
		return ErrNotBuilt
	}
	_, _, err := o.find()
	return err
}

// find names the folder that has all languages' files.
func (o Options) find() (languages []string, folder string, err error) {
	languages = o.Languages
	if len(languages) == 0 {
		languages = []string{"eng"}
	}
	installed, folder := Languages(o.Folder)
	for _, name := range languages {
		if !languageName.MatchString(name) {
			return nil, "", fmt.Errorf("tesseract language %q is no name of one; write it like eng", name)
		}
		if !slices.Contains(installed, name) {
			return nil, "", &MissingLanguageError{name, folder}
		}
	}
	return languages, folder, nil
}
