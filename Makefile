# agg: `make demo` shows it, `make test` checks it; both set up what they need.

SWIFT      ?= swift
PREFIX     ?= /usr/local
BINARY     := .build/release/agg
# One self-contained program: it contains the runtimes of Swift and C++, its symbols are stripped and not offered to the
# libraries that it loads, and these are not looked for beside the program. It has a fixed address, because moving it
# costs 77,000 relocations, a fifth of the time of agg --version; the symbols of a shared libstdc++ cost another sixth.
# It contains only what agg reads of ICU's data, which saves 31 MB.
# The linker folds functions with the same instructions, such as sorting for two types of one size, which saves 0.4 MB.
STRIP      := -Xlinker -s
RELEASE    := -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld $(STRIP) \
              -Xlinker --icf=all -Xlinker --no-export-dynamic -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
              -Xswiftc -Xclang-linker -Xswiftc -no-pie -Xswiftc "-L$(CURDIR)/.build/locales" \
              -Xlinker "$(CURDIR)/.build/locales/link.ld" -Xlinker "$(CURDIR)/.build/locales/commit.o"
# The folders of shells and man; the program itself writes these files. Debian's zsh reads another folder.
SHARE      := $(DESTDIR)$(PREFIX)/share
ZSH_SHARE  ?= zsh/site-functions
BASH_WORDS := $(SHARE)/bash-completion/completions/agg
ZSH_WORDS  := $(SHARE)/$(ZSH_SHARE)/_agg
FISH_WORDS := $(SHARE)/fish/vendor_completions.d/agg.fish
MANUAL     := $(SHARE)/man/man1
# In quotes: the paths may contain blanks.
FOLDERS    := '$(DESTDIR)$(PREFIX)/bin' '$(SHARE)/bash-completion/completions' '$(SHARE)/$(ZSH_SHARE)' \
              '$(SHARE)/fish/vendor_completions.d' '$(MANUAL)'
# The time of fuzzing for each target, and of the soak.
SECONDS    ?= 60
MINUTES    ?= 60
# A few at a time: most tests wait for programs and servers, and a test that waits too long fails.
TEST       := $(SWIFT) test --parallel --experimental-maximum-parallelization-width 6
# The tests that ran; swift test chooses this name.
RESULTS    := .build/tests-swift-testing.xml
# Programs of Benchmarks that make bench runs.
BENCHMARKS := Compare Fetching JSONReading Decoding Drawing Mapping Merging Places
SWIFT_CODE := Package.swift Sources Providers Plugins Tests Benchmarks
# What may import the C library itself: the modules that wrap it, those that use its mathematics, and libcurl's callbacks.
USE_C      := Posix|Embedded|Weather|Merge|HTTPTransport/Curl/EasyHandle\+Callbacks

# The prerequisites of a target are made in order, also with make -j; Swift itself uses all processors.
.NOTPARALLEL:
.PHONY: demo test test-release test-integrations test-spark test-mcp build install foreign writable files uninstall deb \
        dist proof format lint coverage bench bench-programs bench-spark faults soak fuzz tsan setup clean

demo: build
	@echo '$$ agg weather Berlin --sample'
	@$(BINARY) weather Berlin --sample
	@echo
	@echo '$$ agg airport KPWM --sample'
	@$(BINARY) airport KPWM --sample
	@echo
	@echo '$$ agg list --sample'
	@$(BINARY) list --sample | head -n 12
	@echo
	@echo '$$ agg airports amsterdam'
	@$(BINARY) airports amsterdam

test: setup
	@[ -d .build/debug ] || echo 'Building agg and its tests: the first time takes minutes.' >&2
	@$(TEST) --quiet --xunit-output .build/tests.xml
	@Tests/skipped $(RESULTS)

# The tests of the command line again, with the release program, to find errors that only the optimizer causes.
test-release: build
	@AGG_BINARY=$(CURDIR)/$(BINARY) $(TEST) --quiet --filter AggCLITests

# Each snippet of Integrations with its tool, if that is installed.
test-integrations: build
	@Integrations/python Integrations/requirements.txt Integrations/test.py $(CURDIR)/$(BINARY)

# Fetches pyspark, which is 450 MB, into .build.
test-spark: build
	@Integrations/Spark/test $(CURDIR)/$(BINARY)

# Each tool of agg mcp with the official client, of two years.
test-mcp: build
	@Integrations/MCP/test $(CURDIR)/$(BINARY)

build: setup
	@[ -x $(BINARY) ] || echo 'Building agg: the first time takes minutes.' >&2
	@Plugins/LocaleDataTool/run "$(CURDIR)/.build/locales"
	@Plugins/CommitTool/run "$(CURDIR)/.build/locales" "$(BINARY)"
	@$(SWIFT) build $(RELEASE) --quiet --product agg
	@for file in Providers/*/manifest.json; do $(BINARY) providers lint -q $$file >/dev/null || exit 1; done

install: foreign writable build files

# There are other programs called agg, such as asciinema's. The help of this one has this example in every version.
foreign:
	@program='$(DESTDIR)$(PREFIX)/bin/agg'; [ ! -e "$$program" ] || grep -qF 'agg weather Berlin' "$$program" || { \
	  echo "$$program is another program. Remove it first, or name another folder, such as PREFIX=\$$HOME/.local" >&2; \
	  exit 1; }

# Before the build, which takes minutes.
writable:
	@umask 022; for folder in $(FOLDERS); do mkdir -p "$$folder" 2>/dev/null && [ -w "$$folder" ] || { \
	  echo "cannot write to $$folder. Install into another folder: make install PREFIX=\$$HOME/.local," \
	    'or run: make build && sudo make files' >&2; exit 1; }; done

# The files that are installed, here and by the scripts of Packaging. The paths may contain blanks.
# For every user, also where sudo kept a umask of 077.
files: foreign
	umask 022; install -d $(FOLDERS)
	install -m 755 '$(BINARY)' '$(DESTDIR)$(PREFIX)/bin/agg'
	umask 022; '$(BINARY)' completions bash >'$(BASH_WORDS)'
	umask 022; '$(BINARY)' completions zsh >'$(ZSH_WORDS)'
	umask 022; '$(BINARY)' completions fish >'$(FISH_WORDS)'
	umask 022; '$(BINARY)' man >'$(MANUAL)/agg.1'
	umask 022; for command in $$('$(BINARY)' __complete command | cut -f 1); do \
	  '$(BINARY)' man $$command >'$(MANUAL)'/agg-$$command.1 || exit 1; \
	done

# The program may be of another architecture, or gone.
uninstall: foreign
	for page in '$(MANUAL)'/agg.1 '$(MANUAL)'/agg-*.1; do \
	  if head -n 1 "$$page" 2>/dev/null | grep -qF '"agg manual"'; then rm -f "$$page" || exit 1; fi; \
	done
	rm -f '$(DESTDIR)$(PREFIX)/bin/agg' '$(BASH_WORDS)' '$(ZSH_WORDS)' '$(FISH_WORDS)'

# Packages of the release program, in .build/packages: see Packaging/README.md.
deb: build
	@Packaging/deb

dist: build
	@Packaging/dist

# A machine with Swift may lack only the headers of libcurl.
setup:
	@command -v $(SWIFT) >/dev/null || { echo 'agg needs Swift 6.3: see https://www.swift.org/install' >&2; exit 1; }
	@if ! echo '#include <curl/curl.h>' | $(CC) -E -x c - >/dev/null 2>&1 \
	  && ! ls /usr/include/curl/curl.h /usr/include/*/curl/curl.h >/dev/null 2>&1; then \
	  if [ "$$(id -u)" = 0 ]; then run=''; \
	  elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then run='sudo'; \
	  else echo 'agg needs the headers of libcurl. Run: sudo apt-get install libcurl4-openssl-dev' >&2; exit 1; fi; \
	  $$run apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$run apt-get install -y -qq libcurl4-openssl-dev >/dev/null \
	  || { echo 'That did not work. Run: apt-get install libcurl4-openssl-dev' >&2; exit 1; }; \
	fi

# demo and test in a bare Debian 12, without a network. Takes many minutes.
proof:
	@.ci/proof

format:
	@$(SWIFT) format -i -r $(wildcard $(SWIFT_CODE))

lint:
	@$(SWIFT) format lint --strict -r $(wildcard $(SWIFT_CODE))
	@! grep -rnE '^[^/]*\bimport ([a-z]+ )?Foundation(Networking|XML)?\b' Sources Providers --include='*.swift' \
	  || { echo 'FoundationEssentials and Posix will do: all of Foundation makes the program 5 MB larger' >&2; exit 1; }
	@! grep -rnE '^[^/]*\bimport ([a-z]+ )?(Glibc|CSystem|CRuntime|CCommit)\b' Sources Providers --include='*.swift' \
	  | grep -vE '^Sources/($(USE_C))[/.]' \
	  || { echo 'what the system does is asked of Posix; of C there is mathematics only, and what libcurl calls' >&2; exit 1; }
	@! grep -rnE '^[^/]*(\bunsafe [a-zA-Z]|@(safe|unsafe|unchecked)\b|nonisolated\(unsafe\))' Sources Providers --include='*.swift' \
	  | grep -vE '^Sources/(Posix|HTTPTransport|SpannedJSON|Embedded)/' \
	  || { echo 'unsafe code belongs into Posix, HTTPTransport, SpannedJSON and Embedded' >&2; exit 1; }
	@! LC_ALL=C.UTF-8 grep -rnE '^.{111,}$$' $(wildcard $(SWIFT_CODE)) --include='*.swift' | grep -E ':[0-9]+: *//' \
	  || { echo 'a comment has at most 110 columns, as the code has; the formatter does not break it' >&2; exit 1; }
	@Tests/english
	@cd Sources/ReferenceData/Data && sha256sum --check --quiet SHA256SUMS

coverage: setup
	@.ci/coverage

bench:
	@Benchmarks/run

# The programs that Benchmarks/run measures and uses.
bench-programs: build
	@for product in $(BENCHMARKS); do $(SWIFT) build $(RELEASE) --quiet --product $$product || exit 1; done

# Takes minutes; needs Java, and fetches pyspark.
bench-spark: build
	@Integrations/python Integrations/Spark/requirements.txt Benchmarks/spark.py $(CURDIR)/$(BINARY) \
	  Tests/AviationReportsTests/Fixtures/metars-varied.txt

# All 72 faults, including the slow ones, and a thousand runs that are killed.
faults: setup
	@AGG_FAULTS=slow $(TEST) --quiet --filter 'AggCLITests.(FaultTests|KillTests|SharedCacheTests)'

# Hours of agg watch against sources with random errors; fails when memory or, as root, open files grow.
soak: setup
	@AGG_SOAK_MINUTES=$(MINUTES) $(SWIFT) test --no-parallel --filter 'AggCLITests.SoakTests'

fuzz: setup
	@Tests/Fuzzing/run $(SECONDS)

tsan: setup
	@TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/tsan.suppressions $(SWIFT) test --quiet --no-parallel \
	  --sanitize=thread --scratch-path .build/tsan \
	  --filter 'HTTPTransportTests|PosixTests|(Aggregator|AlertAsking|ProviderCall|NearStation|ParameterLookup|RunCache)Tests'

clean:
	$(SWIFT) package clean
	rm -rf .build/fuzz .build/tsan .build/locales .build/packages .build/integrations
