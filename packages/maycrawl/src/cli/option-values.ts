/** What the values of options mean. */
import { type Dialect, defaultDialect, dialects } from "@maycrawl/engine";
import { maskedText } from "../output/masked-text.ts";
import { UsageError } from "./errors.ts";

/** The names that `--dialect` knows. */
export const dialectNames: readonly string[] = Object.keys(dialects);

/** The dialect of a name, which is looked for among own properties only; undefined where it is none. */
export function dialectNamed(name: string): Dialect | undefined {
  return Object.hasOwn(dialects, name) ? dialects[name as keyof typeof dialects] : undefined;
}

/** The dialect that `--dialect` chose among `dialectNames`; undefined where it was not given. */
export function askedDialect(name: string | undefined): Dialect | undefined {
  return name === undefined ? undefined : dialectNamed(name);
}

/** The same; RFC 9309 where it was not given. */
export function dialectOf(name: string | undefined): Dialect {
  return askedDialect(name) ?? defaultDialect;
}

/** The dialects that a list names, each once and in its order; all of them where none was given. */
export function dialectsOf(list: string | undefined): readonly Dialect[] {
  const names = list === undefined ? dialectNames : listed(list);
  return [...new Set(names)].flatMap((name) => dialectNamed(name) ?? []);
}

/** The histories that `--history` knows by name. */
export const presetNames = ["503-13h", "503-5d", "503-31d", "503-31d-site-answers"] as const;

/** Which servers may be asked; the words are those of the agent's `AddressPolicy`. */
export const addressPolicies = ["any", "public"] as const;

/** The items of a list that is divided by commas. */
export function listed(list: string): readonly string[] {
  return list.split(",").map((item) => item.trim());
}

/** How long fetching a robots.txt may take in all, where `--timeout` says nothing. */
export const DEFAULT_SECONDS = 10;
/** A day; timers cannot run for ever. */
const MAX_SECONDS = 86_400;

/**
 * The seconds that `--timeout` gives.
 * @throws {UsageError} for what is no positive number.
 */
export function timeoutOf(given: string | undefined): number {
  if (given === undefined) return DEFAULT_SECONDS;
  const seconds = /^(?:\d+\.?\d*|\.\d+)$/.test(given) ? Number(given) : 0;
  if (seconds > 0 && seconds <= MAX_SECONDS) return seconds;
  throw new UsageError(
    `--timeout "${maskedText(given)}" is no number of seconds`,
    `expected a number above 0, at most ${MAX_SECONDS}`,
  );
}
