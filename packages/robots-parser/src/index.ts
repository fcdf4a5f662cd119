/**
 * `@maycrawl/robots-parser`: the functions of the npm package `robots-parser` 3.0.1, with maycrawl's answers.
 * docs/robots-parser.md lists the differences and their reasons.
 */
import { ParsedRobot, type Robot, type RobotOptions } from "./robot.ts";

export type { Robot, RobotOptions };

/**
 * Parses a robots.txt and returns an object that answers queries by URL and User-Agent. Invalid lines are ignored
 * (RFC 9309 §2.3.1.5).
 * @param url URL of the robots.txt. It applies only to URLs with the same scheme, host and port (§2.3). It may be
 *   relative (`/robots.txt`); it then applies to relative URLs.
 * @param robotstxt content, as text or bytes. `undefined` and `null` count as an empty file.
 * @throws {InvalidInputError} if the content is neither text nor bytes.
 * @throws {InvalidDialectError} if the dialect is invalid or is not supported by this package.
 */
function robotsParser(
  url: string | URL,
  robotstxt?: string | Uint8Array | null,
  options?: RobotOptions,
): Robot {
  return new ParsedRobot(url, robotstxt ?? "", options);
}

// biome-ignore lint/style/noDefaultExport: this is how its users import it
export default robotsParser;
// `require` returns the function itself, as with the npm package `robots-parser`.
export { robotsParser as "module.exports" };
