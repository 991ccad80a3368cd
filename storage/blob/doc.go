// Package blob stores the bytes of documents (blobs) as local files: it implements engine.Blobs. Start with [Open].
//
// A blob is stored as <root>/kept/<organization>/<first two hex digits>/<SHA-256 in hex>. Organizations share no
// files, not even for equal contents, so that one organization cannot learn what another one holds.
//
// The files: store.go has [Store], deletion and the handling of failed writes; stage.go receives and stores a blob;
// read.go reads, checks and lists blobs; fs.go is the file system that a test can replace, and [Copy].
//
// # Why a commit takes two fsyncs
//
// The bytes are received into a folder under <root>/incoming. A commit then takes three steps: fsync of the file,
// rename to its name, fsync of the folder. Without the first fsync, a power cut can leave the name with wrong bytes;
// without the second, the bytes without the name. A new folder is made safe the same way: by an fsync of the folder
// above.
//
// # Why every read checks the digest
//
// Stored bytes can change on a disk. Only a check at every read guarantees that damaged bytes are never handed out; a
// result of an earlier check would be out of date exactly when it matters. Hashing takes about a millisecond per
// megabyte, which is less than extracting the document takes.
package blob
