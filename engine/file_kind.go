package engine

import (
	"bytes"
	"path"
	"strings"

	"github.com/gabriel-vasile/mimetype" // kept signature database; reads at most the first 4 KiB
)

// FileHeadBytes is how much of a file's beginning JudgeKind asks for.
const FileHeadBytes = 4096

// JudgeKind says what a file is from its first FileHeadBytes bytes, and whether its name's ending agrees
// (spec/decisions.md: "What a file is, is read from its bytes, not its name"). Errors: EMPTY_FILE,
// UNSUPPORTED_FILE_TYPE, FILE_TYPE_MISMATCH.
func JudgeKind(name string, head []byte) (kind string, err error) {
	if len(head) == 0 {
		return "", Fail(CodeEmptyFile)
	}
	ending := strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))
	kind = kindOfBytes(head, ending)
	if kind == "" {
		return "", Fail(CodeUnsupportedFileType)
	}
	if wanted, known := endings[ending]; known && !strings.Contains(" "+wanted+" ", " "+kind+" ") {
		return "", Fail(CodeFileTypeMismatch,
			"The file's name ends in ."+ending+" but its content is "+strings.ToUpper(
				kind,
			)+"; rename the file after what it is.")
	}
	return kind, nil
}

// endings maps known endings to the kinds that may stand behind them; an ending that names something
// dossier does not take fits no kind. Unknown endings say nothing.
var endings = map[string]string{
	"pdf":  "pdf",
	"png":  "png",
	"jpg":  "jpeg",
	"jpeg": "jpeg",
	"jpe":  "jpeg",
	"tif":  "tiff",
	"tiff": "tiff",
	"bmp":  "bmp",
	"dib":  "bmp",
	"txt":  "txt csv",
	"text": "txt csv",
	"csv":  "csv txt",
	"tsv":  "csv txt",
	"xlsx": "xlsx",
	"xls":  "xls",
	"exe":  "",
	"dll":  "",
	"js":   "",
	"html": "",
	"htm":  "",
	"svg":  "",
	"xml":  "",
	"zip":  "",
	"doc":  "",
	"docx": "",
	"ppt":  "",
	"pptx": "",
	"xlsm": "",
	"gif":  "",
	"webp": "",
	"heic": "",
	"rtf":  "",
	"odt":  "",
	"ods":  "",
	"json": "",
	"bat":  "",
	"sh":   "",
	"ps1":  "",
	"jar":  "",
	"apk":  "",
	"msi":  "",
	"com":  "",
	"scr":  "",
	"php":  "",
	"eml":  "",
	"msg":  "",
}

// pdfHeaderWindow is how far into a file a PDF header may stand; mail gateways put junk before it.
const pdfHeaderWindow = 1024

func kindOfBytes(head []byte, ending string) string {
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

// isText accepts plain text in an 8-bit or UTF-16 encoding, but no markup and no program text that a
// browser or shell would run.
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

// looksLikeUTF16 sees text without a byte order mark: nearly every second byte is zero, always on the
// same side.
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
