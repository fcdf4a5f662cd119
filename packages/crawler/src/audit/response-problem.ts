import { circleWords } from "@maycrawl/agent/internal";
import type { MessageParams } from "@maycrawl/engine";
import { isSameUrl } from "../url/same-url.ts";
import type { Place, TargetEvidence, UrlEvidence } from "./evidence.ts";
import { blockOf } from "./evidence-locations.ts";
import { isPageStatus, type NonPageKind, nonPageKindOf, nonPageText } from "./page-status.ts";
import { redirectText } from "./redirect-text.ts";

/** What is wrong with an answer, in words that go on after the URL. */
export interface ResponseProblem {
  readonly kind: "redirected" | NonPageKind;
  readonly words: string;
  /** The status; of a redirect the words (`redirected`) and the URL that it names (`location`). */
  readonly params: MessageParams;
  readonly place: Place;
}

/** What is wrong with an answer that should be a page; 304 says that there is one still. */
export function responseProblem(
  evidence: TargetEvidence & Pick<UrlEvidence, "leadsTo">,
): ResponseProblem | undefined {
  const { url, status, redirect } = evidence;
  if (redirect !== undefined) {
    const place = { in: "answer", url, status, location: redirect } as const;
    const words = wayOf(url, redirect, evidence.leadsTo ?? []);
    return { kind: "redirected", words, params: { redirected: words, location: redirect }, place };
  }
  if (status === undefined || isPageStatus(status)) return undefined;
  const kind = nonPageKindOf(status);
  const words = `answers ${status}${nonPageText[kind]}`;
  return { kind, words, params: { status }, place: { in: "answer", url, status } };
}

/** Where a redirect leads by way of others, as far as they are known, and what is wrong with where they end. */
function wayOf(url: string, redirect: string, leadsTo: readonly TargetEvidence[]): string {
  const way = [redirect];
  for (const { redirect: next } of leadsTo) if (next !== undefined) way.push(next);
  const end = way.at(-1);
  if (end === undefined || isSameRequest(redirect, url)) return circleWords(undefined);
  if ([url, ...way.slice(0, -1)].some((seen) => isSameRequest(seen, end))) return circleWords(redirect);
  // Another encoding of the end may be on the way; the end itself does not redirect.
  const there = leadsTo.find((one) => one.redirect === undefined && isSameUrl(one.url, end));
  return redirectText(way, there && endFault(there));
}

/** Whether two URLs are requested as one: a site may redirect to another percent-encoding of a URL, which is not a circle. */
function isSameRequest(a: string, b: string): boolean {
  return a.split("#", 1)[0] === b.split("#", 1)[0];
}

function endFault(there: TargetEvidence): string | undefined {
  const block = blockOf(there.url, there.decision);
  if (block !== undefined) return `is disallowed (${block.params.decision})`;
  if (there.failure !== undefined) return `could not be fetched: ${there.failure}`;
  return responseProblem(there)?.words;
}
