import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { CrawlFile } from "../../src/crawl/file/sqlite/crawl-file.ts";

/** Start of the crawl: 2026-11-02 08:00 UTC. */
export const BEGAN = Date.UTC(2026, 10, 2, 8);

/** Creates a folder that is deleted after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A URL and its last visit in a generated crawl. Omitted fields have the values of a page without problems. */
export interface MadeUrl {
  readonly url: string;
  readonly state?: 0 | 1 | 2 | 3 | 4;
  readonly depth?: number;
  readonly by?: string;
  readonly linked?: boolean;
  /** Number (from 1) of the URL that links to this URL. Default: the number of this URL. */
  readonly linkedFrom?: number;
  readonly inlinks?: number;
  readonly sitemap?: boolean;
  readonly skipped?: string;
  readonly because?: string;
  /** `null`: the URL was not visited. */
  readonly visit?: Partial<MadeVisit> | null;
}

interface MadeVisit {
  readonly at: number;
  readonly ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly bytes: number | null;
  readonly type: string | null;
  readonly redirect: string | null;
  readonly title: string | null;
  readonly canonical: string | null;
  readonly indexable: 0 | 1 | null;
  readonly indexBecause: string | null;
  readonly note: string | null;
}

const FINE: MadeVisit = {
  at: BEGAN,
  ms: 40,
  status: 200,
  error: null,
  bytes: 8_000,
  type: "text/html",
  redirect: null,
  title: "A page",
  canonical: null,
  indexable: 1,
  indexBecause: null,
  note: null,
};

/**
 * Writes a crawl file with the crawl's own layout, and returns its path. Adds each host and its sitemap with the first
 * URL of the host.
 */
export function writeCrawlFile(
  path: string,
  urls: Iterable<MadeUrl>,
  more: (file: CrawlFile) => void = () => {},
): string {
  const file = new CrawlFile(path);
  const hosts = new Map<string, number>();
  const addUrl = file.prepare(
    "INSERT INTO url (url, host, state, depth, clicks, found_by, linked, linked_from, seed, sitemap, skipped, skipped_because, visit) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const addVisit = file.prepare(
    "INSERT INTO visit (id, url, round, at, ms, status, error, bytes, type, redirect, changed, allowed_because, title, canonical, indexable, index_because, follow, links, note) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, 1, 'no-rule', ?, ?, ?, ?, 1, 10, ?)",
  );
  const hostOf = (url: string): number => {
    const { origin } = new URL(url);
    const known = hosts.get(origin);
    if (known !== undefined) return known;
    const id = hosts.size + 1;
    hosts.set(origin, id);
    file.prepare("INSERT INTO host (id, origin) VALUES (?, ?)").run(id, origin);
    file.prepare("INSERT INTO sitemap (id, url, round) VALUES (?, ?, 1)").run(id, `${origin}/sitemap.xml`);
    return id;
  };
  file.transact(() => {
    file
      .prepare("INSERT INTO round (id, started_at, ended_at, ended_by) VALUES (1, ?, ?, 'done')")
      .run(BEGAN, BEGAN + 600_000);
    let id = 0;
    for (const one of urls) {
      id++;
      const host = hostOf(one.url);
      const state = one.state ?? (one.skipped === undefined ? 1 : 2);
      const visit =
        one.visit === null || (one.visit === undefined && state !== 1)
          ? undefined
          : { ...FINE, ...one.visit };
      const {
        by = "link",
        depth = 1,
        linked = by === "link",
        sitemap = false,
        skipped = null,
        because = null,
      } = one;
      addUrl.run(
        one.url,
        host,
        state,
        depth,
        by === "sitemap" ? null : depth,
        by,
        linked ? (one.inlinks ?? 1) : 0,
        linked ? (one.linkedFrom ?? id) : null,
        Number(by === "seed"),
        sitemap ? host : null,
        skipped,
        because,
        visit === undefined ? null : id,
      );
      if (visit === undefined) continue;
      const {
        at,
        ms,
        status,
        error,
        bytes,
        type,
        redirect,
        title,
        canonical,
        indexable,
        indexBecause,
        note,
      } = visit;
      addVisit.run(
        id,
        id,
        at,
        ms,
        status,
        error,
        bytes,
        type,
        redirect,
        title,
        canonical,
        indexable,
        indexBecause,
        note,
      );
    }
    file
      .prepare(
        "UPDATE host SET known = (SELECT count(*) FROM url WHERE host = host.id), queued = (SELECT count(*) FROM url WHERE host = host.id AND state IN (0, 4))",
      )
      .run();
    file.prepare("UPDATE sitemap SET entries = (SELECT count(*) FROM url WHERE sitemap = sitemap.id)").run();
    more(file);
  });
  file.close();
  return path;
}

const SITE = "https://www.example.com";

/** Text that is harmful if it is not escaped. */
export const HOSTILE = `</script><script>document.title="pwned"</script><img src=x onerror=alert(1)>"'&\u2028\u202Egnp.exe <!--`;

/** Yields a site of about 300 pages with all kinds of problems. */
export function* problemSite(): Generator<MadeUrl, void, undefined> {
  let n = 0;
  const at = (): number => BEGAN + n++ * 1_700;
  yield {
    url: `${SITE}/`,
    by: "seed",
    depth: 0,
    sitemap: true,
    visit: { at: at(), title: "Example, the shop" },
  };
  for (const section of ["shoes", "shirts", "hats", "garden-furniture-and-tools"]) {
    yield {
      url: `${SITE}/${section}/`,
      sitemap: true,
      visit: { at: at(), ms: 120, bytes: 42_000, title: section },
    };
    for (let i = 0; i < 45; i++) {
      const url = `${SITE}/${section}/${i % 3 === 0 ? "sale/" : ""}item-${i}`;
      const depth = 2 + (i % 4);
      const visit = {
        at: at(),
        ms: 20 + ((i * 37) % 400),
        bytes: 5_000 + i * 311,
        title: `${section}, item ${i}`,
      };
      if (i % 15 === 14)
        yield { url, depth, sitemap: true, visit: { ...visit, status: 404, indexable: null, title: null } };
      else if (i % 11 === 10)
        yield {
          url,
          depth,
          sitemap: true,
          visit: {
            ...visit,
            status: 301,
            redirect: `${SITE}/${section}/`,
            bytes: null,
            indexable: null,
            title: null,
          },
        };
      else if (i % 9 === 8)
        yield {
          url,
          depth,
          sitemap: i % 2 === 0,
          visit: { ...visit, indexable: 0, indexBecause: `META tag noindex at byte ${100 + i} of the page` },
        };
      else if (i % 13 === 12)
        yield { url, depth, sitemap: true, visit: { ...visit, canonical: `${SITE}/${section}/` } };
      else yield { url, depth, sitemap: i % 5 !== 0, visit };
    }
  }
  for (let i = 0; i < 40; i++)
    yield {
      url: `${SITE}/cart?add=${i}`,
      skipped: "robots",
      because: "robots.txt line 4: Disallow: /cart",
      sitemap: i < 3,
    };
  for (let i = 0; i < 15; i++)
    yield {
      url: `${SITE}/search/${i}`,
      skipped: "robots",
      because: "robots.txt line 5: Disallow: /search/*?q=a-very-long-pattern-that-has-to-wrap-somewhere$",
    };
  for (let i = 0; i < 8; i++)
    yield { url: `${SITE}/forum/${i}`, skipped: "nofollow", because: "rel=nofollow" };
  for (let i = 0; i < 12; i++)
    yield {
      url: `${SITE}/calendar/${i}/1/2`,
      skipped: "trap",
      because: "more than 5000 URLs of the form /calendar/0/0/0",
    };
  for (let i = 0; i < 6; i++)
    yield { url: `${SITE}/old/${i}`, by: "sitemap", linked: false, sitemap: true, visit: { at: at() } };
  yield {
    url: `${SITE}/down`,
    visit: {
      at: at(),
      status: null,
      error: "connect ECONNREFUSED",
      bytes: null,
      type: null,
      indexable: null,
      title: null,
    },
  };
  yield { url: `${SITE}/broken`, visit: { at: at(), status: 500, indexable: null, title: null, ms: 9_000 } };
  yield {
    url: `${SITE}/report.pdf`,
    visit: {
      at: at(),
      type: "application/pdf",
      bytes: null,
      title: null,
      indexable: null,
      note: "not read: application/pdf",
    },
  };
  yield { url: `${SITE}/retired`, state: 3, visit: { at: at(), status: 410, indexable: null, title: null } };
  yield {
    url: `${SITE}/secret`,
    skipped: "robots",
    because: "robots.txt line 6: Disallow: /secret",
    visit: { at: at(), indexable: 0, indexBecause: "X-Robots-Tag noindex, header line 3" },
  };
  yield { url: `${SITE}/alias`, visit: { at: at(), canonical: `${SITE}/secret` } };
  yield { url: `${SITE}/huge`, visit: { at: at(), bytes: 7_654_321, ms: 2_345 } };
  yield {
    url: `${SITE}/missing-in-words`,
    visit: {
      at: at(),
      title: "Page not found",
      note: 'soft 404: the title says "not found", but the status is successful',
    },
  };
  yield {
    url: `${SITE}/hostile`,
    visit: { at: at(), title: HOSTILE, type: `text/html${HOSTILE}`, indexable: 0, indexBecause: HOSTILE },
  };
  yield { url: "https://shop.example.com/later", state: 0 };
  yield { url: "https://nowhere.example.com/", state: 0 };
}

/** Adds the remaining rows of a crawl of `problemSite()`: waiting hosts, a failed sitemap and a contradiction. */
export function addProblemRows(file: CrawlFile): void {
  file
    .prepare(
      "UPDATE host SET ready_at = ?, waiting_for = 'robots.txt cannot be fetched (status 503)', stuck = 'unreachable' WHERE origin = 'https://shop.example.com'",
    )
    .run(BEGAN + 3_600_000);
  file
    .prepare(
      "UPDATE host SET ready_at = ?, waiting_for = 'robots.txt cannot be fetched (ENOTFOUND)', stuck = 'nowhere' WHERE origin = 'https://nowhere.example.com'",
    )
    .run(BEGAN + 7_200_000);
  file
    .prepare("UPDATE sitemap SET failure = 'status 404' WHERE url = 'https://shop.example.com/sitemap.xml'")
    .run();
  file
    .prepare(
      "INSERT INTO contradiction (url, round, code, message, message_id, params) SELECT id, 1, 'preferences-disagree', ?, ?, ? FROM url WHERE url LIKE '%/huge'",
    )
    .run(
      "One statement allows ai-train; another statement forbids it.",
      "preferences-disagree",
      '{"category":"ai-train"}',
    );
}

/** Yields a site that was crawled within half a minute, with all kinds of answers. */
export function* hurriedSite(): Generator<MadeUrl, void, undefined> {
  for (let i = 0; i < 90; i++) {
    const status = [200, 301, 404, 500, null][i % 5] ?? null;
    yield {
      url: `${SITE}/${i}`,
      visit: { at: BEGAN + i * 330, status, indexable: status === 200 ? 1 : null },
    };
  }
}

/** Yields a site with the given number of similar pages. */
export function* largeSite(pages: number): Generator<MadeUrl, void, undefined> {
  for (let i = 0; i < pages; i++) {
    const url = `${SITE}/part-${i % 200}/chapter-${i % 7}/page-${i}.html`;
    const visit = { at: BEGAN + i * 50, title: `Page ${i} of the large site`, ms: i % 997, bytes: i };
    yield i % 10 === 9
      ? { url, skipped: "robots", because: `robots.txt line ${i % 40}: Disallow: /part-${i % 40}` }
      : { url, depth: i % 9, visit };
  }
}
