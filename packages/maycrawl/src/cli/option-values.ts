/** Parsers of option values. */
import type { PresetName } from "@maycrawl/agent/internal";
import { type Dialect, defaultDialect, dialects } from "@maycrawl/engine";
import { maskedText } from "../output/masked-text.ts";
import { UsageError } from "./errors.ts";

/** Names that `--dialect` accepts. */
export const dialectNames: readonly string[] = Object.keys(dialects);

/**
 * Returns the dialect with this name; undefined for an unknown name. Only own properties count, so `toString` is not a
 * dialect.
 */
export function dialectNamed(name: string): Dialect | undefined {
  return Object.hasOwn(dialects, name) ? dialects[name as keyof typeof dialects] : undefined;
}

/** Returns the dialect from `--dialect`; undefined without the option. */
export function dialectOption(name: string | undefined): Dialect | undefined {
  return name === undefined ? undefined : dialectNamed(name);
}

/** Returns the dialect from `--dialect`, or RFC 9309 without the option. */
export function dialectOf(name: string | undefined): Dialect {
  return dialectOption(name) ?? defaultDialect;
}

/** Returns the dialects in a list, each once, in the order of the list; all dialects without a list. */
export function dialectsOf(list: string | undefined): readonly Dialect[] {
  const names = list === undefined ? dialectNames : listed(list);
  return [...new Set(names)].flatMap((name) => dialectNamed(name) ?? []);
}

/** Names of the built-in histories for `--history`. */
export const presetNames = [
  "503-13h",
  "503-5d",
  "503-31d",
  "503-31d-site-answers",
] as const satisfies readonly PresetName[];

/** Values of `--addresses`: the policies that the agent's `AddressPolicy` names. */
export const addressPolicies = ["any", "public"] as const;

/** Returns the items of a list that is separated by commas. */
export function listed(list: string): readonly string[] {
  return list.split(",").map((item) => item.trim());
}

/** Default of `--timeout`, in seconds. */
export const DEFAULT_SECONDS = 10;
/** Maximum of `--timeout`: one day in seconds. A longer time could exceed the maximum delay of a timer. */
const MAX_SECONDS = 86_400;

/**
 * Parses `--timeout`, in seconds.
 * @throws {UsageError} if it is not a positive number, or is too large.
 */
export function timeoutOf(given: string | undefined): number {
  if (given === undefined) return DEFAULT_SECONDS;
  const seconds = /^(?:\d+\.?\d*|\.\d+)$/.test(given) ? Number(given) : 0;
  if (seconds > 0 && seconds <= MAX_SECONDS) return seconds;
  throw new UsageError(
    `--timeout "${maskedText(given)}" is not a valid number of seconds`,
    `expected a number above 0, at most ${MAX_SECONDS}`,
  );
}
