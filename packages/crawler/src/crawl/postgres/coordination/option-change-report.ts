import type { CrawlEvent } from "../../state/events.ts";
import type { OptionChanges } from "../../state/option-changes.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";

/** What other options changed, or nothing yet, as the table `options` has it. */
const NOTHING: OptionChanges = { left: {}, back: {} };

/**
 * Tells what other options, or other seeds, changed about the URLs that were known: once, when all hosts were judged by them. Each is
 * judged by the worker that has its next lease.
 */
export class OptionChangeReport {
  readonly #database: CrawlDatabase;
  readonly #tell: (event: CrawlEvent) => Promise<void>;
  #version = 0;
  /** What was told before, if the version is not new. */
  #before = NOTHING;
  #isAwaited = false;
  #looking: Promise<void> | undefined;

  constructor(database: CrawlDatabase, tell: (event: CrawlEvent) => Promise<void>) {
    this.#database = database;
    this.#tell = tell;
  }

  /** Remembers what was changed before seeds are added, which may change more. @param isNew whether the version began now. */
  async begin(version: number, isNew: boolean): Promise<void> {
    this.#version = version;
    this.#isAwaited = isNew;
    if (isNew) return;
    const { changes, isPending } = await this.#read();
    if (isPending) this.#isAwaited = true;
    else this.#before = changes;
  }

  /** All seeds were added. */
  async begun(): Promise<void> {
    this.#isAwaited ||= (await this.#read()).isPending;
    await this.look();
  }

  /** Tells it, if all hosts were judged by now. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    if (!this.#isAwaited) return;
    const { changes, isPending } = await this.#read();
    if (isPending) return;
    this.#isAwaited = false;
    const { left, back } = this.#before;
    this.#before = changes;
    await this.#tell({ type: "options", left: more(changes.left, left), back: more(changes.back, back) });
  }

  async #read(): Promise<{ readonly changes: OptionChanges; readonly isPending: boolean }> {
    const { schema } = this.#database;
    // First whether all is judged: counts are kept before that is said of a host.
    const [judging] = await this.#database.run<{ isPending: boolean }>(
      `SELECT EXISTS (SELECT FROM ${schema}.host WHERE judge > 0) AS "isPending"`,
    );
    const [options] = await this.#database.run<{ changes: string | null }>(
      `SELECT changes FROM ${schema}.options WHERE id = $1`,
      [this.#version],
    );
    const changes = options?.changes == null ? NOTHING : (JSON.parse(options.changes) as OptionChanges);
    return { changes, isPending: judging?.isPending === true };
  }
}

type Counts = OptionChanges["left"];

/** By how much counts are higher than before. */
function more(counts: Counts, before: Counts): Counts {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([reason, count]) => {
      const change = count - (before[reason as keyof Counts] ?? 0);
      return change > 0 ? [[reason, change]] : [];
    }),
  );
}
