import { type AccessEntry, AddressRefusedError, RobotsAgent } from "@maycrawl/agent";
import { type Dialect, getOrigin, getRobotsUrl } from "@maycrawl/engine";
import type { Io } from "../cli/io.ts";
import { noteStaleCopy } from "../notes/stale-copy-note.ts";
import type { FetchOptions } from "../options/fetch-options.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import { agentOptionsOf, withMaxRedirects } from "./agent-settings.ts";
import type { CachingStore } from "./caching-store.ts";
import { openStore } from "./open-store.ts";
import { accessStateIn, originRobots } from "./origin-robots.ts";
import { refusedRobots } from "./refused-address.ts";

/** Result of fetching an origin's robots.txt. */
export type OriginResult =
  | {
      readonly refused: undefined;
      readonly origin: string;
      readonly entry: AccessEntry;
      /** Whether a 5xx for the robots.txt may count as a 404 (`--missing-is-5xx`). */
      readonly isProbed: boolean;
      /** Whether the entry comes from the cache: this process made no request for the robots.txt. */
      readonly cached: boolean;
    }
  | { readonly refused: AddressRefusedError };

/** Time in ms that the command waits for a fetch after the timeout of the fetch. */
const GRACE_MS = 1_000;

/**
 * Fetches the robots.txt of origins. There is one agent per distinct set of access rules, because these rules decide
 * when an answer is stale. The agents share a store. All of them use the highest redirect limit of the dialects, so
 * that one fetch serves all dialects.
 */
export class OriginFetcher implements AsyncDisposable {
  readonly #agents: readonly DialectAgent[];
  readonly #store: CachingStore;
  readonly #maxWaitMs: number;
  readonly #isProbed: boolean;

  constructor(dialects: readonly Dialect[], options: FetchOptions, store: CachingStore) {
    const rulesToDialect = new Map<string, Dialect>();
    for (const one of dialects) {
      const dialect = withMaxRedirects(one, dialects);
      rulesToDialect.set(JSON.stringify(dialect.access), dialect);
    }
    const common = agentOptionsOf(options, store);
    this.#agents = [...rulesToDialect.values()].map((dialect) => ({
      dialect,
      agent: new RobotsAgent({ ...common, dialect }),
    }));
    this.#isProbed = options.missingIs5xx;
    this.#store = store;
    // With `missingIs5xx`, two more requests may follow after a 5xx.
    this.#maxWaitMs = options.timeoutSeconds * 1000 * (options.missingIs5xx ? 3 : 1) + GRACE_MS;
  }

  /** Fetches the robots.txt of a URL's origin, unless the cached entry is fresh for all dialects. */
  async ask(url: string): Promise<OriginResult> {
    const origin = getOrigin(url) ?? "";
    try {
      for (const rulesToDialect of this.#agents) await this.#fetchFor(rulesToDialect, origin, url);
      const entry = this.#store.newest(origin);
      if (entry === undefined) throw new TypeError("at least one dialect is required");
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

  async #fetchFor({ agent, dialect }: DialectAgent, origin: string, url: string): Promise<void> {
    await agent.access(url);
    const entry = this.#store.newest(origin);
    if (entry === undefined) return;
    const now = Date.now();
    if (now < accessStateIn(dialect, origin, entry, now, this.#isProbed).dueAt) return;
    // The agent has returned a stale copy, and refreshes the copy in the background. Wait for the refresh.
    await this.#store.newerThan(origin, entry, this.#maxWaitMs);
  }
}

/**
 * Opens an `OriginFetcher` for these dialects.
 * @throws {UndeterminedError} if the cache file cannot be used.
 */
export async function openOriginFetcher(
  dialects: readonly Dialect[],
  options: FetchOptions,
  io: Io,
): Promise<OriginFetcher> {
  return new OriginFetcher(dialects, options, await openStore(options, io));
}

/**
 * Returns a URL's robots.txt from the result of `OriginFetcher.ask`. Prints a note if a cached copy applies because the
 * last attempt to fetch the robots.txt failed.
 */
export function robotsOf(
  url: string,
  answer: OriginResult,
  dialects: readonly Dialect[],
  io: Io,
): FoundRobots {
  if (answer.refused !== undefined) return refusedRobots(getRobotsUrl(url), answer.refused);
  const robots = originRobots(answer.origin, answer.entry, Date.now(), answer.isProbed);
  noteStaleCopy(robots, dialects, io);
  return robots;
}

/** An agent and its dialect. */
interface DialectAgent {
  readonly agent: RobotsAgent;
  readonly dialect: Dialect;
}
