package workbook

import "github.com/dossier-lending/dossier/engine"

// Result is document.result as workbooks read it: walked where it lies, never decoded as a whole.
type Result struct {
	paper engine.ExportPaper
}
