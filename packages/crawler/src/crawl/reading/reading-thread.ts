// The thread in which a crawl reads bodies beside its requests; `ThreadReading` starts it.
import { parentPort, workerData } from "node:worker_threads";
import { BodyReader, type BodyReaderOptions } from "./body-reader.ts";
import type { BodyToRead, FromThread, ToThread } from "./thread-messages.ts";

/** So many are answered together. Each message has its price, and so has to wait for more of them. */
const MOST_TOGETHER = 8;

const reader = new BodyReader(workerData as BodyReaderOptions);
const waiting: ToThread[] = [];
let isBusy = false;

parentPort?.on("message", (message: ToThread) => {
  waiting.push(message);
  if (!isBusy) void readWaiting();
});

/** One message after the other, so that the answers are in their order. */
async function readWaiting(): Promise<void> {
  isBusy = true;
  for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
    if ("forget" in message) reader.forget();
    else await readAll(message.octets, message.bodies);
  }
  isBusy = false;
}

async function readAll(octets: Uint8Array, bodies: readonly BodyToRead[]): Promise<void> {
  for (let at = 0; at < bodies.length; at += MOST_TOGETHER) {
    const answers: FromThread = await Promise.all(
      bodies.slice(at, at + MOST_TOGETHER).map(({ start, end, asked }) =>
        // Whoever sent it reads it once more, where somebody can be told why it failed.
        reader
          .readGathered({ octets: octets.subarray(start, end), rest: undefined }, asked)
          .catch(() => undefined),
      ),
    );
    parentPort?.postMessage(answers);
  }
}
