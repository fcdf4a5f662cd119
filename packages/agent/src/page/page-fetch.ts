import { type RequestedPace, type RobotsDocument, readRequestedPace } from "@maycrawl/engine";
import { AbortScope, answerTimeoutError } from "../abort/abort-scope.ts";
import { abortable } from "../abort/abortable.ts";
import { type FetchStage, FetchTimeoutError, TooManyRedirectsError } from "../errors.ts";
import { isSiteFailure } from "../failure/site-failure.ts";
import type { AddressGuard } from "../guard/address-guard.ts";
import { followRedirects } from "../http/redirects/follow-redirects.ts";
import { isHandledRedirect, redirected, resolveLocation } from "../http/redirects/page-redirect.ts";
import type { PageRequest } from "../http/request/page-request.ts";
import { ReplayableBody } from "../http/request/replayable-body.ts";
import { RequestStream } from "../http/request/request-body.ts";
import { checkIntegrity, limitedResponse } from "../http/response/checked-response.ts";
import { type BodyEnd, LEFT, PageEvent } from "../observe/page-event.ts";
import type { SettledOptions } from "../options/agent-options.ts";
import type { CachedMatcher } from "../origin/matcher-cache.ts";
import type { Origins } from "../origin/origins.ts";
import { type AskedWait, requestedDelay } from "../pace/turns/requested-delay.ts";
import { TurnDeadline } from "../pace/turns/turn-deadline.ts";
import type { Turns } from "../pace/turns/turns.ts";
import { disallowedError } from "./disallowed-message.ts";
import type { PageClient } from "./page-client.ts";
import { checkScheme } from "./page-scheme.ts";
import { inPageSpan } from "./page-span.ts";
import { PageTurn } from "./page-turn.ts";

/** Called when a fetch enters its next stage. */
type StageListener = (stage: FetchStage) => void;

/** A call of `fetch`, until the response body ends. */
interface FetchOperation {
  /** The first request. Its signal aborts the whole operation. */
  readonly request: PageRequest;
  readonly stage: StageListener;
  /** Called when the operation has ended; it may be called more than once. */
  readonly over: () => void;
}

/** One response of a fetch: the final response, or a redirect and its next request. */
interface FetchedHop {
  readonly response?: Response;
  readonly redirect?: string;
  readonly next?: () => Promise<PageRequest>;
}

/**
 * Fetches allowed pages at the pace that the robots.txt requests. Each redirect target is checked like any other
 * page.
 */
export class PageFetch {
  readonly #options: SettledOptions;
  readonly #origins: Origins;
  readonly #turns: Turns;
  readonly #client: PageClient;
  readonly #guard: AddressGuard;
  readonly #paceCache = new WeakMap<RobotsDocument, RequestedPace>();

  constructor(
    options: SettledOptions,
    origins: Origins,
    turns: Turns,
    client: PageClient,
    guard: AddressGuard,
  ) {
    this.#options = options;
    this.#origins = origins;
    this.#turns = turns;
    this.#client = client;
    this.#guard = guard;
  }

  /** Fetches a page and follows redirects. Throws the errors of `RobotsAgent.fetch`. */
  async fetch(first: PageRequest): Promise<Response> {
    const { url, method, body, signal, timeoutMs, integrity } = first;
    checkScheme(url);
    const scope = new AbortScope(signal);
    let current: FetchStage = "robots";
    scope.limit(timeoutMs, (ms) => new FetchTimeoutError(url.href, ms, current));
    const operation: FetchOperation = {
      request: { ...first, signal: scope.signal },
      stage: (stage) => {
        current = stage;
      },
      over: () => scope.end(),
    };
    try {
      const response = await this.#follow(operation);
      return integrity === undefined ? response : await checkIntegrity(response, integrity, method);
    } catch (thrown) {
      operation.over();
      throw thrown;
    } finally {
      if (body instanceof ReplayableBody) body.discardCopy();
    }
  }

  async #follow(operation: FetchOperation): Promise<Response> {
    const { maxRedirects } = this.#options.pace;
    const first = operation.request;
    const limits = { maxRedirects, mayRepeat: true };
    const { last } = await followRedirects<FetchedHop>(
      first.url.href,
      limits,
      async (_, redirects, redirect) => {
        const request = (await redirect?.next?.()) ?? first;
        return this.#hop(operation, request, redirects);
      },
    );
    if (last.response === undefined) throw new TooManyRedirectsError(first.url.href, maxRedirects);
    return last.response;
  }

  /** Makes one request. Returns the final response with a watched body, or the redirect. */
  async #hop(operation: FetchOperation, request: PageRequest, redirects: number): Promise<FetchedHop> {
    const { response, turn, report, done } = await this.#requestInTurn(request, redirects, operation.stage);
    const { status } = response;
    const location = response.headers.get("location");
    if (!isHandledRedirect(request, status, location)) {
      operation.stage("body");
      const watcher = {
        during: <T>(part: Promise<T>): Promise<T> => turn.during(part),
        received: (bytes: number): void => report.received(bytes),
        over: (end: BodyEnd): void => {
          operation.over();
          void done(end);
        },
      };
      return { response: await limitedResponse(response, request, watcher, redirects > 0) };
    }
    // The body of a redirect is not needed, so its errors are ignored.
    await response.body?.cancel().catch(() => {});
    await done(LEFT);
    if (request.redirect === "error")
      throw new TypeError(`${request.url.href} redirects, but the redirect option is "error"`);
    const redirect = resolveLocation(request, status, location ?? "");
    const policy = response.headers.get("referrer-policy");
    return { redirect, next: () => redirected(request, status, redirect, policy) };
  }

  /**
   * Waits for the turn of a page, and then checks again that the page may be fetched.
   * @throws the errors of `RobotsAgent.turn`.
   */
  async turn(
    url: URL,
    signal: AbortSignal | undefined,
    maxWaitMs?: number,
    stage: StageListener = () => undefined,
  ): Promise<PageTurn> {
    if (maxWaitMs === undefined) return this.#turn(url, signal, undefined, stage);
    const deadline = new TurnDeadline(url.href, maxWaitMs, this.#options.clock);
    try {
      const combined = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
      return await this.#turn(url, combined, deadline, stage);
    } finally {
      deadline.end();
    }
  }

  async #turn(
    url: URL,
    signal: AbortSignal | undefined,
    deadline: TurnDeadline | undefined,
    stage: StageListener,
  ): Promise<PageTurn> {
    stage("robots");
    const hot = this.#origins.findWithEvent(url, signal) ?? (await this.#origins.load(url, signal));
    const decision = hot.matcher.decide(url);
    if (!decision.allowed) throw disallowedError(url, decision);
    // The robots.txt may be fetched again during the wait.
    const wait = (): AskedWait => this.wait(this.#origins.find(url) ?? hot);
    stage("turn");
    let turn = await this.#turns.take(url.href, url.host, wait, signal, deadline);
    try {
      // The wait may have taken hours, and the robots.txt may have changed.
      let current = this.#origins.find(url);
      if (current === undefined) {
        current = await this.#origins.load(url, signal);
        if (this.#options.paceRobots) {
          // The robots.txt was requested just now, so the page waits for another turn. A page waits only once for
          // another turn. Otherwise it would wait without end if the robots.txt has a short lifetime.
          await turn.done();
          turn = await this.#turns.take(url.href, url.host, wait, signal, deadline);
          current = this.#origins.find(url) ?? current;
        }
      }
      const newDecision = current.matcher.decide(url);
      if (!newDecision.allowed) throw disallowedError(url, newDecision);
    } catch (thrown) {
      await turn.done();
      throw thrown;
    }
    const report = (answers: boolean): void => this.#origins.pageAnswered(hot.origin, answers);
    return new PageTurn(url, turn, this.#options.clock, report, (options) => this.#client.get(url, options));
  }

  /**
   * Waits for a turn and makes one request. The caller must call `done`: it ends the turn, and stops sending the
   * request body.
   */
  async #requestInTurn(
    request: PageRequest,
    redirects: number,
    stage: StageListener,
  ): Promise<{
    response: Response;
    turn: PageTurn;
    report: PageEvent;
    done: (end: BodyEnd) => Promise<void>;
  }> {
    const { url, method, body, signal, before } = request;
    // Rejects a URL that the address policy refuses, before any wait and any robots.txt request.
    this.#guard.checkUrl(url);
    const turn = await this.turn(url, signal, request.maxWaitMs, stage);
    stage("answer");
    const headersScope = new AbortScope(signal);
    headersScope.limit(request.headersTimeoutMs, (ms) => answerTimeoutError(ms, false));
    let report: PageEvent | undefined;
    const done = (end: BodyEnd): Promise<void> => {
      headersScope.end();
      if (body instanceof RequestStream || body instanceof ReplayableBody) body.stop();
      report?.end(end);
      return turn.done();
    };
    try {
      const callback = Promise.resolve(before?.());
      await (signal === undefined ? callback : abortable(callback, signal));
      const begun = new PageEvent(url.href, method, signal);
      report = begun;
      const response = await inPageSpan({ url, method, redirects, signal }, async (span) => {
        const answer = await turn.during(
          this.#send({ ...request, signal: headersScope.signal }, signal, turn),
        );
        span.answered(answer.status, answer.headers.get("content-length"));
        return answer;
      });
      headersScope.clearLimit();
      begun.answered(response.status);
      await turn.answered(response.status, response.headers.get("retry-after"));
      return { response, turn, report: begun, done };
    } catch (thrown) {
      await done({ kind: "failed", thrown });
      throw thrown;
    }
  }

  /** Sends a request, and reports to the turn if the site does not answer. */
  async #send(request: PageRequest, caller: PageRequest["signal"], turn: PageTurn): Promise<Response> {
    try {
      return await this.#client.request(request);
    } catch (thrown) {
      if (isSiteFailure(thrown, caller)) turn.failed();
      throw thrown;
    }
  }

  /** Returns the delays between requests to a host, with reasons. */
  wait({ state: { access } }: CachedMatcher): AskedWait {
    const { productToken, dialect, pace, clock } = this.#options;
    if (access.kind !== "successful") return requestedDelay(undefined, pace, clock.now());
    const { document } = access;
    // The requested pace is cached per document, because each page needs it several times.
    const requested = this.#paceCache.get(document) ?? readRequestedPace(document, productToken, { dialect });
    this.#paceCache.set(document, requested);
    return requestedDelay(requested, pace, clock.now());
  }
}
