//go:build !slow

package httpapi

// outageStories is how many chains of writes go over connections that break.
const outageStories = 96
