import { statSync } from "node:fs";
import { CrawlReader } from "../crawl/file/crawl-reader.ts";
import { normalised } from "../crawl/url/normalised.ts";

/**
 * Whether a file has another crawl than one of these seeds would be: it knows some URLs, and none of these.
 * @returns a seed of that crawl; undefined where it is no other one, or has not begun.
 * @throws {StoreFailedError} where there is no such file, or it is no crawl's.
 */
export function otherCrawlIn(path: string, seeds: Iterable<string>): string | undefined {
  // An empty file, as mktemp makes one, is what the crawl makes its tables in.
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isFile() === true && there.size === 0) return undefined;
  using file = new CrawlReader(path);
  const known = file.prepare(
    "SELECT 1 FROM url WHERE url = ?1 UNION ALL SELECT 1 FROM sitemap WHERE url = ?1",
  );
  return file.read(() => {
    for (const seed of seeds) if (known.get(normalised(seed)?.href ?? seed) !== undefined) return undefined;
    const first = file.prepare("SELECT url FROM url ORDER BY found_by <> 'seed', id LIMIT 1").get();
    return (first as { url: string } | undefined)?.url;
  });
}
