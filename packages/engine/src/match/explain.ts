import type { RobotsDocument } from "../document/document.ts";
import type { AgentLine, RobotsGroup } from "../document/groups.ts";
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
  const own = nameOf(group, choice.tokens);
  if (choice.groups.includes(index)) {
    const because = choice.because === "named" ? "named" : "any";
    return { group, applies: true, because, agent: because === "named" ? own.token : own.any };
  }
  const { token, any } = nameOf(group, asked);
  const agent = own.token ?? token ?? any;
  return { group, applies: false, because: whyNot(document, choice, own.token, token, any), agent };
}

function whyNot(
  document: RobotsDocument,
  choice: GroupChoice,
  own: AgentLine | undefined,
  token: AgentLine | undefined,
  any: AgentLine | undefined,
): GroupVerdict["because"] {
  if (isOversize(document)) return "oversize";
  // A name by which groups were chosen, and yet it was not: only the first of that name was.
  if (own !== undefined) return "later-group";
  if (token !== undefined) return "later-token";
  if (any === undefined) return "others";
  if (document.dialect.anyGroup === "ignored") return "ignored";
  return choice.because === "any" ? "later-group" : "hidden";
}
