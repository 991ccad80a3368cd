// Package filekind recognizes the kinds of files that dossier reads, from their first bytes.
package filekind

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/gabriel-vasile/mimetype" // kept signature database; reads at most the first 4 KiB
)

// HeadBytes is how many first bytes of a file Of needs.
const HeadBytes = 4096

// Ending is a file name's ending in lower case, without its dot; "" if it has none.
func Ending(name string) string { return strings.ToLower(strings.TrimPrefix(path.Ext(name), ".")) }

// Fits reports whether a file with an ending may have a kind.
func Fits(ending, kind string) bool {
	kinds, known := endings[ending]
	return !known || slices.Contains(kinds, kind)
}

// endings are the kinds that a file with a known ending may have. The ending of a format that dossier does not read
// fits no kind. An unknown ending fits every kind.
var endings = map[string][]string{
	"pdf":  {"pdf"},
	"png":  {"png"},
	"jpg":  {"jpeg"},
	"jpeg": {"jpeg"},
	"jpe":  {"jpeg"},
	"tif":  {"tiff"},
	"tiff": {"tiff"},
	"bmp":  {"bmp"},
	"dib":  {"bmp"},
	"txt":  {"txt", "csv"},
	"text": {"txt", "csv"},
	"csv":  {"csv", "txt"},
	"tsv":  {"csv", "txt"},
	"xlsx": {"xlsx"},
	"xls":  {"xls"},
	"exe":  nil,
	"dll":  nil,
	"js":   nil,
	"html": nil,
	"htm":  nil,
	"svg":  nil,
	"xml":  nil,
	"zip":  nil,
	"doc":  nil,
	"docx": nil,
	"ppt":  nil,
	"pptx": nil,
	"xlsm": nil,
	"gif":  nil,
	"webp": nil,
	"heic": nil,
	"rtf":  nil,
	"odt":  nil,
	"ods":  nil,
	"json": nil,
	"bat":  nil,
	"sh":   nil,
	"ps1":  nil,
	"jar":  nil,
	"apk":  nil,
	"msi":  nil,
	"com":  nil,
	"scr":  nil,
	"php":  nil,
	"eml":  nil,
	"msg":  nil,
}

// pdfHeaderWindow is how many bytes may precede a PDF header, because mail gateways add some.
const pdfHeaderWindow = 1024

// Of is the kind of a file by its first HeadBytes bytes: pdf, png, jpeg, tiff, bmp, xlsx, xls, csv or txt; "" for any
// other. The ending of its name decides only between formats whose first bytes are alike.
func Of(head []byte, ending string) string {
	window := head[:min(len(head), pdfHeaderWindow)]
	if bytes.Contains(window, []byte("%PDF-")) && !looksLikeMarkup(head) {
		return "pdf"
	}
	m := mimetype.Detect(head)
	switch {
	case m.Is("image/png"), m.Is("image/vnd.mozilla.apng"):
		return "png"
	case m.Is("image/jpeg"):
		return "jpeg"
	case m.Is("image/tiff"):
		return "tiff"
	case m.Is("image/bmp"):
		return "bmp"
	case m.Is("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"):
		return "xlsx"
	case m.Is("application/vnd.ms-excel"), m.Is("application/x-ole-storage") && ending == "xls":
		return "xls" // the worker looks for the workbook stream
	case m.Is("application/x-ole-storage") && ending == "xlsx":
		return "xlsx" // a protected workbook is an encrypted package inside a compound file
	case m.Is("application/zip") && ending == "xlsx" && bytes.Contains(head, []byte("[Content_Types].xml")):
		return "xlsx"
	}
	if isText(head, m) {
		return textKind(ending, m)
	}
	return ""
}

func textKind(ending string, m *mimetype.MIME) string {
	switch {
	case ending == "csv" || ending == "tsv":
		return "csv"
	case ending == "txt" || ending == "text":
		return "txt"
	case m.Is("text/csv"), m.Is("text/tab-separated-values"):
		return "csv"
	}
	return "txt"
}

// isText reports whether a file is plain text in an 8-bit encoding or UTF-16. Markup and programs that a browser or
// shell would run are not.
func isText(head []byte, m *mimetype.MIME) bool {
	if looksLikeMarkup(head) {
		return false
	}
	if m.Is("text/plain") || m.Is("text/csv") || m.Is("text/tab-separated-values") {
		return true
	}
	return looksLikeUTF16(head)
}

func looksLikeMarkup(head []byte) bool {
	start := bytes.ToLower(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n\x00"))
	for _, mark := range []string{"<!doctype", "<html", "<?xml", "<svg", "<script", "<?php", "{\\rtf", "#!"} {
		if bytes.HasPrefix(start, []byte(mark)) {
			return true
		}
	}
	return false
}

// looksLikeUTF16 recognizes UTF-16 without a byte order mark: nearly every second byte is zero, either at even or at
// odd places.
func looksLikeUTF16(head []byte) bool {
	if len(head) < 8 {
		return false
	}
	var zero [2]int
	for i, b := range head {
		if b == 0 {
			zero[i%2]++
		}
	}
	half := len(head) / 2
	return zero[0] > half*8/10 && zero[1] == 0 || zero[1] > half*8/10 && zero[0] == 0
}
