import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { TestContext } from "vitest";
import { deadOrigin } from "./servers.ts";

/** Whether a Redis server can be started on this machine. */
const isInstalled = spawnSync("redis-server", ["--version"]).status === 0;

/**
 * Starts a Redis server for a test, in memory only, and returns its URL. Without Redis the test is skipped with a
 * message; with MAYCRAWL_REQUIRE_ALL=1 the test fails.
 */
export async function startRedis(context: TestContext): Promise<string> {
  if (!isInstalled && process.env["MAYCRAWL_REQUIRE_ALL"] !== "1")
    context.skip("redis-server is not here, skipped");
  const { port } = new URL(await deadOrigin());
  const options = ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server: ChildProcess = spawn("redis-server", options, { stdio: "ignore" });
  context.onTestFinished(() => void server.kill("SIGKILL"));
  for (let tries = 0; !(await isOpen(Number(port))); tries++) {
    if (tries > 500) throw new Error("redis-server does not start");
    await delay(20);
  }
  return `redis://127.0.0.1:${port}`;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
