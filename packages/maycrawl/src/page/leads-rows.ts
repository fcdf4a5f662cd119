import type { Page, PageCanonical } from "@maycrawl/crawler";
import { counted, numberText } from "../output/counted.ts";
import type { Cell } from "../output/table.ts";
import { visibleHead } from "../output/visible.ts";
import type { AskedPage } from "./asked-page.ts";
import { headerPlace, octetPlace } from "./place-text.ts";

const LONGEST_URL = 200;
const MOST_REGIONS = 3;
const MOST_CANONICALS = 5;

/** Where a page leads, and what of it is not for snippets; what it does not have is left out. */
export function leadsRows(asked: AskedPage, page: Page): readonly (readonly Cell[])[] {
  const { links, nosnippet } = page;
  const rows: (readonly Cell[])[] = [...canonicalRows(asked, page)];
  if (links.length > 0) {
    const nofollow = links.filter((link) => link.nofollow).length;
    const asking = nofollow === 0 ? "" : `, ${numberText(nofollow)} of them nofollow, ugc or sponsored`;
    rows.push([{ text: "links", style: "quiet" }, { text: `${numberText(links.length)}${asking}` }]);
  }
  if (nosnippet.length > 0) {
    const places = nosnippet.slice(0, MOST_REGIONS).map(({ start }) => octetPlace(asked, start));
    const more = nosnippet.length > MOST_REGIONS ? ", …" : "";
    rows.push([
      { text: "data-nosnippet", style: "quiet" },
      { text: counted(nosnippet.length, "region") },
      { text: places.join(", ") + more, style: "place" },
    ]);
  }
  return rows;
}

/** Its canonical URL, and all that differ from it: then it has none that is sure. */
function canonicalRows(asked: AskedPage, page: Page): readonly (readonly Cell[])[] {
  const byUrl = new Map<string, PageCanonical>();
  for (const one of page.canonicals) {
    const url = one.url ?? one.target;
    if (!byUrl.has(url)) byUrl.set(url, one);
  }
  const rows = [...byUrl.values()]
    .slice(0, MOST_CANONICALS)
    .map((one, index) => canonicalRow(asked, page, one, index));
  if (byUrl.size < 2) return rows;
  const more = byUrl.size - rows.length;
  const words = `${more > 0 ? `and ${numberText(more)} more; ` : ""}they differ, and engines may then ignore all of them`;
  return [...rows, [{ text: "" }, { text: words, style: "unknown" }]];
}

function canonicalRow(
  asked: AskedPage,
  page: Page,
  { target, url, from, where }: PageCanonical,
  index: number,
): readonly Cell[] {
  const place = from === "header" ? headerPlace(asked, where) : octetPlace(asked, where);
  return [
    { text: index === 0 ? "canonical" : "", style: "quiet" },
    {
      text:
        url === undefined
          ? visibleHead(target, LONGEST_URL) + (page.base === undefined ? "" : " (no URL)")
          : visibleHead(url, LONGEST_URL),
    },
    { text: url !== undefined && url === page.url ? `${place}, this page itself` : place, style: "place" },
  ];
}
