package headtest

import "testing"

// Maker makes an installation of its own for a test.
type Maker func(t *testing.T) *Lender

// Run runs all tests of the head.
func Run(t *testing.T, newLender Maker) {
	for _, test := range []struct {
		name string
		run  func(t *testing.T, newLender Maker)
	}{
		{"deleted head is not recreated", testDeletedHeadIsNotRecreated},
		{"head of another key is noticed", testHeadOfAnotherKeyIsNoticed},
		{"flipped bit in head is read from second copy", testFlippedBitInHeadIsReadFromSecondCopy},
		{"flipped bit in both copies of head is noticed", testFlippedBitInBothCopiesOfHeadIsNoticed},
		{"truncated head is noticed", testTruncatedHeadIsNoticed},
		{"old copy of head is noticed", testOldCopyOfHeadIsNoticed},
		{"torn tail of head is not a loss", testTornTailOfHeadIsNotALoss},
		{"kill between commit and record is not a loss", testKillBetweenCommitAndRecordIsNotALoss},
		{"power cut is logged", testPowerCutIsLogged},
		{"upgraded installation gets a head", testUpgradedInstallationGetsAHead},
		{"two processes keep one head", testTwoProcessesKeepOneHead},
		{"server writes after loss accepted elsewhere", testServerWritesAfterLossAcceptedElsewhere},
		{"head stays small", testHeadStaysSmall},
		{"old copy of database is noticed", testOldCopyOfDatabaseIsNoticed},
		{"cut tail of audit chain is noticed", testCutTailOfAuditChainIsNoticed},
		{"deleted audit chain is noticed", testDeletedAuditChainIsNoticed},
		{"rewritten audit entry with digests is noticed", testRewrittenAuditEntryWithDigestsIsNoticed},
		{"reordered audit entries are noticed", testReorderedAuditEntriesAreNoticed},
		{"added audit entry is noticed", testAddedAuditEntryIsNoticed},
		{"rewriting beside running server is noticed", testRewritingBesideRunningServerIsNoticed},
		{"new document ids are above lost ones", testNewDocumentIDsAreAboveLostOnes},
		{"deleted organization is not a loss", testDeletedOrganizationIsNotALoss},
		{"deletion without head record is not a loss", testDeletionWithoutHeadRecordIsNotALoss},
		{"interrupted deletion is not a loss", testInterruptedDeletionIsNotALoss},
		{"forged deletion is noticed", testForgedDeletionIsNoticed},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, newLender) })
	}
}
