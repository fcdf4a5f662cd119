import { CrawlReader } from "../../src/crawl/file/sqlite/crawl-reader.ts";
import { readEdges } from "../../src/crawl/state/edges.ts";

type Rows = readonly Record<string, unknown>[];

/** Tables of a crawl file without ids of URLs, with the columns that order their rows. */
const PLAIN: Readonly<Record<string, string>> = {
  setting: "name",
  round: "id",
  options: "id",
  host: "id",
  budget: "host, what",
  alike: "host, digest",
  left_out: "reason, origin",
};

/** Returns all tables of a crawl file, with URLs instead of their ids. */
export function crawlContents(path: string): Readonly<Record<string, Rows>> {
  using file = new CrawlReader(path);
  const rows = (sql: string): Rows => (file.prepare(sql).all() as object[]).map((row) => ({ ...row }));
  const contents: Record<string, Rows> = {};
  for (const [table, order] of Object.entries(PLAIN))
    contents[table] = rows(`SELECT * FROM ${table} ORDER BY ${order}`);
  contents["url"] = rows(
    `SELECT url.*, NULL AS id, source.url AS found_on, linking.url AS linked_from, sitemap.url AS sitemap FROM url
      LEFT JOIN url AS source ON source.id = url.found_on LEFT JOIN url AS linking ON linking.id = url.linked_from
      LEFT JOIN sitemap ON sitemap.id = url.sitemap ORDER BY url.url`,
  );
  contents["visit"] = rows(
    "SELECT visit.*, url.url FROM visit JOIN url ON url.id = visit.url ORDER BY visit.id",
  );
  contents["sitemap"] = rows(
    `SELECT sitemap.*, NULL AS id, naming.url AS named_by FROM sitemap LEFT JOIN sitemap AS naming ON naming.id = sitemap.named_by
      ORDER BY sitemap.url`,
  );
  contents["contradiction"] = rows(
    "SELECT url.url, contradiction.round, code, message, message_id, params FROM contradiction JOIN url ON url.id = contradiction.url ORDER BY 1, 2, 3, 4",
  );
  const urls = new Map(rows("SELECT id, url FROM url").map(({ id, url }) => [id, url]));
  const edges = (bytes: unknown): string[] =>
    readEdges(bytes as Uint8Array | null)
      .map(({ to, isLink }) => `${isLink ? "links to" : "leads to"} ${urls.get(to)}`)
      .sort();
  contents["link"] = rows("SELECT * FROM link")
    .map(({ page, settled, targets, before }) => ({
      page: urls.get(page),
      settled,
      targets: edges(targets),
      // Only hyperlinks are counted, so other edges are left out.
      before: edges(before).filter((edge) => edge.startsWith("links to")),
    }))
    .sort((a, b) => (String(a.page) < String(b.page) ? -1 : 1));
  return contents;
}
