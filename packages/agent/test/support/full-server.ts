import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { onTestFinished } from "vitest";

const BACKLOG = 1;

/**
 * Source of a worker that listens, posts its port and then blocks its thread, so that it never accepts a
 * connection.
 */
const LISTENS_AND_SLEEPS = `
  const { parentPort, workerData } = require("node:worker_threads");
  const server = require("node:net").createServer();
  server.listen({ host: workerData, port: 0, backlog: ${BACKLOG} }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/**
 * Returns a port where a connection is neither established nor refused. The server accepts nothing and its
 * queue is full, so the system drops further connections.
 * @param host `0.0.0.0` listens at every address of this machine.
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
