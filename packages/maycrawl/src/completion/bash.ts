import type { Values } from "../command-options.ts";
import type { CommandRow } from "../command-table.ts";

/** The completion script for bash. */
export function bashCompletion(commands: readonly CommandRow[]): string {
  const names = commands.map(({ name }) => name);
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
_maycrawl() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    _maycrawl_words "${[...names, "help", "--help", "--version"].join(" ")}"
    return
  fi
  case "\${COMP_WORDS[1]} $previous" in
${commands.flatMap(optionValues).join("\n")}
  esac
  case "\${COMP_WORDS[1]} $current" in
${commands.map(optionNames).join("\n")}
  esac
  case "\${COMP_WORDS[1]}" in
    help) _maycrawl_words "${names.join(" ")}" ;;
${commands.map(operands).filter(Boolean).join("\n")}
  esac
}
complete -F _maycrawl maycrawl
`;
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
  return operand?.values === undefined ? "" : `    ${name}) ${filler(operand.values)} ;;`;
}

function filler(values: Values, list?: true): string {
  // Nothing is known of it: the shell offers nothing.
  if (values === undefined) return ":";
  if (values === "files") return "_maycrawl_files";
  return `${list ? "_maycrawl_list" : "_maycrawl_words"} "${values.join(" ")}"`;
}
