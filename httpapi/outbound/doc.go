// Package outbound sends the engine's requests to other servers: it fetches a file_url and posts callbacks. [New]
// returns the only client; it implements engine.Fetcher and engine.Notifier, and checks every address.
//
// # Why the dialled address decides
//
// A caller chooses these URLs, so each could point into the lender's own network. The form of a URL proves nothing:
// names resolve to private addresses, change between check and use, and redirects lead elsewhere. The guard therefore
// checks the address just before connecting, after DNS, at every redirect. Proxies from the environment, which would
// hide that address, are not used.
//
// Only the operator can allow private networks ([Config].AllowNetworks), never a caller.
package outbound
