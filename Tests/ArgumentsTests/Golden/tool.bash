# Completion of tool for bash 4.4 or newer. Written by: tool completions bash

# Sets the arrays commands, operands and options to what command $1 takes. An operand is three members: one or many,
# kind, words; an option is four: names, form, kind, words.
_tool_command() {
  local global
  case $1 in
    '')
      commands=('weather' 'config' 'help' 'forget')
      operands=(many place '')
      options=()
      global=' metric cache format source from mode json help '
      ;;
    'weather')
      commands=()
      operands=(many place '')
      options=(
        '--days' value none ''
      )
      global=' metric cache format source from mode json help '
      ;;
    'config')
      commands=('set' 'show')
      operands=()
      options=()
      global=' help '
      ;;
    'config set')
      commands=()
      operands=(one words 'units'$'\n''time' one file '')
      options=(
        '--force' flag none ''
      )
      global=' help '
      ;;
    'config show')
      commands=()
      operands=()
      options=(
        '-f --format' value words 'text'
      )
      global=' help '
      ;;
    'help')
      commands=()
      operands=(many command '')
      options=()
      global=' metric cache format source from mode json help '
      ;;
    'forget')
      commands=()
      operands=(many city '')
      options=()
      global=' metric cache format source from mode json help '
      ;;
  esac
  [[ $global == *' metric '* ]] && options+=('-m --metric' flag none '')
  [[ $global == *' cache '* ]] && options+=('--cache' flag none '')
  [[ $global == *' format '* ]] && options+=('-f --format' value words 'text'$'\n''json'$'\n''plain text'$'\n''it'\''s')
  [[ $global == *' source '* ]] && options+=('-s --source' values provider '')
  [[ $global == *' from '* ]] && options+=('--from' value file '')
  [[ $global == *' mode '* ]] && options+=('--mode' value merge '')
  [[ $global == *' json '* ]] && options+=('--json' optional words '1'$'\n''2')
  [[ $global == *' help '* ]] && options+=('-h --help' flag none '')
}

# Finds the option called $1, and sets row to where it stands.
_tool_find() {
  for ((row = 0; row < ${#options[@]}; row += 4)); do
    [[ " ${options[row]} " == *" $1 "* ]] && return
  done
  return 1
}

# Offers what a word of kind $1 can be: the words $2, files, or what the program says. What is typed is in $typed.
_tool_values() {
  local line
  local -a flags=(--for "$command")
  [[ $given == *' --sample '* ]] && flags+=(--sample)
  case $1 in
    none) ;;
    file)
      # Bash itself knows best how to complete names of files.
      compopt -o default 2>/dev/null
      ;;
    words)
      while IFS= read -r line; do
        [[ -n $line && $line == "$typed"* ]] && found+=("$line")
      done <<<"$2"
      ;;
    *)
      while IFS= read -r line; do
        found+=("${line%%$'\t'*}")
        about+=("${line/$'\t'/  }")
      done < <("$program" __complete "$1" "${flags[@]}" -- "${seen[@]}" "$typed" 2>/dev/null)
      ;;
  esac
}

# Sets typed to what the shell reads $1 as; quote to the quote that is open at its end, and before to what stands in
# front of that. A quote behind a letter is meant as an apostrophe: L'Aq is the beginning of L'Aquila.
_tool_unquoted() {
  local index character last=''
  typed=''
  for ((index = 0; index < ${#1}; index++)); do
    character=${1:index:1}
    if [[ $character == "$quote" && -n $quote ]]; then
      quote='' before=''
    elif [[ -z $quote && $character == [\"\'] ]]; then
      quote=$character before=$typed
      [[ $character == "'" && $last == [[:alpha:]] && ${1:index+1} != *\'* ]] && typed+=$character
    elif [[ $character == \\ && $quote != "'" ]] && [[ -z $quote || ${1:index+1:1} == [\"\$\`\\] ]]; then
      ((index += 1))
      typed+=${1:index:1}
    else
      typed+=$character
    fi
    last=$character
  done
}

# Writes $1 so that it can stand in the command line behind the quote $quote.
_tool_escaped() {
  local special=$' \t\n!"#$&\'()*;<>?[\\]^`{|}~' index character
  escaped=''
  case $quote in
    '"') special='"$\`' ;;
    "'") escaped=${1//"'"/"'\\''"} && return ;;
  esac
  for ((index = 0; index < ${#1}; index++)); do
    character=${1:index:1}
    [[ $special == *"$character"* ]] && escaped+=\\
    escaped+=$character
  done
}

# Completes the last of COMP_WORDS.
_tool() {
  ((COMP_CWORD)) || return
  local IFS=$' \t\n' program=tool
  # Who names the program by its path means that one.
  [[ $1 == */* ]] && program=${1/#\~\//"$HOME/"}
  local -a commands operands options words=() seen=() found=() about=()
  local index row word letter form command='' given=' ' pending='' ended='' kept='' quote='' before='' codes=1 typed escaped

  # Bash cuts words at = and :, and this puts them together again.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if ((${#words[@]})) && [[ $word =~ ^[=:]+$ || ${words[-1]} =~ [=:]$ ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
  done

  # What the words before say: which command it is, which options and operands are there.
  _tool_command ''
  for word in "${words[@]:0:${#words[@]}-1}"; do
    if [[ -n $pending ]]; then
      pending=''
    elif [[ -z $ended && $word == -- ]]; then
      ended=1
    elif [[ -z $ended && $word == --* ]]; then
      _tool_find "${word%%=*}" || continue
      given+="${options[row]} "
      [[ ${options[row + 1]} == value* && $word != *=* ]] && pending=$row
    elif [[ -z $ended && $word == -?* ]] && { _tool_find "${word:0:2}" || [[ $word != -[0-9.]* ]]; }; then
      for ((index = 1; index < ${#word}; index++)); do
        _tool_find "-${word:index:1}" || continue
        given+="${options[row]} "
        [[ ${options[row + 1]} == value* ]] || continue
        ((index + 1 < ${#word})) || pending=$row
        break
      done
    elif [[ -z $ended && ${#seen[@]} == 0 && " ${commands[*]} " == *" $word "* ]]; then
      command+=${command:+ }$word
      _tool_command "$command"
    else
      seen+=("$word")
    fi
  done

  # The word itself without quotes, and without the option whose value it is.
  typed=${words[-1]}
  if [[ -z $pending && -z $ended && $typed == --*=* ]]; then
    _tool_find "${typed%%=*}" && [[ ${options[row + 1]} != flag ]] || return
    pending=$row
    kept=${typed%%=*}=
    typed=${typed#*=}
  elif [[ -z $pending && -z $ended && $typed == -[!-0-9.]?* ]]; then
    for ((index = 1; index < ${#typed}; index++)); do
      _tool_find "-${typed:index:1}" && [[ ${options[row + 1]} == value* ]] || continue
      pending=$row
      kept=${typed:0:index + 1}
      typed=${typed:index + 1}
      break
    done
  fi
  _tool_unquoted "$typed"

  if [[ -n $pending ]]; then
    seen=()
    _tool_values "${options[pending + 2]}" "${options[pending + 3]}"
  else
    if [[ -n $ended || $typed != -* || -n $quote ]]; then
      if [[ -z $ended && ${#seen[@]} == 0 ]]; then
        for word in "${commands[@]}"; do
          [[ $word == "$typed"* ]] && found+=("$word")
        done
      fi
      index=$((${#seen[@]} * 3))
      if ((index >= ${#operands[@]})) && [[ ${#operands[@]} != 0 && ${operands[-3]} == many ]]; then
        index=$((${#operands[@]} - 3))
      fi
      # A place may stand instead of a command, unless a command begins so.
      if ((${#commands[@]} && ${#seen[@]} == 0)) && [[ -z $ended && (-z $typed || ${#found[@]} != 0) ]]; then
        index=${#operands[@]}
      fi
      ((index < ${#operands[@]})) && _tool_values "${operands[index + 1]}" "${operands[index + 2]}"
    fi
    # Options that were not given yet, when somebody begins one or nothing else can follow.
    if [[ -z $ended && -z $quote ]] && [[ $typed == -* || -z $typed && ${#commands[@]} == 0 && ${#operands[@]} == 0 ]]; then
      for ((row = 0; row < ${#options[@]}; row += 4)); do
        word=${options[row]}
        [[ ${options[row + 1]} != values && $given == *" ${word##* } "* ]] && continue
        for word in $word; do
          [[ $word == --* && $word == "$typed"* ]] && found+=("$word")
        done
      done
    fi
  fi

  # What was typed is never taken away. Codes are written in capitals. Of other candidates each keeps its case, and
  # those that begin with other letters are only shown, with what they are. A single one may have the marks that were
  # not typed: Zürich for zur.
  if ((${#found[@]} == 1)); then
    word=${found[0],,}
    word=${word//[^[:ascii:]]/?}
    # A pattern, and not quoted for that: each ? stands for a letter with a mark.
    if [[ ${typed,,} != ${word:0:${#typed}} ]]; then
      COMPREPLY=("${about[@]}" ' ')
      return
    fi
  elif ((${#found[@]} > 1)); then
    for word in "${found[@]}"; do
      [[ $word == "${typed^^}"* ]] || codes=''
    done
    for index in "${!found[@]}"; do
      word=${found[index]}
      [[ -z $codes && ${word,,} == "${typed,,}"* ]] && found[index]=$typed${word:${#typed}}
    done
  fi
  local common=${found[0]-}
  for word in "${found[@]}"; do
    while [[ $word != "$common"* ]]; do common=${common%?}; done
  done
  COMPREPLY=()
  if ((${#found[@]} > 1 && ${#common} < ${#typed})); then
    COMPREPLY=("${about[@]}" ' ')
    return
  fi
  # Bash replaces only what stands behind an open quote, or behind the last = or : where it cuts words.
  local cut='' breaks=${COMP_WORDBREAKS//[^=:]/}
  [[ -n $breaks && -z $quote ]] && cut=${words[-1]%"${words[-1]##*["$breaks"]}"}
  for word in "${found[@]}"; do
    _tool_escaped "${word:${#before}}"
    # Readline takes a quote in front of a word for the one that is open, and puts it there instead.
    [[ -n $quote && ${escaped:0:1} == "$quote" ]] && escaped=$quote$escaped
    [[ -z $quote ]] && escaped=$kept$escaped
    COMPREPLY+=("${escaped#"$cut"}")
  done
  # What ends with = goes on: no space stands behind it.
  if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
  return 0
}

complete -o nosort -F _tool tool
