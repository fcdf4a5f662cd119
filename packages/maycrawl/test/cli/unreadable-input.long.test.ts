import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CLI } from "../support/process.ts";
import { file, folder } from "../support/run.ts";

const ROBOTS = "User-agent: *\nDisallow: /private\n";
const LIBRARY = fileURLToPath(new URL("../../../../examples/robots/library.txt", import.meta.url));
const URL_ARGS = ["https://a.example/private", "--as", "CCBot", "--robots"];

describe("a command whose standard input", () => {
  /** Runs a command with a file or folder as its standard input. */
  async function runWithInput(args: readonly string[], path: string, flags: string) {
    const input = openSync(path, flags);
    const child = spawn(process.execPath, [CLI, ...args], { cwd: folder(), stdio: [input, "pipe", "pipe"] });
    closeSync(input);
    const [out, err] = [child.stdout?.toArray(), child.stderr?.toArray()];
    const [code] = await once(child, "close");
    return { code, out: Buffer.concat((await out) ?? []), err: Buffer.concat((await err) ?? []).toString() };
  }

  const commands = [
    ["check", ...URL_ARGS, "-"],
    ["explain", ...URL_ARGS, "-"],
    ["compare", ...URL_ARGS, "-"],
    ["check", "-", "--as", "CCBot", "--robots", "/dev/null"],
    ["parse", "-"],
    ["batch"],
    ["simulate", "--history", "-"],
    ["page", "-", "--as", "CCBot"],
    ["prefs", "-", "--as", "CCBot", "--url", "https://a.invalid/", "--robots", LIBRARY],
    ["sitemap", "-"],
    ["crawl", "-", "--as", "CCBot", "--contact", "me@a.example"],
  ];

  test.for(commands.map((args) => [args] as const))(
    "is a folder ends with exit code 3: %j",
    async ([args]) => {
      const { code, out, err } = await runWithInput(args, folder(), "r");
      expect([code, out.toString()]).toEqual([3, ""]);
      expect(err).toBe(
        "error: standard input cannot be read: it is a directory\n  expected a file or a pipe\n",
      );
    },
  );

  test.skipIf(process.platform === "win32").for(commands.map((args) => [args] as const))(
    "is closed ends with exit code 3: %j",
    ([args]) => {
      const script = 'exec "$0" "$@" <&-';
      const { status, stdout, stderr } = spawnSync("sh", ["-c", script, process.execPath, CLI, ...args], {
        encoding: "utf8",
      });
      expect([status, stdout]).toEqual([3, ""]);
      expect(stderr).toBe(
        "error: standard input cannot be read: it is closed\n  expected a file or a pipe\n",
      );
    },
  );

  test.skipIf(process.platform === "win32")(
    "is /dev/null, an empty file, ends with exit code 0",
    async () => {
      const run = await runWithInput(["check", ...URL_ARGS, "-"], "/dev/null", "r");
      expect([run.code, run.err]).toEqual([0, "note: <stdin>: it is empty, and so allows everything\n"]);
    },
  );

  test("is a file that is opened for writing only ends with exit code 3", async () => {
    const { code, out, err } = await runWithInput(["check", ...URL_ARGS, "-"], file(ROBOTS), "a");
    expect([code, out.toString(), err]).toEqual([
      3,
      "",
      "error: standard input cannot be read: EBADF\n  expected a file or a pipe\n",
    ]);
  });
});
