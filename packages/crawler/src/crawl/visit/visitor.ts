import {
  AddressRefusedError,
  AgentClosedError,
  InvalidOptionError,
  type PageResponse,
  type PageTurn,
  type RobotsAgent,
  RobotsDisallowedError,
} from "@maycrawl/agent";
import { headerValue } from "@maycrawl/agent/internal";
import { type CrawlerOrToken, type Decision, parseXRobotsTag } from "@maycrawl/engine";
import { describeError, isRedirect, redirectTarget } from "@maycrawl/engine/internal";
import { disallowedNow } from "../../robots/disallowed-now.ts";
import { computeIndexingVerdict } from "../reading/indexing-verdict.ts";
import { parseDirectives } from "../reading/kept-directives.ts";
import type { PageBodyReader } from "../reading/read-body.ts";
import type { FoundUrl, KnownPage, QueuedUrl, Skip } from "../state/found-url.ts";
import { type Failure, NETWORK_DELAY_MS, type Outcome } from "../state/outcome.ts";
import { AnswerRecorder, type Archive } from "./archive.ts";
import { describeFirewall } from "./firewalls.ts";
import type { LinkFinder } from "./link-finder.ts";
import { isReadableType } from "./media-types.ts";
import { describeBadRedirect, describeDecisionOf, SEED_REDIRECTS_OUT } from "./messages.ts";
import { findPageContradictions } from "./page-contradictions.ts";
import { requestFailure } from "./request-failure.ts";
import { truncateVisit } from "./truncate-visit.ts";
import { unreachableHost } from "./unreachable-host.ts";
import {
  conditionalHeaders,
  hasChanged,
  isStored,
  markUnsolicited304,
  nothing,
  type StartedVisit,
  type VisitDraft,
  visitFromHead,
} from "./visit-draft.ts";

type Visited = Omit<Extract<Outcome, { kind: "visited" }>, "heardAt"> & { readonly visit: VisitDraft };
type Later = Extract<Outcome, { kind: "later" }> & { readonly visit: VisitDraft };

/** Options of `Visitor`. */
export interface VisitOptions {
  readonly agent: RobotsAgent;
  readonly crawler: CrawlerOrToken;
  readonly finder: LinkFinder;
  readonly reading: PageBodyReader;
  /** Maximum number of bytes that are read of a page, decompressed. */
  readonly maxBytes: number;
  /** Maximum time of one request, in milliseconds. */
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Archive of the answers; undefined: no archive. */
  readonly archive?: Archive | undefined;
}

/** Delay before a failed URL is tried again, in milliseconds. It doubles with each attempt. */
const FIRST_RETRY_MS = 2_000;

/** Visits pages: checks robots.txt, waits for the turn, reads the answer and returns the outcome. */
export class Visitor {
  readonly #options: VisitOptions;

  constructor(options: VisitOptions) {
    this.#options = options;
  }

  /**
   * Returns why the robots.txt in memory disallows a page; undefined if the page is allowed or the robots.txt is not in
   * memory.
   */
  disallowed(url: string): Skip | undefined {
    const decision = disallowedNow(this.#options.agent, url);
    return decision && skipOf(decision);
  }

  /**
   * Visits one page.
   * @param stopping ends the wait for a turn. A request that is under way continues.
   * @param signal ends all waits and the request under way.
   * @param confirm called immediately before the request. If it throws, no request is made.
   * @throws the reason of either signal, errors of `confirm`, and errors of the crawl itself.
   */
  async visit(
    url: QueuedUrl,
    stopping: AbortSignal,
    signal: AbortSignal,
    confirm?: () => void | Promise<void>,
  ): Promise<Outcome> {
    const { agent } = this.#options;
    let decision: Decision;
    let turn: PageTurn;
    try {
      decision = agent.decideNow(url.url) ?? (await agent.decide(url.url, { signal: stopping }));
      if (!decision.allowed) return await this.#refused(url.url, decision, signal);
      turn = await agent.turn(url.url, { signal: stopping });
    } catch (thrown) {
      if (thrown instanceof RobotsDisallowedError) return this.#refused(url.url, thrown.decision, signal);
      if (thrown instanceof AddressRefusedError)
        return { kind: "skipped", skip: { reason: "refused", because: thrown.message } };
      throw thrown;
    }
    try {
      await confirm?.();
    } catch (thrown) {
      await turn.done();
      throw thrown;
    }
    return this.#ask(url, decision, turn, signal);
  }

  async #ask(url: QueuedUrl, decision: Decision, turn: PageTurn, signal: AbortSignal): Promise<Outcome> {
    const { timeoutMs, maxBytes, now, archive, finder } = this.#options;
    const { maxUrlLength } = finder.rules.budgets;
    const at = now();
    const began = performance.now();
    const begun = { at, ms: () => performance.now() - began, allowedBecause: describeDecisionOf(decision) };
    const headers = { accept: ACCEPT, ...conditionalHeaders(url) };
    const archived =
      archive &&
      new AnswerRecorder(
        archive,
        { url: url.url, at, requestHeaders: Object.entries(headers) },
        url.known?.at,
        maxBytes,
      );
    let outcome: Outcome;
    try {
      const answer = await turn.get({ headers, signal, timeoutMs, maxBytes });
      const heardAt = Math.max(at, at + begun.ms() - NETWORK_DELAY_MS);
      const answered = await this.#answered(url, archived?.watch(answer) ?? answer, begun);
      // An answer that the signal cut off is not a page.
      signal.throwIfAborted();
      truncateVisit(answered.visit, maxUrlLength);
      outcome = answered.kind === "visited" ? { ...answered, heardAt } : answered;
    } catch (thrown) {
      if (signal.aborted) throw signal.reason;
      // Errors of the caller's own functions are not failures of the page.
      if (thrown instanceof AgentClosedError || thrown instanceof InvalidOptionError) throw thrown;
      if (thrown instanceof AddressRefusedError)
        return { kind: "skipped", skip: { reason: "refused", because: thrown.message } };
      const visit = nothing(begun);
      visit.error = describeError(thrown);
      truncateVisit(visit, maxUrlLength);
      outcome = this.#later(url, visit, { kind: "no-answer" });
    }
    await archived?.done();
    return outcome;
  }

  async #answered(url: QueuedUrl, answer: PageResponse, begun: StartedVisit): Promise<Visited | Later> {
    const { status } = answer;
    const visit = visitFromHead(answer, begun);
    const discard = async (): Promise<void> => {
      await discardBody(answer);
      visit.ms = begun.ms();
    };
    const visited = (found: readonly FoundUrl[] = []): Visited => {
      visit.changed = hasChanged(url, visit);
      return { kind: "visited", visit, found };
    };
    if (status === 304) {
      await discard();
      if (isStored(url.known)) this.#notModified(visit, url.known, answer);
      else markUnsolicited304(visit);
      return { kind: "visited", visit, found: [] };
    }
    const firewall = describeFirewall(answer);
    visit.note = firewall;
    const failure = requestFailure(status, headerValue(answer, "retry-after"), this.#options.now());
    if (failure !== undefined) {
      await discard();
      return this.#later(url, visit, failure);
    }
    const location = headerValue(answer, "location");
    if (isRedirect(status)) {
      // A redirect is not a page, whatever its body contains.
      await discard();
      // Browsers ignore an empty Location.
      const target = location?.trim() ? redirectTarget({ status, location }, url.url) : undefined;
      const found = target === undefined ? undefined : this.#options.finder.judgeRedirect(target, url);
      visit.redirect = found?.url ?? target;
      if (target === undefined) visit.error = describeBadRedirect(status, location);
      else if (url.isSeed === true && found?.skip?.reason === "scope") visit.note = SEED_REDIRECTS_OUT;
      return visited(found === undefined ? [] : [found]);
    }
    if (firewall !== undefined) {
      // The firewall's answer is not the page, whatever its status is.
      await discard();
      if (status < 400) visit.error = firewall;
      return visited();
    }
    if (!isReadableType(visit.type)) {
      await discard();
      const indexing = computeIndexingVerdict(parseXRobotsTag(answer.headers), this.#options.crawler);
      // A body that was not read does not count as indexable. Only a header that forbids indexing is stored.
      if (!indexing.indexable) Object.assign(visit, indexing);
      visit.note = `not read: ${visit.type}`;
      return visited();
    }
    const { agent, crawler, reading, finder } = this.#options;
    const asked = { url: answer.url, status, headers: answer.headers, depth: url.depth };
    const { indexing, outlinks, bytes, hash, likeness, error, uses } = await reading.read(answer.body, asked);
    // A body without a readable byte also counts as not read, for example one with an invalid content coding.
    const isUnread = bytes === 0 && error !== undefined;
    if (!isUnread || !indexing.indexable) Object.assign(visit, indexing);
    visit.ms = begun.ms();
    visit.bytes = bytes;
    visit.hash = hash;
    visit.error = error;
    if (status === 200) {
      visit.likeness = likeness;
      visit.contradictions = await findPageContradictions(uses, asked, agent, crawler);
    }
    // The links of an incomplete page are not all known, so the page is tried again.
    if (error !== undefined) return this.#later(url, visit, { kind: "no-answer" });
    return visited(finder.judgeLinks(outlinks, url));
  }

  /** Fills in the visit of an unchanged page. Only the header's directives are new (RFC 9111 §3.2). */
  #notModified(visit: VisitDraft, known: KnownPage, { headers }: PageResponse): void {
    visit.hash = known.hash;
    visit.etag ??= known.etag;
    visit.lastModified ??= known.lastModified;
    visit.changed = false;
    if (!headers.some(([name]) => name.toLowerCase() === "x-robots-tag")) return;
    const meta = parseDirectives(known.robots).filter(({ from }) => from === "meta");
    const indexing = computeIndexingVerdict([...meta, ...parseXRobotsTag(headers)], this.#options.crawler);
    // An image that was never read is not indexable, whatever its new header allows.
    const isUnread = indexing.indexable === true && known.hash === undefined;
    if (isUnread) visit.robots = indexing.robots ?? "[]";
    else Object.assign(visit, indexing);
  }

  #later(url: QueuedUrl, visit: VisitDraft, failure: Failure): Later {
    visit.changed = hasChanged(url, visit);
    const retryInMs = FIRST_RETRY_MS * 2 ** url.tries;
    const because = visit.error ?? `status ${visit.status}`;
    return { kind: "later", retryInMs, because, failure, visit };
  }

  async #refused(url: string, decision: Decision, signal: AbortSignal): Promise<Outcome> {
    if (decision.because === "unreachable") return unreachableHost(this.#options.agent, url, signal);
    return { kind: "skipped", skip: skipOf(decision) };
  }
}

/** Returns why a page is not visited, from the decision that disallows it. */
function skipOf(decision: Decision): Skip {
  return { reason: "robots", because: describeDecisionOf(decision) };
}

const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.5,*/*;q=0.1";

/** Discards a body, which ends the turn. */
async function discardBody({ body }: PageResponse): Promise<void> {
  try {
    for await (const _ of body) break;
  } catch {
    // An error of a discarded body has no effect.
  }
}
