//go:build slow

package httpapi

// stormRequests is how many requests a storm has, half of which are cancelled.
const stormRequests = 6000

// tenantHistories is how many random histories of two organizations are compared.
const tenantHistories = 300

// outageStories is how many series of writes are sent over connections that break.
const outageStories = 1000
