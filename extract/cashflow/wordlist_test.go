package cashflow

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// contractCategories are the category names of bank statements, by direction.
var contractCategories = map[direction]string{
	in | out: "returned_check reversal pawnshop own_account_transfer",
	in: "interest_income salary pension_benefit remittance_in loan_proceeds merchant_settlement sales_collection check_deposit " +
		"cash_deposit transfer_in capital_infusion other_income",
	out: "nsf_fee bank_fee interest_tax transfer_out loan_repayment credit_card_payment government_tax government_contribution " +
		"government_fees payroll_out supplier_payment rent professional_fee utilities_electric utilities_water utilities_telco " +
		"utilities_internet insurance investment crypto gambling groceries food fuel transport shopping health education " +
		"entertainment travel atm_withdrawal cash_withdrawal check_issued owner_drawing other_expense",
}

func TestTheCategoryListHoldsExactlyTheContractsNames(t *testing.T) {
	want := map[string]direction{}
	for dir, names := range contractCategories {
		for _, name := range strings.Fields(names) {
			want[name] = dir
		}
	}
	for _, rule := range categoryRules {
		if want[rule.category] != rule.direction {
			t.Errorf("%s has direction %d, want %d", rule.category, rule.direction, want[rule.category])
		}
		delete(want, rule.category)
	}
	if len(want) > 0 {
		t.Errorf("categories without a rule: %v", want)
	}
}

func TestEveryPhraseOfTheListsCanBeFound(t *testing.T) {
	for _, list := range mustWordlists("categories.tsv", categoriesText, 3) {
		for _, phrase := range withLenders(list.phrases) {
			words := narration.Words(phrase)
			dir := directionNames[list.columns[1]]
			found := func(l *narration.Lexicon) bool {
				return slices.ContainsFunc(l.Find(words), func(h narration.Hit) bool {
					return categoryRules[h.Label].category == list.columns[0] && h.End-h.Start == len(words)
				})
			}
			if len(words) == 0 || dir&in != 0 && !found(inLexicon) || dir&out != 0 && !found(outLexicon) {
				t.Errorf("phrase %q of %s is not found", phrase, list.columns[0])
			}
		}
	}
}

func TestEveryChannelIsOneOfTheContract(t *testing.T) {
	known := strings.Fields("instapay pesonet rtgs swift atm pos over_the_counter check cash_machine online auto_debit wallet fee other")
	for _, channel := range channels {
		if !slices.Contains(known, channel.columns[0]) {
			t.Errorf("channel %q is not in the contract", channel.columns[0])
		}
	}
}
