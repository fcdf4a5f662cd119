import { describe, expect, it } from "vitest";
import { crawl } from "../../../src/crawl/crawl.ts";
import { crawlToEnd, quickOptions, rows } from "../../support/crawls.ts";
import { page, type World, world } from "../../support/world.ts";

/** Returns the times between the starts of requests for pages, in milliseconds. */
function gaps(w: World, host: string): number[] {
  const starts = w.asked
    .filter((one) => one.host === host && !/^\/(?:robots|sitemap)/.test(one.path))
    .map(({ at }) => at);
  return starts.slice(1).map((at, i) => at - (starts[i] as number));
}

/**
 * Maximum delay of the log in milliseconds. The servers share this process, so they log requests late when it is busy.
 */
const GRAIN = 400;

describe("crawl(), by the servers' own logs,", () => {
  it("keeps intervals, makes one request at a time and obeys robots.txt, on 200 hosts with different rules", async () => {
    const w = await world();
    const names = Array.from({ length: 200 }, (_, i) => `h${i}`);
    const delays = [0, 1, 2];
    for (const [i, name] of names.entries()) {
      const delay = delays[i % 3] as number;
      w.host(name, {
        "/robots.txt": `User-agent: ${i % 2 === 0 ? "FooBot" : "*"}\nDisallow: /no\n${i % 5 === 0 ? "Allow: /no/but\n" : ""}Crawl-delay: ${delay}\n`,
        "/": page(["/a", "/b", "/no/x", "/no/but"]),
        "/a": page(["/no/y", "/c"]),
        "/b": page([]),
        "/c": page([]),
        "/no/but": page([]),
      });
    }
    const options = quickOptions(w, { seeds: names.map((name) => `${w.origin(name)}/`), hostsAtOnce: 200 });
    const events = await crawlToEnd(options);
    expect(events.at(-1)).toMatchObject({ by: "done", visited: 200 * 4 + 40 });
    for (const [i, name] of names.entries()) {
      const visited = w.pages(name).sort();
      expect(visited).toEqual(["/", "/a", "/b", "/c", ...(i % 5 === 0 ? ["/no/but"] : [])]);
      const min = (delays[i % 3] as number) * 1000;
      for (const gap of gaps(w, name)) expect(gap).toBeGreaterThanOrEqual(min - GRAIN);
      const mine = w.asked.filter(({ host }) => host === name);
      // Each request began after the end of the previous one.
      for (const [k, one] of mine.slice(1).entries())
        expect(one.at).toBeGreaterThanOrEqual((mine[k]?.end ?? 0) - GRAIN);
      expect(mine.filter(({ path }) => path === "/robots.txt")).toHaveLength(1);
    }
  });

  it("obeys a Crawl-delay after a restart of the crawl", async () => {
    const w = await world();
    w.host("a", { "/robots.txt": "User-agent: *\nCrawl-delay: 1.5\n", "/": page(["/b"]), "/b": page([]) });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    const run = crawl(options);
    for await (const event of run) if (event.type === "visit") run.stop();
    await crawlToEnd(options);
    expect(w.pages("a")).toEqual(["/", "/b"]);
    expect(gaps(w, "a")[0]).toBeGreaterThanOrEqual(1_500 - GRAIN);
  });

  it("waits after a 429 or 503 with Retry-After, retries, and finally gives up (ventra-rocket/EchoSEO#70)", async () => {
    const w = await world();
    let refusals = 0;
    w.host("a", {
      "/": (_, response) => {
        if (refusals++ === 0) return void response.writeHead(429, { "retry-after": "3" }).end();
        response.writeHead(200, { "content-type": "text/html" }).end(page([]));
      },
    });
    w.host("b", { "/": { status: 503 } });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`, `${w.origin("b")}/`] });
    const events = await crawlToEnd(options);
    expect(gaps(w, "a")).toHaveLength(1);
    expect(gaps(w, "a")[0]).toBeGreaterThanOrEqual(3_000 - GRAIN);
    expect(w.pages("b")).toHaveLength(3);
    expect(rows(options.file, "SELECT origin, status FROM pages ORDER BY origin")).toEqual([
      { origin: w.origin("a"), status: 200 },
      { origin: w.origin("b"), status: 503 },
    ]);
    expect(events.filter(({ type }) => type === "later")).toHaveLength(3);
  });

  it("ends after unreachableHostsTimeoutMs if a site's robots.txt is unreachable", async () => {
    const w = await world();
    w.host("a", { "/robots.txt": { status: 503 }, "/": page([]) });
    const began = performance.now();
    const events = await crawlToEnd(
      quickOptions(w, { seeds: [`${w.origin("a")}/`], unreachableHostsTimeoutMs: 500 }),
    );
    expect(events.at(-1)).toMatchObject({ by: "unreachable", visited: 0 });
    expect(performance.now() - began).toBeGreaterThan(490);
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it("visits no page while robots.txt is unreachable, and the next run visits the queued pages", async () => {
    const w = await world();
    const answers = w.host("a", { "/robots.txt": { status: 500 }, "/": page([]) });
    w.host("b", { "/": page([]) });
    const options = quickOptions(w, {
      seeds: [`${w.origin("a")}/`, `${w.origin("b")}/`, "http://nowhere.invalid/"],
    });
    const events = await crawlToEnd(options);
    expect(events.at(-1)).toMatchObject({ by: "unreachable", visited: 1 });
    expect(w.pages("a")).toEqual([]);
    expect(rows(options.file, "SELECT url, waiting_for FROM queue ORDER BY url")).toEqual([
      { url: `${w.origin("a")}/`, waiting_for: "robots.txt cannot be fetched (status 500)" },
      {
        url: "http://nowhere.invalid/",
        waiting_for: "robots.txt cannot be fetched: the host name could not be resolved",
      },
    ]);
    answers.set("/robots.txt", { status: 404 });
    await crawlToEnd(options);
    expect(w.pages("a")).toEqual(["/"]);
  });

  it("applies a changed robots.txt immediately to queued URLs", async () => {
    const w = await world();
    const answers = w.host("a", {
      "/robots.txt": {
        headers: { "cache-control": "max-age=1" },
        body: "User-agent: *\nCrawl-delay: 0.25\n",
      },
      "/": page(["/1", "/2", "/3", "/4", "/5", "/6"]),
    });
    for (let i = 1; i <= 6; i++) answers.set(`/${i}`, page([]));
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], lifetime: { minSeconds: 1 } });
    for await (const event of crawl(options)) {
      if (event.type === "visit" && event.depth === 0)
        answers.set("/robots.txt", "User-agent: *\nDisallow: /\n");
    }
    const visited = w.pages("a");
    expect(visited.length).toBeGreaterThanOrEqual(2);
    expect(visited.length).toBeLessThan(7);
    expect(rows(options.file, "SELECT DISTINCT because FROM blocked")).toEqual([
      { because: "robots.txt line 2: Disallow: /" },
    ]);
  });

  it("waits longer between requests to a host whose responses become slower", async () => {
    const w = await world();
    let served = 0;
    const slow = (body: string) => (_: unknown, response: import("node:http").ServerResponse) => {
      const ms = served++ < 4 ? 5 : 900;
      setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(body), ms);
    };
    const links = Array.from({ length: 7 }, (_, i) => `/${i}`);
    w.host(
      "a",
      Object.fromEntries([["/", slow(page(links))], ...links.map((link) => [link, slow(page([]))] as const)]),
    );
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(options);
    const [first] = gaps(w, "a");
    expect(first).toBeLessThan(500);
    // The response time, and a pause of about the same length.
    expect(gaps(w, "a").at(-1)).toBeGreaterThanOrEqual(900 + 500);
  });

  it("retries a page whose body breaks off, and records an error if it always breaks off", async () => {
    const w = await world();
    let served = 0;
    const broken = (breaks: number) => (_: unknown, response: import("node:http").ServerResponse) => {
      const body = page(["/found"]);
      response.writeHead(200, { "content-type": "text/html", "content-length": body.length });
      if (served++ < breaks) response.write(body.slice(0, 30), () => response.destroy());
      else response.end(body);
    };
    const answers = w.host("a", { "/": broken(1), "/found": page([]) });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(options);
    expect(w.pages("a")).toEqual(["/", "/", "/found"]);
    served = 0;
    answers.set("/", broken(9));
    const other = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(other);
    expect(rows(other.file, "SELECT status, error IS NOT NULL AS told FROM pages")).toEqual([
      { status: 200, told: 1 },
    ]);
  });
});
