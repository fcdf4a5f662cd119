import { describe, expect, it } from "vitest";
import { MAX_LICENSE_BYTES, readLicense } from "../../src/license/read-license.ts";

const rsl = (inner: string): string => `<rsl xmlns="https://rslstandard.org/rsl">${inner}</rsl>`;
const read = (text: string) => readLicense(Buffer.from(text));

describe("readLicense()", () => {
  it("reads contents, licences and their terms with byte offsets", () => {
    const text = `<?xml version="1.0"?>\n<!-- é -->${rsl(`
      <content url="/a?x=1&amp;y=&#233;" server="https://rsl.example/">
        <schema>https://a.example/</schema>
        <license><permits type="usage">search, AI-input</permits><permits type="geo">US</permits>
          <payment type="crawl"><amount currency="USD">1</amount></payment></license>
        <license><prohibits><![CDATA[ai-train]]></prohibits></license>
      </content><content url=""/>`)}`;
    const { contents, problem } = read(text);
    expect(problem).toBeUndefined();
    const where = (tag: string): number => Buffer.from(text).indexOf(tag);
    expect(contents).toEqual([
      {
        url: "/a?x=1&y=é",
        server: "https://rsl.example/",
        licenses: [
          {
            terms: [
              {
                kind: "permits",
                type: "usage",
                values: ["search", "ai-input"],
                where: where('<permits type="usage"'),
              },
              { kind: "permits", type: "geo", values: ["us"], where: where('<permits type="geo"') },
            ],
            payment: "crawl",
          },
          {
            terms: [{ kind: "prohibits", type: "usage", values: ["ai-train"], where: where("<prohibits") }],
            payment: undefined,
          },
        ],
      },
      { url: "", server: undefined, licenses: [] },
    ]);
  });

  it("reads elements with a prefix, and ignores elements in the wrong parent", () => {
    const text = `<r:rsl xmlns:r="https://rslstandard.org/rsl"><r:content url="/"><r:license>
      <r:legal><r:prohibits>search</r:prohibits></r:legal><r:prohibits>all</r:prohibits></r:license></r:content></r:rsl>`;
    expect(read(text).contents?.[0]?.licenses[0]?.terms.map(({ values }) => values)).toEqual([["all"]]);
  });

  it.each([
    ["an empty file", "", /not an RSL document/],
    ["HTML", "<html><body>x</body></html>", /not an RSL document/],
    ["another namespace", '<rsl xmlns="https://a.example/"></rsl>', /not an RSL document/],
    ["two roots", `${rsl("")}${rsl("")}`, /not an RSL document/],
    ["a document type with entities", `<!DOCTYPE rsl [<!ENTITY a "b">]>${rsl("")}`, /document type/],
    ["an end tag of another element", rsl("<content><license></content></license>"), /well-formed/],
    ["a truncated file", rsl('<content url="/">').slice(0, -6), /before all elements are closed/],
    ["deeply nested elements", rsl(`${"<a>".repeat(100)}${"</a>".repeat(100)}`), /nested/],
    ["too many contents", rsl("<content/>".repeat(1_001)), /too many/],
    ["a file that is too large", rsl(" ".repeat(MAX_LICENSE_BYTES)), /bytes/],
  ])("returns the problem for %s", (_, text, problem) => {
    expect(read(text)).toEqual({ contents: undefined, problem: expect.stringMatching(problem) });
  });

  it("ignores elements of other namespaces and their content", () => {
    const terms = (inner: string): unknown =>
      read(rsl(inner)).contents?.flatMap(({ licenses }) => licenses.flatMap(({ terms }) => terms));
    const license = "<license><permits>search</permits></license>";
    const other = 'xmlns:x="urn:other"';
    expect(terms(`<x:content ${other} url="/">${license}</x:content>`)).toEqual([]);
    expect(
      terms(`<content url="/"><x:license ${other}><permits>all</permits></x:license></content>`),
    ).toEqual([]);
    expect(
      terms(`<content url="/"><license xmlns="urn:other"><permits>all</permits></license></content>`),
    ).toEqual([]);
    // A declaration applies to its element only, and any prefix may be declared for the RSL namespace.
    const own = 'xmlns:r="https://rslstandard.org/rsl"';
    expect(
      terms(`<content xmlns="urn:other"/><r:content ${own} url="/">${license}</r:content>`),
    ).toMatchObject([{ kind: "permits", values: ["search"] }]);
    expect(terms(`<undeclared:content url="/">${license}</undeclared:content>`)).toEqual([]);
  });

  it("does not expand entities", () => {
    const { contents } = read(
      rsl('<content url="&a;&lt;"><license><permits>&b; x</permits></license></content>'),
    );
    expect(contents?.[0]).toMatchObject({ url: "&a;<", licenses: [{ terms: [{ values: ["&b;", "x"] }] }] });
  });
});
