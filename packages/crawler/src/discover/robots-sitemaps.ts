import { InvalidInputError, type RobotsDocument } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";

/** A Sitemap line of a robots.txt. */
export interface RobotsSitemap {
  /** Value as written. */
  readonly written: string;
  /** 1-based line number. */
  readonly line: number;
  /** URL to fetch; undefined if a crawler cannot fetch it. A relative URL is resolved. */
  readonly url?: string;
  /**
   * Problem of the value; undefined if it has none. sitemaps.org requires "the complete URL".
   * - `relative`: it is not a complete URL.
   * - `not-http`: it has another scheme.
   * - `not-a-url`: it is not a URL.
   * - `repeated`: an earlier line names the same URL.
   */
  readonly failure?: "relative" | "not-http" | "not-a-url" | "repeated";
}

/**
 * Returns the Sitemap lines of a robots.txt, in order. They may name sitemaps of any host, and may be inside or outside
 * of groups (sitemaps.org, "Specifying the Sitemap location in your robots.txt file").
 * @param robotsUrl URL of the robots.txt.
 * @throws {InvalidInputError} if `robots` is not a result of `parse`.
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
  // An empty value would be resolved to the robots.txt itself.
  return written === "" ? undefined : parseUrl(written, robotsUrl);
}
