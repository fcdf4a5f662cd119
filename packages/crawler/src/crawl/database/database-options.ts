import { InvalidOptionError } from "@maycrawl/agent";
import { checkedNumber, checkNames, checkObject } from "@maycrawl/agent/internal";
import type { PatienceOptions } from "./patience.ts";

/** How a crawl's database is opened. */
export interface DatabaseOptions extends Partial<PatienceOptions> {
  /** Whether to make the schema and the tables if they do not exist. */
  readonly create: boolean;
  /**
   * Milliseconds to wait for an answer, and for a database that is away to come back; `Infinity`: without end. Default: 10
   * minutes.
   */
  readonly patienceMs?: number;
}

const NAMES: Readonly<Record<keyof DatabaseOptions, true>> = {
  create: true,
  patienceMs: true,
  signal: true,
  onTrouble: true,
};
const DEFAULT_PATIENCE_MS = 600_000;
/** Longest time of a timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Checks options and returns how long to wait. @throws {InvalidOptionError} */
export function checkDatabaseOptions(options: DatabaseOptions): PatienceOptions {
  const what = "The options of a crawl's database";
  checkObject(what, options, "an object with create");
  checkNames(what, NAMES, options);
  const { create, patienceMs = DEFAULT_PATIENCE_MS, signal, onTrouble } = options;
  if (typeof create !== "boolean") throw new InvalidOptionError("create must be true or false.");
  checkedNumber("patienceMs", patienceMs);
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw new InvalidOptionError("signal must be an AbortSignal.");
  if (onTrouble !== undefined && typeof onTrouble !== "function")
    throw new InvalidOptionError("onTrouble must be a function.");
  return { patienceMs: Math.min(patienceMs, MAX_TIMER_MS), signal, onTrouble };
}
