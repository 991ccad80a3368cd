// Package appliance puts all of dossier together in one value: storage, engine, workers and the documented
// endpoints. The command dossier serves it; a lender's own Go program embeds it:
//
//	func main() {
//		appliance.Child() // a child process reads one paper here and ends
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
// Begin with [Child] and [New]. Every part can be another: what [Config].Engine names is taken in place of
// ours, and so is what Config.API says. docs/embedding.md shows each, compiled and run by the tests.
//
// # Why Child comes first
//
// A parser of strangers' papers can die in ways that no recover catches. So each paper is read by a child
// process of this same program, locked in by package sandbox, and a paper that takes it down fails alone. The
// program has to know when it is that child; New refuses to start where it was never asked, unless
// Config.ReadInProcess says that every paper comes from a source that you trust.
package appliance
