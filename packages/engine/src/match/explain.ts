import type { RobotsDocument } from "../document/document.ts";
import type { RobotsGroup } from "../document/groups.ts";
import type { AskedToken } from "../document/product-token.ts";
import { candidatesOf } from "./candidates.ts";
import type { Decision } from "./decision.ts";
import type { Explanation, GroupVerdict } from "./explanation.ts";
import { findFlip } from "./flip.ts";
import { type GroupChoice, isOversize, nameOf } from "./group-choice.ts";
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
    groups: document.groups.map((_, index) => groupVerdict(document, index, choice, asked)),
    candidates,
    surprises: surprisesOf(document, choice, candidates, path),
    flip: findFlip(document, choice, decision, url, path, decide),
  };
}

/** Why a group applies or not: what keeps all groups away comes before what keeps this one away. */
function groupVerdict(
  document: RobotsDocument,
  index: number,
  choice: GroupChoice,
  asked: readonly AskedToken[],
): GroupVerdict {
  const group = document.groups[index] as RobotsGroup;
  const own = nameOf(group, choice.tokens).token;
  const { token, any } = nameOf(group, asked);
  const applies = choice.groups.includes(index);
  // A name by which groups were chosen, and yet it was not: only the first of that name was.
  const isLater = own !== undefined || (any !== undefined && choice.because === "any");
  const because = applies
    ? (choice.because as "named" | "any")
    : isOversize(document)
      ? "oversize"
      : isLater
        ? "later-group"
        : token !== undefined
          ? "later-token"
          : any === undefined
            ? "others"
            : document.dialect.anyGroup === "ignored"
              ? "ignored"
              : "hidden";
  return { group, applies, because, agent: own ?? token ?? any };
}
