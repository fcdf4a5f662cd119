import {
  customaryPlaces,
  discoverSitemaps,
  type Walked,
  type WalkFailure,
  walkSitemaps,
} from "@maycrawl/crawler";
import { type ByteInput, readSitemap } from "@maycrawl/readers";
import type { PageFetcher } from "./page-fetcher.ts";

/**
 * Yields the entries of a sitemap file, then an item with the number of pages and of sitemaps. The sitemaps that the
 * file names are not fetched.
 */
export async function* readSitemapFile(
  source: ByteInput,
  name: string,
  place: URL | undefined,
): AsyncGenerator<Walked, void, undefined> {
  const of = { sitemap: name, depth: 0 };
  const counts = { url: 0, sitemap: 0 };
  for await (const entry of readSitemap(source, { url: place })) {
    if (entry.type !== "diagnostic") counts[entry.type]++;
    yield { type: "entry", ...of, entry };
  }
  yield { type: "file", ...of, url: place?.href ?? name, urls: counts.url, sitemaps: counts.sitemap };
}

/**
 * Reads the sitemap at a URL. If the sitemap is an index, also reads the sitemaps that the index names. For the URL of
 * a site, reads all sitemaps of the site.
 */
export function readSitemapsAt(url: URL, pages: PageFetcher): AsyncGenerator<Walked, void, undefined> {
  return isSite(url) ? readSite(url, pages) : walk(url, pages, [url]);
}

/** Whether a URL is the URL of a whole site, or of its robots.txt. */
function isSite({ pathname, search }: URL): boolean {
  return search === "" && (pathname === "/" || pathname === "/robots.txt");
}

/**
 * Reads all sitemaps of a site. If robots.txt does not name any, the usual locations are tried. A missing file at a
 * usual location is not an error if another location has a sitemap.
 */
async function* readSite(url: URL, pages: PageFetcher): AsyncGenerator<Walked, void, undefined> {
  const { guessed } = await discoverSitemaps(url, pages.reader);
  if (!guessed) return yield* walk(url, pages);
  const missing: WalkFailure[] = [];
  let read = false;
  for await (const walked of walk(url, pages)) {
    if (walked.type === "failure" && isMissing(walked)) missing.push(walked);
    else yield walked;
    read ||= walked.type === "file";
  }
  if (!read) yield* missing;
}

function isMissing({ depth, status, sitemap }: WalkFailure): boolean {
  return (
    depth === 0 && (status === 404 || status === 410) && customaryPlaces.includes(new URL(sitemap).pathname)
  );
}

function walk(
  site: URL,
  pages: PageFetcher,
  sitemaps?: readonly URL[],
): AsyncGenerator<Walked, void, undefined> {
  // Read the sitemaps one at a time, so that their order is the same in every run.
  return walkSitemaps(site, pages.reader, { sitemaps, fetch: pages.fetch, concurrency: 1 });
}
