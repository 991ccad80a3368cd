package dossier_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

const module = "github.com/dossier-lending/dossier"

// allowed lists which packages of this module a package may import: the star of the README's map. The longest matching
// prefix applies; "" means no package of this module.
var allowed = map[string][]string{
	"engine":                  {"engine/internal"},
	"engine/internal":         {},
	"storage":                 {"engine", "storage", "migrations"},
	"migrations":              {},
	"httpapi":                 {"engine", "httpapi"},
	"extract":                 {"engine", "extract"},
	"extract/page":            {},
	"extract/page/typewriter": {"extract/page"},
	"extract/pdf":             {"extract/page", "extract/pdf"},
	"extract/raster":          {"extract/page", "extract/raster"},
	"extract/ocr":             {"extract/page", "extract/raster", "extract/ocr"},
	"extract/sheet":           {"extract/page", "extract/sheet"},
	"extract/layout":          {"engine", "extract/page", "extract/layout"},
	"extract/identifier":      {"engine"},
	"extract/contributions":   {"engine"},
	"extract/ledger": {
		"engine", "extract/page", "extract/layout", "extract/parse", "extract/identifier", "extract/ledger",
	},
	"extract/ledger/repair":  {},
	"extract/parse":          {"engine", "extract/page", "extract/layout"},
	"extract/ledger/lexicon": {"extract/layout", "extract/parse"},
	"extract/ledger/source":  {"extract/page", "extract/layout", "extract/parse", "extract/ledger/lexicon"},
	"extract/ledger/header": {
		"engine", "extract/page", "extract/layout", "extract/parse", "extract/identifier",
		"extract/ledger/lexicon", "extract/ledger/source",
	},
	"extract/ledger/cards": {
		"engine", "extract/page", "extract/layout", "extract/parse", "extract/ledger/lexicon",
		"extract/ledger/source", "extract/ledger/header",
	},
	"extract/ledger/tables": {
		"engine", "extract/page", "extract/layout", "extract/parse", "extract/ledger/lexicon", "extract/ledger/source",
	},
	"extract/ledger/rows": {
		"engine", "extract/page", "extract/layout", "extract/parse", "extract/ledger/lexicon",
		"extract/ledger/source", "extract/ledger/header", "extract/ledger/cards", "extract/ledger/tables",
		"extract/ledger/repair",
	},
	"extract/proof": {"engine", "extract/bankdays", "extract/identifier", "extract/ledger", "extract/proof"},
	"extract/cashflow": {
		"engine", "extract/bankdays", "extract/ledger", "extract/proof", "extract/cashflow", "extract/underwriting",
	},
	"extract/bankdays":   {"engine"},
	"extract/crosscheck": {"engine", "extract/bankdays", "extract/cashflow/category"},
	// What rows and names say; crosscheck compares names with it.
	"extract/cashflow/category": {"extract/proof/narration"},
	"extract/confidence":        {"engine"},
	"extract/workbook":          {"engine", "extract/underwriting", "extract/workbook"},
	"extract/sandbox":           {"engine", "extract/sandbox"},
	"extract/underwriting": {
		"engine", "extract/bankdays", "extract/proof", "extract/cashflow/category", "extract/underwriting",
	},
	"extract/underwriting/policy": {"engine"},
	"extract/printout":            {"engine", "extract/printout"},
	"cmd": {
		"engine", "storage", "httpapi", "extract", "migrations", "seal", "checklists", "mail", "appliance", "cmd",
	},
	"clients": {"engine", "extract", "httpapi"},
	// Only cmd imports it, because it connects all parts.
	"appliance":           {"engine", "storage", "httpapi", "extract", "seal", "checklists"},
	"seal":                {},
	"checklists":          {"engine"},
	"mail":                {"engine"},
	"extract/extracttest": {"engine", "extract"},
	// A second opinion on the contract: nothing of the program that it judges.
	"extract/extracttest/borrowers/script": {},
	"extract/extracttest/borrowers/truth":  {"extract/extracttest/borrowers/script"},
	"extract/pdf/pdfium":                   {"extract/page", "extract/pdf"},
	"extract/pdf/secondreader":             {"extract/page", "extract/pdf"},
}

func TestImportsFormAStar(t *testing.T) {
	for dir, imports := range ownImports(t) {
		rule, ok := ruleFor(dir)
		if !ok {
			t.Errorf("package %s has no rule in this test; say what it may import", dir)
			continue
		}
		for _, imported := range imports {
			if !matchesAny(rule, imported) {
				t.Errorf("package %s imports %s, want only %v of ours", dir, imported, rule)
			}
		}
	}
}

func TestDocumentTypesNeverImportEachOther(t *testing.T) {
	for dir, imports := range ownImports(t) {
		own, isType := strings.CutPrefix(dir, "extract/doctype/")
		if !isType || own == "all" {
			continue
		}
		for _, imported := range imports {
			other, isOther := strings.CutPrefix(imported, "extract/doctype/")
			if isOther && !strings.HasPrefix(own, other) {
				t.Errorf("document type %s imports document type %s, want none", own, other)
			}
		}
	}
}

func TestOnlyNamedPackagesTouchTheirDriver(t *testing.T) {
	home := map[string][]string{
		"database/sql":                           {"storage", "migrations"},
		"modernc.org/sqlite":                     {"storage/sqlite"},
		"github.com/xuri/excelize/v2":            {"extract/workbook", "extract/sheet", "extract/extracttest"},
		"net/http":                               {"httpapi", "appliance", "cmd"},
		"github.com/klippa-app/go-pdfium":        {"extract/pdf/pdfium"},
		"github.com/ledongthuc/pdf":              {"extract/pdf/secondreader"},
		"github.com/otiai10/gosseract/v2":        {"extract/ocr/tesseract"},
		"github.com/landlock-lsm/go-landlock":    {"extract/sandbox"},
		"github.com/danielgtaylor/huma/v2":       {"httpapi"},
		"codeberg.org/go-pdf/fpdf":               {"extract/printout"},
		"github.com/wneessen/go-mail":            {"mail"},
		"code.dny.dev/ssrf":                      {"httpapi/outbound"},
		"github.com/modelcontextprotocol/go-sdk": {"httpapi/mcp"},
		"github.com/expr-lang/expr":              {"extract/underwriting/policy"},
	}
	walk(t, func(dir string, imports []string) {
		for _, imported := range imports {
			for driver, homes := range home {
				if (imported == driver || strings.HasPrefix(imported, driver+"/")) && !matchesAny(homes, dir) {
					t.Errorf("package %s imports %s, which belongs to %v", dir, imported, homes)
				}
			}
		}
	})
}

func ruleFor(dir string) (rule []string, ok bool) {
	for prefix := dir; prefix != "."; prefix = path.Dir(prefix) {
		if rule, ok := allowed[prefix]; ok {
			return rule, true
		}
	}
	return nil, dir == "."
}

func matchesAny(prefixes []string, dir string) bool {
	for _, p := range prefixes {
		if dir == p || strings.HasPrefix(dir, p+"/") {
			return true
		}
	}
	return false
}

// ownImports lists, per folder, the packages of this module that its non-test files import.
func ownImports(t *testing.T) map[string][]string {
	t.Helper()
	own := map[string][]string{}
	walk(t, func(dir string, imports []string) {
		if _, seen := own[dir]; !seen {
			own[dir] = nil
		}
		for _, imported := range imports {
			if rest, ok := strings.CutPrefix(imported, module+"/"); ok {
				own[dir] = append(own[dir], rest)
			}
		}
	})
	return own
}

// walk visits every non-test Go file of the module (nested modules and test data aside).
func walk(t *testing.T, visit func(dir string, imports []string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() &&
			(d.Name() == "testdata" || d.Name() == "bench" || p != "." && strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") ||
			d.Name() == "deps_hold.go":
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		var imports []string
		for _, spec := range file.Imports {
			imports = append(imports, strings.Trim(spec.Path.Value, `"`))
		}
		visit(filepath.ToSlash(filepath.Dir(p)), imports)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
