import { type AccessEntry, AddressRefusedError, RobotsAgent } from "@maycrawl/agent";
import { type Dialect, getOrigin, getRobotsUrl } from "@maycrawl/engine";
import type { Io } from "../cli/io.ts";
import { noteStaleCopy } from "../notes/stale-copy-note.ts";
import type { FetchOptions } from "../options/fetch-options.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import { agentOptionsOf, followingMost } from "./agent-settings.ts";
import type { CachingStore } from "./caching-store.ts";
import { openStore } from "./open-store.ts";
import { accessStateIn, originRobots } from "./origin-robots.ts";
import { refusedRobots } from "./refused-address.ts";

/** What came of asking an origin. */
export type OriginAnswer =
  | {
      readonly refused: undefined;
      readonly origin: string;
      readonly entry: AccessEntry;
      /** Whether it was asked for a missing page, too, after a 5xx. */
      readonly isProbed: boolean;
      /** Whether this process made no request for it. */
      readonly cached: boolean;
    }
  | { readonly refused: AddressRefusedError };

/** Over the time that a fetch may take, for who waits for it. */
const GRACE = 1_000;

/**
 * Asks origins for their robots.txt, by agents that share one store: one for each set of access rules among the
 * dialects, since these say when an answer is too old. All follow as many redirects as any does, so that one fetch
 * serves them all.
 */
export class OriginFetcher implements AsyncDisposable {
  readonly #agents: readonly Asking[];
  readonly #store: CachingStore;
  readonly #patience: number;
  readonly #isProbed: boolean;

  constructor(dialects: readonly Dialect[], options: FetchOptions, store: CachingStore) {
    const asking = new Map<string, Dialect>();
    for (const one of dialects) {
      const dialect = followingMost(one, dialects);
      asking.set(JSON.stringify(dialect.access), dialect);
    }
    const common = agentOptionsOf(options, store);
    this.#agents = [...asking.values()].map((dialect) => ({
      dialect,
      agent: new RobotsAgent({ ...common, dialect }),
    }));
    this.#isProbed = options.missingIs5xx;
    this.#store = store;
    // A 5xx is followed by two more requests.
    this.#patience = options.timeoutSeconds * 1000 * (options.missingIs5xx ? 3 : 1) + GRACE;
  }

  /** Asks the origin of a URL, if what is known of it is too old for any of the dialects. */
  async ask(url: string): Promise<OriginAnswer> {
    const origin = getOrigin(url) ?? "";
    try {
      for (const asking of this.#agents) await this.#ask(asking, origin, url);
      const entry = this.#store.newest(origin);
      if (entry === undefined) throw new TypeError("one dialect at least has to ask");
      return {
        refused: undefined,
        origin,
        entry,
        isProbed: this.#isProbed,
        cached: !this.#store.wasFetched(origin),
      };
    } catch (error) {
      if (error instanceof AddressRefusedError) return { refused: error };
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#agents.map(({ agent }) => agent.close()));
    await this.#store[Symbol.asyncDispose]();
  }

  async #ask({ agent, dialect }: Asking, origin: string, url: string): Promise<void> {
    await agent.access(url);
    const entry = this.#store.newest(origin);
    if (entry === undefined) return;
    const now = Date.now();
    if (now < accessStateIn(dialect, origin, entry, now, this.#isProbed).dueAt) return;
    // Crawlers go on by the copy while it is asked for anew. Here that is all that is to be done.
    await this.#store.newerThan(origin, entry, this.#patience);
  }
}

/**
 * What asks origins, for these dialects.
 * @throws {NotFoundOutError} where the file in which answers are kept cannot be used.
 */
export async function openOriginFetcher(
  dialects: readonly Dialect[],
  options: FetchOptions,
  io: Io,
): Promise<OriginFetcher> {
  return new OriginFetcher(dialects, options, await openStore(options, io));
}

/** The robots.txt of a URL's origin, of which was asked. */
export function robotsOf(
  url: string,
  asked: OriginAnswer,
  dialects: readonly Dialect[],
  io: Io,
): FoundRobots {
  if (asked.refused !== undefined) return refusedRobots(getRobotsUrl(url), asked.refused);
  const robots = originRobots(asked.origin, asked.entry, Date.now(), asked.isProbed);
  noteStaleCopy(robots, dialects, io);
  return robots;
}

/** An agent, and the dialect by which it asks. */
interface Asking {
  readonly agent: RobotsAgent;
  readonly dialect: Dialect;
}
