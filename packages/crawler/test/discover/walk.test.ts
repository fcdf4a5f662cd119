import { gzipSync } from "node:zlib";
import { readSitemap } from "@maycrawl/readers";
import { describe, expect, it } from "vitest";
import { all } from "../../../../tests/support/byte-streams.ts";
import { heldTimers } from "../../../../tests/support/held-timers.ts";
import { type Site, site } from "../../../../tests/support/site.ts";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";
import { discoverSitemaps } from "../../src/discover/discover.ts";
import { selectFetchablePages } from "../../src/discover/fetchable.ts";
import { walkSitemaps } from "../../src/discover/walk.ts";
import type { Walked, WalkedEntry, WalkFailure } from "../../src/discover/walk-results.ts";
import { agent } from "../support/agents.ts";

const index = (...locs: string[]): string =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join("")}</sitemapindex>`;

const pages = (...locs: string[]): string => urlset(...locs.map((loc) => url(loc)));

const pagesOf = (walked: readonly Walked[]): string[] =>
  walked.flatMap((one) => (one.type === "entry" && one.entry.type === "url" ? [one.entry.loc] : []));
const failuresOf = (walked: readonly Walked[]): WalkFailure[] =>
  walked.filter((one) => one.type === "failure");
const codesOf = (walked: readonly Walked[]): string[] => failuresOf(walked).map(({ code }) => code);

/** Creates a site whose answers may contain its own origin. */
async function siteWith(answers: (origin: string) => Record<string, string | Uint8Array>): Promise<Site> {
  const made = await site();
  for (const [path, answer] of Object.entries(answers(made.origin))) made.answers.set(path, answer);
  return made;
}

describe("discoverSitemaps()", () => {
  it("returns each sitemap of robots.txt once, on any host, with relative URLs resolved", async () => {
    const s = await site({
      "/robots.txt":
        "User-agent: x\nSitemap: /a.xml\nSitemap: https://cdn.example/b.xml\nSitemap: /a.xml#x\nSitemap: ftp://x/y\n",
    });
    const found = await discoverSitemaps(`${s.origin}/some/page`, agent());
    expect(found.urls).toEqual([`${s.origin}/a.xml`, "https://cdn.example/b.xml"]);
    expect(found.guessed).toBe(false);
    expect(found.named.map(({ line, failure }) => [line, failure])).toEqual([
      [2, "relative"],
      [3, undefined],
      [4, "repeated"],
      [5, "not-http"],
    ]);
  });

  it("returns the customary locations if robots.txt does not name a sitemap", async () => {
    const s = await site();
    const found = await discoverSitemaps(s.origin, agent());
    expect(found).toMatchObject({
      guessed: true,
      urls: [`${s.origin}/sitemap.xml`, `${s.origin}/sitemap_index.xml`],
    });
  });
});

describe("walkSitemaps()", () => {
  it.each([-1, Number.NaN, "60000", null])(
    "throws and requests nothing when limits.timeoutMs is %s",
    async (timeoutMs) => {
      const s = await site();
      const limits = { timeoutMs: timeoutMs as number };
      await expect(async () => all(walkSitemaps(s.origin, agent(), { limits }))).rejects.toThrow(
        "limits.timeoutMs must be a number",
      );
      expect(s.asked).toEqual([]);
    },
  );

  it("throws for an unknown limit, like readSitemap()", async () => {
    const s = await site();
    const limits = { max: 1 } as object;
    await expect(async () => all(walkSitemaps(s.origin, agent(), { limits }))).rejects.toThrow(
      'limits has no option "max"; the options are maxBytes, maxEntries, timeoutMs.',
    );
    await expect(async () => all(readSitemap(new Response(""), { limits }))).rejects.toThrow(
      'limits has no option "max"',
    );
  });

  it.each<[object, string]>([
    [{ scope: "hosts" }, 'scope must be "any", "host" or "location"; received \'hosts\'.'],
    [{ fetch: "agent" }, "fetch must be a function; received 'agent'."],
  ])("throws when its options are %j", (options, message) => {
    expect(() => walkSitemaps("http://example.com/", agent(), options)).toThrow(message);
  });

  it("gives up a file without an answer after limits.timeoutMs, and reads the others", async () => {
    const s = await siteWith((o) => ({
      "/robots.txt": `Sitemap: ${o}/never.xml\nSitemap: ${o}/a.xml`,
      "/a.xml": pages(`${o}/1`),
    }));
    // Only the timer of this file expires, even if the other files are slow.
    const limit = heldTimers(300);
    s.answers.set("/never.xml", () => limit.end());
    const walked = await all(walkSitemaps(s.origin, agent(), { limits: { timeoutMs: 300 } }));
    expect(pagesOf(walked)).toEqual([`${s.origin}/1`]);
    expect(failuresOf(walked)).toMatchObject([
      { sitemap: `${s.origin}/never.xml`, code: "unreachable", message: "no answer within 300 ms" },
    ]);
  });

  it("reads a whole tree of sitemaps, each file once", async () => {
    const s = await siteWith((o) => ({
      "/robots.txt": `Sitemap: ${o}/index.xml\nSitemap: ${o}/one.xml`,
      "/index.xml": index(`${o}/one.xml`, `${o}/two.xml.gz`, `${o}/nested.xml`),
      "/nested.xml": index(`${o}/three.txt`),
      "/one.xml": pages(`${o}/1`),
      "/two.xml.gz": gzipSync(pages(`${o}/2`, `${o}/3`)),
      "/three.txt": `${o}/4\n`,
    }));
    const walked = await all(walkSitemaps(s.origin, agent()));
    expect(pagesOf(walked).sort()).toEqual([1, 2, 3, 4].map((n) => `${s.origin}/${n}`));
    expect(s.asked.sort()).toEqual([
      "/index.xml",
      "/nested.xml",
      "/one.xml",
      "/robots.txt",
      "/three.txt",
      "/two.xml.gz",
    ]);
    expect(codesOf(walked)).toEqual(["repeated"]);
    expect(walked.filter(({ type }) => type === "file")).toHaveLength(5);
    const three = walked.find((one) => one.type === "file" && one.url.endsWith("/three.txt"));
    expect(three).toMatchObject({ depth: 2, via: `${s.origin}/nested.xml`, urls: 1, sitemaps: 0 });
  });

  it("reports loops, and redirects to a known file", async () => {
    const s = await siteWith((o) => ({
      "/robots.txt": `Sitemap: ${o}/a.xml`,
      "/a.xml": index(`${o}/b.xml`, `${o}/a.xml`, `${o}/moved.xml`),
      "/b.xml": index(`${o}/a.xml#again`),
    }));
    s.answers.set("/moved.xml", { status: 301, headers: { location: "/b.xml" } });
    const walked = await all(walkSitemaps(s.origin, agent(), { concurrency: 1 }));
    expect(codesOf(walked).sort()).toEqual(["loop", "loop", "repeated"]);
  });

  it("stops at maxDepth and maxFiles", async () => {
    const s = await siteWith((o) => ({
      "/robots.txt": `Sitemap: ${o}/0`,
      ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((n) => [`/${n}`, index(`${o}/${n + 1}`)])),
    }));
    expect(codesOf(await all(walkSitemaps(s.origin, agent())))).toEqual(["too-deep"]);
    expect(s.asked).toContain("/3");
    expect(s.asked).not.toContain("/4");
    expect(codesOf(await all(walkSitemaps(s.origin, agent(), { maxFiles: 2 })))).toEqual(["too-many-files"]);
  });

  it("reads at most `concurrency` files at the same time", async () => {
    const s = await site({ "/robots.txt": "" });
    const paths = Array.from({ length: 9 }, (_, i) => `/slow${i}.txt`);
    // Three requests wait for each other, and then 30 ms for a fourth one, which must not arrive.
    const waiting: (() => void)[] = [];
    for (const path of paths) {
      s.answers.set(path, (_request, response) => {
        waiting.push(() => void response.end(`${s.origin}${path}`));
        if (waiting.length === 3)
          setTimeout(() => {
            for (const answer of waiting.splice(0)) answer();
          }, 30);
      });
    }
    const sitemaps = paths.map((path) => s.origin + path);
    const walked = await all(walkSitemaps(s.origin, agent(20), { sitemaps, concurrency: 3 }));
    expect(pagesOf(walked)).toHaveLength(9);
    expect(s.maxAtOnce).toBe(3);
  });

  it("reports the reason for each file that cannot be fetched", async () => {
    const s = await siteWith((o) => ({
      "/robots.txt": `User-agent: *\nDisallow: /private\nSitemap: ${o}/private.xml\nSitemap: ${o}/gone.xml\nSitemap: http://127.0.0.1:9/s.xml\nSitemap: nowhere.xml`,
      "/nowhere.xml": pages(`${o}/1`),
    }));
    const walked = await all(walkSitemaps(s.origin, agent()));
    expect(
      failuresOf(walked)
        .map(({ code, status, line, decision }) => [code, status ?? line ?? decision?.because])
        .sort(),
    ).toEqual([
      // The host does not answer, so its robots.txt is unreachable and everything is disallowed.
      ["disallowed", "rule"],
      ["disallowed", "unreachable"],
      ["relative", 6],
      ["status", 404],
    ]);
    expect(pagesOf(walked)).toEqual([`${s.origin}/1`]);
    expect(s.asked).not.toContain("/private.xml");
  });

  it.each(["mailto:a@b.example", "http://[", undefined])(
    "reports the status of a redirect to %s",
    async (location) => {
      const s = await siteWith((o) => ({ "/robots.txt": `Sitemap: ${o}/moved.xml` }));
      s.answers.set("/moved.xml", { status: 302, headers: location === undefined ? {} : { location } });
      expect(failuresOf(await all(walkSitemaps(s.origin, agent())))).toMatchObject([
        { code: "status", status: 302, message: "the server answered with status 302" },
      ]);
    },
  );

  it("reports where a disallowed file is named, and the target of a redirect", async () => {
    const other = await site({ "/robots.txt": "User-agent: *\nDisallow: /", "/moved.xml": "" });
    const s = await siteWith((o) => ({
      "/robots.txt": `User-agent: *\nDisallow: /private\nSitemap: ${o}/private.xml\nSitemap: ${o}/index.xml`,
      "/index.xml": index(`${o}/private/2.xml`, `${o}/to-other.xml`),
    }));
    s.answers.set("/to-other.xml", { status: 301, headers: { location: `${other.origin}/moved.xml` } });
    const failures = failuresOf(await all(walkSitemaps(s.origin, agent(), { concurrency: 1 })));
    const inIndex = (loc: string) => ({
      in: "sitemap",
      url: `${s.origin}/index.xml`,
      offset: s.answers.get("/index.xml")?.toString().indexOf(`<sitemap><loc>${loc}`),
    });
    expect(failures).toMatchObject([
      {
        sitemap: `${s.origin}/private.xml`,
        namedIn: { in: "robots.txt", url: `${s.origin}/robots.txt`, line: 3 },
      },
      { sitemap: `${s.origin}/private/2.xml`, namedIn: inIndex(`${s.origin}/private/2.xml`) },
      {
        sitemap: `${s.origin}/to-other.xml`,
        namedIn: inIndex(`${s.origin}/to-other.xml`),
        url: `${other.origin}/moved.xml`,
        decision: { because: "rule", rule: { line: 2 } },
      },
    ]);
    expect(failures[0]).not.toHaveProperty("url");
    const guessed = await site({ "/robots.txt": "User-agent: *\nDisallow: /" });
    const guesses = failuresOf(await all(walkSitemaps(guessed.origin, agent())));
    expect(guesses).toMatchObject([{ guessed: true }, { guessed: true }]);
    const asked = failuresOf(
      await all(walkSitemaps(s.origin, agent(), { sitemaps: [`${s.origin}/private.xml`] })),
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toHaveProperty("guessed");
    expect(asked[0]).not.toHaveProperty("namedIn");
  });

  it("checks entries of other hosts against the robots.txt of those hosts", async () => {
    const other = await site();
    const silent = await site();
    const s = await siteWith((o) => ({
      "/robots.txt": `Sitemap: ${o}/index.xml`,
      "/index.xml": index(`${o}/s.xml`),
      "/s.xml": pages(`${o}/1`, `${other.origin}/2`, `${silent.origin}/3`),
    }));
    other.answers.set("/robots.txt", `Sitemap: ${s.origin}/index.xml`);
    const walked = await all(walkSitemaps(s.origin, agent()));
    const proofs = walked.filter(
      (one): one is WalkedEntry => one.type === "entry" && one.entry.type === "url",
    );
    expect(proofs.map(({ crossHost }) => crossHost)).toEqual([undefined, "proven", "unproven"]);
    expect(other.asked).toEqual(["/robots.txt"]);
  });

  it("ends when the caller leaves the loop or aborts the signal", async () => {
    const s = await site({ "/robots.txt": "" });
    s.answers.set("/endless.txt", (_request, response) => {
      const timer = setInterval(() => response.write(`${s.origin}/page\n`), 1);
      response.on("close", () => clearInterval(timer));
    });
    const sitemaps = [`${s.origin}/endless.txt`];
    for await (const walked of walkSitemaps(s.origin, agent(), { sitemaps })) {
      if (walked.type === "entry") break;
    }
    const reason = new Error("enough");
    const controller = new AbortController();
    const walk = walkSitemaps(s.origin, agent(), { sitemaps, signal: controller.signal });
    await walk.next();
    controller.abort(reason);
    await expect(all(walk)).rejects.toBe(reason);
  });

  it("throws for invalid arguments immediately", () => {
    const a = agent();
    const invalid = { code: "ERR_ROBOTS_INVALID_URL" };
    expect(() => walkSitemaps("nowhere", a)).toThrow(expect.objectContaining(invalid));
    expect(() => walkSitemaps("https://example.com", a, { sitemaps: ["/s.xml"] })).toThrow(
      expect.objectContaining(invalid),
    );
    expect(() => walkSitemaps("https://example.com", a, { concurrency: 0 })).toThrow(
      expect.objectContaining({ code: "ERR_ROBOTS_INVALID_OPTION" }),
    );
  });
});

describe("selectFetchablePages()", () => {
  it("yields the pages of a walk that the crawler may fetch", async () => {
    const s = await siteWith((o) => ({
      "/robots.txt": `User-agent: FooBot\nDisallow: /no\nSitemap: ${o}/s.xml`,
      "/s.xml": pages(`${o}/yes`, `${o}/no`, `${o}/yes/2`),
    }));
    const a = agent();
    const found = await all(selectFetchablePages(walkSitemaps(s.origin, a), a));
    expect(found.map(({ page, decision }) => [page.loc, decision.allowed])).toEqual([
      [`${s.origin}/yes`, true],
      [`${s.origin}/yes/2`, true],
    ]);
  });
});
