import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { engineMessages, fillMessage, type Message } from "@maycrawl/engine";
import { describe, expect, it, test } from "vitest";
import { url, urlset } from "../../../tests/support/sitemap-text.ts";
import { readersMessages } from "../src/messages.ts";
import { pageMessages } from "../src/page/content/messages.ts";
import { sitemapMessages } from "../src/sitemap/entry/messages.ts";
import { page } from "./support/pages.ts";
import { read } from "./support/read.ts";

const SRC = new URL("../src/", import.meta.url);
const A = "https://example.com/a";

type Fields = [document: string | Uint8Array, contentType?: string | undefined, header?: [string, string]];

const PAGES: Fields[] = [
  [""],
  ["%PDF-1.7 and more", "application/pdf"],
  ["%PDF-1.7 and more", ""],
  ["<p><a href="],
  ["<p>", "text/html; charset=nothing"],
  ["<meta charset=nothing><p>", "text/html"],
  ["<meta charset=utf-8><p>", "text/html; charset=iso-8859-1"],
  ["\uFEFF<meta charset=iso-8859-1><p>", "text/html"],
  ["\uFEFF<p>", "text/html; charset=iso-8859-1"],
  ['<?xml version="1.0" encoding="iso-8859-1"?><html/>', "application/xhtml+xml; charset=utf-8"],
  ['\uFEFF<?xml version="1.0" encoding="iso-8859-1"?><html/>', "application/xhtml+xml"],
  ['<?xml version="1.0" encoding="nothing"?><html/>', "application/xhtml+xml"],
  ["<p>", "text/html; charset=utf-16le"],
  [`${" ".repeat(1_024)}<meta charset=utf-8><p>`, "text/html"],
  [Buffer.from([0x3c, 0x70, 0x3e, 0xff]), "text/html; charset=utf-8"],
  [Buffer.from("efbbbf3c703eff", "hex"), "text/html"],
  [Buffer.from("<meta charset=utf-8><p>\xff", "latin1"), "text/html"],
  [Buffer.from("<html>\xff</html>", "latin1"), "application/xhtml+xml"],
  ["<html><p a=b><x:y></p></html>", "application/xhtml+xml"],
  ["<html><x:y/></html>", "application/xhtml+xml"],
  ["<html><p></html>", "application/xhtml+xml"],
  ["<root/>", "application/xhtml+xml"],
  ["<base href='https://['><base href=/b><a href='https://['>x</a><p data-nosnippet>"],
  ["<link rel=canonical href=/a><link rel=canonical href=/b><link rel=canonical href='https://['>"],
  [
    "<link rel=canonical hreflang=de href=/a><link rel=canonical href='www.example.com'><p><link rel=canonical href=/c>",
  ],
  ["<p>", undefined, ["link", '<https://[>; rel=canonical, </a>; rel=canonical; type="a/b"']],
  ["<p>", undefined, ["link", "<www.example.com>; rel=canonical, </b>; rel=canonical"]],
  ["<link rel=canonical href=/a>", undefined, ["link", "</b>; rel=canonical"]],
  ["<p>", undefined, ["content-encoding", "none"]],
  ["<meta name=robot content=noindex><meta property=robots content=noindex>"],
  ["<meta name='robots,bingbot' content=noindex><meta name=x-robots-tag content=noindex>"],
  ["<meta name=robots content='noindex nofollow'><meta name=robots content=noindx>"],
  ["<meta name=a content=b>".repeat(1_001)],
];

const SITEMAPS: readonly (string | Uint8Array)[] = [
  "",
  "<!DOCTYPE html>",
  "<!DOCTYPE urlset>",
  "User-agent: *\nDisallow: /",
  "no URL",
  "no URL\n".repeat(101),
  "%PDF-1.7 and more",
  "<other/>",
  "<!-- nothing -->",
  `<urlset>${url(A)}`,
  gzipSync(urlset(url(A))).subarray(0, 60),
  `\uFEFF${urlset(url(`${A}?x&y=&#1;&nbsp;`))}`,
  `<?xml version="1.0" encoding="iso-8859-1"?>${urlset(url(A))}`,
  ` <?xml version="1.0"?>${urlset(url(A))}`,
  `Warning\n${urlset(url(A))}`,
  `<br/>${urlset(url(A))}`,
  `${urlset(url(A))}${urlset(url(A))}`,
  urlset(`<url><loc>${A}</loc></x></url><url><loc>${A}<url></url>`),
  `<urlset xmlns="https://example.com/">${url(A)}</urlset>`,
  `<urlset xmlns="http://www.google.com/schemas/sitemap/0.84">${url(A)}</urlset>`,
  urlset(`<url><loc>${A}</loc><image:image/></url>`),
  urlset("<a>".repeat(80)),
  urlset(`<url><loc>${A}</loc><changefreq>Daily</changefreq><lastmod>2026/01/02</lastmod></url>`),
  urlset(
    `<url><loc>${A}</loc><changefreq>often</changefreq><lastmod>soon</lastmod><priority>2</priority></url>`,
  ),
  urlset("<url></url><url><loc>nothing</loc></url><url>https://example.com/b</url>"),
  urlset(url(`https://example.com/${"x".repeat(2_100)}`)),
  urlset(
    `<url><loc>${A}</loc><lastmod>2026-01-01</lastmod><lastmod>2026-01-01</lastmod><loc>${A}b</loc></url>`,
  ),
  urlset(`<sitemap><loc>${A}</loc></sitemap>${url("https://other.example/")}`),
  urlset(url("https://example.com/\uFFFD")),
  urlset(`<url><loc>${"x".repeat(9_000)}</loc></url>`),
];

/** Expects each message to be its template with the parameters filled in. */
function expectFilled(messages: readonly Message[]): void {
  for (const { id, params, message } of messages) {
    const template = readersMessages[id];
    expect(template, id).toBeDefined();
    expect(message).toBe(fillMessage(template ?? "", params));
    expect(message).not.toMatch(/(?<!\\u)\{\w+\}/);
  }
}

const caused = new Set<string>();
const add = (messages: readonly Message[]): void => {
  expectFilled(messages);
  for (const { id } of messages) caused.add(id);
};

describe("the messages of the readers' diagnostics", () => {
  test.each(PAGES)("are filled templates for the page %j", async (document, contentType, header) => {
    const headers = header === undefined ? undefined : [header];
    const options = { ...(contentType !== undefined && { contentType }), ...(headers && { headers }) };
    const { diagnostics } = await page(document, options);
    expect(diagnostics).not.toEqual([]);
    add(diagnostics);
  });

  test.each(SITEMAPS)("are filled templates for the sitemap %j", async (document) => {
    const { diagnostics } = await read(Buffer.from(document), { url: "https://example.com/s/map.xml" });
    expect(diagnostics).not.toEqual([]);
    add(diagnostics);
  });

  it("are all used", () => {
    const files = readdirSync(SRC, { recursive: true, encoding: "utf8" });
    const sources = files
      .filter((file) => /\.ts$/.test(file) && !/messages\.ts$/.test(file))
      .map((file) => readFileSync(new URL(file, SRC), "utf8"))
      .join("\n");
    const isUsed = (id: string): boolean => sources.includes(`"${id}"`) || caused.has(id);
    expect(Object.keys(readersMessages).filter((id) => !isUsed(id))).toEqual([]);
  });

  it("have the same text in readersMessages as in the catalogue of pages or sitemaps", () => {
    for (const part of [pageMessages, sitemapMessages])
      for (const [id, text] of Object.entries(part)) expect(readersMessages[id], id).toBe(text);
  });

  it("have the same text as the engine's message with the same id", () => {
    for (const [id, text] of Object.entries(engineMessages))
      expect(readersMessages[id] ?? text, id).toBe(text);
  });
});
