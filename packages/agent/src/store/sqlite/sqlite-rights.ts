import { randomUUID } from "node:crypto";
import type { Lease } from "../access-store.ts";
import { MAX_EXCESS_MS } from "../timed-rights.ts";
import type { SqliteStatement } from "./sqlite-database.ts";
import type { SqliteFile } from "./sqlite-file.ts";
import { SqliteSweep } from "./sqlite-sweep.ts";

/** Like `ExpiringRights`, but in a file, for all processes that use the file. */
export class SqliteRights {
  readonly #file: SqliteFile;
  readonly #take: SqliteStatement;
  readonly #renew: SqliteStatement;
  readonly #release: SqliteStatement;
  /** Removes rights that were never released. */
  readonly #sweep: SqliteSweep;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#sweep = new SqliteSweep(file, "held", "what");
    // Each operation is one statement, so it is atomic.
    this.#take = file.prepare(
      "INSERT INTO held SELECT ?, ?, ? WHERE (SELECT count(*) FROM held WHERE what = ? AND until > ? AND until <= ?) < ?",
    );
    this.#renew = file.prepare("UPDATE held SET until = ? WHERE what = ? AND holder = ? AND until > ?");
    this.#release = file.prepare("DELETE FROM held WHERE what = ? AND holder = ?");
  }

  /** Takes one of at most `limit` rights for `ms` milliseconds; returns undefined while all are held. */
  take(what: string, limit: number, ms: number): Lease | undefined {
    const holder = randomUUID();
    const now = this.#file.clock.now();
    const until = now + ms;
    const { changes } = this.#file.write(() =>
      this.#take.run(what, holder, until, what, now, until + MAX_EXCESS_MS, limit),
    );
    if (Number(changes) === 0) return undefined;
    this.#sweep.countWrite();
    return {
      renew: (more) => {
        const at = this.#file.clock.now();
        return Number(this.#file.write(() => this.#renew.run(at + more, what, holder, at)).changes) > 0;
      },
      release: () => {
        this.#file.write(() => this.#release.run(what, holder));
      },
    };
  }
}
