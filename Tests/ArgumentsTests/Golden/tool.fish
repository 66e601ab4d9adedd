# Completion of tool for fish. Written by: tool completions fish

# Sets what command $argv takes. Of commands it is name and summary; of operands one or many, kind and words; of
# options names, form, kind, words and help.
function __tool_command --no-scope-shadowing
  set -l global
  switch "$argv"
    case ''
      set commands \
        'weather' 'The weather: now' \
        'config' 'Change settings' \
        'help' 'Explain' \
        'forget' 'Forget places'
      set operands \
        many place ''
      set options
      set global metric cache format source from mode json help
    case 'weather'
      set commands
      set operands \
        many place ''
      set options \
        '--days' value none '' 'How many'
      set global metric cache format source from mode json help
    case 'config'
      set commands \
        'set' 'Change one' \
        'show' 'Print all'
      set operands
      set options
      set global help
    case 'config set'
      set commands
      set operands \
        one words 'units'\n'time' \
        one file ''
      set options \
        '--force' flag none '' 'Even so'
      set global help
    case 'config show'
      set commands
      set operands
      set options \
        '-f --format' value words 'text' 'How to print'
      set global help
    case 'help'
      set commands
      set operands \
        many command ''
      set options
      set global metric cache format source from mode json help
    case 'forget'
      set commands
      set operands \
        many city ''
      set options
      set global metric cache format source from mode json help
  end
  contains -- metric $global; and set -a options '-m --metric' flag none '' 'Show °C [not "°F"]: $HOME, `ls` and C:\\dir'
  contains -- cache $global; and set -a options '--cache' flag none '' 'Keep answers'
  contains -- format $global; and set -a options '-f --format' value words 'text'\n'json'\n'plain text'\n'it\'s' 'How to print'
  contains -- source $global; and set -a options '-s --source' values provider '' 'Ask this one; may be given again'
  contains -- from $global; and set -a options '--from' value file '' 'Read a file'
  contains -- mode $global; and set -a options '--mode' value merge '' 'How to choose'
  contains -- json $global; and set -a options '--json' optional words '1'\n'2' 'Print JSON'
  contains -- help $global; and set -a options '-h --help' flag none '' 'Show all help; -h shows a short page'
end

# Prints where the option called $argv[1] stands among the options behind it.
function __tool_find
  set -l row 2
  while test $row -le (count $argv)
    if contains -- $argv[1] (string split ' ' -- $argv[$row])
      math $row - 1
      return 0
    end
    set row (math $row + 5)
  end
  return 1
end

# Prints what a word can be, each behind $argv[1]: its kind is $argv[2], its words $argv[3], what is typed $argv[4],
# and the operands before it follow.
function __tool_values --no-scope-shadowing
  switch $argv[2]
    case none
    case file
      for file in (__fish_complete_path $argv[4])
        printf '%s%s\n' $argv[1] $file
      end
    case words
      for word in (string split \n -- $argv[3])
        printf '%s%s\n' $argv[1] $word
      end
    case '*'
      set -l program tool
      set -l first (commandline -opc)[1]
      string match -q '*/*' -- $first; and set program $first
      set -l flags --for "$route"
      contains -- --sample $given; and set -a flags --sample
      for line in ($program __complete $argv[2] $flags -- $argv[5..] $argv[4] 2>/dev/null)
        # Fish drops what does not begin with the letters typed: zur becomes zurich, which means Zürich.
        set -l count (string length -- "$argv[4]")
        set -l begin (string sub -l $count -- $line)
        set -l pattern (string escape --style=regex -- $begin | string replace -ra '[^[:ascii:]]' .)
        if string match -qr '[^[:ascii:]]' -- $begin; and string match -qir -- "^$pattern\$" "$argv[4]"
          set -l rest (string sub -s (math $count + 1) -- $line | string split -m 1 \t)
          set line $argv[4]$rest[1]\t(string split \t -- $line | string join ', ')
        end
        printf '%s%s\n' $argv[1] $line
      end
  end
end

function __tool_complete
  set -l commands
  set -l operands
  set -l options
  set -l route
  set -l seen
  set -l given
  set -l pending
  set -l ended
  __tool_command
  # What the words before say: which command it is, which options and operands are there.
  set -l words (commandline -opc)
  for word in $words[2..]
    if set -q pending[1]
      set -e pending
    else if not set -q ended[1]; and test "$word" = --
      set ended 1
    else if not set -q ended[1]; and string match -q -- '--*' $word
      if set -l row (__tool_find (string split -m 1 = -- $word)[1] $options)
        set -a given (string split ' ' -- $options[$row])
        if string match -q 'value*' $options[(math $row + 1)]; and not string match -q '*=*' -- $word
          set pending $row
        end
      end
    else if not set -q ended[1]; and string match -qr '^-[^0-9.]' -- $word
      # Of letters in one word, the first that takes a value takes the rest of it.
      set -l letters (string split '' -- (string sub -s 2 -- $word))
      while set -q letters[1]
        if set -l row (__tool_find -$letters[1] $options)
          set -a given (string split ' ' -- $options[$row])
          if string match -q 'value*' $options[(math $row + 1)]
            set -q letters[2]; or set pending $row
            break
          end
        end
        set -e letters[1]
      end
    else if not set -q ended[1]; and not set -q seen[1]; and contains -- $word $commands[(seq 1 2 (count $commands))]
      set -a route $word
      __tool_command $route
    else
      set -a seen $word
    end
  end

  # The word itself, without a quote that is still open. One behind a letter is meant as an apostrophe: L'Aq is the
  # beginning of L'Aquila.
  set -l typed (commandline -ct)
  set typed (string replace -r '^((?:[^\'"\\\\]|\\\\.)*\pL)\'([^\']*)$' '$1\\\\\'$2' -- $typed)
  if set -l plain (string unescape -- $typed)
    set typed $plain
  else if set -l plain (string unescape -- $typed(string sub -l 1 -- $typed))
    set typed $plain
  end

  if set -q pending[1]
    __tool_values '' $options[(math $pending + 2)] $options[(math $pending + 3)] "$typed"
    return
  end
  if not set -q ended[1]; and string match -q -- '--*=*' $typed
    set -l parts (string split -m 1 = -- $typed)
    if set -l row (__tool_find $parts[1] $options); and test $options[(math $row + 1)] != flag
      __tool_values $parts[1]= $options[(math $row + 2)] $options[(math $row + 3)] "$parts[2]"
    end
    return
  end
  if not set -q ended[1]; and string match -qr -- '^-[^-0-9.].' $typed
    set -l start -
    set -l letters (string split '' -- (string sub -s 2 -- $typed))
    while set -q letters[1]
      set start $start$letters[1]
      set -l row (__tool_find -$letters[1] $options)
      set -e letters[1]
      if test -n "$row"; and string match -q 'value*' $options[(math $row + 1)]
        __tool_values $start $options[(math $row + 2)] $options[(math $row + 3)] (string join '' -- $letters)
        return
      end
    end
    return
  end
  if set -q ended[1]; or not string match -q -- '-*' $typed
    set -l isCommand
    if not set -q ended[1]; and not set -q seen[1]
      for index in (seq 1 2 (count $commands))
        printf '%s\t%s\n' $commands[$index] $commands[(math $index + 1)]
        test -z "$typed"; and set isCommand 1
        string match -qr -- '^'(string escape --style=regex -- "$typed") $commands[$index]; and set isCommand 1
      end
    end
    set -l index (math (count $seen) x 3 + 1)
    if test $index -gt (count $operands); and set -q operands[1]; and test $operands[-3] = many
      set index (math (count $operands) - 2)
    end
    # A place may stand instead of a command, unless a command begins so.
    if test $index -le (count $operands); and not set -q isCommand[1]
      set -l before
      contains -- $operands[(math $index + 1)] command topic value; and set before $seen
      __tool_values '' $operands[(math $index + 1)] $operands[(math $index + 2)] "$typed" $before
    end
    if test -n "$typed"; or set -q commands[1]; or set -q operands[1]
      return
    end
  end
  set -q ended[1]; and return
  # Options that were not given yet.
  for row in (seq 1 5 (count $options))
    set -l names (string split ' ' -- $options[$row])
    if test $options[(math $row + 1)] != values; and contains -- $names[-1] $given
      continue
    end
    for option in $names
      printf '%s\t%s\n' $option $options[(math $row + 4)]
    end
  end
end

complete -c tool -f -k -a '(__tool_complete)'
