//go:build !slow

package httpapi

// stormRequests is how many requests come in a storm of which half are cancelled.
const stormRequests = 400
