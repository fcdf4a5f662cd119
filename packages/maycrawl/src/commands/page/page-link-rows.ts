import { visibleHead } from "@maycrawl/engine/internal";
import type { Page, PageCanonical } from "@maycrawl/readers";
import { countText, numberText } from "../../output/count-text.ts";
import type { Cell, Rows } from "../../output/table.ts";
import type { InspectedPage } from "../../page/inspected-page.ts";
import { bytePlace, headerPlace } from "../../page/place-text.ts";

const MAX_URL = 200;
const MAX_REGIONS = 3;
const MAX_CANONICALS = 5;
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/**
 * Returns rows for the canonical URLs, the refresh, the links and the `data-nosnippet` regions of a page. Missing parts
 * are omitted.
 */
export function pageLinkRows(asked: InspectedPage, page: Page): Rows {
  const { links, nosnippet } = page;
  const rows: (readonly Cell[])[] = [...canonicalRows(asked, page), ...refreshRows(asked, page)];
  if (links.length > 0) {
    const kinds = RELATIONS.flatMap((word) => kindWords(links, word)).join(", ");
    const of = kinds === "" ? "" : ` (${kinds})`;
    rows.push([{ text: "links", style: "quiet" }, { text: `${numberText(links.length)}${of}` }]);
  }
  if (nosnippet.length > 0) {
    const places = nosnippet.slice(0, MAX_REGIONS).map(({ start }) => bytePlace(asked, start));
    const more = nosnippet.length > MAX_REGIONS ? ", …" : "";
    rows.push([
      { text: "data-nosnippet", style: "quiet" },
      { text: countText(nosnippet.length, "region") },
      { text: places.join(", ") + more, style: "place" },
    ]);
  }
  return rows;
}

/** Values of `rel` for a link that is not a recommendation. */
const RELATIONS = ["nofollow", "ugc", "sponsored"];

function kindWords(links: Page["links"], word: string): readonly string[] {
  const count = links.filter(({ rel }) => rel.includes(word)).length;
  return count === 0 ? [] : [`${numberText(count)} ${word}`];
}

/** Returns a row for the refresh: the URL that browsers load automatically after the page. */
function refreshRows(asked: InspectedPage, { refresh }: Page): Rows {
  if (refresh === undefined) return [];
  const { seconds, target, url, from, where } = refresh;
  const after = seconds === 0 ? "" : `, after ${countText(seconds, "second")}`;
  const to = target === "" ? "this page itself" : visibleHead(url ?? target, MAX_URL);
  return [
    [
      { text: "refresh", style: "quiet" },
      { text: `${to}${after}` },
      { text: from === "header" ? headerPlace(asked, where) : bytePlace(asked, where), style: "place" },
    ],
  ];
}

/** Returns rows for the different canonical URLs. If there are several, a last row says that they differ. */
function canonicalRows(asked: InspectedPage, page: Page): Rows {
  const byUrl = new Map<string, PageCanonical>();
  for (const one of page.canonicals) {
    const url = one.url ?? one.target;
    if (!byUrl.has(url)) byUrl.set(url, one);
  }
  const rows = [...byUrl.values()]
    .slice(0, MAX_CANONICALS)
    .map((one, index) => canonicalRow(asked, page, one, index));
  if (byUrl.size < 2) return rows;
  const more = byUrl.size - rows.length;
  const words = `${more > 0 ? `and ${numberText(more)} more; ` : ""}they differ, so engines may ignore all of them`;
  return [...rows, [{ text: "" }, { text: words, style: "unknown" }]];
}

function canonicalRow(
  asked: InspectedPage,
  page: Page,
  { target, url, from, where }: PageCanonical,
  index: number,
): readonly Cell[] {
  const place = from === "header" ? headerPlace(asked, where) : bytePlace(asked, where);
  const notes = [
    ...(url !== undefined && url === page.url ? ["this page itself"] : []),
    // Google, "How to specify a canonical URL": relative URLs are supported, but not recommended.
    ...(HAS_SCHEME.test(target) ? [] : ["relative: Google recommends an absolute URL"]),
  ];
  return [
    { text: index === 0 ? "canonical" : "", style: "quiet" },
    {
      text:
        url === undefined
          ? visibleHead(target, MAX_URL) + (page.base === undefined ? "" : " (not a URL)")
          : visibleHead(url, MAX_URL),
    },
    { text: [place, ...notes].join(", "), style: "place" },
  ];
}
