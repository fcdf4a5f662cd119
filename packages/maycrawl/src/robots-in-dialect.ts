import { type AccessResult, accessAt, accessKindOf, type Dialect, parse } from "@maycrawl/engine";
import type { Answer } from "./fetch-robots.ts";
import type { FoundRobots } from "./robots.ts";

/** A robots.txt as a dialect reads it, or what it makes of its absence. */
export interface Robots extends Omit<FoundRobots, "answer" | "most"> {
  readonly dialect: Dialect;
  readonly access: AccessResult;
  /** Why there was no answer, where there was none: whatever that means in the dialect. */
  readonly error: unknown;
  /** Whether there was more than the dialect reads. */
  readonly truncated: boolean;
}

const read = new WeakMap<FoundRobots, Map<Dialect, Robots>>();

/** Reads a robots.txt by a dialect: once, however many ask. */
export function robotsIn(found: FoundRobots, dialect: Dialect): Robots {
  const known = read.get(found) ?? new Map<Dialect, Robots>();
  read.set(found, known);
  const robots = known.get(dialect) ?? readBy(found, dialect);
  known.set(dialect, robots);
  return robots;
}

function readBy({ answer, most, ...where }: FoundRobots, dialect: Dialect): Robots {
  if (answer.octets === undefined) {
    const error = answer.status === undefined ? answer.error : undefined;
    return { ...where, dialect, access: failureIn(answer, dialect), error, truncated: false };
  }
  const { octets, status } = answer;
  // A dialect with a limit of its own cuts by itself, and must see that there was something to cut.
  const cutsItself = dialect.maxBytes !== null && dialect.maxBytes <= most;
  const document = parse(cutsItself ? octets : octets.subarray(0, most), { dialect });
  const access = { kind: "successful", status, document } as const;
  const truncated = octets.length > readLength(most, dialect);
  return { ...where, dialect, access, error: undefined, truncated };
}

/** How many octets a dialect reads, where so many count at most. */
export function readLength(most: number, dialect: Dialect): number {
  return Math.min(dialect.maxBytes ?? most, most);
}

/**
 * What a dialect makes of a robots.txt that was not had: its class, and what holds at the first failure,
 * as nothing is known from before.
 */
function failureIn(answer: Answer & { readonly octets?: undefined }, dialect: Dialect): AccessResult {
  const { status, since } = answer;
  const kind = status === undefined ? dialect.access.networkFailure : accessKindOf(status, dialect);
  if (kind !== "unreachable") return { kind: "unavailable", status: status ?? 0 };
  const last = status === undefined ? { kind, error: answer.error, since } : { kind, status, since };
  return accessAt({ last }, since, dialect).access;
}
