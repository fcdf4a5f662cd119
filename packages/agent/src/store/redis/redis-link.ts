import { createRequire } from "node:module";
import { MissingPackageError, StoreFailedError } from "../../errors.ts";
import { quickenStrings } from "./quick-strings.ts";
import type { RedisClient } from "./redis-client.ts";
import type { RedisOptions } from "./redis-options.ts";

/** For how long an answer, or the first connection, is waited for, in milliseconds. */
const PATIENCE_MS = 1000;
const NO_ANSWER = "gave no answer in a second";
/** How often at least one tries to get the connection back, in milliseconds. */
const MAX_BETWEEN_TRIES_MS = 1000;

/**
 * The connection to a Redis, which may be gone. Nothing waits for it to come back: a command fails at once while there
 * is no connection, and after a second where the answer does not come. It comes back by itself.
 */
export class RedisLink {
  readonly prefix: string;
  readonly #client: RedisClient;
  readonly #isOurs: boolean;
  #ready: Promise<void> | undefined;
  #lastError: unknown;
  #isClosed = false;

  /**
   * @param options that were checked.
   * @throws {MissingPackageError} if ioredis is not installed, and there is no `client`.
   */
  constructor({ url, client, prefix = "maycrawl:" }: RedisOptions) {
    this.prefix = prefix;
    this.#isOurs = client === undefined;
    this.#client = client ?? this.#connect(url as string);
    // Here all that was to be loaded is.
    quickenStrings();
  }

  /** Sends one command. @throws {StoreFailedError} where no answer comes, or one that says that it failed. */
  async run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw this.#failed("was closed here");
    if (this.#client.status !== "ready") await this.#whenReady();
    let timer: NodeJS.Timeout | undefined;
    return new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => reject(this.#failed(NO_ANSWER)), PATIENCE_MS);
      command(this.#client).then(resolve, (thrown: unknown) => reject(this.#failed("failed", thrown)));
    }).finally(() => clearTimeout(timer));
  }

  /** Ends the connection, where it is ours. */
  close(): void {
    this.#isClosed = true;
    if (this.#isOurs) this.#client.disconnect();
  }

  #connect(url: string): RedisClient {
    const { Redis } = loadDriver();
    const client = new Redis(url, {
      lazyConnect: true,
      connectTimeout: PATIENCE_MS,
      // A server that is there and says nothing is gone: what was sent fails, and the connection is made anew.
      socketTimeout: PATIENCE_MS,
      retryStrategy: (times) =>
        Math.min(25 * 2 ** Math.min(times, 10), MAX_BETWEEN_TRIES_MS) * (0.5 + Math.random() / 2),
      // No command outlives its connection: it would wait, pile up, and be done when nobody wants it any more.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      // What was the writable server before a fail-over.
      reconnectOnError: ({ message }) => message.startsWith("READONLY"),
      enableAutoPipelining: true,
    });
    client.on("error", (error: unknown) => {
      this.#lastError = error;
    });
    return client;
  }

  /** All who ask while there is no connection share one wait; there is none between two tries. */
  #whenReady(): Promise<void> {
    this.#ready ??= this.#awaitReady().finally(() => {
      this.#ready = undefined;
    });
    return this.#ready;
  }

  #awaitReady(): Promise<void> {
    const client = this.#client;
    const { status } = client;
    if (status === "wait") {
      client.connect().catch(() => {
        // Told by the events below.
      });
    } else if (status !== "connecting" && status !== "connect") {
      return Promise.reject(this.#failed("is not connected", this.#lastError));
    }
    return new Promise((resolve, reject) => {
      const done = (failure?: StoreFailedError) => {
        clearTimeout(timer);
        client.off("ready", onReady);
        client.off("close", onClose);
        client.off("end", onClose);
        if (failure === undefined) resolve();
        else reject(failure);
      };
      const onReady = () => done();
      const onClose = () => done(this.#failed("cannot be reached", this.#lastError));
      const timer = setTimeout(() => done(this.#failed(NO_ANSWER)), PATIENCE_MS);
      client.on("ready", onReady);
      client.on("close", onClose);
      client.on("end", onClose);
    });
  }

  #failed(what: string, cause?: unknown): StoreFailedError {
    const why = cause instanceof Error && cause.message !== "" ? `: ${cause.message}` : "";
    return new StoreFailedError(`Redis ${what}${why}.`, cause);
  }
}

function loadDriver(): typeof import("ioredis") {
  try {
    return createRequire(import.meta.url)("ioredis") as typeof import("ioredis");
  } catch (thrown) {
    throw MissingPackageError.of("Redis", "ioredis@6", thrown);
  }
}
