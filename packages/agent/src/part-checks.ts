import { InvalidOptionError } from "./errors.ts";
import type { RobotsAgentOptions } from "./options.ts";
import { shown } from "./shown.ts";

/** Which of the options are functions. */
const FUNCTIONS = ["fetch", "resolve", "beforeRobots"] as const;
/** Which are objects, and what each has to be able to do. */
const METHODS = { clock: ["now"], store: ["get", "set", "delete"], pacer: ["reserve"] } as const;

/**
 * Whatever cannot be called would be told of each site as if that could not be reached.
 * @throws {InvalidOptionError} where an option is not of its kind.
 */
export function checkParts(options: RobotsAgentOptions): void {
  for (const name of FUNCTIONS) {
    const given: unknown = options[name];
    if (given !== undefined && typeof given !== "function")
      throw new InvalidOptionError(`${name} must be a function; received ${shown(given)}.`);
  }
  for (const [name, methods] of Object.entries(METHODS)) {
    const given = options[name as keyof typeof METHODS] as Record<string, unknown> | undefined;
    if (given === undefined) continue;
    const missing = methods.find((method) => typeof given?.[method] !== "function");
    if (missing !== undefined)
      throw new InvalidOptionError(`${name} must be an object with ${missing}(); received ${shown(given)}.`);
  }
}
