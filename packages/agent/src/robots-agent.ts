import { type AccessResult, type Decision, type Explanation, getOrigin } from "@maycrawl/engine";
import { invalidUrl, signalIn } from "@maycrawl/engine/internal";
import { AgentClosedError } from "./errors.ts";
import { createFetcher } from "./fetch/fetcher.ts";
import type { RobotsFetcher } from "./fetch/robots-fetcher.ts";
import { createAddressGuard } from "./guard/address-guard.ts";
import { checkedMaxWait, type FetchInit, pageRequest } from "./http/request/page-request.ts";
import { type RobotsAgentOptions, settleAgentOptions } from "./options/agent-options.ts";
import type { AccessReport } from "./origin/access-report.ts";
import { Origins } from "./origin/origins.ts";
import { MemoryPacer } from "./pace/pacers/memory-pacer.ts";
import { withCallerClock } from "./pace/pacers/pacer-clock.ts";
import { ResilientPacer } from "./pace/pacers/resilient-pacer.ts";
import type { KnownWait } from "./pace/turns/requested-delay.ts";
import { Turns } from "./pace/turns/turns.ts";
import { PageClient } from "./page/page-client.ts";
import { PageFetch } from "./page/page-fetch.ts";
import type { PageTurn } from "./page/page-turn.ts";
import { MemoryStore } from "./store/memory-store.ts";
import { ResilientStore } from "./store/resilient-store.ts";

/** Options shared by the agent's query methods. */
export interface AskOptions {
  /**
   * Aborts the wait; the call rejects with the signal's reason. A robots.txt request continues if other calls
   * wait for it.
   */
  readonly signal?: AbortSignal | undefined;
}

/** Options of `RobotsAgent.turn`. */
export interface TurnOptions extends AskOptions {
  /**
   * Maximum time to wait for the turn and for the robots.txt before it, in milliseconds. Default: no limit.
   * If the wait is known to be longer, `turn` rejects immediately with a `WaitTooLongError`. Otherwise it
   * rejects when the time is over. 0: accept only a turn that is free now; this check takes up to 100 ms.
   */
  readonly maxWaitMs?: number | undefined;
}

/**
 * Applies robots.txt for a crawler. It decides whether a URL may be fetched (`decide`), and fetches pages at the right
 * pace (`fetch`). It fetches an origin's robots.txt when it needs the file, and caches the file while the file is
 * fresh. While a robots.txt cannot be fetched, it applies the dialect's outage rules.
 *
 * @example
 * const agent = new RobotsAgent({ userAgent: "ExampleBot/1.0 (+https://example.com/bot)" });
 * if ((await agent.decide("https://example.com/a")).allowed) …
 * await agent.close();
 */
export class RobotsAgent implements AsyncDisposable {
  readonly #fetcher: RobotsFetcher;
  readonly #origins: Origins;
  /** Whether the agent uses its own HTTP client. */
  readonly #isOwnClient: boolean;
  readonly #pacer: ResilientPacer;
  readonly #turns: Turns;
  readonly #pages: PageFetch;
  readonly #client: PageClient;
  #closed = false;

  /** @throws {InvalidOptionError} if an option is invalid. */
  constructor(options: RobotsAgentOptions) {
    const settled = settleAgentOptions(options);
    const { userAgent, limits, clock, fetch } = settled;
    const guard = createAddressGuard(settled.addressPolicy, options.resolve);
    this.#isOwnClient = fetch === undefined;
    this.#fetcher = createFetcher({ userAgent, guard, limits, clock, fetch });
    const fallbackStore = new MemoryStore();
    const store = new ResilientStore(options.store ?? fallbackStore, fallbackStore, clock);
    const fallbackPacer = new MemoryPacer({ clock });
    const mainPacer = options.pacer === undefined ? fallbackPacer : withCallerClock(options.pacer, clock);
    const pacer = new ResilientPacer(mainPacer, fallbackPacer, clock);
    this.#pacer = pacer;
    this.#origins = new Origins(settled, store, this.#fetcher, settled.paceRobots ? pacer : undefined);
    this.#client = new PageClient(settled, guard);
    this.#turns = new Turns(pacer, clock, settled.pace);
    this.#pages = new PageFetch(settled, this.#origins, this.#turns, this.#client, guard);
  }

  /**
   * Returns the access result of a URL's robots.txt, which is fetched if necessary (RFC 9309 §2.3.1).
   * Failures of servers are returned and never thrown.
   * @throws {InvalidUrlError} if the URL is not absolute or has no host.
   * @throws {AddressRefusedError} if the address policy refuses the URL's host.
   * @throws {InvalidOptionError} if `resolve` or the address policy returns an invalid value.
   * @throws the signal's reason, unchanged.
   */
  async access(url: string | URL, options?: AskOptions): Promise<AccessResult> {
    const signal = this.#checkedSignal("access", options);
    return (await this.#origins.load(url, signal)).state.access;
  }

  /**
   * Decides whether the crawler may fetch a URL, and returns the reason with it.
   * @throws the same errors as `access`.
   */
  decide(url: string | URL, options?: AskOptions): Promise<Decision> {
    // As an async function, `decide` would take about 70 % longer when the robots.txt is in memory
    // (`bench/agent/decide.mjs`).
    const decision = options === undefined ? this.decideNow(url) : undefined;
    return decision === undefined ? this.#decideLater(url, options) : Promise.resolve(decision);
  }

  /**
   * Decides without waiting, for loops over millions of URLs. Returns undefined if the robots.txt is not in
   * memory; then call `decide`.
   */
  decideNow(url: string | URL): Decision | undefined {
    return this.#origins.findWithEvent(url, undefined)?.matcher.decide(url);
  }

  /**
   * Explains a decision: each candidate rule, the reason why each losing rule lost, and the smallest edit that would
   * change the result.
   * @throws the same errors as `access`.
   */
  async explain(url: string | URL, options?: AskOptions): Promise<Explanation> {
    const signal = this.#checkedSignal("explain", options);
    return this.#origins.explain(url, signal);
  }

  /**
   * Returns everything known about a URL's robots.txt: its history, the hops, its lifetime, and its
   * diagnostics.
   * @throws the same errors as `access`.
   */
  async report(url: string | URL, options?: AskOptions): Promise<AccessReport> {
    const signal = this.#checkedSignal("report", options);
    return this.#origins.report(url, signal);
  }

  /**
   * Returns how long `fetch` would wait for a URL's host, and why: the interval between two requests, the time until
   * the next request, and an estimate that includes all waiting requests. A shared pacer is queried in each call.
   * @throws the same errors as `access`.
   */
  async waitFor(url: string | URL, options?: AskOptions): Promise<KnownWait> {
    const signal = this.#checkedSignal("waitFor", options);
    const loaded = this.#origins.findWithEvent(url, signal) ?? (await this.#origins.load(url, signal));
    const wait = this.#pages.wait(loaded);
    const { host } = new URL(loaded.origin);
    const nextInMs = this.#pacer.closedFor(host, wait.intervalMs);
    return { ...wait, nextInMs, estimateMs: await this.#turns.estimate(host, wait) };
  }

  /**
   * Fetches a page in its turn, if it may be fetched. The interval of a host is the longest of the crawler's own
   * interval, the site's Crawl-delay and the site's Request-rate. The last two apply up to `maxIntervalMs` of the
   * pace. Requests start only within the site's Visit-time and after a Retry-After is over. Each redirect is checked
   * as a separate page.
   * @param input as for the platform's `fetch`.
   * @param init as for the platform's `fetch` (the README has a table of the supported options), with the
   *   additional options of `FetchInit`.
   * @returns the answer, with any status. Its body must be read or cancelled, because the host's turn lasts
   *   until then.
   * @throws {RobotsDisallowedError} if the page or the target of a redirect may not be fetched.
   * @throws {AddressRefusedError} if the address policy refuses the page or the target of a redirect.
   * @throws {TooManyRedirectsError} if the page has more redirects than `maxRedirects` of the pace.
   * @throws {UnsupportedSchemeError} if the page has an `ftp:` URL.
   * @throws {FetchTimeoutError} if the operation takes longer than `timeoutMs`; also while the body is read.
   * @throws {BodyTooLongError} if the body is longer than `maxBytes`; also while the body is read.
   * @throws {IntegrityError} if the body does not match `integrity`.
   * @throws the errors of the platform's `fetch`: without an answer, or for a redirect to a URL that is not http
   *   or https.
   * @throws a `TimeoutError` if the answer does not start within `headersTimeoutMs`.
   * @throws {WaitTooLongError} if the turn of the page is more than `maxWaitMs` away.
   * @throws {InvalidOptionError}
   */
  async fetch(input: string | URL | Request, init?: FetchInit): Promise<Response> {
    this.#checkOpen();
    const request = pageRequest(input, init, this.#isOwnClient);
    request.signal?.throwIfAborted();
    return this.#pages.fetch(request);
  }

  /**
   * Waits for a page's turn as `fetch` does, for a request by another client. The caller reports the answer to the
   * returned turn. The address policy is applied to the URL and to the current addresses of its name. The policy does
   * not control the address that the client connects to. The client must not follow redirects: each is a separate
   * page.
   * @example
   * await using turn = await agent.turn(url);
   * const response = await client.get(url, { redirect: "manual" });
   * await turn.answered(response.status, response.headers["retry-after"]);
   * @throws {RobotsDisallowedError} if the page may not be fetched.
   * @throws {WaitTooLongError} if the turn of the page is more than `maxWaitMs` away.
   * @throws the same errors as `access`.
   */
  async turn(url: string | URL, options?: TurnOptions): Promise<PageTurn> {
    const signal = this.#checkedSignal("turn", options);
    const maxWaitMs = checkedMaxWait(options?.maxWaitMs);
    if (getOrigin(url) === undefined) throw invalidUrl(url);
    const page = new URL(url);
    await this.#client.check(page, signal);
    return this.#pages.turn(page, signal, maxWaitMs);
  }

  /**
   * Aborts all running operations and closes all connections. A store and a pacer that were passed as options
   * stay open.
   */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const closed = new AgentClosedError();
    this.#origins.close(closed);
    this.#turns.close(closed);
    await Promise.all([this.#fetcher.close(), this.#client.close()]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #decideLater(url: string | URL, options: AskOptions | undefined): Promise<Decision> {
    const signal = this.#checkedSignal("decide", options);
    return (await this.#origins.load(url, signal)).matcher.decide(url);
  }

  /** Returns the signal of the options, after checking that the agent is open. */
  #checkedSignal(method: string, options: AskOptions | undefined): AbortSignal | undefined {
    this.#checkOpen();
    return signalIn(method, options);
  }

  #checkOpen(): void {
    if (this.#closed) throw new AgentClosedError();
  }
}
