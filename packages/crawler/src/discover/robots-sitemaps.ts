import { InvalidInputError, type RobotsDocument } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";

/** A Sitemap line of a robots.txt. */
export interface RobotsSitemap {
  /** Its value as it is written. */
  readonly written: string;
  /** The 1-based line. */
  readonly line: number;
  /** The URL to fetch; undefined where there is none that a crawler could. A relative one is resolved. */
  readonly url?: string;
  /**
   * What is wrong with it: sitemaps.org wants "the complete URL". `relative` where it is none, `not-http` where it is of
   * another scheme, `not-a-url`, or `repeated` where a line above names the same.
   */
  readonly failure?: "relative" | "not-http" | "not-a-url" | "repeated";
}

/**
 * The Sitemap lines of a robots.txt, in order. They may name sitemaps of any host, and stand in any group or none
 * (sitemaps.org, "Specifying the Sitemap location in your robots.txt file").
 * @throws {InvalidInputError} where it is none that `parse` gave.
 * @param robotsUrl where the robots.txt is.
 */
export function listNamedSitemaps(robots: RobotsDocument, robotsUrl: string | URL): readonly RobotsSitemap[] {
  if (!Array.isArray(robots?.sitemaps)) throw new InvalidInputError(robots, "a document of parse()");
  const seen = new Set<string>();
  return robots.sitemaps.map(({ url: written, line }) => {
    const url = resolved(written, robotsUrl);
    if (url === undefined) return { written, line, failure: "not-a-url" };
    if (url.protocol !== "http:" && url.protocol !== "https:") return { written, line, failure: "not-http" };
    url.hash = "";
    const { href } = url;
    if (seen.has(href)) return { written, line, url: href, failure: "repeated" };
    seen.add(href);
    return parseUrl(written) !== undefined
      ? { written, line, url: href }
      : { written, line, url: href, failure: "relative" };
  });
}

function resolved(written: string, robotsUrl: string | URL): URL | undefined {
  // What is not there would be the robots.txt itself.
  return written === "" ? undefined : parseUrl(written, robotsUrl);
}
