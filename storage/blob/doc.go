// Package blob keeps the bytes of documents as local files: it is engine.Blobs. Start with [Open].
//
// A blob lies in <root>/<organization>/<first two hex digits>/<SHA-256 in hex>. Organizations share
// nothing, not even equal contents, so that nobody learns from a folder what another one holds.
//
// # Why a commit takes two fsyncs
//
// The bytes are received into a folder under <root>/incoming. A commit then runs: fsync of the file, rename to its
// name, fsync of the folder. Without the first a power cut leaves the name with other bytes, without
// the second it leaves the bytes without the name. Folders are made the same way: made, then the folder
// above is synced.
//
// # Why every read checks the digest
//
// Disks forget. Hashing takes about a millisecond per megabyte, less than reading the paper does, and
// it is the only way never to hand out damaged bytes; a memory of "was right lately" would be wrong
// exactly when it matters.
package blob
