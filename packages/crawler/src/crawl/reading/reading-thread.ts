// Worker thread that reads bodies for a crawl. `ThreadedBodyReader` starts it.
import { parentPort, workerData } from "node:worker_threads";
import { BodyReader, type BodyReaderOptions } from "./body-reader.ts";
import type { ReadBody } from "./read-body.ts";
import type { FromThread, ToThread } from "./threaded-body-reader.ts";

const reader = new BodyReader(workerData as BodyReaderOptions);
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (message: ToThread) => {
  // Reads one message at a time, so that the answers have the order of the messages.
  last = last.then(() => readAll(message));
});

// Reports that the thread is ready.
parentPort?.postMessage([] satisfies FromThread);

async function readAll({ bytes, bodies }: ToThread): Promise<void> {
  const answers: (ReadBody | undefined)[] = [];
  let at = 0;
  for (const { length, asked } of bodies) {
    const gathered = { bytes: bytes.subarray(at, at + length), rest: undefined };
    // The main thread reads a failed body again. Its error then reaches the caller.
    answers.push(await reader.readGathered(gathered, asked).catch(() => undefined));
    at += length;
  }
  parentPort?.postMessage(answers satisfies FromThread);
}
