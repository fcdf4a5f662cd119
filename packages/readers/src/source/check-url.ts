import { InvalidOptionError } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";

/** Parses the option `url`. @throws {InvalidOptionError} if it is not an absolute URL. */
export function parseUrlOption(url: string | URL): URL {
  const parsed = parseUrl(String(url));
  if (parsed !== undefined) return parsed;
  throw new InvalidOptionError(`url must be an absolute URL; received ${JSON.stringify(String(url))}.`);
}
