//go:build !slow

package httpapi

// stormRequests is how many requests a storm has, half of which are cancelled.
const stormRequests = 400

// tenantHistories is how many random histories of two organizations are compared.
const tenantHistories = 12

// outageStories is how many series of writes are sent over connections that break.
const outageStories = 96
