/**
 * `@maycrawl/robots-parser`: the functions of the npm package `robots-parser` 3.0.1, with maycrawl's answers. Where
 * those are others, docs/robots-parser.md says so, and why.
 */
import { ParsedRobot, type Robot, type RobotOptions } from "./robot.ts";

export type { Robot, RobotOptions };

/**
 * Reads a robots.txt, which is then asked by URL and User-Agent. No content is an error: what cannot be
 * understood is passed over (RFC 9309 §2.3.1.5).
 * @param url where the robots.txt was found: it speaks for URLs of that scheme, host and port only (§2.3). It may be
 *   relative (`/robots.txt`), and then speaks for relative URLs.
 * @param robotstxt the content; nothing is as good as an empty file. Bytes are taken, too.
 * @throws {InvalidInputError} for content that is neither text nor bytes, {InvalidDialectError} for a dialect that is none or that there is no code for.
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
// What `require` gives: the function itself, as its users expect.
export { robotsParser as "module.exports" };
