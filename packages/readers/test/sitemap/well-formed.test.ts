import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";
import { read } from "../support/read.ts";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 2_000);

/** Codes of the problems that make a file ill-formed (XML 1.0 §1.2, "fatal error"). */
const ILL_FORMED = ["mismatched-tag", "bare-ampersand", "forbidden-character", "unknown-entity"];

const NAMES = [
  "url",
  "loc",
  "lastmod",
  "image:image",
  "image:loc",
  "sitemap",
  "xhtml:link",
  "x",
  "entry",
  "image:x",
];

/** A start tag, text or an end tag. */
type Piece = string;

/** Pieces of a well-formed element, whatever the schemas of sitemaps say. */
const { element } = fc.letrec<{ element: Piece[]; content: Piece[] }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(...NAMES).map((name) => [`<${name} />`]),
    fc
      .tuple(fc.constantFrom(...NAMES), fc.array(tie("content"), { maxLength: 4 }))
      .map(([name, content]) => [`<${name}>`, ...content.flat(), `</${name}>`]),
  ),
  content: fc.oneof(
    { maxDepth: 5 },
    fc
      .constantFrom(
        "https://example.com/a",
        " ",
        "&amp;",
        "&#00065;",
        "<![CDATA[</loc>&]]>",
        "<!-- </url> -->",
        "<?a </loc>?>",
      )
      .map((text) => [text]),
    tie("element"),
  ),
}));

const SPACES =
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

const document = (pieces: readonly Piece[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ${SPACES}>${pieces.join("")}</urlset>`;

async function errors(text: string): Promise<string[]> {
  const { diagnostics } = await read(text);
  return diagnostics
    .filter(({ level, code }) => level === "error" && ILL_FORMED.includes(code))
    .map(({ message }) => message);
}

describe("readSitemap() of XML", () => {
  const elements = fc.array(element, { maxLength: 6 }).map((all) => all.flat());

  it("reports no element of a well-formed file as ill-formed", async () => {
    const property = fc.asyncProperty(elements, async (pieces) => {
      expect(await errors(document(pieces))).toEqual([]);
    });
    await fc.assert(property, { numRuns });
  });

  it("reports an error if an end tag is missing, or is there twice", async () => {
    const property = fc.asyncProperty(elements, fc.nat(), fc.boolean(), async (pieces, at, isTwice) => {
      const ends = [...pieces.keys()].filter((index) => pieces[index]?.startsWith("</"));
      const end = ends[at % Math.max(ends.length, 1)];
      if (end === undefined) return;
      const piece = pieces[end] ?? "";
      expect(
        await errors(document(pieces.toSpliced(end, 1, ...(isTwice ? [piece, piece] : [])))),
      ).not.toEqual([]);
    });
    await fc.assert(property, { numRuns });
  });

  it.each([
    [
      "more names than are remembered",
      "",
      Array.from({ length: 600 }, (_, at) => `<x${at}>1</x${at}>`).join(""),
    ],
    [
      "names of attributes",
      ` ${Array.from({ length: 600 }, (_, at) => `a${at}="1"`).join(" ")}`,
      "<new>1</new>",
    ],
    ["a long text with references", "", `${"x".repeat(4_093)}&amp;${"&#65;".repeat(1_000)}`],
    ["a reference with many zeros", "", `&#${"0".repeat(40)}65; &#x${"0".repeat(40)}41;`],
  ])("reports no element as ill-formed in a file with %s", async (_, attributes, inside) => {
    expect(await errors(urlset(`<url${attributes}>${inside}</url>`, url("https://example.com/a")))).toEqual(
      [],
    );
  });

  it("reports elements that are nested very deeply", async () => {
    const text = `${"<url><loc>a".repeat(300)}${"</loc></url>".repeat(300)}`;
    expect(await errors(document([text]))).not.toEqual([]);
  });
});
