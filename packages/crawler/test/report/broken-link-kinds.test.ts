import { describe, expect, it } from "vitest";
import { advisedCodes } from "../../src/report/summary/advice.ts";
import { summariseCrawl } from "../../src/report.ts";
import { type MadeUrl, testFolder, writeCrawlFile } from "../support/crawled-site.ts";
import { exampleText } from "../support/example-text.ts";

const O = "https://example.com";

async function brokenIn(urls: readonly MadeUrl[]): Promise<Record<string, string[]>> {
  const { broken } = await summariseCrawl(writeCrawlFile(`${testFolder()}/crawl.db`, urls));
  for (const { code } of broken) expect(advisedCodes).toContain(code);
  return Object.fromEntries(
    broken.map(({ code, examples }) => [
      code,
      examples.map((one) => `${one.url} ${exampleText(one)}`.replaceAll(O, "")),
    ]),
  );
}

function answers(path: string, status: number | null, more: Partial<MadeUrl> = {}): MadeUrl {
  const error = status === null ? "no answer within 300 ms" : null;
  return { url: O + path, visit: { status, error, indexable: null }, ...more };
}

function moved(from: string, to: string, more: Partial<MadeUrl> = {}): MadeUrl {
  return { url: O + from, visit: { status: 301, redirect: O + to, indexable: null }, ...more };
}

describe("a broken link in summariseCrawl()", () => {
  it("is listed by its kind: missing, access refused, not fetched", async () => {
    const all = [404, 410, 401, 403, 429, 503, null].map((status) => answers(`/${status}`, status));
    expect(await brokenIn(all)).toEqual({
      "broken-link": ["/404 status 404", "/410 status 410"],
      "refused-link": ["/401 status 401", "/403 status 403"],
      "failed-link": ["/429 status 429", "/503 status 503", "/null no answer within 300 ms"],
    });
  });

  it("is listed with the final URL if it redirects to an error", async () => {
    const unlinked = { by: "redirect", linked: false };
    const urls = [
      { url: `${O}/page`, by: "seed" },
      answers("/404", 404, unlinked),
      answers("/none", null, unlinked),
      answers("/403", 403, unlinked),
      moved("/login", "/403"),
      moved("/a", "/404"),
      moved("/b", "/c"),
      moved("/c", "/none", unlinked),
      moved("/d", "/page"),
      moved("/e", "/unknown"),
      moved("/f", "/404", unlinked),
    ];
    expect(await brokenIn(urls)).toEqual({
      "broken-redirect": [
        "/a it redirects to /404, which answers 404",
        "/b it redirects to /none, which could not be fetched: no answer within 300 ms",
      ],
      "refused-redirect": ["/login it redirects to /403, which answers 403"],
    });
  });

  it("is found behind 5,000 redirects in less than quadratic time", async () => {
    const chain = Array.from({ length: 5_000 }, (_, i) => moved(`/${i}`, `/${i + 1}`));
    const { broken } = await summariseCrawl(
      writeCrawlFile(`${testFolder()}/crawl.db`, [...chain, answers("/5000", 404)]),
    );
    // Only the last 20 redirects reach the error: longer chains are not followed.
    expect(broken.map(({ code, count }) => [code, count])).toEqual([
      ["broken-link", 1],
      ["broken-redirect", 20],
    ]);
  });
});
