package forms

import "slices"

// seenLooks are the looks that readers are built on, by type.
func seenLooks() []look {
	return slices.Concat(
		payslipLooks(), employmentLooks(), bankCertificateLooks(), looks2316(), looks2307(), looks2303(),
		invoiceLooks(), receiptLooks(), cardLooks(), utilityLooks(), registrationLooks(), plainLooks(), furtherLooks(),
	)
}
