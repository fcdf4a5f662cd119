import {
  type CommandRow,
  defaultText,
  type OptionRow,
  subcommandWord,
  type Values,
} from "../../cli/define-command.ts";
import { crawlerWords, purposeWords } from "./crawler-words.ts";

const HELP = "'(- *)--help[Show the help]'";

/** Returns the completion script for zsh. Users source it after compinit, or put it on `fpath` as `_maycrawl`. */
export function zshCompletion(commands: readonly CommandRow[]): string {
  return `#compdef maycrawl
# Completion for maycrawl. Made by "maycrawl completion zsh"; load it with source <(maycrawl completion zsh)
_maycrawl_crawlers() {
  compadd "$@" - ${crawlerWords}
}
_maycrawl_crawlers_and_purposes() {
  compadd "$@" - ${purposeWords} ${crawlerWords}
}
${commands.map(subcommandFunction).join("")}_maycrawl() {
  local curcontext="$curcontext" state line
  local -a commands=(
${commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`).join("\n")}
    'help:Show the help of a command'
  )
  _arguments -C \\
    ${HELP} \\
    '(- *)--version[Show the version]' \\
    '1:command:->command' \\
    '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $words[1] in
        help)
          if ((CURRENT == 2)); then
            _describe command commands
          elif ((CURRENT == 3)); then
            case $words[2] in
${commands.map(helpBranch).filter(Boolean).join("\n")}
            esac
          fi
          ;;
${commands.map(branch).join("\n")}
      esac
      ;;
  esac
}
if [[ $funcstack[1] == _maycrawl ]]; then
  _maycrawl "$@"
else
  compdef _maycrawl maycrawl
fi
`;
}

/**
 * Returns two shell functions. One completes the subcommands of a command; the other one completes subcommands and
 * files.
 */
function subcommandFunction({ name, subcommands }: CommandRow): string {
  if (subcommands === undefined) return "";
  const words = subcommands.map((row) => `    ${quote(`${subcommandWord(row)}:${row.summary}`)}`);
  return `_maycrawl_${name}_subcommands() {
  local -a words_of=(
${words.join("\n")}
  )
  _describe word words_of
}
_maycrawl_${name}_words() {
  _alternative 'words:word:_maycrawl_${name}_subcommands' 'files:file:_files'
}
`;
}

/** Returns the branch that completes `help NAME` with the subcommands of the command. */
function helpBranch({ name, subcommands }: CommandRow): string {
  return subcommands === undefined ? "" : `              ${name}) _maycrawl_${name}_subcommands ;;`;
}

/**
 * Returns the `case` branch of a command. The branch tries the subcommands first. The arguments of a subcommand begin
 * after its name.
 */
function branch({ subcommands = [], ...row }: CommandRow): string {
  const { name, operand } = row;
  if (subcommands.length === 0) return `        ${name})\n${argumentsOf(row)}\n          ;;`;
  const branches = subcommands.map(
    (one) => `          ${subcommandWord(one)})\n${argumentsOf(one)}\n            return ;;`,
  );
  return `        ${name})
          if ((CURRENT > 2)); then
            shift words
            ((CURRENT--))
            case $words[1] in
${branches.join("\n")}
            esac
            words=(${name} $words)
            ((CURRENT++))
          fi
${argumentsOf(row, `1::${operand?.name}:_maycrawl_${name}_words`)}
          ;;`;
}

/**
 * Returns the call of `_arguments` for a command: its options and operands.
 * @param first the specification of the first operand, if the first operand may be a subcommand.
 */
function argumentsOf({ operand, options }: CommandRow, first?: string): string {
  const specs = [HELP, ...options.map(optionSpec)];
  if (first !== undefined) specs.push(quote(first));
  if (operand !== undefined) {
    const place = operand.several ? "*:" : operand.optional ? "1::" : "1:";
    specs.push(quote(`${place}${operand.name}:${action(operand.values)}`));
    if (operand.second !== undefined)
      specs.push(
        quote(`${operand.secondIsOptional ? "2::" : "2:"}${operand.second}:${action(operand.values)}`),
      );
  }
  return `          _arguments \\
${specs.map((spec) => `            ${spec}`).join(" \\\n")}`;
}

function optionSpec(row: OptionRow): string {
  const { name, value, values, list, repeatable } = row;
  const shown = (row.summary + defaultText(row)).replace(/[[\]\\]/g, "\\$&");
  const argument = value === undefined ? "" : `:${value}:${list ? listAction(values) : action(values)}`;
  return quote(`${repeatable ? "*" : ""}${name}[${shown}]${argument}`);
}

function action(values: Values): string {
  // A blank: a value is expected, but the shell has nothing to offer.
  if (values === undefined) return " ";
  if (values === "crawlers") return "_maycrawl_crawlers";
  if (values === "crawlers-and-purposes") return "_maycrawl_crawlers_and_purposes";
  return values === "files" ? "_files" : `(${values.join(" ")})`;
}

/** Returns the completion of a comma-separated list. */
function listAction(values: Values): string {
  return Array.isArray(values) ? `_sequence compadd - ${values.join(" ")}` : action(values);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
