import { describeRedirectLoop } from "@maycrawl/agent/internal";
import type { MessageParams } from "@maycrawl/engine";
import { isSameUrl } from "../url/same-url.ts";
import type { Place, TargetEvidence, UrlEvidence } from "./evidence.ts";
import { blockOf } from "./evidence-locations.ts";
import { isPageStatus, type NonPageKind, nonPageKindOf, nonPageText } from "./page-status.ts";
import { redirectText } from "./redirect-text.ts";

/** Problem of an answer. Its `words` follow the URL in a sentence. */
export interface ResponseProblem {
  readonly kind: "redirected" | NonPageKind;
  readonly words: string;
  /** The status. For a redirect, its description (`redirected`) and its target (`location`). */
  readonly params: MessageParams;
  readonly place: Place;
}

/** Returns the problem of an answer that should be a page; undefined if it is a page or not known. A 304 is a page. */
export function responseProblem(
  evidence: TargetEvidence & Pick<UrlEvidence, "leadsTo">,
): ResponseProblem | undefined {
  const { url, status, redirect } = evidence;
  if (redirect !== undefined) {
    const place = { in: "answer", url, status, location: redirect } as const;
    const words = describeRedirects(url, redirect, evidence.leadsTo ?? []);
    return { kind: "redirected", words, params: { redirected: words, location: redirect }, place };
  }
  if (status === undefined || isPageStatus(status)) return undefined;
  const kind = nonPageKindOf(status);
  const words = `answers ${status}${nonPageText[kind]}`;
  return { kind, words, params: { status }, place: { in: "answer", url, status } };
}

/** Describes a chain of redirects as far as it is known, and the problem of its last URL. */
function describeRedirects(url: string, redirect: string, leadsTo: readonly TargetEvidence[]): string {
  const targets = [redirect];
  for (const { redirect: next } of leadsTo) if (next !== undefined) targets.push(next);
  const end = targets.at(-1);
  if (end === undefined || isSameRequest(redirect, url)) return describeRedirectLoop(undefined);
  if ([url, ...targets.slice(0, -1)].some((seen) => isSameRequest(seen, end)))
    return describeRedirectLoop(redirect);
  // The chain may contain the last URL in another percent-encoding. The last URL itself does not redirect.
  const last = leadsTo.find((one) => one.redirect === undefined && isSameUrl(one.url, end));
  return redirectText(targets, last && lastProblem(last));
}

/** Whether two URLs cause the same request. A redirect to another percent-encoding of a URL is not a loop. */
function isSameRequest(a: string, b: string): boolean {
  return a.split("#", 1)[0] === b.split("#", 1)[0];
}

function lastProblem(last: TargetEvidence): string | undefined {
  const block = blockOf(last.url, last.decision);
  if (block !== undefined) return `is disallowed (${block.params.decision})`;
  if (last.failure !== undefined) return `could not be fetched: ${last.failure}`;
  return responseProblem(last)?.words;
}
