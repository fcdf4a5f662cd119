import { parseUrl } from "@maycrawl/engine/internal";
import type { FetchOptions } from "../../options/fetch-options.ts";
import { maskedText } from "../../output/masked-text.ts";
import { type Answer, errorAnswer, jsonAnswer } from "./answer.ts";
import type { TesterFile } from "./first-view.ts";
import { siteRobots } from "./site-robots.ts";

const EXPECTED = "expected the URL of a site, such as https://example.com";

/** Settings of the API. */
export interface ApiSettings {
  readonly fetching: FetchOptions;
  /** The file of the command line, if it is too long for a link. */
  readonly file: TesterFile | undefined;
}

/**
 * Answers a GET request for a path below `/api/`:
 *
 * - `/api/robots?site=URL` fetches the robots.txt of a site (`SiteRobotsJson`).
 * - `/api/file` has the file of the command line: `{ name, body }`, with the bytes in base64.
 * @param signal aborts if the client closes the connection.
 */
export async function answerApi(
  path: string,
  query: string,
  { fetching, file }: ApiSettings,
  signal: AbortSignal,
): Promise<Answer> {
  switch (path) {
    case "/api/robots": {
      const site = new URLSearchParams(query).get("site");
      if (site === null) return errorAnswer(400, `the parameter site is missing: ${EXPECTED}`);
      const url = parseUrl(site);
      if (url?.protocol !== "http:" && url?.protocol !== "https:")
        return errorAnswer(400, `"${maskedText(site)}" is not an http or https URL: ${EXPECTED}`);
      return jsonAnswer(await siteRobots(url.origin, fetching, signal));
    }
    case "/api/file":
      return file === undefined
        ? errorAnswer(404, "no file is loaded: start maycrawl tester with a file")
        : jsonAnswer({ name: file.name, body: Buffer.from(file.bytes).toString("base64") });
    default:
      return errorAnswer(404, "the API has only /api/robots and /api/file");
  }
}
