import { InvalidOptionError } from "@maycrawl/agent";

/** @throws {InvalidOptionError} where a URL is none that is absolute. */
export function checkedUrl(url: string | URL): URL {
  try {
    return new URL(url);
  } catch {
    // Told below.
  }
  throw new InvalidOptionError(`url must be an absolute URL; received ${JSON.stringify(String(url))}.`);
}
