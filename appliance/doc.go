// Package appliance is all of dossier in one value: storage, engine, workers and the documented endpoints. The command
// dossier serves it. A lender's own Go program embeds it:
//
//	func main() {
//		appliance.Child() // a child process reads one document here and ends
//		a, err := appliance.New(appliance.Config{Data: "lending-data"})
//		if err != nil {
//			log.Fatal(err)
//		}
//		defer a.Close()
//		listener, err := net.Listen("tcp", "127.0.0.1:8080")
//		…
//		log.Fatal(a.Serve(ctx, listener))
//	}
//
// Start with [Child] and [New]. Every part can be replaced, in [Config].Engine and Config.API. docs/embedding.md has an
// example for each; the tests compile and run them.
//
// # Why Child comes first
//
// A parser of untrusted documents can crash in ways that no recover catches. So each document is read by a child
// process of the same program, isolated by package sandbox. If a document crashes the child, only that document fails.
// The program calls Child to find out whether it is such a child. New refuses to start without this call, unless
// Config.ReadInProcess is set.
package appliance
