import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeInBrowser } from "../../../tests/support/browser.ts";
import { askInPage, openWith } from "../../../tests/support/browser-bundle.ts";
import { describeExtra, extraFile } from "../../../tests/support/extra-corpus.ts";
import { brokenSitemaps } from "./support/broken-sitemaps.ts";
import { extraSitemaps } from "./support/extra-sitemaps.ts";
import { gzipVectors } from "./support/gzip-vectors.ts";
import { placesRows } from "./support/html-places.ts";
import { decodedTitles, encodingSources, pageWith } from "./support/page-encodings.ts";
import { pageKinds } from "./support/page-kinds.ts";
import { randomContentType, randomPage } from "./support/random-page.ts";
import { randomSitemap } from "./support/random-sitemap.ts";
import { answersTo, type InputForm, type Reading } from "./support/reader-answers.ts";

/** Fixed seed, so that each run uses the same inputs. */
const SEED = 20_260_727;
const URL_OF_PAGE = "https://example.com/dir/page";
const FORMS: readonly InputForm[] = ["array", "string", "stream", "response", "iterable"];

describeInBrowser("the readers in Chromium", (browser) => {
  /**
   * Reads the inputs in Node and in Chromium, and expects equal answers. An answer is skipped if `canCompare` returns
   * false for it.
   */
  async function expectSame(
    readings: readonly Reading[],
    canCompare: (answer: string) => boolean = () => true,
  ): Promise<readonly unknown[]> {
    const page = await openWith(browser, new URL("support/reader-answers.ts", import.meta.url));
    const [inNode, inChromium] = await Promise.all([
      answersTo(readings),
      askInPage<Reading, string>(page, "answersTo", readings),
    ]);
    expect(inChromium).toHaveLength(readings.length);
    const different = readings.flatMap((reading, index) =>
      comparable(inNode[index]) === comparable(inChromium[index]) || !canCompare(inChromium[index] ?? "")
        ? []
        : [{ reading, inNode: inNode[index], inChromium: inChromium[index] }],
    );
    expect(different.slice(0, 3)).toEqual([]);
    return inChromium.map((text) => JSON.parse(text) as unknown);
  }

  it("accept every form of input", async () => {
    const page = '<!doctype html><meta charset="utf-8"><title>Grüße</title><a href="/ä">a</a>';
    const list = "https://example.com/ä\nhttps://example.com/b\n";
    const answers = await expectSame(
      FORMS.flatMap((form) => [reading("page", page, { form }), reading("sitemap", list, { form })]),
    );
    for (const answer of answers.slice(0, -1).filter((_, index) => index % 2 === 0))
      expect(answer).toMatchObject({ title: "Grüße", links: [{ target: "/ä" }] });
  });

  it("detect the kind of a page", async () => {
    const answers = await expectSame(
      pageKinds.map(([, bytes, contentType]) => onPage(bytes, { contentType })),
    );
    expect(answers).toMatchObject(pageKinds.map(([, , , kind]) => ({ kind })));
  });

  it("detect the encoding of a page and decode it", async () => {
    await expectSame(encodingSources.map(([, html, contentType]) => onPage(html, { contentType })));
    const titles = decodedTitles.map(([charset, bytes]) =>
      onPage(pageWith(bytes), { contentType: `text/html; charset=${charset}` }),
    );
    expect(await expectSame(titles)).toMatchObject(
      decodedTitles.map(([, , text]) => ({ title: `a ${text}&` })),
    );
  });

  it("read tags at a quarter of the tested positions in HTML documents as in Node", async () => {
    const probes = ["<meta name=robots content=noindex>", "<a href=/probe>", "<div data-nosnippet>"];
    const documents = placesRows.flatMap(({ html, places }) =>
      Object.keys(places).map(
        (place, index) => html.slice(0, Number(place)) + probes[index % 3] + html.slice(Number(place)),
      ),
    );
    const samples = documents.filter((_, index) => index % 4 === 0);
    expect(samples.length).toBeGreaterThan(2_500);
    await expectSame(samples.map((html) => onPage(html)));
  });

  it("read random pages as in Node", async () => {
    const inputs = fc.sample(fc.tuple(randomPage, randomContentType, sizes), { numRuns: 2_000, seed: SEED });
    const readings = inputs.map(([bytes, contentType, chunks]) => onPage(bytes, { contentType }, chunks));
    await expectSame(readings, isOfUnicode);
  });

  it("read broken sitemaps as in Node", async () => {
    // Gzip files that browsers refuse are tested below.
    const rows = brokenSitemaps.filter(([what]) => !/^gzip (?:and|of two|with)/.test(what));
    const answers = await expectSame(rows.map(([, document]) => reading("sitemap", document)));
    for (const [index, [what, , locs, codes]] of rows.entries())
      expect(summarize(answers[index]), what).toEqual({ locs, codes });
  });

  it("read random sitemaps as in Node", async () => {
    const inputs = fc.sample(fc.tuple(randomSitemap, sizes), { numRuns: 2_000, seed: SEED });
    const readings = inputs.map(([bytes, chunks]) =>
      reading("sitemap", bytes, { sizes: chunks, options: { url: "https://example.com/x/s.xml" } }),
    );
    await expectSame(readings);
  });

  it("read licence files as in Node", async () => {
    const rsl = (text: string) =>
      `<rsl xmlns="https://rslstandard.org/rsl"><content url="/ä"><license>${text}</license></content></rsl>`;
    const texts = [
      rsl('<permits type="usage">search &amp; more</permits>'),
      rsl('<prohibits type="geo">Düsseldorf</prohibits><payment type="free"/>'),
      "<rss/>",
      "",
    ];
    const answers = await expectSame(texts.map((text) => reading("license", text)));
    expect(answers[0]).toMatchObject({
      contents: [{ url: "/ä", licenses: [{ terms: [{ kind: "permits" }] }] }],
    });
  });

  describe("with gzip input", () => {
    const portable = gzipVectors.filter(({ onlyNode }) => onlyNode === undefined);

    it("read complete and truncated files in any chunks as in Node", async () => {
      for (const chunks of [undefined, [1_000], [7, 5_000], [4_096]]) {
        const answers = await expectSame(
          portable.map(({ bytes }) => reading("sitemap", bytes, { sizes: chunks })),
        );
        expect(answers.map((answer) => summarize(answer).codes)).toEqual(portable.map(({ codes }) => codes));
      }
    });

    for (const { what, bytes, codes, onlyNode } of gzipVectors) {
      if (onlyNode === undefined) continue;
      it(`report gzip-broken for ${what}: ${onlyNode}`, async () => {
        const page = await openWith(browser, new URL("support/reader-answers.ts", import.meta.url));
        const [node] = await answersTo([reading("sitemap", bytes)]);
        const [chromium] = await askInPage<Reading, string>(page, "answersTo", [reading("sitemap", bytes)]);
        const [inNode, inChromium] = [summarize(parsed(node)), summarize(parsed(chromium))];
        expect(inNode.codes).toEqual(codes);
        expect(inChromium.codes).toContain("gzip-broken");
        // Chromium may return fewer entries than Node, but the same ones from the start.
        expect(inChromium.locs).toEqual(inNode.locs.slice(0, inChromium.locs.length));
      });
    }
  });

  describeExtra("with the extra corpus", () => {
    it("read sitemaps of other suites and real sitemaps as in Node", async () => {
      const cases = extraFile("vectors/sitemaps.ndjson")
        .toString()
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as { document?: string; document_base64?: string; url?: string });
      const answers = await expectSame([
        ...cases.map(({ document = "", document_base64, url }) =>
          reading("sitemap", Buffer.from(document_base64 ?? document, document_base64 ? "base64" : "utf8"), {
            options: { url },
          }),
        ),
        ...extraSitemaps.map(({ bytes }) => reading("sitemap", bytes)),
      ]);
      for (const [index, { file, entries }] of extraSitemaps.entries()) {
        if (entries !== undefined)
          expect(summarize(answers[cases.length + index]).locs.length, file).toBe(entries);
      }
    });

    it("read META tags of real pages as in Node", async () => {
      const tags = extraFile("corpus/robots-meta.tsv").toString().split("\n").slice(1).filter(Boolean);
      await expectSame(tags.map((tag) => onPage(`<!DOCTYPE html><title>Größe</title>${tag}<p>`)));
    });
  });
});

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });

function reading(
  reader: Reading["reader"],
  document: string | Uint8Array,
  more: Omit<Reading, "reader" | "base64"> = {},
): Reading {
  return { reader, base64: Buffer.from(document).toString("base64"), ...more };
}

function onPage(document: string | Uint8Array, options: object = {}, chunks?: readonly number[]): Reading {
  const settled = { url: URL_OF_PAGE, contentType: "text/html; charset=utf-8", ...options };
  return reading("page", document, { options: settled, sizes: chunks });
}

function parsed(text: string | undefined): unknown {
  return JSON.parse(text ?? "null");
}

/**
 * Whether a page is in a Unicode encoding or windows-1252. In other encodings, Node decodes invalid bytes
 * differently.
 */
function isOfUnicode(answer: string): boolean {
  return /^(?:utf-|windows-1252$)/.test((JSON.parse(answer) as { encoding: { name: string } }).encoding.name);
}

/** Returns an answer without the platform's own message for a gzip fault. */
function comparable(text: string | undefined): string {
  const answer = parsed(text);
  if (!Array.isArray(answer)) return JSON.stringify(answer);
  return JSON.stringify(
    answer.map((entry) =>
      entry.type === "diagnostic" && entry.diagnostic.code === "gzip-broken"
        ? { code: entry.diagnostic.code, offset: entry.diagnostic.offset }
        : entry,
    ),
  );
}

/** Returns the URLs and the diagnostic codes of the answer for a sitemap. */
function summarize(answer: unknown): { readonly locs: readonly string[]; readonly codes: readonly string[] } {
  const entries = answer as readonly { type: string; loc: string; diagnostic: { code: string } }[];
  return {
    locs: entries.flatMap(({ type, loc }) => (type === "diagnostic" ? [] : [loc])),
    codes: entries.flatMap(({ type, diagnostic }) => (type === "diagnostic" ? [diagnostic.code] : [])),
  };
}
