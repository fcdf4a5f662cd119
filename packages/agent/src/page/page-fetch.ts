import { type RequestedPace, type RobotsDocument, readRequestedPace } from "@maycrawl/engine";
import { AbortScope, answerTimeout } from "../abort/abort-scope.ts";
import { abortable } from "../abort/abortable.ts";
import { type FetchStage, FetchTimeoutError, TooManyRedirectsError } from "../errors.ts";
import { isSiteFailure } from "../failure/site-failure.ts";
import type { AddressGuard } from "../guard/address-guard.ts";
import { followRedirects } from "../http/redirects/follow-redirects.ts";
import { isFollowed, redirected, targetOf } from "../http/redirects/page-redirect.ts";
import type { PageRequest } from "../http/request/page-request.ts";
import { ReplayableBody } from "../http/request/replayable-body.ts";
import { RequestStream } from "../http/request/request-body.ts";
import { limitedResponse, withIntegrity } from "../http/response/checked-response.ts";
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

/** Is told what a fetch waits for from now on. */
type StageListener = (stage: FetchStage) => void;

/** A whole `fetch`: from the call until its body is over. */
interface WholeFetch {
  /** The first request, with the signal that ends them all. */
  readonly request: PageRequest;
  readonly stage: StageListener;
  /** Called when nothing of it is under way; perhaps more than once. */
  readonly over: () => void;
}

/** One answer of a fetch: a response, or a redirect with the request that it asks for. */
interface FetchedHop {
  readonly response?: Response;
  readonly redirect?: string;
  readonly next?: () => Promise<PageRequest>;
}

/** Fetches pages as a robots.txt wishes: those that may be fetched, in their turn. Redirects are pages like others. */
export class PageFetch {
  readonly #options: SettledOptions;
  readonly #origins: Origins;
  readonly #turns: Turns;
  readonly #client: PageClient;
  readonly #guard: AddressGuard;
  readonly #asked = new WeakMap<RobotsDocument, RequestedPace>();

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

  /** @throws as `RobotsAgent.fetch`. */
  async fetch(first: PageRequest): Promise<Response> {
    const { url, method, body, signal, timeoutMs, integrity } = first;
    checkScheme(url);
    const scope = new AbortScope(signal);
    let current: FetchStage = "robots";
    scope.limit(timeoutMs, (ms) => new FetchTimeoutError(url.href, ms, current));
    const whole: WholeFetch = {
      request: { ...first, signal: scope.signal },
      stage: (stage) => {
        current = stage;
      },
      over: () => scope.end(),
    };
    try {
      const response = await this.#follow(whole);
      return integrity === undefined ? response : await withIntegrity(response, integrity, method);
    } catch (thrown) {
      whole.over();
      throw thrown;
    } finally {
      if (body instanceof ReplayableBody) body.drop();
    }
  }

  async #follow(whole: WholeFetch): Promise<Response> {
    const { maxRedirects } = this.#options.pace;
    const first = whole.request;
    const limits = { maxRedirects, mayRepeat: true };
    const { last } = await followRedirects<FetchedHop>(
      first.url.href,
      limits,
      async (_, redirects, redirect) => {
        const request = (await redirect?.next?.()) ?? first;
        return this.#hop(whole, request, redirects);
      },
    );
    if (last.response === undefined) throw new TooManyRedirectsError(first.url.href, maxRedirects);
    return last.response;
  }

  async #hop(whole: WholeFetch, request: PageRequest, redirects: number): Promise<FetchedHop> {
    const { response, turn, report, done } = await this.#one(request, redirects, whole.stage);
    const { status } = response;
    const location = response.headers.get("location");
    if (!isFollowed(request, status, location)) {
      whole.stage("body");
      const watcher = {
        during: <T>(part: Promise<T>): Promise<T> => turn.during(part),
        received: (bytes: number): void => report.received(bytes),
        over: (end: BodyEnd): void => {
          whole.over();
          void done(end);
        },
      };
      return { response: await limitedResponse(response, request, watcher, redirects > 0) };
    }
    // A body that failed already is of no interest either.
    await response.body?.cancel().catch(() => {});
    await done(LEFT);
    if (request.redirect === "error")
      throw new TypeError(`${request.url.href} redirects, which was not asked for`);
    const redirect = targetOf(request, status, location ?? "");
    const policy = response.headers.get("referrer-policy");
    return { redirect, next: () => redirected(request, status, redirect, policy) };
  }

  /**
   * Waits until it is a page's turn, and it may be fetched still.
   * @throws as `RobotsAgent.turn`.
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
      const ending = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
      return await this.#turn(url, ending, deadline, stage);
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
    const hot = this.#origins.atHand(url, signal) ?? (await this.#origins.load(url, signal));
    const decision = hot.matcher.decide(url);
    if (!decision.allowed) throw disallowedError(url, decision);
    // While one waits, the robots.txt may be had anew.
    const wait = (): AskedWait => this.wait(this.#origins.find(url) ?? hot);
    stage("turn");
    let turn = await this.#turns.take(url.href, url.host, wait, signal, deadline);
    try {
      // Waiting may have taken hours, and the site may have changed its mind.
      let now = this.#origins.find(url);
      if (now === undefined) {
        now = await this.#origins.load(url, signal);
        if (this.#options.paceRobots) {
          // The robots.txt was requested just now, and the page keeps its distance. Once: a short-lived robots.txt must not repeat this.
          await turn.done();
          turn = await this.#turns.take(url.href, url.host, wait, signal, deadline);
          now = this.#origins.find(url) ?? now;
        }
      }
      const still = now.matcher.decide(url);
      if (!still.allowed) throw disallowedError(url, still);
    } catch (thrown) {
      await turn.done();
      throw thrown;
    }
    const heard = (answers: boolean): void => this.#origins.pageAnswered(hot.origin, answers);
    return new PageTurn(url, turn, this.#options.clock, heard, (options) => this.#client.get(url, options));
  }

  /** `done` gives the turn back when the answer is over; then nothing of the request's body is sent any more. */
  async #one(
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
    // What is refused for its text alone waits for nothing, and asks no robots.txt.
    this.#guard.checkUrl(url);
    const turn = await this.turn(url, signal, request.maxWaitMs, stage);
    stage("answer");
    const answered = new AbortScope(signal);
    answered.limit(request.headersTimeoutMs, (ms) => answerTimeout(ms, false));
    let report: PageEvent | undefined;
    const done = (end: BodyEnd): Promise<void> => {
      answered.end();
      if (body instanceof RequestStream || body instanceof ReplayableBody) body.stop();
      report?.end(end);
      return turn.done();
    };
    try {
      const asked = Promise.resolve(before?.());
      await (signal === undefined ? asked : abortable(asked, signal));
      const begun = new PageEvent(url.href, method, signal);
      report = begun;
      const response = await inPageSpan({ url, method, redirects, signal }, async (span) => {
        const answer = await turn.during(this.#answer({ ...request, signal: answered.signal }, signal, turn));
        span.answered(answer.status, answer.headers.get("content-length"));
        return answer;
      });
      answered.clearLimit();
      begun.answered(response.status);
      await turn.answered(response.status, response.headers.get("retry-after"));
      return { response, turn, report: begun, done };
    } catch (thrown) {
      await done({ kind: "failed", thrown });
      throw thrown;
    }
  }

  async #answer(request: PageRequest, caller: PageRequest["signal"], turn: PageTurn): Promise<Response> {
    try {
      return await this.#client.request(request);
    } catch (thrown) {
      if (isSiteFailure(thrown, caller)) turn.failed();
      throw thrown;
    }
  }

  /** How long a crawler has to wait between two requests to a host, and why. */
  wait({ state: { access } }: CachedMatcher): AskedWait {
    const { productToken, dialect, pace, clock } = this.#options;
    if (access.kind !== "successful") return requestedDelay(undefined, pace, clock.now());
    const { document } = access;
    // Asked for several times for each page; the answer is the same as long as the robots.txt is.
    const asked = this.#asked.get(document) ?? readRequestedPace(document, productToken, { dialect });
    this.#asked.set(document, asked);
    return requestedDelay(asked, pace, clock.now());
  }
}
