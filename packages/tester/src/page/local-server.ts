/**
 * The server of `maycrawl tester`: it fetches the robots.txt of a site, which a page cannot do itself. A page on another
 * host has no such server.
 */

import { fromBase64 } from "../state/base64.ts";

/** A robots.txt that the server has. */
export interface ServedRobots {
  /** Its bytes; undefined if it has no body. */
  readonly bytes: Uint8Array | undefined;
  /** Sentences about the fetch. */
  readonly text: string;
}

export class LocalServer {
  readonly #token: string;
  /** Site whose robots.txt the page loads first. */
  readonly firstSite: string | undefined;
  /** Name of the file that the page loads first. */
  readonly firstFile: string | undefined;

  private constructor(token: string, parameters: URLSearchParams) {
    this.#token = token;
    this.firstSite = parameters.get("load") ?? undefined;
    this.firstFile = parameters.get("file") ?? undefined;
  }

  /** Returns the server, if the page is from one. */
  static of({ search }: Pick<Location, "search">): LocalServer | undefined {
    const parameters = new URLSearchParams(search);
    const token = parameters.get("token");
    return token === null ? undefined : new LocalServer(token, parameters);
  }

  /** Fetches the robots.txt of a site. @throws if the server refuses or does not answer. */
  async robotsOf(site: string): Promise<ServedRobots> {
    const { body, text, notes } = await this.#get(`api/robots?${new URLSearchParams({ site })}`);
    const sentences = [text, ...(Array.isArray(notes) ? notes : [])];
    return { bytes: bytesIn(body), text: sentences.map((sentence) => `${sentence}.`).join(" ") };
  }

  /** Returns the file that the command was started with. @throws if the server refuses or does not answer. */
  async file(): Promise<ServedRobots> {
    const { body, name } = await this.#get("api/file");
    return { bytes: bytesIn(body), text: String(name) };
  }

  async #get(path: string): Promise<Readonly<Record<string, unknown>>> {
    const response = await fetch(path, { headers: { "x-maycrawl-token": this.#token } });
    const json: Readonly<Record<string, unknown>> = await response.json();
    if (!response.ok) throw new Error(String(json["error"]));
    return json;
  }
}

function bytesIn(body: unknown): Uint8Array | undefined {
  return typeof body === "string" ? fromBase64(body) : undefined;
}
