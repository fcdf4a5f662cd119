import { resolvePage } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { page } from "../support/pages.ts";

const HERE = "https://example.com/dir/page";

describe("resolvePage() with the META tags of a page", () => {
  test.each<[report: string, what: string, html: string, index: boolean, follow: boolean]>([
    [
      "crawler-commons/crawler-commons#566",
      "obeys META tags without spaces between attributes, without quotes, or in capitals",
      "<html><head><meta name='robots'content='noindex,follow'/><META CONTENT=nofollow NAME=ROBOTS></head>x",
      false,
      false,
    ],
    [
      "Norconex/crawlers#60",
      "ignores META tags in a comment",
      '<head><!-- <META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"> --><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW" /></head>',
      true,
      true,
    ],
  ])("%s: %s", async (_report, _what, html, index, follow) => {
    const verdict = resolvePage((await page(html)).directives, "FooBot");
    expect([verdict.index.allowed, verdict.follow.allowed]).toEqual([index, follow]);
  });
});

describe("readPage() returns no canonical URL", () => {
  test.each<[report: string, what: string, tag: string, codes: string[]]>([
    [
      "mozilla/page-metadata-parser#60",
      "if the canonical link has no host, and reports the link",
      '<link rel="canonical" href="https:///">',
      ["canonical-invalid"],
    ],
    [
      "Norconex/crawlers#697",
      "if a META tag names it instead of a link",
      '<meta property="canonical" href="https://example.com/">',
      [],
    ],
  ])("%s: %s", async (_report, _what, tag, codes) => {
    const { canonical, diagnostics } = await page(`<head>${tag}</head>`);
    expect([canonical, diagnostics.map(({ code }) => code)]).toEqual([undefined, codes]);
  });
});

test("act-rules/act-rules.github.io#1115: readPage() returns the page's own URL for a refresh without a URL", async () => {
  const { refresh } = await page('<meta http-equiv="refresh" content="0" />');
  expect(refresh).toMatchObject({ seconds: 0, target: "", url: HERE });
});

test("geziyor/geziyor#32: readPage() decodes text and links by an unquoted charset in a META tag", async () => {
  const html = `<html><head><META http-equiv=Content-Type content="text/html; charset=gb2312"><title>\xd6\xd0\xce\xc4</title><a href='?q=\xd6\xd0'>x</a>`;
  const { encoding, title, links } = await page(Buffer.from(html, "latin1"), { contentType: "text/html" });
  expect(encoding).toEqual({ name: "gbk", from: "meta" });
  expect([title, links.map((link) => link.url)]).toEqual(["中文", [`${HERE}?q=%D6%D0`]]);
});

test("bda-research/node-crawler#320: readPage() uses the charset of the META tag if the header names an unknown one", async () => {
  const contentType = "text/html; charset=none";
  const { encoding, title } = await page("<meta charset=utf-8><title>ü</title>", { contentType });
  expect([title, encoding.from]).toEqual(["ü", "meta"]);
});
