import type { Dialect } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";
import { UsageError } from "./errors.ts";
import type { FetchOptions } from "./input/fetch-options.ts";
import { byteLimit, readFileHead, readStreamHead } from "./input/read-head.ts";
import { isWrittenAsUrl, urlHint } from "./input/url-meant.ts";
import { checkFetchable, checkNoUrlMeant } from "./input/urls.ts";
import type { Io } from "./io.ts";
import { shownAddress, shownPath } from "./output/shown-address.ts";
import { readBytes, type Seen } from "./seen.ts";

/** What came of asking for a robots.txt. What it means a dialect says: see `robotsIn`. */
export interface FoundRobots {
  /** Where it is from: the path or `-` as it was given, or the URL. */
  readonly from: string;
  /** What stands before `:line:column`, made visible: the path as it was given, the URL, or `<stdin>`. */
  readonly name: string;
  /** Where it was asked for; undefined where it was read from a file or standard input. */
  readonly url: URL | undefined;
  /** How many bytes count at most; one more is there where there were more. */
  readonly max: number;
  /** The robots.txt that was had last; undefined where there is none. */
  readonly bytes: Uint8Array | undefined;
  /** What a dialect makes of it. */
  seenBy(dialect: Dialect): Seen;
}

/** How a robots.txt is found. */
export interface FindOptions {
  /** The dialects that will read it. */
  readonly dialects: readonly Dialect[];
  readonly fetching: FetchOptions;
}

const EXPECTED = "expected a path, a URL such as https://example.com/robots.txt, or - for standard input";

/**
 * The robots.txt that `--robots` names: `-` is standard input, what begins with a scheme is a URL,
 * anything else a path.
 * @throws {UsageError} where it names none, {NotFoundOutError} where a file cannot be read. What a server answers is never an exception.
 */
export async function loadRobots(source: string, options: FindOptions, io: Io): Promise<FoundRobots> {
  if (source === "") throw new UsageError("the name of the robots.txt is empty", EXPECTED);
  const max = Math.max(...options.dialects.map(byteLimit));
  if (source === "-") return given(source, "<stdin>", await readStreamHead(io.stdin(), max + 1), max);
  if (!isWrittenAsUrl(source)) {
    checkNoUrlMeant(source, EXPECTED);
    return given(source, shownPath(source), readFileHead(source, max + 1), max);
  }
  const url = robotsUrlOf(source);
  // Loaded only here: an HTTP client takes longer to start than a local file takes to be judged.
  const { fetchOnce } = await import("./fetching/one-fetch.ts");
  return fetchOnce(url, options);
}

/** A robots.txt that was there to be read. */
export function given(from: string, name: string, bytes: Uint8Array, max: number): FoundRobots {
  return {
    from,
    name,
    url: undefined,
    max,
    bytes,
    seenBy: (dialect) => ({ ...readBytes(bytes, 200, max, dialect), redirects: [] }),
  };
}

function robotsUrlOf(source: string): URL {
  const url = parseUrl(source);
  if (url === undefined) {
    throw new UsageError(`"${shownAddress(source)}" is no URL`, ...urlHint(source), EXPECTED);
  }
  checkFetchable(url);
  // Credentials are not sent, and so not shown either; a fragment is never sent.
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
}
