import { visible, visibleHead } from "@maycrawl/engine/internal";
import type { Finding, Witness } from "@maycrawl/engine/lint";

const MAX_URL = 300;

/** Meaning of a proved finding. */
export const PROVED = "true for all URLs that a client can send";

/** Formats a witness as a sentence without a full stop: whether the crawler may fetch the URL, and whether it should. */
export function witnessText({ crawler, url, now, meant }: Witness): string {
  const may = now === "allowed" ? "may" : "may not";
  const should = meant === "allowed" ? "should" : "should not";
  const rather = meant === undefined ? "" : `, but probably ${should}`;
  return `${visible(crawler)} ${may} fetch ${visibleHead(url, MAX_URL)}${rather}`;
}

/** Returns the sentences of a finding, one for each line: its message, its witnesses, and whether it is proved. */
export function sentencesOf({ message, witnesses, proof }: Finding): readonly string[] {
  const proved = proof === "proved" ? [`Proved: ${PROVED}.`] : [];
  return [message, ...witnesses.map((one) => `${witnessText(one)}.`), ...proved];
}
