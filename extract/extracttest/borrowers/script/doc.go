// Package script describes invented borrowers: what happened on their accounts, what each movement truly is, and which
// statements they hand in. A [Script] is the source of two things that must agree: the papers (package borrowers) and
// the figures that a lender should see (package truth).
//
// A script says what a movement is by its [Kind], its [Party] and its [Tie] to other movements, and how much of that
// the printed row names ([Naming]). It never says which class or figure follows; that is package truth.
package script
