import type { Crawl } from "@maycrawl/crawler";
import type { Io } from "../../io.ts";

/** What a shell says of a process that was interrupted. */
const INTERRUPTED = 130;

/** Stops a crawl when the user interrupts it: at first gently, the second time at once. */
export class Interrupt implements Disposable {
  readonly #listener: () => void;
  #asked = false;

  constructor(crawl: Crawl, io: Io) {
    this.#listener = () => {
      // All that came to something is in the file already.
      if (this.#asked) process.exit(INTERRUPTED);
      this.#asked = true;
      io.note("stopping: what is under way is finished; interrupt again to end at once (nothing is lost)");
      crawl.stop();
    };
    process.on("SIGINT", this.#listener);
    process.on("SIGTERM", this.#listener);
  }

  [Symbol.dispose](): void {
    process.off("SIGINT", this.#listener);
    process.off("SIGTERM", this.#listener);
  }
}
