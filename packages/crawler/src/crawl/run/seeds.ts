import { InvalidOptionError } from "@maycrawl/agent";
import { abortable } from "@maycrawl/agent/internal";
import { maskedAddress } from "@maycrawl/engine/internal";
import { isWeb, type NormalUrl, normaliseUrl } from "../../url/normalise-url.ts";
import type { CrawlOptions } from "../options/options.ts";
import { AT_SEED } from "../state/distance.ts";
import type { FoundUrl } from "../state/found-url.ts";
import type { LinkFinder } from "../visit/link-finder.ts";

/** Number of seeds added in one step. */
const STEP = 500;
const MAX_SHOWN = 200;

/**
 * Adds the seeds until they end or the signal aborts.
 * @returns the seeds that are sitemaps. They are read and not visited.
 * @throws {InvalidOptionError} if a seed is not an http or https URL.
 */
export async function addSeeds(
  seeds: CrawlOptions["seeds"],
  add: (found: readonly FoundUrl[]) => Promise<void>,
  finder: LinkFinder,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const sitemaps: string[] = [];
  let step: FoundUrl[] = [];
  for await (const written of untilAborted<string | URL>(seeds ?? [], signal)) {
    const seed = checkSeed(String(written));
    finder.rules.scope.admit(seed.url);
    if (isSitemap(seed.url)) {
      sitemaps.push(seed.href);
      continue;
    }
    const found = finder.judgeUrl(seed.href, { by: "seed", ...AT_SEED });
    if (found !== undefined) step.push(found);
    if (step.length < STEP) continue;
    await add(step);
    step = [];
  }
  await add(step);
  return sitemaps;
}

function checkSeed(written: string): NormalUrl {
  const seed = normaliseUrl(written.trim());
  if (seed !== undefined && isWeb(seed.url)) {
    // Normalisation removes the user name and the password, so this check needs the original URL.
    const { username, password, host } = new URL(written.trim());
    if (username === "" && password === "") return seed;
    // The message does not contain the user name and the password, because errors are often logged.
    throw new InvalidOptionError(
      `A seed on ${host} contains a user name or a password. The crawl does not use them: remove them from the URL.`,
    );
  }
  const shown = JSON.stringify(maskedAddress(written).slice(0, MAX_SHOWN));
  const isFtp = seed?.url.protocol === "ftp:";
  throw new InvalidOptionError(
    `The seed ${shown} is not a URL that can be crawled${isFtp ? ": ftp: pages are not supported" : ""}. Expected an http or https URL, such as "https://example.com/".`,
  );
}

/** Returns whether a seed is treated as a sitemap. The file name decides, because the content is not known yet. */
function isSitemap({ pathname }: URL): boolean {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1).toLowerCase();
  return /\.xml(?:\.gz)?$/.test(last) || /sitemap.*\.(?:txt|gz)$/.test(last);
}

/**
 * Yields the items of an iterable until the signal aborts. The next item may never arrive, for example if standard
 * input is a terminal.
 */
async function* untilAborted<T>(
  items: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let isOpen = true;
  try {
    while (!signal.aborted) {
      const next = await abortable(callNext(iterator), signal);
      if (next.done === true) {
        isOpen = false;
        return;
      }
      yield next.value;
    }
  } catch (thrown) {
    if (signal.aborted && thrown === signal.reason) return;
    isOpen = false;
    throw thrown;
  } finally {
    // Not awaited: the `return` of a generator waits for its pending item.
    if (isOpen) callReturn(iterator).catch(() => undefined);
  }
}

async function callNext<T>(iterator: Iterator<T> | AsyncIterator<T>): Promise<IteratorResult<T>> {
  return iterator.next();
}

async function callReturn<T>(iterator: Iterator<T> | AsyncIterator<T>): Promise<void> {
  await iterator.return?.();
}
