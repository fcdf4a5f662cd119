import { subscribe, unsubscribe } from "node:diagnostics_channel";
import {
  type AgentEvents,
  defaultPace,
  getChannelName,
  MemoryPacer,
  type PageResponse,
  RobotsAgent,
  type RobotsAgentOptions,
  RobotsDisallowedError,
  TooManyRedirectsError,
} from "@maycrawl/agent";
import { describeRedirectLoop, followRedirects, redirectUrl } from "@maycrawl/agent/internal";
import { type Dialect, getOrigin } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import type { Io } from "../cli/io.ts";
import { noteRobotsWarnings } from "../notes/robots-warnings.ts";
import { noteStaleCopy } from "../notes/stale-copy-note.ts";
import { type Crawler, dialectFor } from "../options/crawler-option.ts";
import type { FetchOptions } from "../options/fetch-options.ts";
import { durationText } from "../output/time.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import { engineCrawlerOf } from "../verdict/judge-url.ts";
import { agentOptionsOf } from "./agent-settings.ts";
import type { CachingStore } from "./caching-store.ts";
import { openStore } from "./open-store.ts";
import { originRobots } from "./origin-robots.ts";
import { PageCache } from "./page-cache.ts";

/** Maximum wait that is not reported, in ms. During a longer wait, the command would seem to hang. */
const LONG_MS = 5_000;
/**
 * Value of `maxBytes` for a sitemap. It is above the size limit of sitemaps, so that the sitemap reader can
 * detect a file above that limit.
 */
const MAX_SITEMAP = 64 * 1024 * 1024;

/** Options for fetching a page. */
export interface PageOptions {
  readonly signal?: AbortSignal | undefined;
  /** Number of bytes of the decoded body that the caller needs. */
  readonly maxBytes?: number | undefined;
  /** `manual` returns a redirect as the answer. Default: redirects are followed. */
  readonly redirect?: "follow" | "manual" | undefined;
  /** Whether the timeout applies to the whole body, and not only to the start of the answer. */
  readonly bodyToo?: boolean | undefined;
}

/** A server's answer, after any redirects. Read or cancel the body; only then can the host get another request. */
export interface PageAnswer extends Omit<PageResponse, "body"> {
  readonly body: ReadableStream<Uint8Array>;
}

/** State that the fetchers of several crawlers share. */
interface Shared {
  readonly store: CachingStore;
  readonly agentOptions: RobotsAgentOptions;
  readonly options: FetchOptions;
  readonly io: Io;
  /** Hosts whose wait has been reported. */
  readonly waiting: Set<string>;
  /** Origins whose robots.txt notes have been printed. */
  readonly noted: Set<string>;
  /** Cache of the responses that several crawlers share; undefined if they share none. */
  answers: PageCache | undefined;
  /** Agents of the crawlers that `as` has added. */
  readonly others: RobotsAgent[];
}

interface TurnResponse extends PageResponse {
  /** Ends the request, so that the host can get the next request. */
  readonly leave: () => Promise<void>;
}

/** Owner of the robots.txt rules that page requests obey: the crawler or maycrawl itself. */
export type RulesOwner = "crawler" | "maycrawl";

/**
 * Fetches pages and sitemaps for a command. Each request waits for its turn at the host. The requests always carry
 * maycrawl's own User-Agent.
 */
export class PageFetcher implements AsyncDisposable {
  /** Agent that decides for the crawler; without a crawler, for maycrawl itself. */
  readonly agent: RobotsAgent;
  /** Agent whose decisions the requests obey. The same as `agent`, unless pages are fetched as maycrawl. */
  readonly reader: RobotsAgent;
  readonly #shared: Shared;
  readonly #onWait = (message: unknown): void => this.#noteWait(message as AgentEvents["wait"]);

  private constructor(agent: RobotsAgent, reader: RobotsAgent, shared: Shared) {
    this.agent = agent;
    this.reader = reader;
    this.#shared = shared;
  }

  /**
   * Opens a fetcher.
   * @param crawler crawler whose robots.txt rules apply; maycrawl itself if undefined.
   * @param forCrawler owner of the rules that the page requests obey. The agents `agent` and `reader` share a store, so
   * that each robots.txt is fetched once.
   * @throws {UndeterminedError} if the cache file cannot be used.
   */
  static async open(
    crawler: Crawler | undefined,
    asked: Dialect | undefined,
    options: FetchOptions,
    io: Io,
    forCrawler: RulesOwner = "crawler",
  ): Promise<PageFetcher> {
    const store = await openStore(options, io);
    const agentOptions = {
      ...agentOptionsOf(options, store),
      clock: io.clock,
      // All agents share one pacer, so that a host gets one request at a time.
      pacer: new MemoryPacer({ clock: io.clock }),
    };
    const shared: Shared = {
      store,
      agentOptions,
      options,
      io,
      waiting: new Set(),
      noted: new Set(),
      answers: undefined,
      others: [],
    };
    const own = { ...agentOptions, dialect: asked };
    const agent = crawler === undefined ? new RobotsAgent(own) : agentOf(crawler, asked, agentOptions);
    const reader = crawler !== undefined && forCrawler === "maycrawl" ? new RobotsAgent(own) : agent;
    const pages = new PageFetcher(agent, reader, shared);
    subscribe(getChannelName("wait"), pages.#onWait);
    return pages;
  }

  /**
   * Returns a fetcher for another crawler. Both fetchers share the robots.txt cache. If each crawler's own rules apply,
   * each page is also requested only once for all crawlers. Closing this fetcher also closes the returned fetcher.
   */
  as(crawler: Crawler, asked: Dialect | undefined): PageFetcher {
    const agent = agentOf(crawler, asked, this.#shared.agentOptions);
    const isOwnReader = this.reader === this.agent;
    // If maycrawl's own rules apply, pages are read once for all crawlers anyway, and sitemaps are too long to keep.
    if (isOwnReader) this.#shared.answers ??= new PageCache();
    this.#shared.others.push(agent);
    return new PageFetcher(agent, isOwnReader ? agent : this.reader, this.#shared);
  }

  /** Returns the robots.txt of a URL's origin, if the agent has already loaded the file; otherwise undefined. */
  robotsOf(url: URL): FoundRobots | undefined {
    const origin = getOrigin(url) ?? "";
    const entry = this.#shared.store.newest(origin);
    if (entry === undefined) return undefined;
    const { io, options } = this.#shared;
    return originRobots(origin, entry, io.clock?.now() ?? Date.now(), options.missingIs5xx);
  }

  /** Prints the notes about a site's robots.txt, once per site. Does nothing if the robots.txt has not been fetched. */
  noteRobots(url: URL, dialect: Dialect): void {
    const origin = getOrigin(url) ?? "";
    const robots = this.robotsOf(url);
    const { noted, io } = this.#shared;
    if (robots === undefined || noted.has(origin)) return;
    noted.add(origin);
    noteStaleCopy(robots, [dialect], io);
    noteRobotsWarnings(robots, [dialect], io);
  }

  /**
   * Fetches a page, and follows redirects unless `redirect` is `manual`. The timeout of each request excludes the wait
   * for the host, and applies to the start of the answer; with `bodyToo`, to the whole answer.
   * @throws the same errors as `RobotsAgent.fetch`.
   */
  async get(url: string, options: PageOptions = {}): Promise<PageAnswer> {
    const { maxRedirects } = defaultPace;
    const { answers, last, end } = await followRedirects(url, { maxRedirects }, async (at) => {
      const answer = await this.#getOne(at, options);
      const redirect = options.redirect === "manual" ? undefined : redirectUrl(answer, at);
      if (redirect !== undefined) await answer.leave();
      return { ...answer, redirect };
    });
    if (end === "circle") throw new Error(`it ${describeRedirectLoop(answers[0]?.redirect, url)}`);
    if (end === "too-many") throw new TooManyRedirectsError(url, maxRedirects);
    const { leave, body, redirect: _, ...answer } = last;
    return { ...answer, body: toStream(body, leave) };
  }

  /** Like `get`, but returns a `Response` with status, URL and body, as `fetch` does. */
  readonly fetch = async (url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    const answer = await this.get(url, { signal, maxBytes: MAX_SITEMAP });
    const properties = { url: { value: answer.url }, status: { value: answer.status } };
    return Object.defineProperties(new Response(answer.body), properties);
  };

  async #getOne(url: string, options: PageOptions): Promise<TurnResponse> {
    const { answers } = this.#shared;
    if (answers === undefined) return this.#request(url, options);
    // A cached response must not reach a crawler that may not fetch the URL.
    const cached = (await this.reader.decide(url)).allowed ? await answers.find(url) : undefined;
    if (cached !== undefined) return { ...cached, leave: async () => {} };
    try {
      const { leave, ...answer } = await this.#request(url, options);
      return { ...(await answers.keep(url, answer)), leave };
    } catch (thrown) {
      if (!(thrown instanceof RobotsDisallowedError)) answers.fail(url, thrown);
      throw thrown;
    }
  }

  async #request(url: string, { signal, maxBytes, bodyToo = false }: PageOptions): Promise<TurnResponse> {
    const { timeoutSeconds } = this.#shared.options;
    const turn = await this.reader.turn(url, { signal });
    const controller = new AbortController();
    const giveUp = (): void => controller.abort(new Error(`no answer within ${timeoutSeconds} s`));
    const timer = setTimeout(giveUp, timeoutSeconds * 1000);
    timer.unref();
    const leave = async (): Promise<void> => {
      clearTimeout(timer);
      await turn.done();
      controller.abort(new Error("the response is no longer needed"));
    };
    try {
      const anySignal =
        signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]);
      const answer = await turn.get({ signal: anySignal, maxBytes });
      if (!bodyToo) clearTimeout(timer);
      return { ...answer, leave };
    } catch (thrown) {
      await leave();
      throw thrown;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    unsubscribe(getChannelName("wait"), this.#onWait);
    for (const agent of new Set([this.agent, this.reader, ...this.#shared.others])) await agent.close();
    await this.#shared.store[Symbol.asyncDispose]();
  }

  #noteWait({ host, ms, because }: AgentEvents["wait"]): void {
    const { waiting, io } = this.#shared;
    if (ms < LONG_MS || waiting.has(host)) return;
    waiting.add(host);
    io.note(
      `note: ${visible(host)} gets the next request in ${durationText(ms)}: ${because.map(visible).join("; ")}`,
    );
  }
}

function agentOf(crawler: Crawler, asked: Dialect | undefined, options: RobotsAgentOptions): RobotsAgent {
  const productToken = engineCrawlerOf(crawler);
  return new RobotsAgent({ ...options, productToken, dialect: dialectFor(crawler, asked) });
}

/** Returns a body as a stream. Cancelling the stream ends the request, even if nothing has been read. */
function toStream(body: AsyncIterable<Uint8Array>, leave: () => Promise<void>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}
