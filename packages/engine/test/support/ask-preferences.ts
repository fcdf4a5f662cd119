import { parse } from "../../src/document/parse.ts";
import type { CrawlerOrToken } from "../../src/groups/crawler-profile.ts";
import type { Preferences } from "../../src/preferences/answers.ts";
import { type PreferenceSources, resolvePreferences } from "../../src/preferences/preferences.ts";
import type { UsageStatement } from "../../src/preferences/statement.ts";
import type { Message } from "../../src/text/message.ts";

export const ORIGIN = "https://example.com";

export function ask(sources: PreferenceSources, path = "/", crawler: CrawlerOrToken = "anybot"): Preferences {
  return resolvePreferences(sources, crawler, `${ORIGIN}${path}`);
}

export function askRobots(robots: string, path = "/", crawler: CrawlerOrToken = "anybot"): Preferences {
  return ask({ document: parse(robots) }, path, crawler);
}

/** Returns the answers for `train-ai`, `ai-input` and `search`, separated by spaces. */
export function answersOf(answer: Preferences): string {
  return [answer["train-ai"], answer["ai-input"], answer.search].join(" ");
}

/** Returns the source and position of each statement, and the reason if it is ignored: `header 7 dead`. */
export function positionsOf(statements: readonly UsageStatement[]): readonly string[] {
  return statements.map(({ from, where, ignored }) =>
    [from, where, ignored].filter((part) => part !== undefined).join(" "),
  );
}

/** Joins the texts of notes into one line. Returns undefined if there are no notes. */
export function joinNotes(notes: readonly Message[] = []): string | undefined {
  return notes.length === 0 ? undefined : notes.map(({ message }) => message).join(" ");
}
