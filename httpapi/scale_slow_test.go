//go:build slow

package httpapi

// stormRequests is how many requests come in a storm of which half are cancelled.
const stormRequests = 6000

// tenantHistories is how many random histories of two organizations are compared.
const tenantHistories = 300

// outageStories is how many chains of writes go over connections that break.
const outageStories = 1000
