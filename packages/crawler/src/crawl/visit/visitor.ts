import {
  AddressRefusedError,
  AgentClosedError,
  InvalidOptionError,
  type PageResponse,
  type PageTurn,
  type RobotsAgent,
  RobotsDisallowedError,
} from "@maycrawl/agent";
import { fieldOf } from "@maycrawl/agent/internal";
import { type CrawlerOrToken, type Decision, parseXRobotsTag } from "@maycrawl/engine";
import { describeError, isRedirect, redirectTarget } from "@maycrawl/engine/internal";
import { disallowedNow } from "../../robots/disallowed-now.ts";
import { indexingVerdictOf } from "../reading/indexing-verdict.ts";
import { directivesIn } from "../reading/kept-directives.ts";
import type { BodyReading } from "../reading/read-body.ts";
import type { FoundUrl, KnownPage, QueuedUrl, Skip } from "../state/found-url.ts";
import type { Failure, Outcome } from "../state/outcome.ts";
import { type Archive, KeptAnswer } from "./archive.ts";
import { firewallWords } from "./firewalls.ts";
import type { LinkFinder } from "./link-finder.ts";
import { isReadableType } from "./media-types.ts";
import { decisionText, nowhereText, SEED_LEADS_OUT } from "./messages.ts";
import { contradictionsOn } from "./page-contradictions.ts";
import { requestFailure } from "./request-failure.ts";
import { truncateVisit } from "./truncate-visit.ts";
import { unreachableHost } from "./unreachable-host.ts";
import {
  type Begun,
  conditionsOf,
  headOf,
  isOther,
  isStored,
  nothing,
  unsolicited,
  type VisitDraft,
} from "./visit-draft.ts";

type Visited = Omit<Extract<Outcome, { kind: "visited" }>, "heardAt"> & { readonly visit: VisitDraft };
type Later = Extract<Outcome, { kind: "later" }> & { readonly visit: VisitDraft };

/** How pages are visited. */
export interface VisitOptions {
  readonly agent: RobotsAgent;
  readonly crawler: CrawlerOrToken;
  readonly finder: LinkFinder;
  readonly reading: BodyReading;
  /** Bytes of a page that are read, decompressed. */
  readonly maxBytes: number;
  /** Milliseconds that one request may take. */
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Where answers are kept; undefined where they are not. */
  readonly archive?: Archive | undefined;
}

/**
 * How long a request may be on its way, and its answer, in milliseconds. Where it took longer, the connection or this process was slow,
 * and the server may have had the request so much later: what it wishes to have between two counts from there.
 */
const ON_ITS_WAY_MS = 250;

/** How long a URL is left alone after a failure, in milliseconds; twice as long each time. */
const FIRST_RETRY_MS = 2_000;

/** Visits pages: asks whether it may, waits its turn, reads the answer, and says what it came to. */
export class Visitor {
  readonly #options: VisitOptions;

  constructor(options: VisitOptions) {
    this.#options = options;
  }

  /** Returns why a page is not requested, by the robots.txt that is known; undefined if it may be, or is not known. */
  disallowed(url: string): Skip | undefined {
    const decision = disallowedNow(this.#options.agent, url);
    return decision && skipOf(decision);
  }

  /**
   * @param patience ends waiting for a turn; what is asked already goes on.
   * @param signal ends all.
   * @param confirm asked right before the request; where it throws, none is made.
   * @throws the reason of either, what `confirm` throws, and what only a fault of the crawl itself throws.
   */
  async visit(
    url: QueuedUrl,
    patience: AbortSignal,
    signal: AbortSignal,
    confirm?: () => void | Promise<void>,
  ): Promise<Outcome> {
    const { agent } = this.#options;
    let decision: Decision;
    let turn: PageTurn;
    try {
      decision = agent.decideNow(url.url) ?? (await agent.decide(url.url, { signal: patience }));
      if (!decision.allowed) return await this.#refused(url.url, decision, signal);
      turn = await agent.turn(url.url, { signal: patience });
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
    const so = { at, ms: () => performance.now() - began, allowedBecause: decisionText(decision) };
    const headers = { accept: ACCEPT, ...conditionsOf(url) };
    const kept =
      archive &&
      new KeptAnswer(
        archive,
        { url: url.url, at, requestHeaders: Object.entries(headers) },
        url.known?.at,
        maxBytes,
      );
    let outcome: Outcome;
    try {
      const answer = await turn.get({ headers, signal, timeoutMs, maxBytes });
      const heardAt = Math.max(at, at + so.ms() - ON_ITS_WAY_MS);
      const answered = await this.#answered(url, kept?.watch(answer) ?? answer, so);
      // What was cut off by us is no page.
      signal.throwIfAborted();
      truncateVisit(answered.visit, maxUrlLength);
      outcome = answered.kind === "visited" ? { ...answered, heardAt } : answered;
    } catch (thrown) {
      if (signal.aborted) throw signal.reason;
      // What the caller's own functions do wrong is no fault of the page.
      if (thrown instanceof AgentClosedError || thrown instanceof InvalidOptionError) throw thrown;
      if (thrown instanceof AddressRefusedError)
        return { kind: "skipped", skip: { reason: "refused", because: thrown.message } };
      const visit = nothing(so);
      visit.error = describeError(thrown);
      truncateVisit(visit, maxUrlLength);
      outcome = this.#later(url, visit, { kind: "no-answer" });
    }
    await kept?.done();
    return outcome;
  }

  async #answered(url: QueuedUrl, answer: PageResponse, so: Begun): Promise<Visited | Later> {
    const { status } = answer;
    const visit = headOf(answer, so);
    const leave = async (): Promise<void> => {
      await left(answer);
      visit.ms = so.ms();
    };
    const visited = (found: readonly FoundUrl[] = []): Visited => {
      visit.changed = isOther(url, visit);
      return { kind: "visited", visit, found };
    };
    if (status === 304) {
      await leave();
      if (isStored(url.known)) this.#notModified(visit, url.known, answer);
      else unsolicited(visit);
      return { kind: "visited", visit, found: [] };
    }
    const firewall = firewallWords(answer);
    visit.note = firewall;
    const failure = requestFailure(status, fieldOf(answer, "retry-after"), this.#options.now());
    if (failure !== undefined) {
      await leave();
      return this.#later(url, visit, failure);
    }
    const location = fieldOf(answer, "location");
    if (isRedirect(status)) {
      // It is no page, whatever stands in its body.
      await leave();
      // Browsers ignore an empty Location.
      const target = location?.trim() ? redirectTarget({ status, location }, url.url) : undefined;
      const found = target === undefined ? undefined : this.#options.finder.redirected(target, url);
      visit.redirect = found?.url ?? target;
      if (target === undefined) visit.error = nowhereText(status, location);
      else if (url.isSeed === true && found?.skip?.reason === "scope") visit.note = SEED_LEADS_OUT;
      return visited(found === undefined ? [] : [found]);
    }
    if (firewall !== undefined) {
      // What it sends is not the page, whatever the status is.
      await leave();
      if (status < 400) visit.error = firewall;
      return visited();
    }
    if (!isReadableType(visit.type)) {
      await leave();
      const indexing = indexingVerdictOf(parseXRobotsTag(answer.headers), this.#options.crawler);
      // What nobody has read is no page that may be indexed; that it may not, its header can say.
      if (!indexing.indexable) Object.assign(visit, indexing);
      visit.note = `not read: ${visit.type}`;
      return visited();
    }
    const { agent, crawler, reading, finder } = this.#options;
    const asked = { url: answer.url, status, headers: answer.headers, depth: url.depth };
    const { indexing, outlinks, bytes, hash, likeness, error, uses } = await reading.read(answer.body, asked);
    // A body of which not a byte could be read, as one that is coded wrongly, is one that nobody has read, too.
    const isUnread = bytes === 0 && error !== undefined;
    if (!isUnread || !indexing.indexable) Object.assign(visit, indexing);
    visit.ms = so.ms();
    visit.bytes = bytes;
    visit.hash = hash;
    visit.error = error;
    if (status === 200) {
      visit.likeness = likeness;
      visit.contradictions = await contradictionsOn(uses, asked, agent, crawler);
    }
    // Half a page says nothing of the other half.
    if (error !== undefined) return this.#later(url, visit, { kind: "no-answer" });
    return visited(finder.foundBy(outlinks, url.depth));
  }

  /** Makes it the visit of a page that did not change, but for what the header says now (RFC 9111 §3.2). */
  #notModified(visit: VisitDraft, known: KnownPage, { headers }: PageResponse): void {
    visit.hash = known.hash;
    visit.etag ??= known.etag;
    visit.lastModified ??= known.lastModified;
    visit.changed = false;
    if (!headers.some(([name]) => name.toLowerCase() === "x-robots-tag")) return;
    const meta = directivesIn(known.robots).filter(({ from }) => from === "meta");
    const indexing = indexingVerdictOf([...meta, ...parseXRobotsTag(headers)], this.#options.crawler);
    // An image that was not read is no page that may be indexed, whatever its new header says.
    const isUnread = indexing.indexable === true && known.hash === undefined;
    if (isUnread) visit.robots = indexing.robots ?? "[]";
    else Object.assign(visit, indexing);
  }

  #later(url: QueuedUrl, visit: VisitDraft, failure: Failure): Later {
    visit.changed = isOther(url, visit);
    const retryInMs = FIRST_RETRY_MS * 2 ** url.tries;
    const because = visit.error ?? `status ${visit.status}`;
    return { kind: "later", retryInMs, because, failure, visit };
  }

  async #refused(url: string, decision: Decision, signal: AbortSignal): Promise<Outcome> {
    if (decision.because === "unreachable") return unreachableHost(this.#options.agent, url, signal);
    return { kind: "skipped", skip: skipOf(decision) };
  }
}

/** Why a page is not visited that a rule disallows. */
function skipOf(decision: Decision): Skip {
  return { reason: "robots", because: decisionText(decision) };
}

const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.5,*/*;q=0.1";

/** Leaves a body that nobody needs, which ends the turn. */
async function left({ body }: PageResponse): Promise<void> {
  try {
    for await (const _ of body) break;
  } catch {
    // It is not needed.
  }
}
