import type { Dialect } from "./dialect.ts";
import type { Source } from "./source.ts";

const ALL = ["forbidden", "tooManyRequests", "clientError", "serverError", "networkFailure"] as const;

/** A rule of `access` about a failure. */
export type FailureRule = (typeof ALL)[number];

/** Rules about failures that the source of a dialect's `access` does not have. The dialect takes them from RFC 9309. */
const UNSOURCED: Readonly<Record<string, readonly FailureRule[]>> = {
  "classic-1994": ALL,
  // draft-koster-robots-00 §3.1 has 401, 403, 404 and temporary failures.
  "draft-1996": ["tooManyRequests"],
  seznam: ALL,
  yandex: ["networkFailure"],
  "yandex-code": ["networkFailure"],
};

/** Returns the source of a dialect's rule about a failure; undefined if only RFC 9309 has one. */
export function failureSource({ name, sources }: Dialect, rule: FailureRule): Source | undefined {
  return UNSOURCED[name]?.includes(rule) ? undefined : sources.access;
}
