import { hash } from "node:crypto";

/** Makes ids of URLs. */
export class UrlIds {
  readonly #key: string;

  /** @param key of the crawl: without it nobody can make URLs that have the same id. */
  constructor(key: string) {
    this.#key = key;
  }

  /**
   * The id of a URL: 53 bits of a SHA-256, which a JavaScript number holds. Of 10⁷ URLs of a host two have the same id in one of 200
   * crawls; whoever keeps a URL compares it with the one that has its id, and takes the next id where that is another.
   * @param attempt 0 for its first id.
   */
  of(url: string, attempt = 0): number {
    const digest = hash("sha256", `${this.#key}${attempt === 0 ? "" : attempt} ${url}`, "buffer");
    return digest.readUIntBE(0, 6) * 32 + ((digest[6] as number) >>> 3);
  }
}
