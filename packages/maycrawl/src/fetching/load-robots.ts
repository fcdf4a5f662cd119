import { parseUrl } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import type { Io } from "../cli/io.ts";
import { byteLimit, readFileHead, readStreamHead } from "../input/read-head.ts";
import { checkFetchable, checkIsNotUrl } from "../input/url-operand.ts";
import { maskedPath, maskedText } from "../output/masked-text.ts";
import { type FindOptions, type FoundRobots, givenRobots } from "../robots/found-robots.ts";
import { isWrittenAsUrl, urlHint } from "../suggest/suggest-url.ts";

const EXPECTED = "expected a path, a URL such as https://example.com/robots.txt, or - for standard input";

/**
 * The robots.txt that `--robots` names: `-` is standard input, what begins with a scheme is a URL,
 * anything else a path.
 * @throws {UsageError} where it names none, {NotFoundOutError} where a file cannot be read. What a server answers is never an exception.
 */
export async function loadRobots(source: string, options: FindOptions, io: Io): Promise<FoundRobots> {
  if (source === "") throw new UsageError("the name of the robots.txt is empty", EXPECTED);
  const max = Math.max(...options.dialects.map(byteLimit));
  if (source === "-") return givenRobots(source, "<stdin>", await readStreamHead(io.stdin(), max + 1), max);
  if (!isWrittenAsUrl(source)) {
    checkIsNotUrl(source, EXPECTED);
    return givenRobots(source, maskedPath(source), readFileHead(source, max + 1), max);
  }
  const url = robotsUrlOf(source);
  // Loaded only here: an HTTP client takes longer to start than a local file takes to be judged.
  const { fetchRobots } = await import("./fetch-robots.ts");
  return fetchRobots(url, options);
}

function robotsUrlOf(source: string): URL {
  const url = parseUrl(source);
  if (url === undefined) {
    throw new UsageError(`"${maskedText(source)}" is no URL`, ...urlHint(source), EXPECTED);
  }
  checkFetchable(url);
  // Credentials are not sent, and so not shown either; a fragment is never sent.
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
}
