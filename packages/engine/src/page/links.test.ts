import { expect, test } from "vitest";
import { findLinks, linkTypes, type PageLink, parseLinkHeader } from "./links.ts";

const short = ({ target, rel, type, anchor }: PageLink): string =>
  [target, rel.join("+"), type ?? "", anchor ?? ""].join("|").replace(/\|+$/, "");
const read = (value: string): readonly string[] => parseLinkHeader([["Link", value]]).map(short);

test.each<[value: string, expected: readonly string[]]>([
  ['<https://a.example/x>; rel="canonical"', ["https://a.example/x|canonical"]],
  ["</x>; rel=canonical", ["/x|canonical"]],
  ['</x>; REL="Canonical  License"', ["/x|canonical+license"]],
  [
    '<https://a.example/l.xml>; rel="license"; type="application/RSL+xml"',
    ["https://a.example/l.xml|license|application/rsl+xml"],
  ],
  ["</a>; rel=next, </b>;rel=prev", ["/a|next", "/b|prev"]],
  ["</a,b;c>; rel=next", ["/a,b;c|next"]],
  ['</a>; title="x, <y>; rel=z"; rel=next, </b>', ["/a|next", "/b"]],
  ['</a>; title="\\"q\\""; rel=next', ["/a|next"]],
  // RFC 8288 §3.3: the first of two equal parameters wins.
  ["</a>; rel=next; rel=canonical", ["/a|next"]],
  ['</a>; rel=canonical; anchor="#x"', ["/a|canonical||#x"]],
  ["</a>; rel = next ; x", ["/a|next"]],
  ["</a>", ["/a"]],
  // The letter é in UTF-8 (clients pass one character for each byte), and in Latin-1.
  ["</\u00c3\u00a9>; rel=canonical", ["/\u00e9|canonical"]],
  ["</\u00e9>; rel=canonical", ["/\u00e9|canonical"]],
  ["/a; rel=next", []],
  ["</a; rel=next", []],
  ['</a>; rel="next', ["/a|next"]],
  [", ,</a>;;rel=next;,", ["/a|next"]],
  ["", []],
])("parseLinkHeader() parses Link: %s", (value, expected) => {
  expect(read(value)).toEqual(expected);
});

test("findLinks() excludes links with an anchor and reports the header line of the others", () => {
  const links = parseLinkHeader([
    ["Date", "x"],
    ["link", '</a>; rel=canonical; anchor="/b"'],
    ["LINK", "</c>; rel=canonical"],
  ]);
  expect(findLinks(links, "canonical")).toEqual([
    { target: "/c", rel: ["canonical"], from: "header", where: 3 },
  ]);
});

test("linkTypes() splits rel at whitespace and commas", () => {
  expect(linkTypes("NoFollow, ugc\tsponsored,,x")).toEqual(["nofollow", "ugc", "sponsored", "x"]);
  expect(linkTypes("")).toEqual([]);
});

test.each(["<".repeat(200_000), "<a>;".repeat(100_000), '<a>;b="'.repeat(50_000), "<a>,".repeat(100_000)])(
  "parseLinkHeader() returns a limited number of links for a hostile field",
  (value) => {
    expect(read(value).length).toBeLessThan(200_001);
  },
);
