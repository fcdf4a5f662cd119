import { checkNames, InvalidOptionError } from "@maycrawl/agent";

/**
 * Lays the limits that were given over the defaults.
 * @throws {InvalidOptionError} where a limit is no number that can be one, or has another name; there may be none: `Infinity`.
 */
export function settleLimits<T extends object>(defaults: T, given: Partial<T> | undefined): T {
  checkNames("limits", defaults, given);
  const limits = { ...defaults, ...given };
  for (const [key, value] of Object.entries(limits)) {
    if (typeof value !== "number" || Number.isNaN(value) || value < 0) {
      throw new InvalidOptionError(`limits.${key} must be a number, 0 or more; received ${String(value)}.`);
    }
  }
  return limits;
}

/** @throws {InvalidOptionError} where a URL is none that is absolute. */
export function checkedUrl(url: string | URL): URL {
  try {
    return new URL(url);
  } catch {
    // Told below.
  }
  throw new InvalidOptionError(`url must be an absolute URL; received ${JSON.stringify(String(url))}.`);
}
