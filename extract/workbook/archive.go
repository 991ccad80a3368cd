package workbook

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// writeArchive writes a finished workbook so that the same cells give the same bytes, which a strong ETag promises.
// excelize keeps the parts of a workbook, and the list of their types, in maps; here they are put in order. Parts stay
// compressed as they are, so only the compressed workbook is in memory.
func writeArchive(w io.Writer, f *excelize.File) error {
	made, err := f.WriteToBuffer()
	if err != nil {
		return err
	}
	in, err := zip.NewReader(bytes.NewReader(made.Bytes()), int64(made.Len()))
	if err != nil {
		return fmt.Errorf("reading the workbook again: %w", err)
	}
	slices.SortFunc(in.File, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	out := zip.NewWriter(w)
	for _, part := range in.File {
		if part.Name == typesPart {
			err = copyTypes(out, part)
		} else {
			err = out.Copy(part)
		}
		if err != nil {
			return err
		}
	}
	return out.Close()
}

// typesPart lists the types of the other parts. Its name sorts before theirs, so it is the first part, as programs
// expect that guess a file's type.
const typesPart = "[Content_Types].xml"

// defaultTypes are the types by the ending of a part's name.
var defaultTypes = regexp.MustCompile(`(<Default [^>]*></Default>)+`)

func copyTypes(out *zip.Writer, part *zip.File) error {
	r, err := part.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	const end = "</Default>"
	text = defaultTypes.ReplaceAllFunc(text, func(list []byte) []byte {
		entries := strings.SplitAfter(string(list), end)
		slices.Sort(entries)
		return []byte(strings.Join(entries, ""))
	})
	w, err := out.Create(part.Name)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}
