/**
 * Sites that have asked to be left alone (429), or are down (502 to 504): they are asked for nothing more. A 500 may be the failure of
 * one page, and the next one is asked for.
 */
export class RestingSites {
  readonly #origins = new Set<string | undefined>();

  heard(origin: string | undefined, status: number): void {
    if (status === 429 || status > 500) this.#origins.add(origin);
  }

  has(origin: string | undefined): boolean {
    return this.#origins.has(origin);
  }
}
