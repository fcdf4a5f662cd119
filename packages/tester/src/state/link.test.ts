import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { DamagedLinkError, linkOf, stateOf } from "./link.ts";
import { textOf } from "./robots-text.ts";
import { START, type TesterState } from "./state.ts";

function fragmentOf(json: string | Uint8Array): string {
  return `#1=${deflateRawSync(json).toString("base64url")}`;
}

function notUtf8(byte: number): TesterState["robots"] {
  return textOf(Uint8Array.from([0x2f, byte, 0x0a]));
}

const full: TesterState = {
  robots: textOf(Uint8Array.from([0xef, 0xbb, 0xbf, 0x41, 0x0d, 0x0a, 0x0d, 0x0a])),
  before: textOf(Uint8Array.from([0x41, 0x0a])),
  site: "https://example.org",
  urls: ["/a", "/สินค้า/"],
  crawlers: ["Googlebot", "my bot"],
  dialect: "bing",
  tab: "problems",
  expectations: "GPTBot: blocked\n# \u{202e}\n",
  outage: { failure: "429", hours: 7, returns: false, siteAnswers: true, retryAfter: 0 },
  cell: [1, 0],
  sitemap: { file: textOf(Uint8Array.from([0x61, 0x0d, 0x0a])), url: "/sitemaps/a.xml" },
  page: { html: "<meta name=robots content=noindex>\n<p>é", headers: "X-Robots-Tag: noindex\n" },
};

test.for([
  ["all parts", full],
  ["an empty page", START],
  ["bytes that are not UTF-8", { ...START, robots: notUtf8(0xe9), before: notUtf8(0xe8) }],
  ["a file without the one before it", { ...START, before: undefined }],
  ["a sitemap that is not UTF-8", { ...START, sitemap: { file: notUtf8(0xe9), url: "" } }],
  ["the URL of a sitemap without the file", { ...START, sitemap: { file: undefined, url: "a.xml" } }],
] as const)("a link holds %s", async ([, state]) => {
  const link = (await linkOf(state)) ?? "";
  expect(link).toMatch(/^#1=[\w-]+$/);
  expect(await stateOf(link)).toEqual(state);
});

test("a link of version 1 stays readable", async () => {
  // Made with version 1 by another program. People keep such links, so this text never changes.
  const link =
    "#1=HYpNDkAwEEavIt9SSq1nLXECKyxamZSkjGiFRNxdWb6fGzsIbeC9MI7XSFner_UcjPdyUqYNFEI6phi3QFrzZZbNcznKksoB6vA_2mJQGD9uRJxnK_EzVzKVqobnBQ";
  expect(await stateOf(link)).toEqual({
    ...START,
    robots: { text: "User-agent: *\nDisallow: /a", lineEnd: "\n" },
    before: { text: "User-agent: *\nDisallow: /a", lineEnd: "\n" },
    site: "https://example.com",
    urls: ["/a", "/b"],
    crawlers: ["Googlebot"],
    cell: [0, 0],
  });
});

test.for([
  ["repeats a rule up to 3 MB", "Disallow: /a\n".repeat(250_000)],
  ["is random", Array.from({ length: 20_000 }, (_, at) => `${(at * 7919) % 65_537}/${at * at}`).join("\n")],
])("no link holds a file that %s", async ([, text]) => {
  expect(await linkOf({ ...START, robots: { text: text ?? "", lineEnd: "\n" } })).toBeUndefined();
});

test("a link leaves a long sitemap out, and keeps the files", async () => {
  const long = Array.from({ length: 20_000 }, (_, at) => `https://example.com/${(at * 7919) % 65_537}`).join(
    "\n",
  );
  const state = { ...full, sitemap: { file: { text: long, lineEnd: "\n" as const }, url: "/a.xml" } };
  const without = { ...full, sitemap: { file: undefined, url: "/a.xml" } };
  expect(await stateOf((await linkOf(state)) ?? "")).toEqual(without);
  const tooLong = { ...state.sitemap, file: { text: "a".repeat(3_000_000), lineEnd: "\n" as const } };
  expect(await stateOf((await linkOf({ ...full, sitemap: tooLong })) ?? "")).toEqual(without);
});

test("a page for which there is no room is left out", async () => {
  const html = Array.from({ length: 20_000 }, (_, at) => `${(at * 7919) % 65_537}/${at * at}`).join("\n");
  for (const text of [html, "a".repeat(5_000_000)]) {
    const link = (await linkOf({ ...full, page: { html: text, headers: "" } })) ?? "";
    expect(await stateOf(link)).toEqual({ ...full, page: START.page });
  }
});

test("unknown keys and wrong values are ignored", async () => {
  const json = {
    r: "User-agent: *",
    zz: 1,
    u: "no list",
    c: ["Googlebot", 5],
    d: 7,
    t: "none",
    o: { hours: 1 },
    m: 5,
    n: [],
    x: [-1, 0],
    h: 1,
    f: [],
  };
  const { robots } = (await stateOf(fragmentOf(JSON.stringify(json)))) as TesterState;
  expect(await stateOf(fragmentOf(JSON.stringify(json)))).toEqual({
    ...START,
    robots,
    before: robots,
    urls: ["/"],
  });
  expect(robots.text).toBe("User-agent: *");
});

test.for(["", "#"])("%j is no link", async (fragment) => {
  expect(await stateOf(fragment)).toBeUndefined();
});

test.for([
  ["another text", "#results"],
  ["a cut end", fragmentOf('{"r":"User-agent: *\\nDisallow: /a"}').slice(0, -8)],
  ["text that is not base64url", "#1=%%%"],
  ["another version", "#9=q1YqUrJSUKoFAA"],
  ["no JSON", fragmentOf("{")],
  ["bytes that are not UTF-8", fragmentOf(Uint8Array.from([0xff]))],
  ["more than 2 MB", fragmentOf(JSON.stringify({ r: "a".repeat(2_100_000) }))],
] as const)("a link with %s is damaged", async ([, fragment]) => {
  await expect(stateOf(fragment)).rejects.toThrow(DamagedLinkError);
});
