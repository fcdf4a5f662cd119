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
import { circleWords, followRedirects, redirectOf } from "@maycrawl/agent/internal";
import { type Dialect, getOrigin } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import type { Io } from "../cli/io.ts";
import { noteRobotsWarnings } from "../notes/robots-warnings.ts";
import { noteStaleCopy } from "../notes/stale-copy-note.ts";
import { type Crawler, dialectFor } from "../options/crawler-option.ts";
import type { FetchOptions } from "../options/fetch-options.ts";
import { durationText } from "../output/time.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import { askedCrawler } from "../verdict/judge-url.ts";
import { agentOptionsOf } from "./agent-settings.ts";
import type { CachingStore } from "./caching-store.ts";
import { openStore } from "./open-store.ts";
import { originRobots } from "./origin-robots.ts";
import { PageCache } from "./page-cache.ts";

/** Longer waits are told: people would think that nothing goes on. */
const LONG_MS = 5_000;
/** More than a sitemap may have, so that its reader sees that there was more. */
const MAX_SITEMAP = 64 * 1024 * 1024;

/** How a page is fetched. */
export interface PageOptions {
  readonly signal?: AbortSignal | undefined;
  /** How many bytes are wanted at most, decoded. */
  readonly maxBytes?: number | undefined;
  /** `manual`: a redirect is the answer. Default: it is followed. */
  readonly redirect?: "follow" | "manual" | undefined;
  /** Whether the whole body has to come in time, and not only its beginning. */
  readonly bodyToo?: boolean | undefined;
}

/** What a server answered, redirects having been followed. The body has to be read or cancelled: the host's turn lasts as long. */
export interface PageAnswer extends Omit<PageResponse, "body"> {
  readonly body: ReadableStream<Uint8Array>;
}

/** What the fetchers of several crawlers have in common. */
interface Shared {
  readonly store: CachingStore;
  readonly agentOptions: RobotsAgentOptions;
  readonly options: FetchOptions;
  readonly io: Io;
  /** Hosts whose wait was noted, and origins whose robots.txt was. */
  readonly waiting: Set<string>;
  readonly noted: Set<string>;
  /** Undefined until a second crawler asks. */
  answers: PageCache | undefined;
  /** Agents of the other crawlers. */
  readonly others: RobotsAgent[];
}

interface Turned extends PageResponse {
  /** Ends the request and the turn. */
  readonly leave: () => Promise<void>;
}

/** By whose rules pages are fetched: those of the crawler that is asked about, or maycrawl's own. */
export type FetchAs = "crawler" | "maycrawl";

/**
 * Fetches pages and sitemaps for a command, and waits its turn. The requests themselves are always maycrawl's, and say so.
 */
export class PageFetcher implements AsyncDisposable {
  /** Decides in the name of the crawler; without one in maycrawl's own. */
  readonly agent: RobotsAgent;
  /** The agent whose decisions the requests obey; the same one unless pages are fetched as maycrawl. */
  readonly reader: RobotsAgent;
  readonly #shared: Shared;
  readonly #onWait = (message: unknown): void => this.#wait(message as AgentEvents["wait"]);

  private constructor(agent: RobotsAgent, reader: RobotsAgent, shared: Shared) {
    this.agent = agent;
    this.reader = reader;
    this.#shared = shared;
  }

  /**
   * @param crawler by whose name robots.txt files are asked; maycrawl's own where there is none.
   * @param as by whose rules pages are fetched. Both agents share what they know, so that each robots.txt is fetched once.
   * @throws {NotFoundOutError} where the file in which answers are kept cannot be used.
   */
  static async open(
    crawler: Crawler | undefined,
    asked: Dialect | undefined,
    options: FetchOptions,
    io: Io,
    as: FetchAs = "crawler",
  ): Promise<PageFetcher> {
    const store = await openStore(options, io);
    const agentOptions = {
      ...agentOptionsOf(options, store),
      clock: io.clock,
      // One for the agents of all crawlers: a host gets one request at a time, whoever asks.
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
    const reader = crawler !== undefined && as === "maycrawl" ? new RobotsAgent(own) : agent;
    const pages = new PageFetcher(agent, reader, shared);
    subscribe(getChannelName("wait"), pages.#onWait);
    return pages;
  }

  /**
   * Returns a fetcher for another crawler, which shares what is known of robots.txt files. Pages are requested once for both, if they
   * are fetched by each crawler's own rules. It is closed with this one.
   */
  as(crawler: Crawler, asked: Dialect | undefined): PageFetcher {
    const agent = agentOf(crawler, asked, this.#shared.agentOptions);
    const isOwnReader = this.reader === this.agent;
    // What maycrawl reads for all of them is read once anyway, and sitemaps are too long to be kept.
    if (isOwnReader) this.#shared.answers ??= new PageCache();
    this.#shared.others.push(agent);
    return new PageFetcher(agent, isOwnReader ? agent : this.reader, this.#shared);
  }

  /** Returns the robots.txt that the agent has fetched for a URL's origin; undefined without one. */
  robotsOf(url: URL): FoundRobots | undefined {
    const origin = getOrigin(url) ?? "";
    const entry = this.#shared.store.newest(origin);
    if (entry === undefined) return undefined;
    const { io, options } = this.#shared;
    return originRobots(origin, entry, io.clock?.now() ?? Date.now(), options.missingIs5xx);
  }

  /** Tells people, once for each site, what is odd about its robots.txt, for which the agent was asked. */
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
   * Fetches a page in its turn, and what it redirects to. The answer has to begin in time; waiting for the turn does not count.
   * @throws as `RobotsAgent.fetch`.
   */
  async get(url: string, options: PageOptions = {}): Promise<PageAnswer> {
    const { maxRedirects } = defaultPace;
    const { answers, last, end } = await followRedirects(url, { maxRedirects }, async (at) => {
      const answer = await this.#one(at, options);
      const redirect = options.redirect === "manual" ? undefined : redirectOf(answer, at);
      if (redirect !== undefined) await answer.leave();
      return { ...answer, redirect };
    });
    if (end === "circle") throw new Error(`it ${circleWords(answers[0]?.redirect, url)}`);
    if (end === "too-many") throw new TooManyRedirectsError(url, maxRedirects);
    const { leave, body, redirect: _, ...answer } = last;
    return { ...answer, body: stream(body, leave) };
  }

  /** The same, for those who expect what `fetch` gives: its status, URL and body. */
  readonly fetch = async (url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    const answer = await this.get(url, { signal, maxBytes: MAX_SITEMAP });
    const said = { url: { value: answer.url }, status: { value: answer.status } };
    return Object.defineProperties(new Response(answer.body), said);
  };

  async #one(url: string, options: PageOptions): Promise<Turned> {
    const { answers } = this.#shared;
    if (answers === undefined) return this.#requested(url, options);
    // What this crawler may not fetch is not its answer either.
    const kept = (await this.reader.decide(url)).allowed ? await answers.find(url) : undefined;
    if (kept !== undefined) return { ...kept, leave: async () => {} };
    try {
      const { leave, ...answer } = await this.#requested(url, options);
      return { ...(await answers.keep(url, answer)), leave };
    } catch (thrown) {
      if (!(thrown instanceof RobotsDisallowedError)) answers.fail(url, thrown);
      throw thrown;
    }
  }

  async #requested(url: string, { signal, maxBytes, bodyToo = false }: PageOptions): Promise<Turned> {
    const { timeoutSeconds } = this.#shared.options;
    const turn = await this.reader.turn(url, { signal });
    const ended = new AbortController();
    const giveUp = (): void => ended.abort(new Error(`no answer within ${timeoutSeconds} s`));
    const timer = setTimeout(giveUp, timeoutSeconds * 1000);
    timer.unref();
    const leave = async (): Promise<void> => {
      clearTimeout(timer);
      await turn.done();
      ended.abort(new Error("no more is wanted"));
    };
    try {
      const both = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]);
      const answer = await turn.get({ signal: both, maxBytes });
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

  #wait({ host, ms, because }: AgentEvents["wait"]): void {
    const { waiting, io } = this.#shared;
    if (ms < LONG_MS || waiting.has(host)) return;
    waiting.add(host);
    io.note(
      `note: ${visible(host)} is given ${durationText(ms)} before the next request: ${because.map(visible).join("; ")}`,
    );
  }
}

function agentOf(crawler: Crawler, asked: Dialect | undefined, options: RobotsAgentOptions): RobotsAgent {
  const productToken = askedCrawler(crawler);
  return new RobotsAgent({ ...options, productToken, dialect: dialectFor(crawler, asked) });
}

/** A body as a stream that ends the request where it is cancelled, even before anything was read. */
function stream(body: AsyncIterable<Uint8Array>, leave: () => Promise<void>): ReadableStream<Uint8Array> {
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
