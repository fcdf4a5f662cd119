import type { AccessEntry, Attempt, PagesSeen } from "./access-entry.ts";
import type { FetchedRobots, Hop, MissingPage } from "./fetched-robots.ts";

/**
 * An entry as JSON: the list of its attempts. The length of a fetched body is there in its place, and the bodies follow the JSON
 * one after the other. `pages` is a member of the last attempt, and `missingPage` one of what was fetched; releases that do not know
 * them ignore them.
 */

type Plain = Readonly<Record<string, unknown>>;

/** Returns what to write as JSON; the bodies are put into `bodies`. */
export function entryTo({ attempts, pages }: AccessEntry, bodies: Uint8Array[]): unknown {
  return attempts.map(({ firstAt, lastAt, times, fetched: { bytes, ...fetched } }, i) => {
    if (bytes !== undefined) bodies.push(bytes);
    return {
      firstAt,
      lastAt,
      times,
      fetched: bytes === undefined ? fetched : { ...fetched, bytes: bytes.length },
      ...(pages === undefined || i < attempts.length - 1 ? {} : { pages }),
    };
  });
}

/** Returns the entry of parsed JSON and the bodies that follow it, without its version; undefined where the shape is another. */
export function entryFrom(json: unknown, bodies: Uint8Array): Omit<AccessEntry, "version"> | undefined {
  const attempts = attemptsFrom(json, bodies);
  if (attempts === undefined) return undefined;
  const pages = pagesFrom((json as readonly Plain[]).at(-1)?.["pages"]);
  return pages === undefined ? { attempts } : { attempts, pages };
}

/** What is no time is left out: it may be of a later release, and says nothing of the attempts. */
function pagesFrom(value: unknown): PagesSeen | undefined {
  if (!isPlain(value)) return undefined;
  const { answeredAt, failedAt } = value;
  const pages = {
    ...(isNumber(answeredAt) ? { answeredAt } : {}),
    ...(isNumber(failedAt) ? { failedAt } : {}),
  };
  return Object.keys(pages).length === 0 ? undefined : pages;
}

function attemptsFrom(json: unknown, bodies: Uint8Array): readonly Attempt[] | undefined {
  if (!Array.isArray(json) || json.length === 0) return undefined;
  const attempts: Attempt[] = [];
  let from = 0;
  for (const value of json) {
    if (!isAttempt(value)) return undefined;
    const { pages: _pages, ...rest } = value;
    const attempt = { ...rest, fetched: withoutMalformed(rest.fetched) };
    const length: unknown = attempt.fetched.bytes;
    if (length === undefined) {
      attempts.push(attempt);
      continue;
    }
    if (!isCount(length) || from + length > bodies.length) return undefined;
    const bytes = ownBody(new Uint8Array(bodies.buffer, bodies.byteOffset + from, length));
    from += length;
    attempts.push({ ...attempt, fetched: { ...attempt.fetched, bytes } });
  }
  return from === bodies.length ? attempts : undefined;
}

/** Without its `missingPage`, if that is malformed: it may be of a later release, and the rest of the attempt stands without it. */
function withoutMalformed(fetched: FetchedRobots): FetchedRobots {
  const { missingPage, ...rest } = fetched;
  if (missingPage === undefined) return fetched;
  const read = missingPageFrom(missingPage);
  return read === undefined ? rest : { ...rest, missingPage: read };
}

function missingPageFrom(value: unknown): MissingPage | undefined {
  if (!isPlain(value)) return undefined;
  const { status, home } = value;
  if (!isCount(status)) return undefined;
  if (home === undefined) return { status };
  return isCount(home) ? { status, home } : undefined;
}

/** Few bytes would hold the whole of what they lie in, such as Node's pool of small buffers: they are copied. */
function ownBody(bytes: Uint8Array): Uint8Array {
  return bytes.buffer.byteLength > 2 * bytes.length ? new Uint8Array(bytes) : bytes;
}

function isAttempt(value: unknown): value is Attempt & { readonly pages?: unknown } {
  return (
    isPlain(value) &&
    isNumber(value["firstAt"]) &&
    isNumber(value["lastAt"]) &&
    isCount(value["times"]) &&
    isFetched(value["fetched"])
  );
}

function isFetched(value: unknown): value is FetchedRobots {
  if (!isPlain(value) || !isNumber(value["startedAt"]) || !isNumber(value["endedAt"])) return false;
  const { hops, header, notModified } = value;
  if (!Array.isArray(hops) || hops.length === 0 || !hops.every(isHop)) return false;
  if (!isPlain(header) || !Object.values(header).every(isText)) return false;
  return notModified === undefined || notModified === true;
}

function isHop(value: unknown): value is Hop {
  if (!isPlain(value) || !isText(value["url"]) || !isNumber(value["ms"])) return false;
  const { address, status, location, failure } = value;
  if (address !== undefined && !isText(address)) return false;
  if (location !== undefined && !isText(location)) return false;
  if (status !== undefined && !isNumber(status)) return false;
  return (
    failure === undefined || (isPlain(failure) && isText(failure["reason"]) && isText(failure["message"]))
  );
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === "number";
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: unknown): value is string => typeof value === "string";
