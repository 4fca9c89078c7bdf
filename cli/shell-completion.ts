import { allCommands, type DescribedCommand, type shells } from './all-commands.ts';
import { optionTypes } from './command.ts';

/** Options that each command takes. */
const everywhere = ['json', 'help'] as const;
type Option = keyof typeof optionTypes;

/** Options that take a file. */
const isFile = (option: Option) => option === 'output';
const takesValue = (option: Option) => optionTypes[option].type === 'string';
const optionsOf = ({ options }: DescribedCommand): readonly Option[] => [...options, ...everywhere];

/** Spellings of an option, such as `--message` and `-m`. */
function spellings(option: Option): string[] {
  const type = optionTypes[option];
  return 'short' in type ? [`--${option}`, `-${type.short}`] : [`--${option}`];
}

/** Text within single quotes of any of the shells. */
const quoted = (text: string) => `'${text.replaceAll("'", '’').replaceAll('\\', '')}'`;
const names = allCommands.map(({ name }) => name).join(' ');
const valued = (Object.keys(optionTypes) as Option[]).filter(takesValue);

function bashCompletion(): string {
  const cases = allCommands.map((command) => {
    const { name, completes = [] } = command;
    const words = [...optionsOf(command).flatMap(spellings), ...(completes === 'files' ? [] : completes)];
    const files = completes === 'files' ? '; files=yes' : '';
    return `    ${name}) words=${quoted(words.join(' '))}${files} ;;`;
  });
  const patterns = (wanted: readonly Option[]) => wanted.flatMap(spellings).join('|');
  const texts = valued.filter((option) => !isFile(option));
  return `# Completion of daywall for bash: eval "$(daywall completion bash)"
_daywall() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} words='' files=no
  COMPREPLY=()
  case $before in
    ${patterns(valued.filter(isFile))}) files=yes ;;
    ${patterns(texts)}) return ;;
    *)
      if ((COMP_CWORD == 1)); then
        words='${names} --help --version'
      else
        case \${COMP_WORDS[1]} in
${cases.map((line) => `      ${line}`).join('\n')}
        esac
      fi ;;
  esac
  if [[ $files == yes ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
  [[ -n $words ]] && mapfile -t -O "\${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$words" -- "$word")
  return 0
}
complete -F _daywall daywall`;
}

function zshOption(option: Option): string {
  const value = !takesValue(option) ? '' : isFile(option) ? ':file:_files' : `:${option}:`;
  return spellings(option)
    .map((spelling) => quoted(`${spelling}[${option}]${value}`))
    .join(' ');
}

function zshCompletion(): string {
  const described = allCommands.map(
    ({ name, summary }) => `    ${quoted(`${name}:${summary.replaceAll(':', '')}`)}`,
  );
  const cases = allCommands.map((command) => {
    const { name, completes = [] } = command;
    const words = completes === 'files' ? '*:file:_files' : `*:word:(${completes.join(' ')})`;
    const rest = completes.length === 0 ? '' : ` ${quoted(words)}`;
    return `    ${name}) _arguments ${optionsOf(command).map(zshOption).join(' ')}${rest} ;;`;
  });
  return `#compdef daywall
# Completion of daywall for zsh: source <(daywall completion zsh), behind compinit
_daywall() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT -= 1))
  case $command in
${cases.join('\n')}
  esac
}
if [[ $funcstack[1] == _daywall ]]; then _daywall "$@"; else compdef _daywall daywall; fi`;
}

function fishOption(name: string, option: Option): string {
  const type = optionTypes[option];
  const short = 'short' in type ? ` -s ${type.short}` : '';
  const value = !takesValue(option) ? '' : isFile(option) ? ' -r -F' : ' -x';
  return `complete -c daywall -n '__fish_seen_subcommand_from ${name}' -l ${option}${short}${value}`;
}

function fishCompletion(): string {
  const lines = allCommands.flatMap((command) => {
    const { name, summary, completes = [] } = command;
    const behind = `complete -c daywall -n '__fish_seen_subcommand_from ${name}'`;
    const words = completes === 'files' ? [`${behind} -F`] : [`${behind} -a ${quoted(completes.join(' '))}`];
    return [
      `complete -c daywall -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...optionsOf(command).map((option) => fishOption(name, option)),
      ...(completes.length === 0 ? [] : words),
    ];
  });
  return [
    '# Completion of daywall for fish: daywall completion fish | source',
    'complete -c daywall -f',
    ...lines,
  ].join('\n');
}

/** Programs of shells that complete commands and options, made of the table that the help is made of. */
export const completions: Readonly<Record<(typeof shells)[number], () => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};
