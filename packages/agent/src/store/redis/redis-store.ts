import type { OptionTable } from "@maycrawl/engine/internal";
import type { AccessEntry } from "../../entry/access-entry.ts";
import { decodeEntry, encodeEntry } from "../../entry/entry-codec.ts";
import type { AccessStore, Lease } from "../access-store.ts";
import { keepMsOption, toWholeMs } from "../keep-ms.ts";
import { RedisLink } from "./redis-link.ts";
import { type RedisOptions, redisOptions, settleRedisOptions } from "./redis-options.ts";
import { RedisRights } from "./redis-rights.ts";

/** Options of a `RedisStore`. */
export interface RedisStoreOptions extends RedisOptions {
  /** Lifetime of an entry after its last `set`, in ms; `Infinity`: no limit. Default: 90 days. */
  readonly keepMs?: number | undefined;
}

const storeOptions: OptionTable<RedisStoreOptions> = { ...redisOptions, keepMs: keepMsOption };

/**
 * Keeps entries in Redis or Valkey, for agents on many machines. Each origin has two keys, `entry:{origin}` and, while
 * a process fetches, `lease:{origin}`. The hash tag keeps both on one node of a cluster.
 *
 * While Redis cannot be reached, every call fails with a `StoreFailedError`, immediately or within a second.
 */
export class RedisStore implements AccessStore {
  readonly #link: RedisLink;
  readonly #rights: RedisRights;
  readonly #keepMs: number;

  /**
   * @throws {InvalidOptionError}
   * @throws {MissingPackageError} if ioredis is not installed and `client` is not given.
   */
  constructor(options: RedisStoreOptions) {
    const settled = settleRedisOptions("RedisStore", storeOptions, options);
    this.#keepMs = toWholeMs(settled.keepMs);
    this.#link = new RedisLink(settled);
    this.#rights = new RedisRights(this.#link);
  }

  async get(origin: string): Promise<AccessEntry | undefined> {
    const bytes = await this.#link.run((client) => client.getBuffer(this.#key("entry", origin)));
    return bytes === null ? undefined : decodeEntry(bytes);
  }

  async set(origin: string, entry: AccessEntry): Promise<void> {
    const value = encodeEntry(entry);
    await this.#link.run((client) => client.set(this.#key("entry", origin), value, "PX", this.#keepMs));
  }

  async delete(origin: string): Promise<void> {
    await this.#link.run((client) => client.del(this.#key("entry", origin)));
  }

  lease(origin: string, ms: number): Promise<Lease | undefined> {
    return this.#rights.take(this.#key("lease", origin), 1, ms);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#link.close();
  }

  #key(kind: "entry" | "lease", origin: string): string {
    return `${this.#link.prefix}${kind}:{${origin}}`;
  }
}
