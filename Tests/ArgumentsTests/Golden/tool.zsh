#compdef tool
# Completion of tool for zsh. Written by: tool completions zsh

# Sets what command $1 takes: nested commands with their summaries, operands and options in the words of _arguments,
# and the names of options that take the next word.
_tool_command() {
  local global
  case $1 in
    '')
      nested=(
        'weather:The weather: now'
        'config:Change settings'
        'help:Explain'
        'forget:Forget places'
      )
      operands=(
        '*:place:_tool_ask place'
      )
      specs=()
      valued=()
      global=' metric cache format source from mode json help '
      ;;
    'weather')
      nested=()
      operands=(
        '*:place:_tool_ask place'
      )
      specs=(
        '--days=[How many]:N: '
      )
      valued=('--days')
      global=' metric cache format source from mode json help '
      ;;
    'config')
      nested=(
        'set:Change one'
        'show:Print all'
      )
      operands=()
      specs=()
      valued=()
      global=' help '
      ;;
    'config set')
      nested=()
      operands=(
        ':key:(units time)'
        ':file:_files'
      )
      specs=(
        '--force[Even so]'
      )
      valued=()
      global=' help '
      ;;
    'config show')
      nested=()
      operands=()
      specs=(
        '(-f --format)-f+[How to print]:NAME:(text)'
        '(-f --format)--format=[How to print]:NAME:(text)'
      )
      valued=('-f' '--format')
      global=' help '
      ;;
    'help')
      nested=()
      operands=(
        '*:command:_tool_ask command'
      )
      specs=()
      valued=()
      global=' metric cache format source from mode json help '
      ;;
    'forget')
      nested=()
      operands=(
        '*:city:_tool_ask city'
      )
      specs=()
      valued=()
      global=' metric cache format source from mode json help '
      ;;
  esac
  [[ $global == *' metric '* ]] && specs+=('(-m --metric)-m[Show °C \[not "°F"\]\: $HOME, `ls` and C\:\\dir]' '(-m --metric)--metric[Show °C \[not "°F"\]\: $HOME, `ls` and C\:\\dir]') valued+=()
  [[ $global == *' cache '* ]] && specs+=('--cache[Keep answers]') valued+=()
  [[ $global == *' format '* ]] && specs+=('(-f --format)-f+[How to print]:NAME:(text json plain\ text it\'\''s)' '(-f --format)--format=[How to print]:NAME:(text json plain\ text it\'\''s)') valued+=('-f' '--format')
  [[ $global == *' source '* ]] && specs+=('*-s+[Ask this one; may be given again]:ID:_tool_ask provider' '*--source=[Ask this one; may be given again]:ID:_tool_ask provider') valued+=('-s' '--source')
  [[ $global == *' from '* ]] && specs+=('--from=[Read a file]:FILE:_files') valued+=('--from')
  [[ $global == *' mode '* ]] && specs+=('--mode=[How to choose]:MODE:_tool_ask merge') valued+=('--mode')
  [[ $global == *' json '* ]] && specs+=('--json=-[Print JSON]::VERSION:(1 2)') valued+=()
  [[ $global == *' help '* ]] && specs+=('(-h --help)-h[Show all help; -h shows a short page]' '(-h --help)--help[Show all help; -h shows a short page]') valued+=()
}

# Offers what the program knows of the last argument, which is a kind; those before it are for compadd.
_tool_ask() {
  local kind=${@[-1]} quote=$compstate[quote] typed line index program=tool
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

_tool() {
  setopt localoptions extendedglob
  local word route='' ended='' skips=''
  local -a nested operands specs valued seen fixed
  _tool_command ''
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
      _tool_command $route
    else
      seen+=("$word")
    fi
  done
  # The words of the route stand first among the operands, and need no completion any more.
  fixed=("${(@)fixed/*/:command: }")
  if (($#nested)); then
    operands=(':command:_tool_nested' "${(@)operands}")
  fi
  _arguments -s -S : "${(@)specs}" "${(@)fixed}" "${(@)operands}"
}

_tool_nested() {
  # A place may stand instead of a command.
  _describe -t commands command nested || { [[ -z $route && -n $PREFIX ]] && _tool_ask place }
}

# Sourced, it registers itself; out of fpath, it is called.
if [[ $funcstack[1] == _tool ]]; then
  _tool "$@"
else
  compdef _tool tool
fi
