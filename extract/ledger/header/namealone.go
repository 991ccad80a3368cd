package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// A letterhead prints more beside its name on one line: where the firm is registered, its address, a product of the
// account, a branch.

// nameAlone are the words of a cell up to what stands behind a bank's or firm's name in it.
func (h *Head) nameAlone(c layout.Cell) layout.Cell {
	for _, end := range []func(layout.Cell) int{endBeforeRegistration, h.endBeforeAddress, endBeforeProduct, endBeforeBranch} {
		if n := end(c); n > 0 {
			c = layout.NewCell(c.Page, trimMarks(c.Words[:n]))
		}
	}
	return c
}

// endBeforeRegistration is where a name ends before what tells where its firm is registered: "Kestrel Limited | Reg. No.
// 1998/0011"; 0 where nothing does.
func endBeforeRegistration(c layout.Cell) int { return endOfSubject(layout.Line(c), 0) }

// endBeforeAddress is where a bank's name ends before its own address or a way to reach it: "Heron Bank, 12 Mill Lane,
// York", "Heron Bank · Postfach 11 · 70173 Stuttgart"; 0 where neither follows.
func (h *Head) endBeforeAddress(c layout.Cell) int {
	for i := 1; i < len(c.Words); i++ {
		mark := isSeparator(c.Words[i].Text) || isBar(c.Words[i].Text)
		if !mark && !strings.HasSuffix(c.Words[i-1].Text, ",") {
			continue
		}
		name, rest := layout.NewCell(c.Page, withoutEnd(c.Words[:i])), layout.Text(c.Words[i:])
		if rest = strings.Trim(rest, subjectEnd); begins(layout.Normalize(rest), wordCompany) {
			continue // "Heron Bank, S.A."
		}
		if !hasDigit(name.Text()) && (isBankName(name) || inDomain(name.Text(), h.domains())) && rest != "" && (isAddressLine(rest) || isReach(rest) || TellsContact(rest)) {
			return i
		}
	}
	return 0
}

// endBeforeProduct is where a bank's name ends before the kind of the account: "Acme Private Banking Premier Account";
// 0 where none follows a bank's word.
func endBeforeProduct(c layout.Cell) int {
	for from := 1; from < len(c.Words); from++ {
		name, product := layout.Normalize(layout.Text(c.Words[:from])), c.Words[from:]
		if holdsBankWord(name) && !ends(name, wordParticle) && beginsProduct(product) {
			return from
		}
	}
	return 0
}

// beginsProduct says that words call a kind of account, behind what sort of one it is or not, and no bank.
func beginsProduct(words []page.Word) bool {
	normal := layout.Normalize(layout.Text(words))
	if strings.HasPrefix(normal, "savings bank account") {
		return true
	}
	if holdsBankWord(normal) || ends(normal, wordCompany) {
		return false
	}
	for _, w := range words {
		word := layout.Normalize(w.Text)
		if slices.Contains(accountKinds, word) || isJoinedKind(word) || strings.HasPrefix(normal, "money market") {
			return true
		}
		if !holds(word, wordForm) && !holds(word, wordNobody) {
			return false
		}
	}
	return false
}

// endBeforeBranch is where a bank's name ends before that of a branch which no mark parts from it: "Heron Bank Mill Lane
// Branch"; 0 where none follows, or where the bank's word begins the name, so that nothing tells where it ends.
func endBeforeBranch(c layout.Cell) int {
	marked := slices.ContainsFunc(c.Words, func(w page.Word) bool { return withoutDash(w.Text) == "" || strings.HasSuffix(w.Text, ",") })
	if marked || !ends(layout.Normalize(c.Text()), wordBranch) || len(c.Words) < 4 || holds(layout.Normalize(c.Words[0].Text), wordBank) {
		return 0
	}
	for from := 2; from < len(c.Words)-1; from++ {
		last, before, next := layout.Normalize(c.Words[from-1].Text), layout.Normalize(c.Words[from-2].Text), layout.Normalize(c.Words[from].Text)
		ended := last == "bank" && !holds(before, wordParticle) || before == "of" && from > 2
		if ended && !holds(next, wordParticle) && !IsForm(next) && !holds(next, wordBank) {
			return from
		}
	}
	return 0
}

// withoutBranch is a name up to the bar that parts it from a branch: "Harrow Bank | Mill Lane Branch".
func withoutBranch(name layout.Cell) layout.Cell {
	for i, w := range name.Words {
		if i > 0 && (isBar(w.Text) || isBranchBehind(name.Words[i:])) {
			return layout.NewCell(name.Page, name.Words[:i])
		}
		if strings.HasSuffix(w.Text, ",") && i+1 < len(name.Words) && !IsForm(name.Words[i+1].Text) && layout.Normalize(name.Words[len(name.Words)-1].Text) == "branch" {
			brand := slices.Clone(name.Words[:i+1])
			brand[i].Text = strings.TrimRight(w.Text, ",")
			return layout.NewCell(name.Page, brand)
		}
	}
	return name
}

// isBranchBehind says that a dash and the name of a branch are what some words are: "- Mill Lane Branch".
func isBranchBehind(words []page.Word) bool {
	return len(words) > 1 && withoutDash(words[0].Text) == "" && layout.Normalize(words[len(words)-1].Text) == "branch"
}
