// Package sandbox reads each document in a separate child process that can do nothing but compute: no files, no
// network, no other processes, little memory, and a deadline that is enforced by killing.
//
// An appliance makes an Extractor with [New] and passes it to the engine. Its main function begins with
//
//	if sandbox.IsChild() {
//		tools := sandbox.Tools{Extractor: reader, Merger: merge.Merger{}, Renderer: painter}
//		os.Exit(sandbox.Child(context.Background(), tools))
//	}
//
// because the child is the same program, started again. An embedder that trusts its files uses [InProcess] instead;
// both are an engine.Extractor. The Extractor is an engine.Merger too; in the embedder's own process that is
// merge.Merger.
//
// # Why a process
//
// A Go program that overflows its stack or runs out of memory ends, and recover does not run. One small hostile file
// would take the service down with every other borrower's upload in it. A deadline inside the process cannot stop a
// loop that never looks at it. So the deadline is a SIGKILL to the whole group.
//
// # The walls, from outside to inside
//
// Namespaces (user, network, mount, process ids, ipc): an empty network and an empty, read-only root. No capabilities,
// no_new_privs. Limits on memory, CPU time, file size, descriptors and threads. Landlock without any path or port. A
// seccomp list of the few system calls that computing needs. The parent polls the child's memory and bounds its output.
// Walls that a kernel lacks are left out and reported ([Report]). Without Landlock and without seccomp nothing is read,
// unless Config.AllowWeakSandbox is set.
//
// # Why idle children
//
// Starting and locking in takes longer than reading a short statement. Config.Pool children wait, locked in, for one
// document each. The document arrives as an open descriptor over the child's only socket.
package sandbox
