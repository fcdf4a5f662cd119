/** Starts a worker that answers questions. */
export function newWorker(): Worker {
  return new Worker(new URL("../answers/worker.ts", import.meta.url), { type: "module" });
}
