import type { RobotsDocument } from "../document/document.ts";
import type { RobotsGroup } from "../document/groups.ts";
import type { AskedToken } from "../document/product-token.ts";
import { candidatesOf } from "./candidates.ts";
import type { Decision } from "./decision.ts";
import type { Explanation, GroupVerdict } from "./explanation.ts";
import { findFlip } from "./flip.ts";
import { type GroupChoice, nameOf } from "./group-choice.ts";
import { surprisesOf } from "./surprises.ts";
import { locatePath } from "./url-path.ts";

/** Decides for a document and a URL from scratch: what a flip is tried with. */
export type Decide = (robots: string, url: string) => Decision;

/** Tells why a decision is what it is. */
export function explain(
  document: RobotsDocument,
  choice: GroupChoice,
  asked: readonly AskedToken[],
  url: string,
  decision: Decision,
  decide: Decide,
): Explanation {
  const place = locatePath(url, document.dialect);
  const path = place.text.slice(place.start, place.end);
  const rules = choice.groups.flatMap((group) => (document.groups[group] as RobotsGroup).rules);
  const candidates = candidatesOf(document, rules, path, decision);
  return {
    url,
    path,
    decision,
    productTokens: asked.map((token) => token.written),
    groupsBecause: choice.because,
    namedBy: choice.because === "named" ? choice.tokens.map((token) => token.written).join(", ") : undefined,
    groups: document.groups.map((group, index) => groupVerdict(group, index, choice, asked)),
    candidates,
    surprises: surprisesOf(document, choice, candidates, path),
    flip: findFlip(document, choice, decision, url, path, decide),
  };
}

function groupVerdict(
  group: RobotsGroup,
  index: number,
  choice: GroupChoice,
  asked: readonly AskedToken[],
): GroupVerdict {
  const applies = choice.groups.includes(index);
  const naming = nameOf(group, applies && choice.because === "named" ? choice.tokens : asked);
  if (applies) {
    const because = choice.because === "named" ? "named" : "any";
    return { group, applies, because, agent: because === "named" ? naming.token : naming.any };
  }
  const because = naming.token ? "later-token" : naming.any ? "hidden" : "others";
  return { group, applies, because, agent: naming.token ?? naming.any };
}
