extension CommandSpec {
  /// For the completion system of zsh (compinit), which parses and describes the words; the script finds the
  /// command.
  var zshScript: String { zshTable + "\n" + zshEngine + "\n" }

  /// One function that returns what may follow the words of a command.
  private var zshTable: String {
    let entries = completionEntries.map { entry in
      let operands = entry.operands.map {
        "\($0.arity.takesMany ? "*" : ""):\(zshValue($0.name, $0.completion))"
      }
      return """
            \(Shell.zsh.quoted(entry.path)))
              nested=(\(zshRows(entry.subcommands.map { "\(zshEscaped($0.name)):\($0.summary)" })))
              operands=(\(zshRows(operands)))
              specs=(\(zshRows(entry.options.flatMap(zshSpecs))))
              valued=(\(Shell.zsh.list(valuedNames(entry.options))))
              global=' \(entry.globalOptions.joined(separator: " ")) '
              ;;
        """
    }
    let global = acceptedOptions(of: self).map { option in
      let (specs, valued) = (Shell.zsh.list(zshSpecs(option)), Shell.zsh.list(valuedNames([option])))
      return "  [[ $global == *' \(option.name) '* ]] && specs+=(\(specs)) valued+=(\(valued))"
    }
    return """
      #compdef \(name)
      # Completion of \(name) for zsh. Written by: \(name) completions zsh

      # Sets what command $1 takes: nested commands with their summaries, operands and options in the words of _arguments,
      # and the names of options that take the next word.
      \(scriptFunction)_command() {
        local global
        case $1 in
      \(entries.joined(separator: "\n"))
        esac
      \(global.joined(separator: "\n"))
      }

      """
  }

  private func zshRows(_ rows: [String]) -> String {
    rows.isEmpty ? "" : "\n" + rows.map { "        \(Shell.zsh.quoted($0))\n" }.joined() + "      "
  }

  private func valuedNames(_ options: [OptionSpec]) -> [String] {
    options.filter { if case .value = $0.form { true } else { false } }.flatMap(\.dashedNames)
  }

  /// One spec for each name. Each excludes the others, and itself unless the option may be repeated.
  private func zshSpecs(_ option: OptionSpec) -> [String] {
    let names = option.dashedNames
    let before = option.isRepeatable ? "*" : names.count > 1 ? "(\(names.joined(separator: " ")))" : ""
    return names.map { name in
      let isLong = name.hasPrefix("--")
      let value = option.placeholder.map { zshValue($0, option.completion) }
      let (behind, colon) =
        switch option.form {
        case .flag: ("", "")
        case .value: (isLong ? "=" : "+", ":")
        case .optionalValue: ("=-", "::")
        }
      return "\(before)\(name)\(behind)[\(zshEscaped(option.summary))]" + (value.map { colon + $0 } ?? "")
    }
  }

  /// Message and action in the form of `_arguments`.
  private func zshValue(_ name: String, _ kind: CompletionKind) -> String {
    let action =
      switch kind {
      case .none: " "
      case .file: "_files"
      case .listed: "(\(kind.words.map(zshWord).joined(separator: " ")))"
      case .items, .dynamic: "\(scriptFunction)_ask \(kind.scriptName)"
      }
    return "\(zshEscaped(name)):\(action)"
  }

  /// Escapes the characters that would end a part of a spec.
  private func zshEscaped(_ text: String) -> String {
    text.map { "\\:[]".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// A word between the parentheses of an action.
  private func zshWord(_ word: String) -> String {
    word.map { $0.isLetter || $0.isNumber || "-_.,".contains($0) ? "\($0)" : "\\\($0)" }.joined()
  }

  private var zshEngine: String {
    #"""
    # Offers what the program knows of the last argument, which is a kind; those before it are for compadd.
    \#(scriptFunction)_ask() {
      local kind=${@[-1]} quote=$compstate[quote] typed line index program=\#(name)
      local -a names shown before match mbegin mend flags=(--for "$route")
      (($words[(Ie)--sample])) && flags+=(--sample)
      typed=${(Q)${:-$quote$PREFIX$quote}}
      # A quote behind a letter is meant as an apostrophe: L'Aq is the beginning of L'Aquila. The prefix has lost it.
      if [[ -z $quote && $words[CURRENT] == (#b)*[[:alpha:]]\'([^\']#) && $typed == *$match[1] ]]; then
        typed=${typed[1,$#typed-$#match[1]]}\'$match[1]
      fi
      [[ $service == */* || $words[1] == */* ]] && program=${~words[1]}
      [[ $kind == (command|topic|value) ]] && before=("${(@)seen}")
      for line in "${(@f)$("${(@)program}" __complete $kind "${(@)flags}" -- "${(@)before}" "$typed" 2>/dev/null)}"; do
        [[ -n $line ]] || continue
        names+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  -- }")
      done
      (($#names)) || return 1
      # The program has matched them already, whatever their case and marks. What was typed is never taken away: each of
      # several keeps its case, and where they begin with other letters TAB walks through them.
      local -a codes=("${(@M)names:#${(b)${(U)typed}}*}")
      local -a begun=("${(@M)names:#(#i)${(b)typed}*}")
      # Nothing takes the place of what was typed but what begins with it, whatever the marks: each ? is such a letter.
      local marked=${names[1]//[^[:ascii:]]/?}
      if (($#names == 1 && $#begun == 0)) && [[ $typed != (#i)${~marked[1,$#typed]} ]]; then
        compstate[insert]='' compstate[list]='list force'
      elif (($#begun < $#names)); then
        compstate[insert]=menu
      # Codes are written in capitals.
      elif (($#names > 1 && $#codes < $#names)); then
        for index in {1..$#names}; do names[index]=$typed${names[index]:$#typed}; done
      fi
      # What ends with = goes on: no space stands behind it.
      local -a whole=() wholeShown=() open=() openShown=()
      for index in {1..$#names}; do
        if [[ $names[index] == *= ]]; then
          open+=("$names[index]") openShown+=("$shown[index]")
        else
          whole+=("$names[index]") wholeShown+=("$shown[index]")
        fi
      done
      (($#whole)) && compadd -U -i "$IPREFIX" -V $kind -l -d wholeShown "${(@)@[1,-2]}" -a whole
      (($#open)) && compadd -U -i "$IPREFIX" -V $kind -S '' -l -d openShown "${(@)@[1,-2]}" -a open
      return 0
    }

    \#(scriptFunction)() {
      setopt localoptions extendedglob
      local word route='' ended='' skips=''
      local -a nested operands specs valued seen fixed
      \#(scriptFunction)_command ''
      # Which command it is, and which operands are there.
      for word in "${(@)words[2,CURRENT-1]}"; do
        if [[ -n $skips ]]; then
          skips=''
        elif [[ -z $ended && $word == -- ]]; then
          ended=1
        elif [[ -z $ended && $word == --* ]]; then
          (($valued[(Ie)$word])) && skips=1
        elif [[ -z $ended && $word == -[^0-9.]* ]]; then
          # Of letters in one word, the first that takes a value takes the rest of it.
          while word=${word#-} && [[ -n $word ]]; do
            if (($valued[(Ie)-$word[1]])); then
              (($#word == 1)) && skips=1
              break
            fi
            word=$word[2,-1]
          done
        elif [[ -z $ended && $#seen == 0 ]] && (($nested[(I)${(b)word}:*])); then
          route+=${route:+ }$word
          fixed+=("$#fixed")
          \#(scriptFunction)_command $route
        else
          seen+=("$word")
        fi
      done
      # The words of the route stand first among the operands, and need no completion any more.
      fixed=("${(@)fixed/*/:command: }")
      if (($#nested)); then
        operands=(':command:\#(scriptFunction)_nested' "${(@)operands}")
      fi
      _arguments -s -S : "${(@)specs}" "${(@)fixed}" "${(@)operands}"
    }

    \#(scriptFunction)_nested() {
      # A place may stand instead of a command.
      _describe -t commands command nested || { [[ -z $route && -n $PREFIX ]] && \#(scriptFunction)_ask place }
    }

    # Sourced, it registers itself; out of fpath, it is called.
    if [[ $funcstack[1] == \#(scriptFunction) ]]; then
      \#(scriptFunction) "$@"
    else
      compdef \#(scriptFunction) \#(name)
    fi
    """#
  }
}
