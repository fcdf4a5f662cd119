import { AgentClosedError, InvalidOptionError, RobotsAgent } from "@maycrawl/agent";
import { InvalidProductTokenError, InvalidUrlError } from "@maycrawl/engine";
import { readPage } from "@maycrawl/readers";
import { describe, expect, it } from "vitest";
import { begun } from "../../../../tests/support/begun-response.ts";
import { site } from "../../../../tests/support/site.ts";
import { auditPage, type FetchAnyway } from "../../src/audit/audit-page.ts";
import { agent } from "../support/agents.ts";

const HTML = { headers: { "content-type": "text/html" } };
const ROBOTS = "User-agent: *\nDisallow: /closed\nContent-Signal: ai-train=no\n";

describe("auditPage()", () => {
  it("returns the evidence of a page, and obeys robots.txt", async () => {
    const one = await site({
      "/robots.txt": ROBOTS,
      "/a": { ...HTML, body: '<link rel=canonical href="/closed/a"><meta name=robots content=noindex>' },
    });
    const sitemaps = [{ sitemap: `${one.origin}/s.xml`, offset: 7 }];
    const { evidence, contradictions } = await auditPage(`${one.origin}/a#x`, agent(), "FooBot", {
      sitemaps,
    });
    expect(evidence).toMatchObject([
      {
        type: "url",
        url: `${one.origin}/a`,
        status: 200,
        decision: { allowed: true },
        page: { kind: "html" },
        canonical: { url: `${one.origin}/closed/a`, decision: { allowed: false } },
        sitemaps,
        preferences: { "train-ai": "no" },
      },
    ]);
    expect(contradictions.map(({ code }) => code)).toEqual([
      "sitemap-noindex",
      "sitemap-not-canonical",
      "canonical-blocked",
    ]);
    expect(one.asked).toEqual(["/robots.txt", "/a"]);
  });

  it.each([204, 404])(
    "no statement of a response with status %i counts, except those of robots.txt",
    async (status) => {
      const headers = { ...HTML.headers, "content-signal": "ai-train=yes" };
      const body = '<link rel=canonical href="/closed/a">';
      const one = await site({
        "/robots.txt": ROBOTS,
        "/page": { headers, body },
        "/other": { status, headers, body },
      });
      const audit = async (path: string) => auditPage(`${one.origin}${path}`, agent(), "FooBot");
      const codes = ["canonical-blocked", "preferences-disagree"];
      expect((await audit("/page")).contradictions.map(({ code }) => code)).toEqual(codes);
      const { evidence, contradictions } = await audit("/other");
      expect(contradictions).toEqual([]);
      expect(evidence).toMatchObject([{ status, preferences: { "train-ai": "no" } }]);
    },
  );

  it("fetches a disallowed page only with fetchDisallowed", async () => {
    const one = await site({
      "/robots.txt": ROBOTS,
      "/closed": { headers: { ...HTML.headers, "x-robots-tag": "noindex" }, body: "<p>" },
    });
    const url = `${one.origin}/closed`;
    const bot = agent();
    const obeying = await auditPage(url, bot, "FooBot");
    expect(obeying.evidence).toMatchObject([{ url, decision: { allowed: false, because: "rule" } }]);
    expect(obeying.evidence[0]?.page).toBeUndefined();
    expect(obeying.contradictions).toEqual([]);
    expect(one.asked).toEqual(["/robots.txt"]);

    const own = await auditPage(url, bot, "FooBot", {
      fetchDisallowed: (page, init) => fetch(page, { redirect: "manual", ...init }),
    });
    expect(own.contradictions.map(({ code }) => code)).toEqual(["noindex-blocked"]);
    expect(one.asked).toEqual(["/robots.txt", "/closed"]);
  });

  it("does not call fetchDisallowed for an allowed page", async () => {
    const one = await site({ "/robots.txt": ROBOTS, "/a": { ...HTML, body: "<p>" } });
    let asked = 0;
    await auditPage(`${one.origin}/a`, agent(), "FooBot", {
      fetchDisallowed: async () => {
        asked++;
        return new Response();
      },
    });
    expect(asked).toBe(0);
  });

  it("accepts a page that the caller has read", async () => {
    const one = await site({ "/robots.txt": ROBOTS });
    const url = `${one.origin}/closed`;
    const page = await readPage(new Response("<meta name=robots content=noindex>"), {
      url,
      contentType: "text/html",
    });
    const { contradictions } = await auditPage(url, agent(), "FooBot", { page });
    expect(contradictions.map(({ code }) => code)).toEqual(["noindex-blocked"]);
    expect(one.asked).toEqual(["/robots.txt"]);
  });

  it("follows redirects up to maxRedirects, with evidence for each URL, and stops at a circular redirect", async () => {
    const to = (location: string) => ({ status: 301, headers: { location } });
    const one = await site({
      "/robots.txt": ROBOTS,
      "/1": to("/2"),
      "/2": to("/3#x"),
      "/3": { ...HTML, body: "<p>" },
      "/4": to("/closed/4"),
      "/5": to("/5"),
      "/6": { status: 302, headers: { location: "ftp://a/" } },
    });
    const bot = agent();
    const sitemaps = [{ sitemap: `${one.origin}/s.xml`, offset: 0 }];
    const seen = async (path: string, maxRedirects?: number): Promise<unknown[]> => {
      const { evidence, contradictions } = await auditPage(one.origin + path, bot, "FooBot", {
        maxRedirects,
        sitemaps,
      });
      return [
        ...evidence.map(({ url, status }) => [new URL(url).pathname, status]),
        ...contradictions.map(({ code }) => code),
      ];
    };
    expect(await seen("/1")).toEqual([["/1", 301], ["/2", 301], ["/3", 200], "sitemap-redirected"]);
    expect(await seen("/1", 1)).toEqual([["/1", 301], ["/2", 301], "sitemap-redirected"]);
    expect(await seen("/4")).toEqual([["/4", 301], ["/closed/4", undefined], "sitemap-redirected"]);
    expect(await seen("/5")).toEqual([["/5", 301], "sitemap-redirected"]);
    expect(await seen("/6")).toEqual([["/6", 302], "sitemap-not-ok"]);
    const { contradictions } = await auditPage(`${one.origin}/1`, bot, "FooBot", { sitemaps });
    expect(contradictions[0]?.message).toBe(
      `A sitemap lists the URL, but it redirects to ${one.origin}/2, and after 1 more redirect to ${one.origin}/3.`,
    );
  });

  it("follows a redirect to the same URL in another percent-encoding", async () => {
    const one = await site({
      "/robots.txt": ROBOTS,
      "/%7Ea": { status: 301, headers: { location: "/~a" } },
      "/~a": { ...HTML, body: "<p>" },
    });
    const { evidence } = await auditPage(`${one.origin}/%7Ea`, agent(), "FooBot");
    expect(evidence.map(({ status }) => status)).toEqual([301, 200]);
  });

  it("reads META tags for a crawler that the registry does not know", async () => {
    const one = await site({
      "/robots.txt": ROBOTS,
      "/a": { ...HTML, body: "<meta name=foobot content=noindex>" },
    });
    const sitemaps = [{ sitemap: `${one.origin}/s.xml`, offset: 0 }];
    const { contradictions } = await auditPage(`${one.origin}/a`, agent(), "FooBot", { sitemaps });
    expect(contradictions.map(({ code }) => code)).toEqual(["sitemap-noindex"]);
  });

  it("rejects an invalid product token before it requests anything", async () => {
    const one = await site({ "/robots.txt": ROBOTS, "/a": { ...HTML, body: "<p>" } });
    await expect(auditPage(`${one.origin}/a`, agent(), "Foo Bot")).rejects.toThrow(InvalidProductTokenError);
    expect(one.asked).toEqual([]);
  });

  it("returns the reason when the server does not answer", async () => {
    const one = await site({ "/robots.txt": ROBOTS, "/gone": (request) => request.socket.destroy() });
    const { evidence } = await auditPage(`${one.origin}/gone`, agent(), "FooBot");
    expect(evidence[0]?.failure).toBeTypeOf("string");
    expect(evidence[0]?.status).toBeUndefined();
  });

  it("stops waiting for a silent or stalled server, and then audits another page of that server", async () => {
    const one = await site({
      "/robots.txt": ROBOTS,
      "/silent": () => undefined,
      "/closed/silent": () => undefined,
      "/closed/stalled": (_request, response) => {
        response.writeHead(200, HTML.headers).write("<meta name=robots content=noindex>");
      },
      "/a": { headers: { ...HTML.headers, "x-one": "1", "x-robots-tag": "noindex" }, body: "<p>" },
    });
    const bot = agent();
    const limits = { timeoutMs: 100 };
    const sitemaps = [{ sitemap: `${one.origin}/s.xml`, offset: 0 }];
    const silent = await auditPage(`${one.origin}/silent`, bot, "FooBot", { limits });
    expect(silent.evidence).toMatchObject([
      { failure: "no answer within 100 ms", decision: { allowed: true } },
    ]);
    const ignoringSignal: FetchAnyway = (url) => fetch(url);
    const own = await auditPage(`${one.origin}/closed/silent`, bot, "FooBot", {
      limits,
      fetchDisallowed: ignoringSignal,
    });
    expect(own.evidence).toMatchObject([{ failure: "no answer within 100 ms" }]);
    const answer = await begun(`${one.origin}/closed/stalled`);
    const stalled = await auditPage(`${one.origin}/closed/stalled`, bot, "FooBot", {
      limits,
      fetchDisallowed: async () => answer,
    });
    expect(stalled.evidence[0]?.page).toMatchObject({
      directives: [{ name: "noindex" }],
      diagnostics: [{ code: "timed-out" }],
    });
    const { contradictions } = await auditPage(`${one.origin}/a`, bot, "FooBot", { sitemaps });
    // The line number counts all header fields that the server sent.
    expect(contradictions).toMatchObject([
      { code: "sitemap-noindex", places: [{ in: "sitemap" }, { in: "header", line: 3 }] },
    ]);
  });

  it("returns a failure when the agent's address policy refuses the host", async () => {
    await using careful = new RobotsAgent({ userAgent: "FooBot/1.0", addressPolicy: "public" });
    const { evidence, contradictions } = await auditPage("http://127.0.0.1:1/", careful, "FooBot");
    expect(evidence).toEqual([
      {
        type: "url",
        url: "http://127.0.0.1:1/",
        failure: "the agent's address policy refuses this URL",
        preferences: undefined,
      },
    ]);
    expect(contradictions).toEqual([]);
  });

  it("throws for invalid arguments, an aborted signal and a closed agent", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const one = await site({ "/robots.txt": ROBOTS, "/slow": () => controller.abort(reason) });
    const bot = agent();
    await expect(auditPage("/relative", bot, "FooBot")).rejects.toThrow(InvalidUrlError);
    await expect(auditPage(one.origin, bot, "FooBot", { maxRedirects: -1 })).rejects.toThrow(
      InvalidOptionError,
    );
    await expect(auditPage(`${one.origin}/a`, bot, "FooBot", { limits: { timeoutMs: -1 } })).rejects.toThrow(
      InvalidOptionError,
    );
    await expect(auditPage(`${one.origin}/slow`, bot, "FooBot", { signal: controller.signal })).rejects.toBe(
      reason,
    );
    await bot.close();
    await expect(auditPage(one.origin, bot, "FooBot")).rejects.toThrow(AgentClosedError);
  });
});
