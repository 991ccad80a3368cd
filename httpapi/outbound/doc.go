// Package outbound sends requests to servers of others for the engine: it fetches a file_url and posts callbacks.
// [New] makes the one guarded client; it is both an engine.Fetcher and an engine.Notifier.
//
// # Why the dialled address decides
//
// A caller chooses these URLs, so each could point back into the lender's own network. What a URL looks
// like proves nothing: names resolve to private addresses, change between check and use, and redirects
// lead elsewhere. The guard therefore looks at the address that is about to be connected to, after DNS,
// on every hop. Environment proxies, which would hide that address, are not used.
//
// Private networks are opened by the operator alone ([Config].AllowNetworks), never by a caller.
package outbound
