# A formula for Homebrew on Linux, of the tarball that make dist makes. Its syntax was checked with ruby -c; it was never run.
# homebrew/core has another formula of this name, which also installs bin/agg: install this one by the name of its tap. It
# needs no conflicts_with: Homebrew itself refuses two formulae with one name, and would take this one for the other.
# Fill in the homepage, where the tarball is published, and the checksum that make dist writes beside it.
class Agg < Formula
  desc "Weather from several services at once, merged and explained"
  homepage "https://agg.invalid/"
  url "https://agg.invalid/agg-0.1.0-linux-x86_64.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "patchelf" => :build
  depends_on arch: :x86_64
  depends_on "curl"
  depends_on :linux

  # Homebrew itself copies LICENSE and NOTICE.
  def install
    bin.install "bin/agg"
    bash_completion.install "share/bash-completion/completions/agg"
    zsh_completion.install "share/zsh/site-functions/_agg"
    fish_completion.install "share/fish/vendor_completions.d/agg.fish"
    man1.install Dir["share/man/man1/*.1"]
    doc.install Dir["share/doc/agg/*"]
    # The program opens libcurl at its first request.
    system "patchelf", "--set-rpath", Formula["curl"].opt_lib, bin/"agg"
  end

  test do
    assert_match "Berlin, Germany", shell_output("#{bin}/agg weather Berlin --sample")
  end
end
