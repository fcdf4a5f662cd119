import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AccessEntry, Attempt } from "../../src/entry/access-entry.ts";
import { ENTRY_VERSION } from "../../src/entry/access-entry.ts";

const NOON = Date.UTC(2026, 10, 21, 12);

/** Creates an entry with one successful fetch, whose body is `bytes`. */
export function entryOf(bytes: Uint8Array | string, origin = "https://example.com"): AccessEntry {
  const body = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  return {
    version: ENTRY_VERSION,
    attempts: [
      {
        firstAt: NOON,
        lastAt: NOON,
        times: 1,
        fetched: {
          startedAt: NOON - 182,
          endedAt: NOON,
          hops: [
            {
              url: `${origin}/robots.txt`,
              address: "203.0.113.7",
              status: 301,
              location: "/r.txt",
              ms: 80,
            },
            { url: `${origin}/r.txt`, address: "203.0.113.7", status: 200, ms: 102 },
          ],
          bytes: body,
          header: { cacheControl: "max-age=3600", contentType: "text/plain", etag: '"5f-61b0"' },
        },
      },
    ],
  };
}

/** Creates an entry with a successful, a failed and a not-modified attempt. Together they have all header fields. */
export function fullEntry(): AccessEntry {
  const failed: Attempt = {
    firstAt: NOON + 86_400_000,
    lastAt: NOON + 90_000_000,
    times: 4,
    fetched: {
      startedAt: NOON + 89_970_000,
      endedAt: NOON + 90_000_000,
      hops: [
        {
          url: "https://example.com/robots.txt",
          failure: { reason: "timeout", message: "30 s „so long“ \u0000", code: "UND_ERR" },
          ms: 30_000,
        },
      ],
      header: {},
    },
  };
  const stillHolds: Attempt = {
    firstAt: NOON + 95_000_000,
    lastAt: NOON + 95_000_000,
    times: 1,
    fetched: {
      startedAt: NOON + 94_999_000,
      endedAt: NOON + 95_000_000,
      hops: [{ url: "https://example.com/robots.txt", address: "2001:db8::7", status: 304, ms: 12.5 }],
      header: {
        age: "3",
        date: "Sat, 21 Nov 2026 12:00:00 GMT",
        expires: "0",
        lastModified: "x",
        retryAfter: "9",
      },
      notModified: true,
    },
  };
  const first = entryOf(Uint8Array.from({ length: 1000 }, (_, i) => i & 255)).attempts[0] as Attempt;
  return { version: ENTRY_VERSION, attempts: [first, failed, stillHolds] };
}

/** Returns incompressible bytes. The same seed gives the same bytes. */
export function noise(length: number, seed = 1): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

const CORPUS = join(import.meta.dirname, "../../../../../shared/corpus/robots");

/**
 * Returns every `step`-th real robots.txt of the corpus, or undefined if this machine does not have the corpus.
 */
export function realBodies(step = 1): Uint8Array[] | undefined {
  if (!existsSync(CORPUS)) return undefined;
  const names = readdirSync(CORPUS).sort();
  return names
    .filter((_, i) => i % step === 0)
    .map((name) => new Uint8Array(readFileSync(join(CORPUS, name))));
}
