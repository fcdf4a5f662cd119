import type { Dialect } from "@maycrawl/engine";
import type { FoundRobots } from "./found-robots.ts";
import type { RobotsOutcome } from "./robots-outcome.ts";

/** A robots.txt as a dialect reads it. Without a readable robots.txt, `access` has the dialect's conclusion. */
export interface Robots extends Omit<FoundRobots, "bytes" | "outcomeIn">, RobotsOutcome {
  readonly dialect: Dialect;
}

const read = new WeakMap<FoundRobots, Map<Dialect, Robots>>();

/** Reads a robots.txt in a dialect. Results are cached. */
export function robotsIn(found: FoundRobots, dialect: Dialect): Robots {
  const known = read.get(found) ?? new Map<Dialect, Robots>();
  read.set(found, known);
  const { from, name, url, max } = found;
  const robots = known.get(dialect) ?? { from, name, url, max, dialect, ...found.outcomeIn(dialect) };
  known.set(dialect, robots);
  return robots;
}
