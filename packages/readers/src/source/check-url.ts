import { InvalidOptionError } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";

/** @throws {InvalidOptionError} where a URL is none that is absolute. */
export function checkedUrl(url: string | URL): URL {
  const parsed = parseUrl(String(url));
  if (parsed !== undefined) return parsed;
  throw new InvalidOptionError(`url must be an absolute URL; received ${JSON.stringify(String(url))}.`);
}
