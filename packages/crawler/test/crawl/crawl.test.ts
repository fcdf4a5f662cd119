import { describe, expect, it, onTestFinished, vi } from "vitest";
import { all } from "../../../../tests/support/byte-streams.ts";
import type { Answer } from "../../../../tests/support/site.ts";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";
import { crawl } from "../../src/crawl/crawl.ts";
import { readPageRecords } from "../../src/report.ts";
import { crawlToEnd, newFile, quickOptions, rows, skips } from "../support/crawls.ts";
import { page, world } from "../support/world.ts";

describe("crawl()", () => {
  it("visits each linked page once, and does not visit pages that robots.txt forbids", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/robots.txt": "User-agent: *\nDisallow: /no\n",
      "/": page(["/one", "/two#x", "two", "/no/1", "mailto:a@b.c", "http://elsewhere.example/"]),
      "/one": page(["/", "/two", `${o}/three?a=1`]),
      "/two": page(["/one"]),
      "/three?a=1": page([]),
      "/no/1": page([]),
    });
    const file = newFile();
    const events = await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`] }));
    expect(w.pages("a").sort()).toEqual(["/", "/one", "/three?a=1", "/two"]);
    expect(events.at(-1)).toMatchObject({ type: "round-end", by: "done", visited: 4 });
    expect(rows(file, "SELECT url, because FROM blocked")).toEqual([
      { url: `${o}/no/1`, because: "robots.txt line 2: Disallow: /no" },
    ]);
    expect(skips(file)).toEqual({ "/no/1": "robots", "/": "scope" });
  });

  it("follows raw UTF-8 bytes in a Location and in a canonical Link", async () => {
    const w = await world();
    w.host("a", {
      "/": { status: 302, headers: { location: "/\u00c3\u00a9" } },
      "/%C3%A9": { body: page([]), headers: { link: '</\u00c3\u00a8>; rel="canonical"' } },
    });
    await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`] }));
    expect(w.pages("a")).toEqual(["/", "/%C3%A9", "/%C3%A8"]);
  });

  it("obeys nofollow in rel, META robots and X-Robots-Tag, and records the reason", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/": page(["/meta", "/header"], { body: '<a rel="ugc nofollow" href="/rel">x</a>' }),
      "/meta": page(["/from-meta"], { head: '<meta name="robots" content="nofollow">' }),
      "/header": { body: page(["/from-header"]), headers: { "x-robots-tag": "foobot: nofollow" } },
    });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`] }));
    expect(w.pages("a").sort()).toEqual(["/", "/header", "/meta"]);
    expect(skips(file)).toEqual({ "/from-header": "nofollow", "/from-meta": "nofollow", "/rel": "nofollow" });
  });

  it("visits a URL with a nofollow link if another link to it may be followed", async () => {
    const w = await world();
    w.host("a", {
      "/": page(["/b"], { body: '<a rel="nofollow" href="/x">x</a>' }),
      "/b": page(["/x"]),
      "/x": page([]),
    });
    await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`] }));
    expect(w.pages("a").sort()).toEqual(["/", "/b", "/x"]);
  });

  it("reads sitemaps, and follows redirects and canonical URLs", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/robots.txt": `Sitemap: ${o}/map.xml\n`,
      "/map.xml": urlset(url(`${o}/only-in-map`), url(`${o}/`)),
      "/": page(["/old"], { head: `<link rel="canonical" href="/home">` }),
      "/old": { status: 301, headers: { location: "/new" } },
      "/new": page([]),
      "/home": page([]),
      "/only-in-map": page([]),
    });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`] }));
    expect(w.pages("a").sort()).toEqual(["/", "/home", "/map.xml", "/new", "/old", "/only-in-map"]);
    expect(rows(file, "SELECT url FROM orphans")).toEqual([{ url: `${o}/only-in-map` }]);
    expect(
      rows(file, "SELECT url, found_by, redirect FROM pages WHERE found_by <> 'link' ORDER BY found_by"),
    ).toEqual([
      { url: `${o}/home`, found_by: "canonical", redirect: null },
      { url: `${o}/new`, found_by: "redirect", redirect: null },
      { url: `${o}/`, found_by: "seed", redirect: null },
      { url: `${o}/only-in-map`, found_by: "sitemap", redirect: null },
    ]);
  });

  it("limits the time for a sitemap to `timeoutMs`, both for a seed and for a sitemap in robots.txt", async () => {
    const w = await world();
    const o = w.origin("a");
    // The test does not wait for an hour: a request for one of these sitemaps runs the last timer of an hour. Only one
    // request is in progress at a time, so this timer is the timeout of that request.
    const timeoutMs = 3_600_000;
    const started = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => started.mockRestore());
    const never = (): void => started.mock.calls.findLast(([, ms]) => ms === timeoutMs)?.[0]();
    w.host("a", {
      "/robots.txt": `Sitemap: ${o}/map.xml\n`,
      "/map.xml": never,
      "/": page([]),
      "/seed.xml": never,
    });
    const events = await crawlToEnd(quickOptions(w, { seeds: [`${o}/`, `${o}/seed.xml`], timeoutMs }));
    const reported = events.flatMap((event) => (event.type === "sitemap" ? [event.sitemap] : []));
    const failure = "unreachable: no answer within 3600000 ms";
    expect(reported).toEqual([
      { url: `${o}/seed.xml`, entries: 0, errors: 0, failure },
      { url: `${o}/map.xml`, entries: 0, errors: 0, failure },
    ]);
    expect(w.pages("a").sort()).toEqual(["/", "/map.xml", "/seed.xml"]);
  });

  it("reports named sitemaps that do not exist, but not missing sitemaps at default paths", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/robots.txt": `Sitemap: ${o}/gone.xml\nSitemap: ${o}/index.xml\n`,
      "/index.xml": `<sitemapindex><sitemap><loc>${o}/part.xml</loc></sitemap></sitemapindex>`,
      "/": page([`${w.origin("b")}/`]),
    });
    w.host("b", { "/": page([]) });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`, `${w.origin("b")}/`] }));
    const failure = "status: the server answered with status 404";
    expect(rows(file, "SELECT url, failure FROM sitemap WHERE failure IS NOT NULL ORDER BY url")).toEqual([
      { url: `${o}/gone.xml`, failure },
      { url: `${o}/part.xml`, failure },
    ]);
  });

  it("reports only the header directives of a file that it does not read", async () => {
    const w = await world();
    const image = (headers: Record<string, string>): Answer => ({
      headers: { "content-type": "image/png", ...headers },
      body: "x",
    });
    w.host("a", {
      "/": page(["/plain.png", "/all.png", "/no.png", "/empty"]),
      "/plain.png": image({}),
      "/all.png": image({ "x-robots-tag": "all, nofollow" }),
      "/no.png": image({ "x-robots-tag": "noindex" }),
      // A response without content is not a page, whatever its header says.
      "/empty": { status: 204, headers: { "content-type": "text/html", "x-robots-tag": "noindex" } },
    });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${w.origin("a")}/`] }));
    const records = (await all(readPageRecords(file))).map(({ url, verdict, why, indexable, follow }) => [
      new URL(url).pathname,
      verdict,
      why,
      indexable,
      follow,
    ]);
    expect(records).toEqual([
      ["/", "indexable", null, 1, 1],
      ["/plain.png", "unread", "not read: image/png", null, null],
      ["/all.png", "unread", "not read: image/png", null, null],
      ["/no.png", "not-indexable", "X-Robots-Tag noindex, header line 2", 0, 1],
      ["/empty", "unread", "status 204", null, null],
    ]);
  });

  it("obeys scope, depth and patterns, and records the reason for each skipped URL", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/": page(["/1", "/skip/x", "/img/y.png", `${w.origin("b")}/`]),
      "/1": page(["/1/2"]),
      "/1/2": page(["/1/2/3"]),
    });
    const file = newFile();
    const seeds = [`${o}/`];
    await crawlToEnd(quickOptions(w, { file, seeds, maxDepth: 2, exclude: ["/skip", "/*.png$"] }));
    expect(w.pages("a")).toEqual(["/", "/1", "/1/2"]);
    expect(w.pages("b")).toEqual([]);
    expect(skips(file)).toEqual({
      "/": "scope",
      "/1/2/3": "depth",
      "/img/y.png": "exclude",
      "/skip/x": "exclude",
    });
    const other = newFile();
    await crawlToEnd(quickOptions(w, { file: other, seeds, include: ["/1$"] }));
    expect(skips(other)["/skip/x"]).toBe("include");
  });

  it("visits other hosts of the domain with the scope `domain`", async () => {
    const w = await world();
    w.host("www.shop", { "/": page([`${w.origin("m.shop")}/`, `${w.origin("other")}/`]) });
    w.host("m.shop", { "/": page([]) });
    w.host("other", { "/": page([]) });
    await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("www.shop")}/`], scope: "domain" }));
    expect([w.pages("m.shop"), w.pages("other")]).toEqual([["/"], []]);
  });

  it("stops after `maxPages` pages, and the next run visits `maxPages` further pages", async () => {
    const w = await world();
    const links = Array.from({ length: 20 }, (_, i) => `/${i}`);
    w.host("a", Object.fromEntries([["/", page(links)], ...links.map((link) => [link, page([])] as const)]));
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], maxPages: 5 });
    const first = await crawlToEnd(options);
    expect(first.at(-1)).toMatchObject({ by: "limit", visited: 5 });
    expect(w.pages("a")).toHaveLength(5);
    expect(rows(options.file, "SELECT count(*) AS n FROM queue")).toEqual([{ n: 16 }]);
    const second = await crawlToEnd(options);
    expect(second.at(-1)).toMatchObject({ by: "limit", visited: 10 });
    const third = await crawlToEnd({ ...options, maxPages: 100 });
    expect(third.at(-1)).toMatchObject({ by: "done", visited: 21 });
    expect(w.pages("a")).toHaveLength(21);
    expect(new Set(w.pages("a")).size).toBe(21);
  });

  it("visits `maxPages` more pages after a stopped run that visited more than `maxPages`", async () => {
    const w = await world();
    const links = Array.from({ length: 20 }, (_, i) => `/${i}`);
    w.host("a", Object.fromEntries([["/", page(links)], ...links.map((link) => [link, page([])] as const)]));
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    const stopped = crawl(options);
    let visits = 0;
    for await (const event of stopped) if (event.type === "visit" && ++visits === 8) stopped.stop();
    const before = w.pages("a").length;
    expect(before).toBeGreaterThanOrEqual(8);
    const next = await crawlToEnd({ ...options, maxPages: 5 });
    expect(next.at(-1)).toMatchObject({ by: "limit" });
    expect(w.pages("a")).toHaveLength(before + 5);
    expect(new Set(w.pages("a")).size).toBe(before + 5);
  });

  it("ends without an error after stop(), and the next run with the same file continues", async () => {
    const w = await world();
    const links = Array.from({ length: 30 }, (_, i) => `/${i}`);
    w.host("a", Object.fromEntries([["/", page(links)], ...links.map((link) => [link, page([])] as const)]));
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    const run = crawl(options);
    let visits = 0;
    for await (const event of run) if (event.type === "visit" && ++visits === 7) run.stop();
    expect(w.pages("a").length).toBeLessThan(31);
    const events = await crawlToEnd(options);
    expect(events[0]).toMatchObject({ type: "round", round: 1, resumed: true });
    expect(w.pages("a").sort()).toEqual(["/", ...links].sort());
  });

  it("ends on stop() or an abort while it waits for seeds, and keeps the earlier seeds", async () => {
    const w = await world();
    w.host("a", { "/": page([]), "/late": page([]) });
    const endings: string[] = [];
    async function* seeds(end: () => void): AsyncGenerator<string> {
      try {
        yield `${w.origin("a")}/`;
        // The crawl has read one seed and waits for the next one.
        setImmediate(end);
        await new Promise(() => undefined);
      } finally {
        endings.push("closed");
      }
    }
    const controller = new AbortController();
    const options = quickOptions(w, { seeds: seeds(() => run.stop()) });
    const run = crawl(options);
    for await (const event of run) expect.fail(event.type);
    const abort = (): void => controller.abort(new Error("enough"));
    const aborted = crawlToEnd({ ...options, seeds: seeds(abort), signal: controller.signal });
    await expect(aborted).rejects.toThrow("enough");
    expect(w.asked).toEqual([]);
    await crawlToEnd({ ...options, seeds: undefined });
    expect(w.pages("a")).toEqual(["/"]);
    // The generators never close, because their promises never settle. The crawl does not wait for them.
    expect(endings).toEqual([]);
  });

  it("closes the iterator of the seeds if it does not read all seeds", async () => {
    const w = await world();
    let isClosed = false;
    async function* seeds(): AsyncGenerator<string> {
      try {
        yield "nonsense";
        yield `${w.origin("a")}/`;
      } finally {
        isClosed = true;
      }
    }
    await expect(crawlToEnd(quickOptions(w, { seeds: seeds() }))).rejects.toThrow(
      'The seed "nonsense" is not a URL',
    );
    expect(isClosed).toBe(true);
  });

  it("records contradictory statements of a site about the use of its pages", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/robots.txt":
        "User-agent: *\nContent-Signal: ai-train=no\n\nUser-agent: FooBot\nContent-Usage: train-ai=y\nAllow: /\n",
      "/": page(["/no", "/silent"]),
      "/no": { body: page([]), headers: { "content-usage": "train-ai=n" } },
      "/silent": page([]),
    });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`] }));
    expect(
      rows(
        file,
        "SELECT url.url, code FROM contradiction JOIN url ON url.id = contradiction.url ORDER BY url.id, code",
      ),
    ).toEqual([
      { url: `${o}/`, code: "preferences-hidden" },
      { url: `${o}/no`, code: "preferences-disagree" },
    ]);
  });

  it("ends without a visit if the caller stops reading after the first event", async () => {
    const w = await world();
    const seeds = Array.from({ length: 30 }, (_, i) => `${w.origin(`h${i}`)}/`);
    const options = quickOptions(w, { seeds });
    for await (const event of crawl(options)) {
      expect(event.type).toBe("round");
      break;
    }
    const events = await crawlToEnd(options);
    expect(events[0]).toMatchObject({ type: "round", round: 1, resumed: true });
    expect(events.filter(({ type }) => type === "visit")).toHaveLength(30);
  });
});
