import { type AccessStore, StoreFailedError } from "@maycrawl/agent";
import { UndeterminedError } from "../cli/errors.ts";
import type { Io } from "../cli/io.ts";
import type { FetchOptions } from "../options/fetch-options.ts";
import { maskedPath, maskedText } from "../output/masked-text.ts";
import { CachingStore } from "./caching-store.ts";
import { describeStoreFailure } from "./store-failure.ts";

const LONGEST_SHOWN = 300;

/**
 * Opens the store that the options name; without such an option, a store in memory. If an opened store fails, the
 * command prints a note and continues without the store.
 * @throws {UndeterminedError} if a cache file cannot be used.
 */
export async function openStore({ cache, redis }: FetchOptions, io: Io): Promise<CachingStore> {
  if (cache !== undefined) return withFailureNote(await openCache(cache), `--cache ${maskedPath(cache)}`, io);
  if (redis === undefined) return new CachingStore(undefined, () => {});
  const { RedisStore } = await import("@maycrawl/agent/redis");
  // The note shows the host only, because the URL may contain a password.
  return withFailureNote(new RedisStore({ url: redis }), `--redis ${maskedText(new URL(redis).host)}`, io);
}

/**
 * Opens a cache file.
 * @throws {UndeterminedError} if it cannot be used.
 */
export async function openCache(path: string): Promise<AccessStore> {
  const { SqliteStore } = await import("@maycrawl/agent/sqlite");
  try {
    return new SqliteStore(path);
  } catch (error) {
    if (!(error instanceof StoreFailedError)) throw error;
    throw new UndeterminedError(
      `--cache cannot be used: ${describeStoreFailure(error)}`,
      "expected the path of a cache file of maycrawl, or of a new file",
    );
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StoreFailedError) return describeStoreFailure(error).slice(0, LONGEST_SHOWN);
  return maskedText(error instanceof Error ? error.message : String(error), LONGEST_SHOWN);
}

function withFailureNote(store: AccessStore, name: string, io: Io): CachingStore {
  return new CachingStore(store, (error) => {
    io.note(`note: ${name} does not answer; continuing without it: ${reasonOf(error)}`);
  });
}
