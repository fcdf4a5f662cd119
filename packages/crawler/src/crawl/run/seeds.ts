import { InvalidOptionError } from "@maycrawl/agent";
import { abortable } from "@maycrawl/agent/internal";
import { maskedAddress } from "@maycrawl/engine/internal";
import { isWeb, type NormalUrl, normaliseUrl } from "../../url/normalise-url.ts";
import type { CrawlOptions } from "../options/options.ts";
import type { FoundUrl } from "../state/found-url.ts";
import type { LinkFinder } from "../visit/link-finder.ts";

/** How many seeds are added in one step. */
const STEP = 500;
const LONGEST_SHOWN = 200;

/**
 * Adds the seeds, as far as they have come when the signal is aborted.
 * @returns those that are sitemaps, which are read and not visited.
 * @throws {InvalidOptionError} for one that is no http or https URL.
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
    const seed = checked(String(written));
    finder.rules.scope.admit(seed.url);
    if (isSitemap(seed.url)) {
      sitemaps.push(seed.href);
      continue;
    }
    const found = finder.found(seed.href, { by: "seed", depth: 0 });
    if (found !== undefined) step.push(found);
    if (step.length < STEP) continue;
    await add(step);
    step = [];
  }
  await add(step);
  return sitemaps;
}

function checked(written: string): NormalUrl {
  const seed = normaliseUrl(written.trim());
  if (seed !== undefined && isWeb(seed.url)) {
    // The form in which a crawl knows URLs holds none of them.
    const { username, password, host } = new URL(written.trim());
    if (username === "" && password === "") return seed;
    // They are not shown: errors end up in logs.
    throw new InvalidOptionError(
      `A seed of ${host} holds a user name or a password, with which nothing is crawled; leave them out.`,
    );
  }
  const shown = JSON.stringify(maskedAddress(written).slice(0, LONGEST_SHOWN));
  const isFtp = seed?.url.protocol === "ftp:";
  throw new InvalidOptionError(
    `The seed ${shown} is no URL that can be crawled${isFtp ? ": pages of ftp: are not supported" : ""}; expected such as "https://example.com/".`,
  );
}

/** Whether a seed is taken for a sitemap: by its name, since what it holds is not known yet. */
function isSitemap({ pathname }: URL): boolean {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1).toLowerCase();
  return /\.xml(?:\.gz)?$/.test(last) || /sitemap.*\.(?:txt|gz)$/.test(last);
}

/**
 * Yields the items of an iterable until the signal is aborted. The item that is waited for then may never come: a terminal can be
 * standard input.
 */
async function* untilAborted<T>(
  items: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let isOpen = true;
  try {
    while (!signal.aborted) {
      const next = await abortable(nextOf(iterator), signal);
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
    // A generator returns only when it has what it waits for; that is not waited for.
    if (isOpen) endOf(iterator).catch(() => undefined);
  }
}

async function nextOf<T>(iterator: Iterator<T> | AsyncIterator<T>): Promise<IteratorResult<T>> {
  return iterator.next();
}

async function endOf<T>(iterator: Iterator<T> | AsyncIterator<T>): Promise<void> {
  await iterator.return?.();
}
