// The thread in which a crawl reads bodies beside its requests; `ThreadReading` starts it.
import { parentPort, workerData } from "node:worker_threads";
import { BodyReader } from "./body-reader.ts";
import type { SentBody } from "./read-body.ts";
import type { BodyToRead, FromThread, ThreadData, ToThread } from "./thread-messages.ts";

/** So many are answered together. Each message has its price, and so has to wait for more of them. */
const MAX_TOGETHER = 8;

const { options, memory } = workerData as ThreadData;
const reader = new BodyReader(options);
const waiting: ToThread[] = [];
let isBusy = false;

parentPort?.on("message", (message: ToThread) => {
  waiting.push(message);
  if (!isBusy) void readWaiting();
});

// Nothing was asked yet: it says that the thread is there.
parentPort?.postMessage([] satisfies FromThread);

/** One message after the other, so that the answers are in their order. */
async function readWaiting(): Promise<void> {
  isBusy = true;
  for (let message = waiting.shift(); message !== undefined; message = waiting.shift())
    await readAll(message);
  isBusy = false;
}

async function readAll(bodies: readonly BodyToRead[]): Promise<void> {
  for (let at = 0; at < bodies.length; at += MAX_TOGETHER) {
    const answers: (SentBody | undefined)[] = [];
    // One after the other: links are numbered in the order in which they are sent.
    for (const { start, end, asked } of bodies.slice(at, at + MAX_TOGETHER)) {
      const gathered = { bytes: new Uint8Array(memory, start, end - start), rest: undefined };
      // The other thread reads it once more, where somebody can be told why it failed.
      answers.push(await reader.readToSend(gathered, asked).catch(() => undefined));
    }
    parentPort?.postMessage(answers satisfies FromThread);
  }
}
