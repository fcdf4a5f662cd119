import { describe, expect, it } from "vitest";
import { crawl } from "../../../src/crawl/crawl.ts";
import { summariseCrawl } from "../../../src/report/summarise-crawl.ts";
import { crawlToEnd, newFile, quickOptions, rows } from "../../support/crawls.ts";
import { expectTurns, kindsOf, urlset } from "../../support/sitemap-turns.ts";
import { page, world } from "../../support/world.ts";

describe("crawl() of a host with sitemaps", () => {
  it.each([
    { rate: 0, concurrency: 1 },
    { rate: 0, concurrency: 3 },
  ])("alternates between sitemaps and pages, with a page among the first requests: %j", expectTurns);

  it("visits pages that only the sitemap names", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/": { status: 404 },
      "/sitemap.xml": urlset(`${o}/1`, `${o}/2`),
      "/1": page([]),
      "/2": page([]),
    });
    const events = await crawlToEnd(quickOptions(w, { seeds: [`${o}/`] }));
    expect(events.at(-1)).toMatchObject({ by: "done", visited: 3 });
    expect(kindsOf(w, "a").startsWith("rps")).toBe(true);
  });
});

describe("crawl() of pages that a sitemap lists", () => {
  /** A chain of links 1 → 2 → 3. The sitemap lists 2 and the orphan, which links to 3 and to its child. */
  const site = async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/": page(["/1"]),
      "/sitemap.xml": urlset(`${o}/orphan`, `${o}/2`),
      "/1": page(["/2"]),
      "/2": page(["/3"]),
      "/3": page([]),
      "/orphan": page(["/child", "/3"]),
      "/child": page([]),
    });
    const file = newFile();
    return { w, file, options: { file, seeds: [`${o}/`] } };
  };
  const depths = (file: string): Record<string, unknown> =>
    Object.fromEntries(
      rows<{ url: string; depth: number | null }>(file, "SELECT url, depth FROM pages ORDER BY url").map(
        ({ url, depth }) => [new URL(url).pathname, depth],
      ),
    );
  const expected = { "/": 0, "/1": 1, "/2": 2, "/3": 3, "/child": null, "/orphan": null };

  it.each([1, 3])("counts only links as depth, with %i requests at a time", async (concurrency) => {
    const { w, file, options } = await site();
    const events = await crawlToEnd(quickOptions(w, { ...options, concurrency }));
    expect(depths(file)).toEqual(expected);
    expect((await summariseCrawl(file)).depths).toEqual([
      ...[0, 1, 2, 3].map((what) => ({ what, count: 1 })),
      { what: null, count: 2 },
    ]);
    const told = events.flatMap((event) =>
      event.type === "visit" && event.depth === null ? [event.url] : [],
    );
    expect(told.map((url) => new URL(url).pathname)).toEqual(expect.arrayContaining(["/orphan", "/child"]));
  });

  it("knows the depths after a crawl of many runs with one page each", async () => {
    const { w, file, options } = await site();
    for (let round = 0; round < 8; round++) await crawlToEnd(quickOptions(w, { ...options, maxPages: 1 }));
    expect(depths(file)).toEqual(expected);
  });

  it("counts an entry of a sitemap as one step for maxDepth, as a link from a seed", async () => {
    const { w, file, options } = await site();
    await crawlToEnd(quickOptions(w, { ...options, maxDepth: 2 }));
    // 3 is two steps from the sitemap; the orphan's child, too.
    expect(depths(file)).toEqual(expected);
    const shallow = newFile();
    await crawlToEnd(quickOptions(w, { ...options, file: shallow, maxDepth: 1 }));
    expect(Object.keys(depths(shallow))).toEqual(["/", "/1", "/2", "/orphan"]);
  });
});

it.each([404, 410])("crawl() does not report sitemaps if the default paths answer %i", async (status) => {
  const w = await world();
  w.host("a", { "/": page([]), "/sitemap.xml": { status }, "/sitemap_index.xml": { status } });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
  await crawlToEnd(options);
  expect(w.asked.map(({ path }) => path)).toContain("/sitemap.xml");
  expect((await summariseCrawl(options.file)).sitemaps).toEqual({ count: 0, entries: 0, failures: [] });
});

describe("crawl() with sitemaps on another host", () => {
  it("finishes for two sites that name each other's sitemaps", async () => {
    const w = await world();
    const other = { a: "b", b: "a" } as const;
    for (const name of ["a", "b"] as const) {
      w.host(name, {
        "/robots.txt": Array.from(
          { length: 4 },
          (_, i) => `Sitemap: ${w.origin(other[name])}/m${i}.xml\n`,
        ).join(""),
        "/": page([]),
        ...Object.fromEntries(
          Array.from({ length: 4 }, (_, i) => [`/m${i}.xml`, urlset(`${w.origin(other[name])}/${i}`)]),
        ),
        ...Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`/${i}`, page([])])),
      });
    }
    const seeds = ["a", "b"].map((name) => `${w.origin(name)}/`);
    const events = await crawlToEnd(quickOptions(w, { seeds }));
    expect(events.at(-1)).toMatchObject({ by: "done", visited: 10 });
  });

  it("does not wait for a host that asks for a pause of an hour", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/robots.txt": `Sitemap: ${w.origin("b")}/1.xml\nSitemap: ${w.origin("b")}/2.xml\n`,
      "/": page(["/1"]),
      "/1": page([]),
    });
    w.host("b", { "/1.xml": { status: 503, headers: { "retry-after": "3600" } } });
    const file = newFile();
    // The hour is longer than the time limit of a test.
    const events = await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`] }));
    expect(events.at(-1)).toMatchObject({ by: "done", visited: 2 });
    expect(
      rows<{ failure: string }>(file, "SELECT failure FROM sitemap ORDER BY url").map(
        ({ failure }) => failure,
      ),
    ).toEqual([
      "status: the server answered with status 503",
      "unreachable: no request to its host is allowed for 3600 s",
    ]);
  });
});

describe("crawl() that is aborted while it waits for the other host of a sitemap", () => {
  it("rejects with the reason, and sends no further request to that host", async () => {
    const w = await world();
    const o = w.origin("b");
    w.host("a", { "/robots.txt": `Sitemap: ${o}/1.xml\n`, "/": page([]) });
    w.host("b", { "/robots.txt": "User-agent: *\nCrawl-delay: 30\n", "/1.xml": urlset(`${o}/`) });
    const aborting = new AbortController();
    const over = crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`], signal: aborting.signal }));
    over.catch(() => undefined);
    const askedOfOther = (): unknown => w.asked.filter(({ host }) => host === "b").map(({ path }) => path);
    await expect.poll(askedOfOther, { interval: 100 }).toEqual(["/robots.txt"]);
    aborting.abort(new Error("aborted by the test"));
    await expect(over).rejects.toThrow("aborted by the test");
    expect(askedOfOther()).toEqual(["/robots.txt"]);
  });
});

describe("crawl() with a sitemap that redirects", () => {
  it("follows redirects on the same host and to another host, and ends circular redirects", async () => {
    const w = await world();
    const o = w.origin("a");
    const www = w.origin("www");
    w.host("a", {
      "/robots.txt": `Sitemap: ${o}/old.xml\nSitemap: ${o}/away.xml\nSitemap: ${o}/circle.xml\n`,
      "/old.xml": { status: 301, headers: { location: "/new.xml" } },
      "/new.xml": urlset(`${o}/1`),
      "/away.xml": { status: 301, headers: { location: `${www}/map.xml` } },
      "/circle.xml": { status: 302, headers: { location: "/circle.xml" } },
      "/": page([]),
      "/1": page([]),
      "/2": page([]),
    });
    w.host("www", { "/map.xml": urlset(`${o}/2`) });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`] }));
    expect(
      w
        .pages("a")
        .filter((path) => !path.endsWith(".xml"))
        .sort(),
    ).toEqual(["/", "/1", "/2"]);
    expect(w.pages("www")).toEqual(["/map.xml"]);
    expect(w.pages("a").filter((path) => path === "/circle.xml").length).toBe(1);
    expect(
      rows(
        file,
        "SELECT url, entries, failure FROM sitemap WHERE entries > 0 OR failure IS NOT NULL ORDER BY url",
      ),
    ).toEqual([
      { url: `${o}/circle.xml`, entries: 0, failure: "status: the server answered with status 302" },
      { url: `${o}/old.xml`, entries: 1, failure: null },
      { url: `${www}/map.xml`, entries: 1, failure: null },
    ]);
  });

  it("records a failure after too many redirects, even if the last one leads to another host", async () => {
    const w = await world();
    const o = w.origin("a");
    const hops = [1, 2, 3, 4, 5].map((n) => [
      `/${n}.xml`,
      { status: 301, headers: { location: `/${n + 1}.xml` } },
    ]);
    w.host("a", {
      "/robots.txt": `Sitemap: ${o}/1.xml\n`,
      ...Object.fromEntries(hops),
      "/6.xml": { status: 301, headers: { location: `${w.origin("www")}/map.xml` } },
      "/": page([]),
    });
    w.host("www", { "/map.xml": urlset(`${o}/2`) });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`] }));
    expect(w.pages("www")).toEqual([]);
    expect(rows(file, "SELECT url, failure FROM sitemap")).toContainEqual({
      url: `${o}/1.xml`,
      failure: "status: the server answered with status 301",
    });
  });
});

describe("crawl() that is stopped while it reads a sitemap", () => {
  it("reads the sitemap again in the next run, and adds all its URLs", async () => {
    const w = await world();
    const o = w.origin("a");
    const paths = Array.from({ length: 1_500 }, (_, i) => `${o}/p${i}`);
    let stop = (): void => {};
    let reads = 0;
    let half: Promise<void> | undefined;
    const options = quickOptions(w, { seeds: [`${o}/`], maxPages: 5 });
    const known = (): number =>
      rows<{ urls: number }>(options.file, "SELECT count(*) AS urls FROM url")[0]?.urls ?? 0;
    w.host("a", {
      "/robots.txt": `Sitemap: ${o}/map.xml\n`,
      "/map.xml": (_, response) => {
        const body = urlset(...paths);
        response.writeHead(200, { "content-type": "application/xml" });
        if (reads++ > 0) return void response.end(body);
        // Sends half of the body, and then nothing more.
        response.write(body.slice(0, body.length / 2));
        half = expect.poll(known, { interval: 100 }).toBeGreaterThan(300);
        void half.finally(() => stop());
      },
      "/": page([]),
    });
    const run = crawl(options);
    stop = () => run.stop();
    const ends: string[] = [];
    for await (const event of run) if (event.type === "round-end") ends.push(event.by);
    expect(ends).toEqual(["stopped"]);
    await half;
    expect(known()).toBeLessThan(1_500);
    await crawlToEnd({ ...options, maxPages: 3 });
    expect(w.pages("a").filter((path) => path === "/map.xml")).toHaveLength(2);
    expect(rows(options.file, "SELECT count(*) AS urls FROM url WHERE sitemap IS NOT NULL")).toEqual([
      { urls: 1_500 },
    ]);
    expect(rows(options.file, "SELECT sum(entries) AS entries FROM sitemap")).toEqual([{ entries: 1_500 }]);
  });
});

describe("crawl() with a sitemap as a seed", () => {
  it("reads the sitemap in each new round, also in a run without that seed", async () => {
    const w = await world();
    const o = w.origin("a");
    const map = (...paths: string[]) => ({
      headers: { "content-type": "application/xml" },
      body: urlset(...paths.map((path) => `${o}${path}`)),
    });
    const answers = w.host("a", { "/seed.xml": map("/one"), "/one": page([]), "/two": page([]) });
    const options = quickOptions(w, { seeds: [`${o}/seed.xml`], sitemaps: false });
    await crawlToEnd(options);
    answers.set("/seed.xml", map("/one", "/two"));
    await crawlToEnd({ ...options, seeds: [] });
    expect(w.pages("a")).toEqual(["/seed.xml", "/one", "/one", "/seed.xml", "/two"]);
  });
});
