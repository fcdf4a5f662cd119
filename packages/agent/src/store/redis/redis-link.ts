import { createRequire } from "node:module";
import { MissingPackageError, StoreFailedError } from "../../errors.ts";
import { restoreFastStrings } from "./quick-strings.ts";
import type { RedisClient } from "./redis-client.ts";
import type { RedisOptions } from "./redis-options.ts";

/** Maximum time for an answer and for each attempt to connect, in milliseconds. */
const TIMEOUT_MS = 1000;
const NO_ANSWER = "did not answer within one second";
/** Longest pause between two attempts to reconnect, in milliseconds. */
const MAX_RETRY_PAUSE_MS = 1000;

/**
 * A connection to Redis that reconnects automatically. Commands do not wait for a lost connection: without a connection
 * a command fails immediately, and without an answer it fails after a second.
 */
export class RedisLink {
  readonly prefix: string;
  readonly #client: RedisClient;
  readonly #ownsClient: boolean;
  #ready: Promise<void> | undefined;
  #lastError: unknown;
  #isClosed = false;

  /**
   * @param options validated options.
   * @throws {MissingPackageError} if ioredis is not installed and `client` is not given.
   */
  constructor({ url, client, prefix = "maycrawl:" }: RedisOptions) {
    this.prefix = prefix;
    this.#ownsClient = client === undefined;
    this.#client = client ?? this.#connect(url as string);
    // `restoreFastStrings` has an effect only after ioredis was loaded.
    restoreFastStrings();
  }

  /** Sends one command. @throws {StoreFailedError} if no answer comes in time, or the command fails. */
  async run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw this.#failed("connection was closed by this process");
    if (this.#client.status !== "ready") await this.#whenReady();
    let timer: NodeJS.Timeout | undefined;
    return new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => reject(this.#failed(NO_ANSWER)), TIMEOUT_MS);
      command(this.#client).then(resolve, (thrown: unknown) => reject(this.#failed("failed", thrown)));
    }).finally(() => clearTimeout(timer));
  }

  /** Closes the connection, unless the caller supplied the client. */
  close(): void {
    this.#isClosed = true;
    if (this.#ownsClient) this.#client.disconnect();
  }

  #connect(url: string): RedisClient {
    const { Redis } = loadDriver();
    const client = new Redis(url, {
      lazyConnect: true,
      connectTimeout: TIMEOUT_MS,
      // A connected server that stays silent counts as lost: pending commands fail, and the client reconnects.
      socketTimeout: TIMEOUT_MS,
      retryStrategy: (times) =>
        Math.min(25 * 2 ** Math.min(times, 10), MAX_RETRY_PAUSE_MS) * (0.5 + Math.random() / 2),
      // Commands fail when their connection fails. Otherwise they would queue and run after their callers gave up.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      // After a failover the old primary answers READONLY; a new connection reaches the new primary.
      reconnectOnError: ({ message }) => message.startsWith("READONLY"),
      enableAutoPipelining: true,
    });
    client.on("error", (error: unknown) => {
      this.#lastError = error;
    });
    return client;
  }

  /**
   * Waits until the connection is ready. Concurrent calls share one wait. Between two attempts to reconnect, it
   * rejects immediately.
   */
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
        // The events below report the failure.
      });
    } else if (status !== "connecting" && status !== "connect") {
      return Promise.reject(this.#failed("is not connected", this.#lastError));
    }
    return new Promise((resolve, reject) => {
      const settle = (failure?: StoreFailedError) => {
        clearTimeout(timer);
        client.off("ready", onReady);
        client.off("close", onClose);
        client.off("end", onClose);
        if (failure === undefined) resolve();
        else reject(failure);
      };
      const onReady = () => settle();
      const onClose = () => settle(this.#failed("cannot be reached", this.#lastError));
      const timer = setTimeout(() => settle(this.#failed(NO_ANSWER)), TIMEOUT_MS);
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
