import AggCLI
import Glibc

@main
enum Agg {
  static func main() async {
    // A reader that goes away is noticed when writing to it fails; a signal would not let us say so.
    signal(SIGPIPE, SIG_IGN)
    exit(await Tool.run().rawValue)
  }
}
