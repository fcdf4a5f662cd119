import type { AccessEntry, Attempt, PagesSeen } from "./access-entry.ts";
import type { FetchedRobots, Hop, MissingPage } from "./fetched-robots.ts";

/**
 * JSON form of an entry: the list of its attempts. The member `bytes` of `fetched` contains the length of a body.
 * The bodies follow the JSON in the order of the attempts. `pages` is a member of the last attempt, and
 * `missingPage` is a member of `fetched`. Older releases ignore `pages` and `missingPage`.
 */

type Plain = Readonly<Record<string, unknown>>;

/** Returns the JSON form of an entry, and appends its bodies to `bodies`. */
export function entryToJson({ attempts, pages }: AccessEntry, bodies: Uint8Array[]): unknown {
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

/**
 * Returns the entry, without `version`, from its parsed JSON and the bodies that follow it. Undefined if the JSON
 * does not have the shape of an entry, or if the bodies do not have the lengths in the JSON.
 */
export function entryFromJson(json: unknown, bodies: Uint8Array): Omit<AccessEntry, "version"> | undefined {
  const attempts = readAttempts(json, bodies);
  if (attempts === undefined) return undefined;
  const pages = readPages((json as readonly Plain[]).at(-1)?.["pages"]);
  return pages === undefined ? { attempts } : { attempts, pages };
}

/**
 * Reads the page results and skips times that are not numbers. A later release may have written such values, and
 * the attempts do not depend on them.
 */
function readPages(value: unknown): PagesSeen | undefined {
  if (!isPlain(value)) return undefined;
  const { answeredAt, failedAt } = value;
  const pages = {
    ...(isNumber(answeredAt) ? { answeredAt } : {}),
    ...(isNumber(failedAt) ? { failedAt } : {}),
  };
  return Object.keys(pages).length === 0 ? undefined : pages;
}

function readAttempts(json: unknown, bodies: Uint8Array): readonly Attempt[] | undefined {
  if (!Array.isArray(json) || json.length === 0) return undefined;
  const attempts: Attempt[] = [];
  let offset = 0;
  for (const value of json) {
    if (!isAttempt(value)) return undefined;
    const { pages: _pages, ...rest } = value;
    const attempt = { ...rest, fetched: dropMalformed(rest.fetched) };
    const length: unknown = attempt.fetched.bytes;
    if (length === undefined) {
      attempts.push(attempt);
      continue;
    }
    if (!isCount(length) || offset + length > bodies.length) return undefined;
    const bytes = copySmallBody(new Uint8Array(bodies.buffer, bodies.byteOffset + offset, length));
    offset += length;
    attempts.push({ ...attempt, fetched: { ...attempt.fetched, bytes } });
  }
  return offset === bodies.length ? attempts : undefined;
}

/**
 * Drops a malformed `missingPage`. A later release may have written another form, and the attempt is valid without
 * it.
 */
function dropMalformed(fetched: FetchedRobots): FetchedRobots {
  const { missingPage, ...rest } = fetched;
  if (missingPage === undefined) return fetched;
  const read = readMissingPage(missingPage);
  return read === undefined ? rest : { ...rest, missingPage: read };
}

function readMissingPage(value: unknown): MissingPage | undefined {
  if (!isPlain(value)) return undefined;
  const { status, home } = value;
  if (!isCount(status)) return undefined;
  if (home === undefined) return { status };
  return isCount(home) ? { status, home } : undefined;
}

/**
 * Copies a body that uses less than half of its buffer, for example a part of Node's pool for small buffers.
 * Without the copy, such a body would keep the whole buffer in memory.
 */
function copySmallBody(bytes: Uint8Array): Uint8Array {
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
