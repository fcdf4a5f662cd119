import { parseUrl } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import type { Io } from "../cli/io.ts";
import { byteLimit, readFileHead, readStreamHead } from "../input/read-head.ts";
import { checkFetchable, checkIsNotUrl } from "../input/url-operand.ts";
import { maskedPath, maskedText } from "../output/masked-text.ts";
import { type FindOptions, type FoundRobots, robotsFromBytes } from "../robots/found-robots.ts";
import { isWrittenAsUrl, urlHint } from "../suggest/suggest-url.ts";

const EXPECTED = "expected a path, a URL such as https://example.com/robots.txt, or - for standard input";

/**
 * Loads the robots.txt that `--robots` names: `-` is standard input, a text that begins with a scheme is a URL,
 * anything else is a path.
 * @throws {UsageError} if the name is invalid.
 * @throws {UndeterminedError} if a file cannot be read. Failures of servers and networks are returned, not thrown.
 */
export async function loadRobots(source: string, options: FindOptions, io: Io): Promise<FoundRobots> {
  if (source === "") throw new UsageError("the name of the robots.txt is empty", EXPECTED);
  const max = Math.max(...options.dialects.map(byteLimit));
  if (source === "-")
    return robotsFromBytes(source, "<stdin>", await readStreamHead(io.stdin(), max + 1), max);
  if (!isWrittenAsUrl(source)) {
    checkIsNotUrl(source, EXPECTED);
    return robotsFromBytes(source, maskedPath(source), readFileHead(source, max + 1), max);
  }
  const url = robotsUrlOf(source);
  // Imported on demand: loading the HTTP client takes longer than a check with a local file.
  const { fetchRobots } = await import("./fetch-robots.ts");
  return fetchRobots(url, options);
}

function robotsUrlOf(source: string): URL {
  const url = parseUrl(source);
  if (url === undefined) {
    throw new UsageError(`"${maskedText(source)}" is not a valid URL`, ...urlHint(source), EXPECTED);
  }
  checkFetchable(url);
  // Credentials and fragments are not sent, so they are not shown.
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
}
