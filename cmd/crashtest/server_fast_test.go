//go:build !slow

package crashtest

// serverRounds is how often the database server crashes, or loses its backends.
const serverRounds = 3
