import type { Contradiction } from "@maycrawl/crawler";
import { visible, visibleHead } from "@maycrawl/engine/internal";
import type { Paint } from "../../output/colour.ts";
import { countText, numberText } from "../../output/count-text.ts";
import { section } from "../../output/section.ts";
import type { Cell, Rows } from "../../output/table.ts";
import { evidencePlace } from "../../page/place-text.ts";
import { groupRows } from "./group-rows.ts";
import type { CheckedEntries, UnknownEntry } from "./survey/check-entries.ts";
import type { Group } from "./survey/count-by-kind.ts";

const MAX_URL = 200;
const MAX_MESSAGE = 400;

/** Formats the results of `--check`: the contradictions, and the pages that could not be fetched. */
export function checkedText(
  { checkedCount, contradictions, unknown }: CheckedEntries,
  pages: number,
  paint: Paint,
): string {
  const progress = `${numberText(checkedCount)} of ${countText(pages, "page")} checked`;
  const none: Rows = [[{ text: "none", style: "allowed" }]];
  const rows = groupRows(contradictions.groups, contradictionHead, contradictionRow);
  return (
    section(`Contradictions: ${progress}`, rows.length === 0 ? none : rows, paint) +
    section("Pages that could not be fetched", groupRows(unknown.groups, unknownHead, unknownRow), paint)
  );
}

function contradictionHead({ count, examples }: Group<Contradiction>): readonly Cell[] {
  const [{ code, whatToDo }] = examples as readonly [Contradiction];
  return [
    { text: code, style: "disallowed" },
    { text: numberText(count) },
    { text: whatToDo, style: "quiet" },
  ];
}

function contradictionRow({ url, message, places }: Contradiction): string {
  // Show the first place that is in a sitemap. If no place is in a sitemap, show the first place.
  const place = places.find(({ in: kind }) => kind === "sitemap") ?? places[0];
  const where = place === undefined ? "" : ` (${evidencePlace(undefined, place)})`;
  return `${visibleHead(url, MAX_URL)}  ${visibleHead(message, MAX_MESSAGE)}${where}`;
}

function unknownHead({ count }: Group<UnknownEntry>): readonly Cell[] {
  return [{ text: countText(count, "page"), style: "unknown" }];
}

function unknownRow({ loc, message }: UnknownEntry): string {
  return `${visibleHead(loc, MAX_URL)}  ${visible(message)}`;
}
