package category

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// contractCategories are the category names of bank statements, by direction.
var contractCategories = map[Direction]string{
	In | Out: "returned_check reversal pawnshop own_account_transfer",
	In: "interest_income salary pension_benefit remittance_in loan_proceeds merchant_settlement sales_collection check_deposit " +
		"cash_deposit transfer_in capital_infusion other_income",
	Out: "nsf_fee bank_fee interest_tax transfer_out loan_repayment credit_card_payment government_tax government_contribution " +
		"government_fees payroll_out supplier_payment rent professional_fee utilities_electric utilities_water utilities_telco " +
		"utilities_internet insurance investment crypto gambling groceries food fuel transport shopping health education " +
		"entertainment travel atm_withdrawal cash_withdrawal check_issued owner_drawing other_expense",
}

func TestCategoriesOfTheListsAreThoseOfTheContract(t *testing.T) {
	known := map[string]Direction{Uncategorized: In | Out}
	for side, names := range contractCategories {
		for _, name := range strings.Fields(names) {
			known[name] = side
		}
	}
	if got := Categories(); !maps.Equal(got, known) {
		t.Errorf("categories are %v, want %v", got, known)
	}
	for _, e := range entries {
		switch e.kind {
		case purposes, agencies, billers, merchants, sectors, codes:
			if known[e.value]&e.side != e.side {
				t.Errorf("%s.tsv: %s has the category %s on a side that the contract does not know", fileNames[e.kind],
					e.phrase, e.value)
			}
		}
	}
}

func TestEveryPhraseOfTheListsCanBeFound(t *testing.T) {
	for i, e := range entries {
		words := narration.Words(e.phrase)
		found := slices.ContainsFunc(lexicon.Find(words), func(h narration.Hit) bool {
			return h.Label == i && h.End-h.Start == len(words)
		})
		if !found || strings.ToUpper(e.phrase) != e.phrase || narration.Joined(e.phrase) != strings.Join(words, " ") {
			t.Errorf("%s.tsv: phrase %q is not found", fileNames[e.kind], e.phrase)
		}
	}
}

func TestNoLineIsListedTwice(t *testing.T) {
	for k, name := range fileNames {
		seen := map[string]bool{}
		for _, line := range mustLines(name, 4) {
			joined := strings.Join(line, "\t")
			if seen[joined] {
				t.Errorf("%s.tsv (%d): %q is listed twice", name, k, joined)
			}
			seen[joined] = true
		}
	}
}

func TestEveryFileHasTheDayFromWhichItIsValid(t *testing.T) {
	for _, name := range append(fileNames[:], "owed", "categories", "rule_words") {
		text, err := dataFiles.ReadFile("data/" + name + ".tsv")
		if err != nil || !strings.Contains(string(text), "# valid_from 20") {
			t.Errorf("%s.tsv: no line \"# valid_from\" (%v)", name, err)
		}
	}
}

// mostNames is the most names of companies of one foreign market: there, structure and words of purpose decide.
const mostNames = 200

func TestForeignMarketsHaveFewNames(t *testing.T) {
	for i, market := range marketNames {
		if market == "PH" {
			continue
		}
		names := map[string]bool{}
		for _, e := range entries {
			switch e.kind {
			case agencies, lenders, billers, merchants:
				if e.markets != everyMarket && e.markets&(1<<i) != 0 {
					names[e.phrase] = true
				}
			}
		}
		if len(names) > mostNames {
			t.Errorf("%s has %d names, want at most %d", market, len(names), mostNames)
		}
	}
}

func TestEveryChannelIsOneOfTheContract(t *testing.T) {
	known := strings.Fields(
		"instapay pesonet rtgs swift atm pos over_the_counter check cash_machine online auto_debit wallet fee other",
	)
	for _, e := range entries {
		if e.kind == channels && !slices.Contains(known, e.value) {
			t.Errorf("channel %q is not in the contract", e.value)
		}
	}
	for category, channel := range categoryChannels {
		if !slices.Contains(known, channel) {
			t.Errorf("channel %q of %s is not in the contract", channel, category)
		}
	}
}
