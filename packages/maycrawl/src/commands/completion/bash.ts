import { type CommandRow, subcommandWord, type Values, withSubcommands } from "../../cli/define-command.ts";
import { crawlerWords, purposeWords } from "./crawler-words.ts";

/** Returns the completion script for bash. */
export function bashCompletion(commands: readonly CommandRow[]): string {
  const names = commands.map(({ name }) => name);
  const rows = commands.flatMap(withSubcommands);
  return `# Completion for maycrawl. Made by "maycrawl completion bash"; load it with source <(maycrawl completion bash)
_maycrawl_words() {
  COMPREPLY=($(compgen -W "$1" -- "$current"))
}
_maycrawl_list() {
  local before=""
  [[ $current == *,* ]] && before="\${current%,*},"
  COMPREPLY=($(compgen -P "$before" -W "$1" -- "\${current##*,}"))
  compopt -o nospace 2>/dev/null
}
_maycrawl_files() {
  local name
  compopt -o filenames 2>/dev/null
  while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -f -- "$current")
}
_maycrawl_crawlers() {
  _maycrawl_words "$1 ${crawlerWords}"
}
_maycrawl() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    _maycrawl_words "${[...names, "help", "--help", "--version"].join(" ")}"
    return
  fi
  if [[ $command == help ]]; then
    ((COMP_CWORD == 2)) && _maycrawl_words "${names.join(" ")}"
    ((COMP_CWORD == 3)) && case "\${COMP_WORDS[2]}" in
${commands.map(subcommandWords).filter(Boolean).join("\n")}
    esac
    return
  fi
  if ((COMP_CWORD > 2)); then
    case "$command \${COMP_WORDS[2]}" in
${commands.flatMap(subcommands).join("\n")}
    esac
  fi
  case "$command $previous" in
${rows.flatMap(optionValues).join("\n")}
  esac
  case "$command $current" in
${rows.map(optionNames).join("\n")}
  esac
  ((COMP_CWORD == 2)) && case "$command" in
${commands.map(subcommandWords).filter(Boolean).join("\n")}
  esac
  case "$command" in
${rows.map(operands).filter(Boolean).join("\n")}
  esac
}
complete -F _maycrawl maycrawl
`;
}

function subcommands({ subcommands = [] }: CommandRow): readonly string[] {
  return subcommands.map(({ name }) => `      "${name}") command="${name}" ;;`);
}

function subcommandWords({ name, subcommands }: CommandRow): string {
  const words = subcommands?.map(subcommandWord).join(" ");
  return words === undefined ? "" : `    ${name}) _maycrawl_words "${words}" ;;`;
}

function optionValues({ name, options }: CommandRow): readonly string[] {
  return options
    .filter(({ value }) => value !== undefined)
    .map((option) => `    "${name} ${option.name}") ${filler(option.values, option.list)}; return ;;`);
}

function optionNames({ name, options }: CommandRow): string {
  return `    "${name} -"*) _maycrawl_words "${[...options.map((option) => option.name), "--help"].join(" ")}"; return ;;`;
}

function operands({ name, operand }: CommandRow): string {
  return operand?.values === undefined ? "" : `    "${name}") ${filler(operand.values)} ;;`;
}

function filler(values: Values, list?: true): string {
  // The possible values are unknown, so the shell offers nothing.
  if (values === undefined) return ":";
  if (values === "files") return "_maycrawl_files";
  if (values === "crawlers") return '_maycrawl_crawlers ""';
  if (values === "crawlers-and-purposes") return `_maycrawl_crawlers "${purposeWords}"`;
  return `${list ? "_maycrawl_list" : "_maycrawl_words"} "${values.join(" ")}"`;
}
