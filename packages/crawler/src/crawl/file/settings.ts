import type { CrawlFile } from "./crawl-file.ts";

/** Small things that a crawl remembers of itself, by name. */
export class Settings {
  readonly #file: CrawlFile;

  constructor(file: CrawlFile) {
    this.#file = file;
  }

  get(name: string): string | undefined {
    const row = this.#file.read(() =>
      this.#file.prepare("SELECT value FROM setting WHERE name = ?").get(name),
    ) as { value: string } | undefined;
    return row?.value;
  }

  set(name: string, value: string): void {
    this.#file.transact(() =>
      this.#file.prepare("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)").run(name, value),
    );
  }
}
