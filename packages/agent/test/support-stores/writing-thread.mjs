// One of several threads that write to one file. Each inserts its own rows, every tenth row after a transaction
// that was rolled back.
import { workerData } from "node:worker_threads";
import { SqliteFile } from "@maycrawl/agent/internal";

const { path, driver, thread } = workerData;
const file = new SqliteFile({ path, driver }, { what: "rows", applicationId: 0, schema: "", upgrades: [] });
// On a busy machine a thread may wait for longer than the usual second.
file.setBusyTimeout(60_000);
const insert = file.prepare("INSERT INTO w (thread, i) VALUES (?, ?) RETURNING i");
const find = file.prepare("SELECT i FROM w WHERE thread = ? AND i >= ? ORDER BY i");
for (let i = 0; i < 100; i++) {
  try {
    file.transact(() => {
      insert.get(thread, i);
      if (i % 10 === 0) throw new RangeError("once more");
    });
  } catch (error) {
    if (!(error.cause instanceof RangeError)) throw error;
    file.write(() => insert.run(thread, i));
  }
  file.read(() => {
    for (const row of find.iterate(thread, i)) {
      if (row.i !== i) throw new Error(`found ${row.i} for ${i}`);
      break;
    }
  });
}
file.close();
