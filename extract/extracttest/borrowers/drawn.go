package borrowers

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/truth"
)

// File is one printed statement.
type File struct {
	// DocumentID is the paper's id in the truth.
	DocumentID int64
	// FileName ends in .pdf.
	FileName string
	// DocumentType is bank_statement or e_wallet_statement.
	DocumentType string
	// Content is the whole file.
	Content []byte
	// Truth is what the page shows, for the reader of one document.
	Truth extracttest.Truth
}

// The designs of printed statements: all print rows oldest first, one balance a row, and the account's number. The
// measuring half has designs of its own.
var (
	openDesigns      = []string{"grid", "zebra", "markcolumn", "bilingual"}
	measuringDesigns = []string{"noyear", "suffix", "mainframe", "wide"}
)

// Draw prints the statements of a borrower as PDF files, and returns the script that they tell: the hashes are those of
// the files, and no minimum balance is printed. Take the truth of the script that is returned.
func Draw(s script.Script) (script.Script, []File) {
	told := s
	told.Accounts, told.Papers = nil, nil
	for _, a := range s.Accounts {
		a.MinimumBalance = nil
		told.Accounts = append(told.Accounts, a)
	}
	var files []File
	for _, p := range s.Papers {
		file := drawPaper(told, p)
		hash := sha256.Sum256(file.Content)
		p.SHA256 = hex.EncodeToString(hash[:])
		told.Papers, files = append(told.Papers, p), append(files, file)
	}
	return told, files
}

// drawPaper prints one statement.
func drawPaper(s script.Script, p script.Paper) File {
	a := s.AccountOf(p.Account)
	opening, movements, balances := truth.Print(s, p)
	statement := extracttest.Statement{
		DocumentType: "bank_statement", Bank: a.Institution, Holder: a.Holder, Number: a.Number, Currency: a.Currency,
		Product: products[a.Type], From: dateOf(p.From), To: dateOf(p.To), Opening: engine.Amount(opening),
	}
	if a.Type == "wallet" {
		statement.DocumentType = "e_wallet_statement"
	}
	if p.Holder != "" {
		statement.Holder = p.Holder
	}
	if p.Masked {
		statement.Number = masked(a.Number)
	}
	for i, m := range movements {
		statement.Rows = append(statement.Rows, extracttest.StatementRow{
			Date: dateOf(m.Day), Text: Describe(s, m, placeOf(s, m, i)), Amount: engine.Amount(m.Amount),
			Balance: engine.Amount(balances[i]), Check: m.Check,
		})
	}
	sample := extracttest.MakeStatement(designOf(s, a), statement, s.Seed)
	return File{
		DocumentID: p.DocumentID, DocumentType: statement.DocumentType, Content: sample.Content, Truth: sample.Truth,
		FileName: fmt.Sprintf("%s-%s-%s.pdf", a.Slug, a.Last4(), p.From.Month()),
	}
}

// products are the names of an account's product.
var products = map[string]string{
	"checking": "Regular Checking", "savings": "Peso Savings", "wallet": "Personal Wallet",
}

func dateOf(d script.Day) engine.Date { return engine.DateOf(d.Time()) }

// designOf is the design of an issuer's statements: one issuer prints all of them alike.
func designOf(s script.Script, a script.Account) extracttest.Template {
	kind, wanted := "bank_statement", openDesigns[(s.Seed+len(a.Institution))%len(openDesigns)]
	if isMeasuring(s.Theme, s.Seed) {
		wanted = measuringDesigns[(s.Seed+len(a.Institution))%len(measuringDesigns)]
	}
	if a.Type == "wallet" {
		kind, wanted = "e_wallet_statement", "wallet-columns"
	}
	for _, t := range extracttest.TemplatesOf(kind) {
		if t.Name == wanted {
			return t
		}
	}
	panic("borrowers: there is no design " + wanted)
}
