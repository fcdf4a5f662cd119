import type { Page } from "@maycrawl/crawler";
import { counted, numberText } from "../output/counted.ts";
import type { Cell } from "../output/table.ts";
import { visibleHead } from "../output/visible.ts";
import type { AskedPage } from "./asked-page.ts";
import { headerPlace, octetPlace } from "./place-text.ts";

const LONGEST_URL = 200;
const MOST_REGIONS = 3;

/** Where a page leads, and what of it is not for snippets; what it does not have is left out. */
export function leadsRows(asked: AskedPage, page: Page): readonly (readonly Cell[])[] {
  const { canonical, links, nosnippet } = page;
  const rows: (readonly Cell[])[] = [];
  if (canonical !== undefined) {
    const { target, url, from, where } = canonical;
    const place = from === "header" ? headerPlace(asked, where) : octetPlace(asked, where);
    rows.push([
      { text: "canonical", style: "quiet" },
      {
        text:
          url === undefined
            ? visibleHead(target, LONGEST_URL) + (page.base === undefined ? "" : " (no URL)")
            : visibleHead(url, LONGEST_URL),
      },
      { text: url !== undefined && url === page.url ? `${place}, this page itself` : place, style: "place" },
    ]);
  }
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
