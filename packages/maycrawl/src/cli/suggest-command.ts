/** What was meant by a word of the command line that is no command or no option. */

import { maskedText } from "../output/masked-text.ts";
import { suggestUrl } from "../suggest/suggest-url.ts";
import { suggestWord, wordHint } from "../suggest/suggest-word.ts";
import { type CommandRow, subcommandWord, withSubcommands } from "./define-command.ts";

const COMPARE = [
  "maycrawl compare URL --as NAME compares dialects for one URL",
  "two files: maycrawl check URL --as NAME --robots FILE, with each of them",
];
const PARSE = [
  "maycrawl parse FILE lists the lines of a robots.txt that are odd",
  "maycrawl fetch URL says what is odd about a site's answer",
];
const CRAWLERS = ["maycrawl crawlers lists the crawlers that are known"];
const CHECK = ["maycrawl check URL --as NAME --robots FILE"];

/** Words that other programs have for what a command does. */
const TRIED: ReadonlyMap<string, readonly string[]> = new Map([
  ["diff", COMPARE],
  ["lint", PARSE],
  ["validate", PARSE],
  ["verify", PARSE],
  ["test", CHECK],
  ["allowed", CHECK],
  ["robots", ["maycrawl fetch URL, or of a file: maycrawl parse FILE"]],
  ["ls", CRAWLERS],
  ["list", CRAWLERS],
]);

const CRAWL = "maycrawl crawl URL --as NAME begins a crawl, or goes on with it";

/** What other programs call a subcommand of `crawl`. */
export const SUBCOMMANDS_TRIED: ReadonlyMap<string, string> = new Map([
  ...["start", "begin", "run", "resume", "continue"].map((word) => [word, CRAWL] as const),
  ["help", "did you mean maycrawl help crawl?"],
]);

/** Returns the hints for a word that is no command. */
export function commandHints(word: string, commands: readonly CommandRow[]): readonly string[] {
  if (word === "version") return ["did you mean --version?"];
  const tried = TRIED.get(word.toLowerCase());
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

/** What other programs call an option. */
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

/** Returns the hint for an option that there is none of; dashes are no letters that one can mistake for others. */
export function optionHint(unknown: string, names: readonly string[]): readonly string[] {
  const words = names.map((name) => name.slice("--".length));
  const name = unknown.replace(/^-+/, "");
  const other = OTHER_NAMES.get(name);
  const meant = other !== undefined && words.includes(other) ? other : suggestWord(name, words);
  return meant === undefined ? [] : [`did you mean --${meant}?`];
}

/** Returns an option that begins with a long dash (en, em and the like) with two hyphens, without its value; undefined for other words. */
export function withHyphens(word: string): string | undefined {
  const name = /^-?[\u2010-\u2015\u2212]+-*([^=]*)/.exec(word)?.[1];
  return name === undefined ? undefined : `--${name}`;
}

/** Returns the hint for an option of other commands; empty if there is none that has it. */
export function elsewhereHint(
  unknown: string,
  { name: command }: Pick<CommandRow, "name">,
  commands: readonly CommandRow[],
): readonly string[] {
  const rows = commands.filter((row) => row.name !== command).flatMap(withSubcommands);
  const having = rows.filter(({ options }) => options.some(({ name }) => name === unknown));
  return having.length === 0 ? [] : [`it is an option of ${having.map(({ name }) => name).join(", ")}`];
}
