// The thread in which a crawl reads bodies beside its requests; `ThreadReading` starts it.
import { parentPort, workerData } from "node:worker_threads";
import { BodyReader, type BodyReaderOptions } from "./body-reader.ts";
import type { ReadBody } from "./read-body.ts";
import type { FromThread, ToThread } from "./thread-reading.ts";

const reader = new BodyReader(workerData as BodyReaderOptions);
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (message: ToThread) => {
  // One after the other, so that the answers are in their order.
  last = last.then(() => readAll(message));
});

// Reports that the thread is ready.
parentPort?.postMessage([] satisfies FromThread);

async function readAll({ bytes, bodies }: ToThread): Promise<void> {
  const answers: (ReadBody | undefined)[] = [];
  let at = 0;
  for (const { length, asked } of bodies) {
    const gathered = { bytes: bytes.subarray(at, at + length), rest: undefined };
    // The other thread reads it once more, where the error reaches the caller.
    answers.push(await reader.readGathered(gathered, asked).catch(() => undefined));
    at += length;
  }
  parentPort?.postMessage(answers satisfies FromThread);
}
