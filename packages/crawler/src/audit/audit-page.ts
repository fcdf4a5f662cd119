import {
  AgentClosedError,
  InvalidOptionError,
  type RobotsAgent,
  RobotsDisallowedError,
} from "@maycrawl/agent";
import { followRedirects, redirectUrl } from "@maycrawl/agent/internal";
import { type CrawlerOrToken, type Decision, getOrigin, resolvePreferences } from "@maycrawl/engine";
import { checkedNumber, checkOptions, invalidUrl } from "@maycrawl/engine/internal";
import type { Page } from "@maycrawl/readers";
import { type PageLimits, readPage } from "@maycrawl/readers";
import { checkPageOptions } from "@maycrawl/readers/internal";
import { accessUnlessRefused, decideUnlessRefused } from "../robots/ask-agent.ts";
import { checkAgent } from "../robots/check-agent.ts";
import { tokenList } from "../robots/token-list.ts";
import { withoutFragment } from "../url/same-url.ts";
import type { Contradiction } from "./contradiction.ts";
import { type ContradictionOptions, findContradictions } from "./contradictions.ts";
import type { SitemapMention, UrlEvidence } from "./evidence.ts";
import { completeEvidence } from "./evidence-of.ts";
import { type StartedResponse, withResponseTimeout } from "./response-timeout.ts";

/**
 * Fetches a URL that robots.txt disallows, in a way that the caller has the right to use. The function must not follow
 * redirects (`redirect: "manual"`). The signal ends the request.
 */
export type FetchAnyway = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;

/** Options of `auditPage`. */
export interface AuditOptions extends ContradictionOptions {
  /**
   * Fetches URLs that robots.txt disallows for the agent's crawler. Owners of a site may look at their own pages. Only
   * this option finds a noindex on a page that crawlers may not fetch. Without it, disallowed URLs are not fetched.
   */
  readonly fetchDisallowed?: FetchAnyway | undefined;
  /** Page that the caller has already read, for example from a file. If it is given, the URL is not fetched. */
  readonly page?: Page | undefined;
  /** Sitemaps that list the URL. */
  readonly sitemaps?: readonly SitemapMention[] | undefined;
  /** Content of the origin's /.well-known/tdmrep.json, for usage preferences. */
  readonly tdmrep?: unknown;
  /** Maximum number of redirects that are followed. Default: 5. */
  readonly maxRedirects?: number | undefined;
  /**
   * Limits as for `readPage`. An answer also has to begin within `timeoutMs`. This time does not include the wait for
   * the host's turn.
   */
  readonly limits?: Partial<PageLimits> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Result of `auditPage`. */
export interface PageAudit {
  /** Evidence about the URL and about each URL that it redirects to, in order. Only the last one can have a page. */
  readonly evidence: readonly UrlEvidence[];
  readonly contradictions: readonly Contradiction[];
}

const MAX_REDIRECTS = 5;

/**
 * Collects evidence about a URL for a crawler, and finds contradictions in it. The evidence is: whether the URL may be
 * fetched, the server's answer, the page, whether its canonical URL may be fetched, and what the content may be used
 * for. The agent fetches and obeys robots.txt. A disallowed URL is only fetched with the option `fetchDisallowed`.
 *
 * @example
 * const { evidence, contradictions } = await auditPage("https://example.com/", agent, "Googlebot");
 * for (const { code, message, whatToDo } of contradictions) console.log(code, message, whatToDo);
 * @param agent agent that makes the requests and decides by robots.txt. It should be configured for the same crawler.
 * @param crawler crawler whose META tags and preferences apply: a literal product token, a list of tokens, or a
 *   crawler. Usually the agent's `productToken`.
 * @throws {InvalidUrlError} if the URL is not absolute or has no host.
 * @throws {InvalidProductTokenError} if `crawler` is invalid.
 * @throws {InvalidOptionError} if an option is invalid.
 * @throws the signal's reason, unchanged.
 */
export async function auditPage(
  url: string | URL,
  agent: RobotsAgent,
  crawler: CrawlerOrToken,
  options: AuditOptions = {},
): Promise<PageAudit> {
  checkAgent(agent);
  checkOptions("auditPage", options);
  const { page, sitemaps, maxRedirects = MAX_REDIRECTS, signal, tdmrep } = options;
  if (getOrigin(url) === undefined) throw invalidUrl(url);
  checkedNumber("maxRedirects", maxRedirects, { whole: true, finite: true });
  // Throws for an invalid crawler before a page is requested.
  resolvePreferences({}, crawler, url);
  // Throws for invalid limits before the first request, also if a page is given.
  checkPageOptions({ limits: options.limits }, {});
  const { answers: evidence } = await followRedirects<UrlEvidence>(
    withoutFragment(url),
    { maxRedirects },
    async (at, redirects) => {
      const isFirst = redirects === 0;
      const answer =
        isFirst && page !== undefined
          ? await givenAnswer(at, page, agent, options)
          : await answerOf(at, agent, crawler, options);
      const known = { url: at, ...answer, ...(isFirst && sitemaps !== undefined ? { sitemaps } : {}) };
      if (answer.redirect !== undefined) return { type: "url", ...known };
      const robots = {
        access: await accessUnlessRefused(at, agent, signal),
        decide: (other: string) => decideUnlessRefused(other, agent, signal),
      };
      return completeEvidence(known, crawler, robots, tdmrep);
    },
  );
  // Only a URL with `sitemaps` needs its redirect targets (`leadsTo`), and only the first URL can have `sitemaps`.
  const [first, ...leadsTo] = evidence;
  const toCheck = first === undefined ? evidence : [{ ...first, leadsTo }, ...leadsTo];
  return { evidence, contradictions: toCheck.flatMap((one) => findContradictions(one, crawler, options)) };
}

type Answer = Pick<UrlEvidence, "decision" | "status" | "redirect" | "failure" | "page">;

/** Returns the answer of a URL whose page was read before. */
async function givenAnswer(
  url: string,
  page: Page,
  agent: RobotsAgent,
  { signal }: AuditOptions,
): Promise<Answer> {
  const decision = await decideUnlessRefused(url, agent, signal);
  return { decision, page, ...(page.status === undefined ? {} : { status: page.status }) };
}

async function answerOf(
  url: string,
  agent: RobotsAgent,
  crawler: CrawlerOrToken,
  options: AuditOptions,
): Promise<Answer> {
  const { fetchDisallowed, signal } = options;
  const decision = await decideUnlessRefused(url, agent, signal);
  if (decision === undefined) return { failure: "the agent's address policy refuses this URL" };
  if (!decision.allowed && fetchDisallowed === undefined) return { decision };
  const { timeoutMs, maxBytes } = checkPageOptions({ limits: options.limits }, {}).limits;
  const use = (answer: StartedResponse): Promise<Answer> =>
    evaluateAnswer(url, decision, answer, crawler, options);
  try {
    if (!decision.allowed && fetchDisallowed !== undefined) {
      const ask = async (ended: AbortSignal) =>
        startedResponse(await fetchDisallowed(url, { signal: ended }));
      return await withResponseTimeout(ask, timeoutMs, signal, use);
    }
    await using turn = await agent.turn(url, { signal });
    return await withResponseTimeout(
      (ended) => turn.get({ signal: ended, maxBytes }),
      timeoutMs,
      signal,
      use,
    );
  } catch (thrown) {
    signal?.throwIfAborted();
    if (thrown instanceof AgentClosedError || thrown instanceof InvalidOptionError) throw thrown;
    // The robots.txt may have changed while the request waited for its turn.
    if (thrown instanceof RobotsDisallowedError) return { decision: thrown.decision };
    return { decision, failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function startedResponse({ status, headers, body }: Response): StartedResponse {
  return {
    status,
    headers: [...headers],
    body: body ?? new ReadableStream({ start: (none) => none.close() }),
  };
}

/** Reads an answer: the target of a redirect, otherwise the page. */
async function evaluateAnswer(
  url: string,
  decision: Decision,
  { status, headers, body }: StartedResponse,
  crawler: CrawlerOrToken,
  { limits, signal }: AuditOptions,
): Promise<Answer> {
  const redirect = redirectUrl({ status, headers }, url);
  if (redirect !== undefined) return { decision, status, redirect };
  const tokens = tokenList(crawler);
  return { decision, status, page: await readPage(body, { url, status, headers, tokens, limits, signal }) };
}
