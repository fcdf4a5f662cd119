/** Suggestions for unknown commands and options. */

import { maskedText } from "../output/masked-text.ts";
import { suggestUrl } from "../suggest/suggest-url.ts";
import { suggestWord, wordHint } from "../suggest/suggest-word.ts";
import { type CommandRow, subcommandWord, withSubcommands } from "./define-command.ts";

const LINT = [
  "maycrawl lint FILE finds the problems of a robots.txt",
  "maycrawl fetch URL shows the diagnostics of a site's answer",
];
/** Hint for a wrong crawler name. */
export const LISTS_CRAWLERS = "maycrawl crawlers lists the known crawlers";
const CRAWLERS = [LISTS_CRAWLERS];
const BISECT = ["maycrawl bisect URL --as NAME finds the commit that changed an answer"];
const TESTER = ["maycrawl tester starts the web tester"];
const CHECK = ["maycrawl check URL --as NAME --robots FILE"];

/** Command names of other programs, and hints for the matching commands of maycrawl. */
const OTHER_COMMANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["blame", BISECT],
  ["history", BISECT],
  ["validate", LINT],
  ["verify", LINT],
  ["allowed", CHECK],
  ["serve", TESTER],
  ["web", TESTER],
  ["robots", ["maycrawl fetch URL, or for a file: maycrawl parse FILE"]],
  ["ls", CRAWLERS],
  ["list", CRAWLERS],
]);

const CRAWL = "maycrawl crawl URL --as NAME starts or continues a crawl";

/** Subcommand names of other programs, and hints for `crawl`. */
export const OTHER_SUBCOMMANDS: ReadonlyMap<string, string> = new Map([
  ...["start", "begin", "run", "resume", "continue"].map((word) => [word, CRAWL] as const),
  ["help", "did you mean maycrawl help crawl?"],
]);

/** Returns the hints for a word that is not a command. */
export function commandHints(word: string, commands: readonly CommandRow[]): readonly string[] {
  if (word === "version") return ["did you mean --version?"];
  const tried = OTHER_COMMANDS.get(word.toLowerCase());
  if (tried !== undefined) return tried;
  const row = commands
    .flatMap(({ subcommands = [] }) => subcommands)
    .find((one) => subcommandWord(one) === word);
  if (row !== undefined) return [`did you mean maycrawl ${row.name}?`];
  const url = suggestUrl(word);
  if (url !== undefined) return [`did you mean maycrawl check ${maskedText(url)} --as NAME?`];
  return wordHint(
    word,
    commands.map(({ name }) => name),
  );
}

/** Option names of other programs, and the matching options of maycrawl. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ...["user-agent", "useragent", "agent", "ua", "bot", "crawler", "a", "u", "A"].map(
    (name) => [name, "as"] as const,
  ),
  ...["robots-txt", "robotstxt", "file", "f", "r"].map((name) => [name, "robots"] as const),
  ...["engine", "parser", "d"].map((name) => [name, "dialect"] as const),
  ...["depth", "level", "l"].map((name) => [name, "max-depth"] as const),
  ...["pages", "limit", "n"].map((name) => [name, "max-pages"] as const),
  ...["connections", "parallel", "threads"].map((name) => [name, "concurrency"] as const),
  ["h", "help"],
  ["j", "json"],
  ["v", "version"],
]);

/** Returns the hint for an unknown option. The dashes are ignored when names are compared. */
export function optionHint(unknown: string, names: readonly string[]): readonly string[] {
  const words = names.map((name) => name.slice("--".length));
  const name = unknown.replace(/^-+/, "");
  const other = OTHER_NAMES.get(name);
  const meant = other !== undefined && words.includes(other) ? other : suggestWord(name, words);
  return meant === undefined ? [] : [`did you mean --${meant}?`];
}

/**
 * Returns a word that begins with a long dash (en, em and similar) as an option with two hyphens, without its value.
 * Undefined for other words.
 */
export function withHyphens(word: string): string | undefined {
  const name = /^-?[\u2010-\u2015\u2212]+-*([^=]*)/.exec(word)?.[1];
  return name === undefined ? undefined : `--${name}`;
}

/** Returns the hint that other commands have this option; empty if no command has it. */
export function otherCommandsHint(
  unknown: string,
  { name: command }: Pick<CommandRow, "name">,
  commands: readonly CommandRow[],
): readonly string[] {
  const rows = commands.filter((row) => row.name !== command).flatMap(withSubcommands);
  const withOption = rows.filter(({ options }) => options.some(({ name }) => name === unknown));
  return withOption.length === 0
    ? []
    : [`it is an option of ${withOption.map(({ name }) => name).join(", ")}`];
}
