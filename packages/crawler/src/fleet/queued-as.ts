import { createHash } from "node:crypto";
import type { FoundBy, FoundUrl, QueuedUrl } from "../crawl/url/found-url.ts";
import { type CrawlBudgets, drawsOf } from "../crawl/url/traps.ts";

/** How a URL that was found stands among the arguments of a script. */
export type AddedUrl = readonly [
  host: string,
  origin: string,
  number: string,
  spread: number,
  depth: number,
  queuedAs: string,
  draws: readonly (readonly [what: string, most: number])[],
];

const LETTERS: Readonly<Record<FoundBy, string>> = {
  seed: "s",
  link: "l",
  redirect: "r",
  canonical: "c",
  sitemap: "m",
};
const BY: ReadonlyMap<string, FoundBy> = new Map(
  Object.entries(LETTERS).map(([by, letter]) => [letter, by as FoundBy]),
);
/** Scores are depth × 2³³ + the order in which URLs were found. */
const DEPTH = 2 ** 33;
/** Lua's JSON knows no infinity. */
const ANY_NUMBER = Number.MAX_SAFE_INTEGER;

/** By what a host's keys and jobs are known: BullMQ's ids may not hold a colon, which every origin does. */
export function hostIdOf(origin: string): string {
  return createHash("sha256").update(origin).digest("base64url").slice(0, 16);
}

/** A URL as its host's queue has it: how it was found, how many redirects led to it, and itself. */
export function queuedAs({ by, redirects = 0, url }: Pick<FoundUrl, "by" | "redirects" | "url">): string {
  return `${LETTERS[by]}${redirects} ${url}`;
}

/** The URL that a queue has so. */
export function queuedUrlOf(queued: string, score: string, tries: string): QueuedUrl {
  const end = queued.indexOf(" ");
  return {
    id: 0,
    url: queued.slice(end + 1),
    depth: Math.floor(Number(score) / DEPTH),
    by: BY.get(queued.slice(0, 1)) ?? "link",
    redirects: Number(queued.slice(1, end)),
    tries: Number(tries),
    known: undefined,
  };
}

/**
 * What a script needs of a URL. Of the URL itself it keeps a number of 64 bits: of two URLs of a host that have the same one, the
 * second is never visited. To a host of a million URLs that happens by a chance of 1 in 37 million.
 */
export function addedUrl(found: FoundUrl, budgets: CrawlBudgets): AddedUrl {
  const digest = createHash("sha1").update(found.url).digest();
  const draws = drawsOf(new URL(found.url), budgets).map(
    ({ what, most }) => [`d${short(what)}`, Math.min(most, ANY_NUMBER)] as const,
  );
  return [
    hostIdOf(found.origin),
    found.origin,
    String(digest.readBigInt64LE(0)),
    digest.readUInt32LE(8),
    found.depth,
    queuedAs(found),
    draws,
  ];
}

/** A budget's name, short: there is one for each form of a host's URLs. */
function short(what: string): string {
  return createHash("sha1").update(what).digest("base64url").slice(0, 11);
}
