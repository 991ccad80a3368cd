//go:build !slow

package httpapi

// tenantHistories is how many random histories of two organizations are compared.
const tenantHistories = 12
