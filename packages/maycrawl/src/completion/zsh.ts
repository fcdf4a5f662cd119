import type { OptionRow, Values } from "../command-options.ts";
import type { CommandRow } from "../command-table.ts";

const HELP = "'(- *)--help[show the help]'";

/** The completion script for zsh: to be sourced after compinit, or put on \`fpath\` as \`_maycrawl\`. */
export function zshCompletion(commands: readonly CommandRow[]): string {
  return `#compdef maycrawl
# Completion for maycrawl. Made by "maycrawl completion zsh"; load it with source <(maycrawl completion zsh)
_maycrawl() {
  local curcontext="$curcontext" state line
  local -a commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join("\n")}
    'help:show the help of a command'
  )
  _arguments -C \\
    ${HELP} \\
    '(- *)--version[show the version]' \\
    '1:command:->command' \\
    '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $words[1] in
        help) _describe command commands ;;
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

function branch({ name, operand, options }: CommandRow): string {
  const specs = [HELP, ...options.map(optionSpec)];
  if (operand !== undefined) {
    const place = operand.several ? "*:" : operand.optional ? "1::" : "1:";
    specs.push(quoted(`${place}${operand.name}:${action(operand.values)}`));
  }
  return `        ${name})
          _arguments \\
${specs.map((spec) => `            ${spec}`).join(" \\\n")}
          ;;`;
}

function optionSpec({ name, value, values, list, repeatable, summary }: OptionRow): string {
  const shown = summary.replace(/[[\]\\]/g, "\\$&");
  const argument = value === undefined ? "" : `:${value}:${list ? listAction(values) : action(values)}`;
  return quoted(`${repeatable ? "*" : ""}${name}[${shown}]${argument}`);
}

function action(values: Values): string {
  // A blank: there is a value, and nothing to offer for it.
  if (values === undefined) return " ";
  return values === "files" ? "_files" : `(${values.join(" ")})`;
}

/** Several of some words, divided by commas. */
function listAction(values: Values): string {
  return Array.isArray(values) ? `_sequence compadd - ${values.join(" ")}` : action(values);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
