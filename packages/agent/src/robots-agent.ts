import { type AccessResult, type Decision, type Explanation, getOrigin } from "@maycrawl/engine";
import { invalidUrl, signalIn } from "@maycrawl/engine/internal";
import { AgentClosedError } from "./errors.ts";
import { createFetcher } from "./fetch/fetcher.ts";
import type { RobotsFetcher } from "./fetch/robots-fetcher.ts";
import { createAddressGuard } from "./guard/address-guard.ts";
import { checkedMaxWait, type FetchInit, pageRequest } from "./http/request/page-request.ts";
import { type RobotsAgentOptions, settle } from "./options/agent-options.ts";
import type { AccessReport } from "./origin/access-report.ts";
import { Origins } from "./origin/origins.ts";
import { MemoryPacer } from "./pace/pacers/memory-pacer.ts";
import { byClock } from "./pace/pacers/pacer-clock.ts";
import { ResilientPacer } from "./pace/pacers/resilient-pacer.ts";
import type { KnownWait } from "./pace/turns/requested-delay.ts";
import { Turns } from "./pace/turns/turns.ts";
import { PageClient } from "./page/page-client.ts";
import { PageFetch } from "./page/page-fetch.ts";
import type { PageTurn } from "./page/page-turn.ts";
import { MemoryStore } from "./store/memory-store.ts";
import { ResilientStore } from "./store/resilient-store.ts";

/** What a question of an agent may be given. */
export interface AskOptions {
  /** Gives up waiting; its reason is thrown. What others wait for goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of `RobotsAgent.turn`. */
export interface TurnOptions extends AskOptions {
  /**
   * Maximum milliseconds to wait for the turn, and for the robots.txt before it. `turn` rejects with a `WaitTooLongError`: immediately
   * if the wait is known to be longer, else when the time is over. 0: only a turn that is free now, which takes up to 100 ms to find out. Default: it waits.
   */
  readonly maxWaitMs?: number | undefined;
}

/**
 * What a crawler embeds so that it never has to think about robots.txt: may it fetch a URL (`decide`), and the fetch
 * itself, in its turn (`fetch`). It fetches each origin's robots.txt once, keeps it as long as it is fresh, and knows what
 * holds while it cannot be had.
 *
 * @example
 * const agent = new RobotsAgent({ userAgent: "ExampleBot/1.0 (+https://example.com/bot)" });
 * if ((await agent.decide("https://example.com/a")).allowed) …
 * await agent.close();
 */
export class RobotsAgent implements AsyncDisposable {
  readonly #fetcher: RobotsFetcher;
  readonly #origins: Origins;
  /** Whether the agent makes the requests itself. */
  readonly #isOwnClient: boolean;
  readonly #pacer: ResilientPacer;
  readonly #turns: Turns;
  readonly #pages: PageFetch;
  readonly #client: PageClient;
  #closed = false;

  /** @throws {InvalidOptionError} where an option is none. */
  constructor(options: RobotsAgentOptions) {
    const settled = settle(options);
    const { userAgent, limits, clock, fetch } = settled;
    const guard = createAddressGuard(settled.addressPolicy, options.resolve);
    this.#isOwnClient = fetch === undefined;
    this.#fetcher = createFetcher({ userAgent, guard, limits, clock, fetch });
    const spare = new MemoryStore();
    const store = new ResilientStore(options.store ?? spare, spare, clock);
    const sparePacer = new MemoryPacer({ clock });
    const shared = options.pacer === undefined ? sparePacer : byClock(options.pacer, clock);
    const pacer = new ResilientPacer(shared, sparePacer, clock);
    this.#pacer = pacer;
    this.#origins = new Origins(settled, store, this.#fetcher, settled.paceRobots ? pacer : undefined);
    this.#client = new PageClient(settled, guard);
    this.#turns = new Turns(pacer, clock, settled.pace);
    this.#pages = new PageFetch(settled, this.#origins, this.#turns, this.#client, guard);
  }

  /**
   * What is known of a URL's robots.txt, fetched if it has to be (RFC 9309 §2.3.1). What servers do is a value.
   * @throws {InvalidUrlError} where the URL is not absolute or has no host.
   * @throws {AddressRefusedError} where the address policy refuses the URL's host.
   * @throws {InvalidOptionError} where `resolve` or the address policy gives no answer that is one.
   * @throws the signal's reason, untouched.
   */
  async access(url: string | URL, options?: AskOptions): Promise<AccessResult> {
    const signal = this.#begun("access", options);
    return (await this.#origins.load(url, signal)).state.access;
  }

  /** May the crawler fetch a URL, and what decided it. Throws as `access`. */
  decide(url: string | URL, options?: AskOptions): Promise<Decision> {
    // An async function would take about 1.7 times as long if the robots.txt is at hand (`bench/agent/decide.mjs`).
    const decision = options === undefined ? this.decideNow(url) : undefined;
    return decision === undefined ? this.#decideLater(url, options) : Promise.resolve(decision);
  }

  /**
   * The same without waiting, for loops over millions of URLs: undefined where the robots.txt is not at hand, and `decide`
   * has to be asked.
   */
  decideNow(url: string | URL): Decision | undefined {
    return this.#origins.atHand(url, undefined)?.matcher.decide(url);
  }

  /** The same, with every candidate rule, why it lost, and the smallest edit that would turn the answer. Throws as `access`. */
  async explain(url: string | URL, options?: AskOptions): Promise<Explanation> {
    const signal = this.#begun("explain", options);
    return this.#origins.explain(url, signal);
  }

  /** All that is known of a URL's robots.txt: its history, the hops, how long it holds, what is odd about it. Throws as `access`. */
  async report(url: string | URL, options?: AskOptions): Promise<AccessReport> {
    const signal = this.#begun("report", options);
    return this.#origins.report(url, signal);
  }

  /**
   * How long `fetch` waits between two requests to a URL's host, for the next one by now, and behind all that wait already; and why. With
   * a shared pacer that is asked each time. Throws as `access`.
   */
  async waitFor(url: string | URL, options?: AskOptions): Promise<KnownWait> {
    const signal = this.#begun("waitFor", options);
    const hot = this.#origins.atHand(url, signal) ?? (await this.#origins.load(url, signal));
    const wait = this.#pages.wait(hot);
    const { host } = new URL(hot.origin);
    const nextInMs = this.#pacer.closedFor(host, wait.intervalMs);
    return { ...wait, nextInMs, estimateMs: await this.#turns.estimate(host, wait) };
  }

  /**
   * Fetches a page, if it may be fetched and when it is its turn: per host the longest of the own interval, the
   * site's Crawl-delay and Request-rate; within its Visit-time; not before a Retry-After is over. Each redirect is
   * asked about as a page of its own.
   * @param input as for the platform's `fetch`.
   * @param init as for the platform's `fetch` (the README has a table of what holds), and more: `FetchInit`.
   * @returns the answer, whatever its status; its body must be read or cancelled, since the host's turn lasts as long.
   * @throws {RobotsDisallowedError} where it, or what it redirects to, may not be fetched.
   * @throws {AddressRefusedError} where the address policy refuses it.
   * @throws {TooManyRedirectsError}
   * @throws {UnsupportedSchemeError} where it is a page of `ftp:`.
   * @throws {FetchTimeoutError} where it takes longer than `timeoutMs`; also while the body is read.
   * @throws {BodyTooLongError} where the body is longer than `maxBytes`; also while the body is read.
   * @throws {IntegrityError} where the body is not what `integrity` says.
   * @throws as the platform's `fetch`, where there is no answer, or a redirect that leads to no URL of http or https; a `TimeoutError` where it does not begin within `headersTimeoutMs`.
   * @throws {WaitTooLongError} where its turn is more than `maxWaitMs` away.
   * @throws {InvalidOptionError}
   */
  async fetch(input: string | URL | Request, init?: FetchInit): Promise<Response> {
    this.#checkOpen();
    const request = pageRequest(input, init, this.#isOwnClient);
    request.signal?.throwIfAborted();
    return this.#pages.fetch(request);
  }

  /**
   * Waits for a page's turn as `fetch` does, and leaves the request to another client, which then says what came of it.
   * The address policy is held against the URL, and against what its name resolves to now; where the client connects
   * in the end is its affair. So are redirects: each is a page of its own.
   * @example
   * await using turn = await agent.turn(url);
   * const response = await client.get(url, { redirect: "manual" });
   * await turn.answered(response.status, response.headers["retry-after"]);
   * @throws {RobotsDisallowedError} where the page may not be fetched.
   * @throws {WaitTooLongError} where its turn is more than `maxWaitMs` away.
   * @throws as `access`.
   */
  async turn(url: string | URL, options?: TurnOptions): Promise<PageTurn> {
    const signal = this.#begun("turn", options);
    const maxWaitMs = checkedMaxWait(options?.maxWaitMs);
    if (getOrigin(url) === undefined) throw invalidUrl(url);
    const page = new URL(url);
    await this.#client.check(page, signal);
    return this.#pages.turn(page, signal, maxWaitMs);
  }

  /** Ends what is under way and all connections. A store and a pacer that were given stay open. */
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
    const signal = this.#begun("decide", options);
    return (await this.#origins.load(url, signal)).matcher.decide(url);
  }

  /** What ends a question that may be asked. */
  #begun(method: string, options: AskOptions | undefined): AbortSignal | undefined {
    this.#checkOpen();
    return signalIn(method, options);
  }

  #checkOpen(): void {
    if (this.#closed) throw new AgentClosedError();
  }
}
