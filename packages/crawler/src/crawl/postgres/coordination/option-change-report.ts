import type { CrawlEvent } from "../../state/events.ts";
import type { OptionChanges } from "../../state/option-changes.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";

/** Value of a missing `options.changes`. */
const NOTHING: OptionChanges = { left: {}, back: {} };

/**
 * Reports how changed options or seeds affect the known URLs. It emits one event, after all hosts were judged by the
 * new options. The next lease holder of each host judges that host.
 */
export class OptionChangeReport {
  readonly #database: CrawlDatabase;
  readonly #emit: (event: CrawlEvent) => Promise<void>;
  #version = 0;
  /** Changes that were reported before. */
  #reported = NOTHING;
  #mustReport = false;
  #checking: Promise<void> | undefined;

  constructor(database: CrawlDatabase, tell: (event: CrawlEvent) => Promise<void>) {
    this.#database = database;
    this.#emit = tell;
  }

  /**
   * Reads the changes before the seeds are added, because seeds may cause more changes.
   * @param isNew whether this worker has just created the version of the options.
   */
  async begin(version: number, isNew: boolean): Promise<void> {
    this.#version = version;
    this.#mustReport = isNew;
    if (isNew) return;
    const { changes, isPending } = await this.#read();
    if (isPending) this.#mustReport = true;
    else this.#reported = changes;
  }

  /** Called after all seeds were added. */
  async afterSeeding(): Promise<void> {
    this.#mustReport ||= (await this.#read()).isPending;
    await this.reportIfComplete();
  }

  /** Emits the event if it is pending and all hosts were judged. */
  reportIfComplete(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<void> {
    if (!this.#mustReport) return;
    const { changes, isPending } = await this.#read();
    if (isPending) return;
    this.#mustReport = false;
    const { left, back } = this.#reported;
    this.#reported = changes;
    await this.#emit({
      type: "options",
      left: increases(changes.left, left),
      back: increases(changes.back, back),
    });
  }

  async #read(): Promise<{ readonly changes: OptionChanges; readonly isPending: boolean }> {
    const { schema } = this.#database;
    // This order matters: the counts of a host are stored before the host counts as judged.
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

/** Returns the increases of the counts by reason. */
function increases(counts: Counts, before: Counts): Counts {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([reason, count]) => {
      const change = count - (before[reason as keyof Counts] ?? 0);
      return change > 0 ? [[reason, change]] : [];
    }),
  );
}
