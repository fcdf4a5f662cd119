import { RobotsAgent, RobotsDisallowedError } from "@maycrawl/agent";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Site, site } from "../../../../tests/support/site.ts";
import { EntryAudit } from "../../src/audit/entry-audit.ts";

const HTML = { headers: { "content-type": "text/html" } };
const to = (location: string) => ({ status: 301, headers: { location } });

function agentOf(productToken: string): RobotsAgent {
  const userAgent = "maycrawl/1.0 (+https://example.com/bot)";
  const made = new RobotsAgent({ userAgent, productToken, pace: { intervalMs: 0 } });
  onTestFinished(async () => made.close());
  return made;
}

/** Returns a function that audits an entry for FooBot. The function sends requests with the product token maycrawl. */
function auditOf({ origin }: Site): (path: string) => ReturnType<EntryAudit["evidence"]> {
  const reader = agentOf("maycrawl");
  const audit = new EntryAudit({
    agent: agentOf("FooBot"),
    reader,
    crawler: "FooBot",
    async ask(url) {
      try {
        const { status, headers, body } = await reader.fetch(url, { redirect: "manual" });
        const none = new ReadableStream<Uint8Array>({ start: (empty) => empty.close() });
        return { kind: "answer", answer: { status, headers: [...headers], body: body ?? none } };
      } catch (thrown) {
        if (thrown instanceof RobotsDisallowedError) return { kind: "blocked", decision: thrown.decision };
        return { kind: "failed", message: String(thrown) };
      }
    },
  });
  return (path) => audit.evidence(`${origin}${path}`, { sitemap: `${origin}/s.xml`, offset: 0 });
}

describe("EntryAudit", () => {
  it("requests a page that is disallowed only for the crawler, but not a page that is disallowed for the reader", async () => {
    const one = await site({
      "/robots.txt": "User-agent: FooBot\nDisallow: /a\n\nUser-agent: maycrawl\nDisallow: /b\n",
      "/a": { ...HTML, body: "<meta name=foobot content=noindex>" },
    });
    const audited = auditOf(one);
    expect(await audited("/a")).toMatchObject({
      decision: { allowed: false },
      status: 200,
      page: { directives: [{ name: "noindex", productToken: "FooBot" }] },
    });
    expect(await audited("/b")).toMatchObject({ unknown: "reader-disallowed", decision: { allowed: false } });
    expect(one.asked.filter((path) => path !== "/robots.txt")).toEqual(["/a"]);
  });

  it("follows redirects, and requests the target of several entries once", async () => {
    const one = await site({
      "/robots.txt": "User-agent: FooBot\nDisallow: /shut\n",
      "/1": to("/old"),
      "/2": to("/old"),
      "/3": to("/shut"),
      "/old": to("/new"),
      "/new": { ...HTML, body: "<p>" },
    });
    const audited = auditOf(one);
    for (const path of ["/1", "/2"])
      expect(await audited(path)).toMatchObject({
        redirect: `${one.origin}/old`,
        leadsTo: [
          { url: `${one.origin}/old`, status: 301 },
          { url: `${one.origin}/new`, status: 200 },
        ],
      });
    expect(await audited("/3")).toMatchObject({ leadsTo: [{ decision: { allowed: false } }] });
    expect(one.asked.filter((path) => path !== "/robots.txt")).toEqual(["/1", "/old", "/new", "/2", "/3"]);
  });

  it("does not request a URL again for an entry with a fragment", async () => {
    const one = await site({ "/robots.txt": "", "/self": to("/self"), "/1": to("/old"), "/old": to("/new") });
    const audited = auditOf(one);
    expect(await audited("/self#part")).toMatchObject({ redirect: `${one.origin}/self`, leadsTo: [] });
    for (const path of ["/old#part", "/1"]) await audited(path);
    expect(one.asked.filter((path) => path !== "/robots.txt")).toEqual(["/self", "/old", "/new", "/1"]);
  });

  it("stops requests to a site after a 429, but not after a 500", async () => {
    const one = await site({
      "/robots.txt": "",
      "/1": { status: 500 },
      "/2": { status: 429 },
    });
    const audited = auditOf(one);
    expect(await audited("/1")).toMatchObject({ status: 500 });
    expect(await audited("/2")).toMatchObject({ status: 429 });
    expect(await audited("/3")).toEqual({ unknown: "resting" });
    expect(one.asked.filter((path) => path !== "/robots.txt")).toEqual(["/1", "/2"]);
  });
});
