import { visible, visibleHead } from "@maycrawl/engine/internal";
import type { Witness } from "@maycrawl/engine/lint";

const MAX_URL = 300;

/** Formats a witness as a sentence without a full stop: whether the crawler may fetch the URL, and whether it should. */
export function witnessText({ crawler, url, now, meant }: Witness): string {
  const may = now === "allowed" ? "may" : "may not";
  const should = meant === "allowed" ? "should" : "should not";
  const rather = meant === undefined ? "" : `, but probably ${should}`;
  return `${visible(crawler)} ${may} fetch ${visibleHead(url, MAX_URL)}${rather}`;
}
