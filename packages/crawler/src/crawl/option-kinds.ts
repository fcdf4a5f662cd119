import { InvalidOptionError } from "@maycrawl/agent";
import { checkedFlag } from "@maycrawl/agent/internal";
import { shown } from "../source/shown.ts";
import type { CrawlOptions } from "./options.ts";

/**
 * Looks at the options that are no numbers, before anything is asked or written: what is wrong with them would show in the middle of a crawl.
 * @throws {InvalidOptionError} where one is not of its kind.
 */
export function checkKinds(
  options: Pick<
    CrawlOptions,
    "seeds" | "sitemaps" | "probeMissingPages" | "keepSkipped" | "archive" | "signal"
  >,
): void {
  checkList("seeds", options.seeds);
  const { sitemaps, probeMissingPages, keepSkipped, archive, signal } = options;
  for (const flag of Object.entries({ sitemaps, probeMissingPages, keepSkipped })) checkedFlag(...flag);
  if (archive !== undefined && typeof archive !== "function") throw wrong("archive", "a function", archive);
  if (signal !== undefined && !isSignal(signal))
    throw wrong("signal", "an AbortSignal, such as the `signal` of an AbortController", signal);
}

function checkList(name: string, list: unknown): void {
  // A string is an iterable, of characters.
  if (typeof list === "string")
    throw new InvalidOptionError(`${name} must be a list; received the string ${JSON.stringify(list)}.`);
  if (list === undefined) return;
  const isList =
    typeof list === "object" && list !== null && (Symbol.iterator in list || Symbol.asyncIterator in list);
  if (!isList) throw wrong(name, "a list", list);
}

/** Also one of another copy of the platform's classes. */
function isSignal(signal: unknown): boolean {
  return typeof signal === "object" && signal !== null && "aborted" in signal && "addEventListener" in signal;
}

function wrong(name: string, expected: string, received: unknown): InvalidOptionError {
  return new InvalidOptionError(`${name} must be ${expected}; received ${shown(received)}.`);
}
