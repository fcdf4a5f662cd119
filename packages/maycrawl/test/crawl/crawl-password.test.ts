import { existsSync, readFileSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { start } from "../support/process.ts";
import { file } from "../support/run.ts";
import { serveRaw } from "../support/servers.ts";

/** Starts a command that connects to a database that never answers. Returns the command line that other users see. */
async function commandLineOf(argsFor: (database: string) => readonly string[]): Promise<string> {
  let connected = (): void => undefined;
  const connection = new Promise<void>((resolve) => {
    connected = resolve;
  });
  const { origin } = await serveRaw(() => connected());
  const child = start(["crawl", ...argsFor(origin.replace("http://", "postgres://me:secret@"))]);
  onTestFinished(() => void child.kill());
  await connection;
  return readFileSync(`/proc/${child.pid}/cmdline`, "utf8");
}

it
  .skipIf(!existsSync("/proc/self/cmdline"))
  .each<[command: string, (database: string) => readonly string[]]>([
    ["report", (database) => ["report", "--database", database]],
    ["status", (database) => ["status", "--database", database]],
    ["copy", (database) => ["copy", database, `${file("")}.db`]],
  ])("crawl %s does not show the password of its database in the list of processes", async (_, argsFor) => {
  const line = await commandLineOf(argsFor);
  expect(line).toContain("maycrawl");
  expect(line).not.toContain("secret");
});
