// Makes a command line of the inputs of the GitHub Action (action.yml).
import { existsSync } from "node:fs";

const COMMANDS = ["test", "lint", "diff"];

/**
 * Returns the working directory and the arguments of maycrawl for the inputs of the Action.
 * @param {Readonly<Record<string, string | undefined>>} env environment, in which GitHub sets `INPUT_NAME`
 */
export function actionArguments(env) {
  const command = env["INPUT_COMMAND"]?.trim() || "test";
  if (!COMMANDS.includes(command)) {
    throw new Error(`the input command cannot be "${command}": expected one of ${COMMANDS.join(", ")}`);
  }
  const directory = env["INPUT_WORKING-DIRECTORY"]?.trim() || ".";
  if (!existsSync(directory))
    throw new Error(`the input working-directory cannot be "${directory}": it does not exist`);
  const words = splitWords(env["INPUT_ARGS"] ?? "");
  const namesFormat = words.some((word) => /^--(?:format(?:=|$)|json$)/.test(word));
  return {
    directory,
    args: [command, ...(namesFormat ? [] : ["--format", "github"]), ...words],
  };
}

/**
 * Splits a text at blanks and line ends. Quotes, single or double, keep a word with blanks together. No shell reads the
 * text, so `$`, `*` and backslashes have no meaning.
 * @param {string} text
 */
function splitWords(text) {
  const words = text.match(/(?:[^\s"']|"[^"]*"|'[^']*')+|["']/g) ?? [];
  if (words.some((word) => word === '"' || word === "'"))
    throw new Error("the input args has a quote without an end");
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
}

/**
 * Returns an annotation of GitHub for a wrong input.
 * @param {unknown} error
 */
export function inputAnnotation(error) {
  const text = error instanceof Error ? error.message : String(error);
  const escaped = text.replace(
    /[%\r\n]/g,
    (one) => `%${one.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
  );
  return `::error title=maycrawl::${escaped}`;
}
