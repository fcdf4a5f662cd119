import {
  AgentClosedError,
  InvalidOptionError,
  type RobotsAgent,
  RobotsDisallowedError,
} from "@maycrawl/agent";
import { followRedirects, redirectOf } from "@maycrawl/agent/internal";
import { type CrawlerOrToken, type Decision, getOrigin, resolvePreferences } from "@maycrawl/engine";
import { checkedNumber, checkOptions, invalidUrl } from "@maycrawl/engine/internal";
import type { Page } from "@maycrawl/readers";
import { type PageLimits, readPage } from "@maycrawl/readers";
import { settlePageReading } from "@maycrawl/readers/internal";
import { accessOf, decided } from "../robots/ask-agent.ts";
import { checkAgent } from "../robots/check-agent.ts";
import { tokenList } from "../robots/token-list.ts";
import { hashless } from "../url/same-url.ts";
import type { Contradiction } from "./contradiction.ts";
import { type ContradictionOptions, findContradictions } from "./contradictions.ts";
import type { SitemapMention, UrlEvidence } from "./evidence.ts";
import { evidenceOf } from "./evidence-of.ts";
import { type StartedResponse, withResponseTimeout } from "./response-timeout.ts";

/**
 * Fetches a URL in whatever way its caller is entitled to. It must not follow redirects (`redirect: "manual"`). The signal ends the
 * request.
 */
export type FetchAnyway = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;

/** Options of `auditPage`. */
export interface AuditOptions extends ContradictionOptions {
  /**
   * Fetches what robots.txt forbids the agent's crawler to fetch. An owner may look at his own pages; only then can a noindex be seen
   * that no crawler sees. Without it, what is forbidden is not fetched.
   */
  readonly fetchDisallowed?: FetchAnyway | undefined;
  /** The page, where it was read already, or the answer is at hand in a file: then the URL is not fetched. */
  readonly page?: Page | undefined;
  /** The sitemaps in which the URL stands. */
  readonly sitemaps?: readonly SitemapMention[] | undefined;
  /** What the origin's /.well-known/tdmrep.json says, for preferences about use. */
  readonly tdmrep?: unknown;
  /** How many redirects are followed. Default: 5. */
  readonly maxRedirects?: number | undefined;
  /** As for `readPage`; an answer has to begin within `timeoutMs`, too. Waiting for the host's turn does not count. */
  readonly limits?: Partial<PageLimits> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What was found out about a URL. */
export interface PageAudit {
  /** Of the URL, and of each one to which it redirects, in order; only the last one can have a page. */
  readonly evidence: readonly UrlEvidence[];
  readonly contradictions: readonly Contradiction[];
}

const MAX_REDIRECTS = 5;

/**
 * Gathers what is known of a URL for a crawler: whether it may be fetched, what the server answers, what the page says, whether its
 * canonical URL may be fetched, and what the content may be used for; and finds what contradicts what. The agent fetches, and
 * robots.txt is obeyed: what is forbidden is not fetched unless the caller says how.
 *
 * @example
 * const { evidence, contradictions } = await auditPage("https://example.com/", agent, "Googlebot");
 * for (const { code, message, whatToDo } of contradictions) console.log(code, message, whatToDo);
 * @param agent whose decisions count; it should ask for the same crawler.
 * @param crawler whose META tags and preferences count: a literal product token, a list of them, or a crawler. As a rule the
 *   agent's `productToken`.
 * @throws {InvalidUrlError} where the URL is not absolute or has no host.
 * @throws {InvalidProductTokenError} for a crawler that cannot be one.
 * @throws {InvalidOptionError} where an option is none.
 * @throws the signal's reason, untouched.
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
  // A wrong crawler is refused before a page is requested.
  resolvePreferences({}, crawler, url);
  // Not after a page was asked for, whose host would wait for its body to be read.
  settlePageReading({ limits: options.limits }, {});
  const { answers: evidence } = await followRedirects<UrlEvidence>(
    hashless(url),
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
        access: await accessOf(at, agent, signal),
        decide: (other: string) => decided(other, agent, signal),
      };
      return evidenceOf(known, crawler, robots, tdmrep);
    },
  );
  // Only the first is in sitemaps: where the others lead makes no difference.
  const [first, ...leadsTo] = evidence;
  const asked = first === undefined ? evidence : [{ ...first, leadsTo }, ...leadsTo];
  return { evidence, contradictions: asked.flatMap((one) => findContradictions(one, crawler, options)) };
}

type Answer = Pick<UrlEvidence, "decision" | "status" | "redirect" | "failure" | "page">;

/** The answer of a URL whose page was read before. */
async function givenAnswer(
  url: string,
  page: Page,
  agent: RobotsAgent,
  { signal }: AuditOptions,
): Promise<Answer> {
  const decision = await decided(url, agent, signal);
  return { decision, page, ...(page.status === undefined ? {} : { status: page.status }) };
}

async function answerOf(
  url: string,
  agent: RobotsAgent,
  crawler: CrawlerOrToken,
  options: AuditOptions,
): Promise<Answer> {
  const { fetchDisallowed, signal } = options;
  const decision = await decided(url, agent, signal);
  if (decision === undefined) return { failure: "the agent's address policy refuses it" };
  if (!decision.allowed && fetchDisallowed === undefined) return { decision };
  const { timeoutMs, maxBytes } = settlePageReading({ limits: options.limits }, {}).limits;
  const use = (answer: StartedResponse): Promise<Answer> => said(url, decision, answer, crawler, options);
  try {
    if (!decision.allowed && fetchDisallowed !== undefined) {
      const ask = async (ended: AbortSignal) => begun(await fetchDisallowed(url, { signal: ended }));
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
    // The site may have changed its mind while the request waited for its turn.
    if (thrown instanceof RobotsDisallowedError) return { decision: thrown.decision };
    return { decision, failure: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function begun({ status, headers, body }: Response): StartedResponse {
  return {
    status,
    headers: [...headers],
    body: body ?? new ReadableStream({ start: (none) => none.close() }),
  };
}

/** What an answer says: where it redirects to, else what its page says. */
async function said(
  url: string,
  decision: Decision,
  { status, headers, body }: StartedResponse,
  crawler: CrawlerOrToken,
  { limits, signal }: AuditOptions,
): Promise<Answer> {
  const redirect = redirectOf({ status, headers }, url);
  if (redirect !== undefined) return { decision, status, redirect };
  const tokens = tokenList(crawler);
  return { decision, status, page: await readPage(body, { url, status, headers, tokens, limits, signal }) };
}
