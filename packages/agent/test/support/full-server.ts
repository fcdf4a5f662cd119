import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { onTestFinished } from "vitest";

const BACKLOG = 1;

/** Listens, and then does nothing more, not even take what has come: it says its port when it will do nothing any more. */
const LISTENS_AND_SLEEPS = `
  const { parentPort, workerData } = require("node:worker_threads");
  const server = require("node:net").createServer();
  server.listen({ host: workerData, port: 0, backlog: ${BACKLOG} }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/**
 * A port to which a connection is neither made nor refused: the queue of a server that takes none is full, and the
 * system drops what else comes.
 * @param host `0.0.0.0`: at every address of this machine.
 */
export async function fullPort(host = "127.0.0.1"): Promise<number> {
  const worker = new Worker(LISTENS_AND_SLEEPS, { eval: true, workerData: host });
  const [port] = (await once(worker, "message")) as [number];
  const fillers: Socket[] = [];
  onTestFinished(async () => {
    for (const filler of fillers) filler.destroy();
    await worker.terminate();
  });
  // Linux keeps one connection more than the backlog.
  for (let i = 0; i <= BACKLOG; i++) {
    const filler = connect(port, "127.0.0.1").on("error", () => undefined);
    fillers.push(filler);
    await once(filler, "connect");
  }
  return port;
}
