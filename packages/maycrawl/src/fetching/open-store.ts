import { type AccessStore, StoreFailedError } from "@maycrawl/agent";
import { NotFoundOutError } from "../cli/errors.ts";
import type { Io } from "../cli/io.ts";
import type { FetchOptions } from "../options/fetch-options.ts";
import { maskedPath, maskedText } from "../output/masked-text.ts";
import { CachingStore } from "./caching-store.ts";
import { storeFailureWords } from "./store-failure.ts";

const LONGEST_SHOWN = 300;

/**
 * The store that the options name, opened.
 * @throws {NotFoundOutError} where a file cannot be used. A Redis that is gone is told, and the command goes on without.
 */
export async function openStore({ cache, redis }: FetchOptions, io: Io): Promise<CachingStore> {
  if (cache !== undefined) return told(await openCache(cache), `--cache ${maskedPath(cache)}`, io);
  if (redis === undefined) return new CachingStore(undefined, () => {});
  const { RedisStore } = await import("@maycrawl/agent/redis");
  // Without the password that the URL may hold.
  return told(new RedisStore({ url: redis }), `--redis ${maskedText(new URL(redis).host)}`, io);
}

/**
 * The store in a file.
 * @throws {NotFoundOutError} where it cannot be used.
 */
export async function openCache(path: string): Promise<AccessStore> {
  const { SqliteStore } = await import("@maycrawl/agent/sqlite");
  try {
    return new SqliteStore(path);
  } catch (error) {
    if (!(error instanceof StoreFailedError)) throw error;
    throw new NotFoundOutError(
      `--cache cannot be used: ${storeFailureWords(error)}`,
      "expected the path of a file that maycrawl has made, or of none: it is then made",
    );
  }
}

function whyOf(error: unknown): string {
  if (error instanceof StoreFailedError) return storeFailureWords(error).slice(0, LONGEST_SHOWN);
  return maskedText(error instanceof Error ? error.message : String(error), LONGEST_SHOWN);
}

function told(store: AccessStore, name: string, io: Io): CachingStore {
  return new CachingStore(store, (error) => {
    io.note(`note: ${name} does not answer, going on without it: ${whyOf(error)}`);
  });
}
