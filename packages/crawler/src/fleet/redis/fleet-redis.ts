import { checkNames, checkObject, InvalidOptionError, StoreFailedError } from "@maycrawl/agent";
import type { RedisOptions } from "@maycrawl/agent/redis";
import { type Cluster, Redis } from "ioredis";
import type { FleetScript } from "./fleet-script.ts";

/** Where a fleet meets, and by which name it knows its crawl. */
export interface FleetRedisOptions {
  /** The Redis or Valkey; 6.2 or newer, which must not evict keys (`maxmemory-policy noeviction`). */
  readonly redis: RedisOptions;
  /** Which of the crawls in that Redis. Default: `crawl`. */
  readonly name?: string | undefined;
}

const REDIS_NAMES: Readonly<Record<keyof RedisOptions, true>> = { url: true, client: true, prefix: true };

/** What is asked of a Redis that was given up fails with it; nobody outside sees it. */
export class RedisGivenUp extends Error {
  constructor() {
    super("Redis was given up");
    this.name = "RedisGivenUp";
  }
}

/** For how long the first answer is waited for, in milliseconds. */
const PATIENCE_MS = 5_000;
/** How often one tries to get a lost connection back, in milliseconds. */
const BETWEEN_TRIES_MS = 500;

/**
 * A crawl's part of a Redis. It is asked for at the start, and missing is a fault then; once it was there, whoever asks waits
 * until it is back.
 */
export class FleetRedis implements AsyncDisposable {
  readonly client: Redis | Cluster;
  /** What every key of the crawl begins with; the hash tag keeps them on one node of a cluster. */
  readonly prefix: string;
  readonly name: string;
  readonly #ours: Patience | undefined;
  #isGivenUp = false;
  #answered = false;
  /** How to end what waits for an answer. */
  readonly #waiting = new Set<(reason: RedisGivenUp) => void>();
  readonly #onClose = new Set<() => void>();

  private constructor(client: Redis | Cluster, ours: Patience | undefined, prefix: string, name: string) {
    this.client = client;
    this.#ours = ours;
    this.prefix = prefix;
    this.name = name;
    client.on("close", this.#closed);
  }

  readonly #closed = (): void => {
    for (const told of this.#onClose) told();
  };

  /**
   * @throws {StoreFailedError} where there is no Redis.
   * @throws {InvalidOptionError}
   */
  static async connect(options: FleetRedisOptions): Promise<FleetRedis> {
    checkObject("The options of a fleet", options, "an object with redis");
    const { redis, name = "crawl" } = options;
    checkObject("redis", redis, "an object with url or client");
    checkNames("redis", REDIS_NAMES, redis);
    const { url, client, prefix = "maycrawl:" } = redis;
    if ((url === undefined) === (client === undefined))
      throw new InvalidOptionError("redis needs one of url and client.");
    if (!/^[\w.-]{1,100}$/.test(name)) {
      throw new InvalidOptionError(
        `name ${JSON.stringify(name)} is no name of a crawl: letters, digits, ".", "_" and "-", at most 100.`,
      );
    }
    const patience = { isOver: false };
    const made = client ?? clientOf(url as string, patience);
    await answering(made, client === undefined);
    return new FleetRedis(made, client === undefined ? patience : undefined, `${prefix}{${name}}:`, name);
  }

  /** A key of the crawl. */
  key(name: string): string {
    return this.prefix + name;
  }

  run(script: FleetScript, ...args: (string | number)[]): Promise<unknown> {
    return this.ask(() => script.run(this.client, this.key("meta"), ...args));
  }

  /**
   * Waits for an answer, until Redis is given up: what was asked on a connection that was lost is not ended by the client, whatever becomes of it.
   * @throws {RedisGivenUp}
   */
  ask<T>(question: () => Promise<T>): Promise<T> {
    if (this.#isGivenUp) return Promise.reject(new RedisGivenUp());
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      question()
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject));
    });
  }

  /** Asks to be told when the connection is lost: the last second of what was written may be, too. */
  onClose(told: () => void): void {
    this.#onClose.add(told);
  }

  /**
   * Whether it has answered since the last time that this was asked, however late; and asks it again. A connection may stay where nobody is at
   * its other end any more.
   */
  hasAnswered(): boolean {
    const answered = this.#answered;
    this.#answered = false;
    const heard = (): void => {
      this.#answered = true;
    };
    if (this.client.status === "ready") this.client.ping().then(heard, () => undefined);
    return answered;
  }

  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** Waits no longer for a Redis that is gone: what was asked fails, and what will be. */
  giveUp(): void {
    this.#isGivenUp = true;
    for (const fail of this.#waiting) fail(new RedisGivenUp());
    if (this.#ours !== undefined) this.#ours.isOver = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.client.off("close", this.#closed);
    if (this.#ours === undefined) return;
    this.giveUp();
    this.client.disconnect();
  }
}

/** Whether one still tries to get a connection back; those that BullMQ makes of it share this. */
interface Patience {
  isOver: boolean;
}

function clientOf(url: string, patience: Patience): Redis {
  if (!/^rediss?:\/\//.test(url)) {
    throw new InvalidOptionError(
      "redis.url must begin with redis:// or rediss://, such as redis://127.0.0.1:6379.",
    );
  }
  return new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    // Only what gives up here fails what waits; to disconnect while it waits for the next try would not.
    retryStrategy: () => (patience.isOver ? null : BETWEEN_TRIES_MS),
    // Whoever asks waits until it is back: BullMQ demands it, too.
    maxRetriesPerRequest: null,
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
    enableAutoPipelining: true,
  });
}

/** Waits for the first answer. */
async function answering(client: Redis | Cluster, isOurs: boolean): Promise<void> {
  let last: unknown;
  const onError = (error: unknown): void => {
    last = error;
  };
  client.on("error", onError);
  let timer: NodeJS.Timeout | undefined;
  let refused = (): void => undefined;
  try {
    await new Promise<unknown>((resolve, reject) => {
      timer = setTimeout(() => reject(last ?? new Error("no answer")), PATIENCE_MS);
      refused = () => reject(last ?? new Error("the connection was closed"));
      if (isOurs) {
        client.on("close", refused);
        client.connect().catch(() => undefined);
      }
      client.ping().then(resolve, reject);
    });
  } catch (thrown) {
    if (isOurs) client.disconnect();
    const why = messageOf(last ?? thrown);
    throw new StoreFailedError(`Redis cannot be reached at ${placeOf(client)}: ${why}.`, thrown);
  } finally {
    clearTimeout(timer);
    client.off("close", refused).off("error", onError);
  }
  // It comes back by itself; an error that nobody listens to would end the process.
  client.on("error", () => undefined);
}

function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  // Both addresses of a name were tried.
  if (thrown instanceof AggregateError) return messageOf(thrown.errors[0]);
  return thrown.message;
}

/** Where it is, without the password. */
function placeOf(client: Redis | Cluster): string {
  const { host, port } = "host" in client.options ? client.options : {};
  return host === undefined ? "the address given" : `${String(host)}:${String(port)}`;
}
