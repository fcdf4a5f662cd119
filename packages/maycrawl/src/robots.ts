import { type Dialect, parse, robotsUrlFor } from "@maycrawl/engine";
import { UsageError } from "./errors.ts";
import type { Fetched, FetchOptions } from "./fetch-robots.ts";
import { octetLimit, readFileHead, readStreamHead } from "./input/read-head.ts";
import { checkFetchable } from "./input/urls.ts";
import type { Io } from "./io.ts";
import { visible } from "./output/visible.ts";

/** A robots.txt, or what came of asking for it. */
export interface Robots extends Fetched {
  /** Where it is from: the path or `-` as it was given, or the URL. */
  readonly from: string;
  /** What stands before `:line:column`, made visible: the path as it was given, the URL, or `<stdin>`. */
  readonly name: string;
  /** Where it was asked for; undefined where it was read from a file or standard input. */
  readonly url: URL | undefined;
}

/**
 * The robots.txt that `--robots` names: `-` is standard input, what begins with a scheme is a URL,
 * anything else a path.
 * @throws {NotFoundOutError} where a file cannot be read. What a server answers is never an exception.
 */
export async function loadRobots(source: string, options: FetchOptions, io: Io): Promise<Robots> {
  const { dialect } = options;
  const most = octetLimit(dialect) + 1;
  if (source === "-") return given(source, "<stdin>", await readStreamHead(io.stdin(), most), dialect);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return fetched(robotsUrlOf(source), options);
  return given(source, visible(source), readFileHead(source, most), dialect);
}

/** The robots.txt that governs a URL, from where RFC 9309 §2.3 puts it. */
export async function fetchRobotsFor(url: string, options: FetchOptions): Promise<Robots> {
  return fetched(robotsUrlFor(url), options);
}

function given(from: string, name: string, octets: Uint8Array, dialect: Dialect): Robots {
  const limit = octetLimit(dialect);
  // A dialect with a limit of its own cuts by itself, and must see that there was something to cut.
  const document = parse(dialect.maxBytes === null ? octets.subarray(0, limit) : octets, { dialect });
  return {
    from,
    name,
    url: undefined,
    access: { kind: "successful", status: 200, document },
    truncated: octets.length > limit,
    redirects: [],
  };
}

async function fetched(url: URL, options: FetchOptions): Promise<Robots> {
  // Loaded only here: an HTTP client takes longer to start than a local file takes to be judged.
  const { fetchRobots } = await import("./fetch-robots.ts");
  return { from: url.href, name: visible(url.href), url, ...(await fetchRobots(url, options)) };
}

function robotsUrlOf(source: string): URL {
  if (!URL.canParse(source)) {
    throw new UsageError(
      `--robots "${visible(source)}" is no URL`,
      "expected a path, an http(s) URL such as https://example.com/robots.txt, or - for standard input",
    );
  }
  const url = new URL(source);
  checkFetchable(url);
  // Credentials are not sent, and so not shown either; a fragment is never sent.
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
}

/**
 * Tells people, once, what is odd about a robots.txt as a whole. It is read all the same: RFC 9309
 * §2.3.1.5 wants every line tried, whatever the others are.
 */
export function noteOddities(robots: Robots, io: Io): void {
  if (robots.access.kind !== "successful") return;
  const { octets } = robots.access.document;
  if (octets.includes("\0")) {
    io.note(`note: ${robots.name} holds NUL octets: is it a text file?`);
  } else if (/^\s*<(?:!doctype|html|\?xml)/i.test(octets.slice(0, 1024))) {
    io.note(`note: ${robots.name} looks like a page, not like a robots.txt`);
  }
  if (robots.truncated) {
    io.note(`note: ${robots.name} is longer than the ${octets.length} octets that were read (RFC 9309 §2.5)`);
  }
}
