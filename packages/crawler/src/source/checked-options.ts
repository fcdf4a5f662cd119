import { InvalidOptionError } from "@maycrawl/agent";

/** @throws {InvalidOptionError} where a limit is no number that can be one; there may be none: `Infinity`. */
export function checkLimits(limits: object): void {
  for (const [key, value] of Object.entries(limits)) {
    if (typeof value !== "number" || Number.isNaN(value) || value < 0) {
      throw new InvalidOptionError(`limits.${key} must be a number, 0 or more; received ${String(value)}.`);
    }
  }
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
