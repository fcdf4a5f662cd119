import { readFileSync } from "node:fs";
import type { Page } from "../../src/page/content/page.ts";
import { page } from "./pages.ts";

/** Tags that are inserted at each place, in the order of the letters in `PlacesRow.places`. */
const PROBES = {
  meta: "<meta name=robots content=noindex>",
  link: "<link rel=canonical href=/probe>",
  base: "<base href=/probe/>",
  a: "<a href=/probe>",
  iframe: "<iframe src=/probe></iframe>",
  div: "<div data-nosnippet>",
};
type Probe = keyof typeof PROBES;

interface PlacesRow {
  readonly id: string;
  readonly html: string;
  /** Expected results by place. A place is an index in `html`; the value has one letter per tag. */
  readonly places: Readonly<Record<string, string>>;
}

interface KnownDifference {
  readonly why: string;
  readonly documents: readonly string[];
}

const folder = new URL("../html-places/", import.meta.url);

export const placesRows = readFileSync(new URL("places.ndjson", folder), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as PlacesRow);

export const knownDifferences = JSON.parse(
  readFileSync(new URL("known-differences.json", folder), "utf8"),
) as readonly KnownDifference[];

/** Returns the documents with an unexpected result, and the total number of documents. */
export async function differences(
  rows: readonly PlacesRow[],
): Promise<{ readonly documents: number; readonly differ: readonly string[] }> {
  const differ: string[] = [];
  let documents = 0;
  for (const { id, html, places } of rows) {
    for (const [place, letters] of Object.entries(places)) {
      for (const [index, probe] of (Object.keys(PROBES) as Probe[]).entries()) {
        documents++;
        const at = Number(place);
        const read = await page(html.slice(0, at) + PROBES[probe] + html.slice(at));
        const letter = letters.charAt(index);
        // Whether the tag is in the head or in the body matters only for a canonical URL.
        const expected = probe === "link" || letter === "-" ? letter : "b";
        if (resultFor(read, probe) !== expected) differ.push(`${id}@${place} ${probe}`);
      }
    }
  }
  return { documents, differ };
}

/** Returns the result for a tag: `h` in the head, `b` in the body, `-` ignored. */
function resultFor(
  { directives, canonicals, diagnostics, base, links, nosnippet }: Page,
  probe: Probe,
): string {
  const reported = (code: string): boolean => diagnostics.some((diagnostic) => diagnostic.code === code);
  switch (probe) {
    case "meta":
      return directives.length > 0 ? "b" : "-";
    case "link":
      if (canonicals.some(({ target }) => target === "/probe")) return "h";
      return reported("canonical-misplaced") ? "b" : "-";
    case "base":
      return base === "https://example.com/probe/" || reported("base-repeated") ? "b" : "-";
    case "a":
    case "iframe":
      return links.some(({ element, target }) => element === probe && target === "/probe") ? "b" : "-";
    case "div":
      return nosnippet.length > 0 ? "b" : "-";
  }
}
