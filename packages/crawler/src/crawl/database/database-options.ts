import {
  checkedSignal,
  checkObject,
  type OptionTable,
  settleOptions,
  wrongOption,
} from "@maycrawl/agent/internal";
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

const databaseOptions: OptionTable<DatabaseOptions> = {
  create: { kind: "required", check: requiredFlag },
  patienceMs: { kind: "number", default: 600_000 },
  signal: { kind: "any", check: checkedSignal },
  onTrouble: { kind: "function" },
};

function requiredFlag(flag: boolean, name: string): boolean {
  if (typeof flag !== "boolean") throw wrongOption(name, "true or false", flag);
  return flag;
}

/** Longest time of a timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Checks options and returns how long to wait. @throws {InvalidOptionError} */
export function checkDatabaseOptions(options: DatabaseOptions): PatienceOptions {
  const what = "The options of a crawl's database";
  checkObject(what, options, "an object with create");
  const { patienceMs, signal, onTrouble } = settleOptions(what, databaseOptions, options);
  return { patienceMs: Math.min(patienceMs, MAX_TIMER_MS), signal, onTrouble };
}
