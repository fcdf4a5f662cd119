import { spawnSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import { CLI, file } from "./run.ts";

vi.setConfig({ testTimeout: 120_000 });

/** How long a process takes from its start to its end, in milliseconds. */
function duration(args: readonly string[]): number {
  const start = process.hrtime.bigint();
  spawnSync(process.execPath, args, { stdio: "ignore" });
  return Number(process.hrtime.bigint() - start) / 1e6;
}

test("a check by a local file starts within 60 ms of bare node", () => {
  const check = [
    CLI,
    "check",
    "https://a.example/x",
    "--as",
    "FooBot",
    "--robots",
    file("User-agent: *\nDisallow: /\n"),
  ];
  let bare = Number.POSITIVE_INFINITY;
  let ours = Number.POSITIVE_INFINITY;
  // The least of many runs, taken in turns: what else the machine does can only add to it.
  for (let i = 0; i < 30; i++) {
    bare = Math.min(bare, duration(["-e", "0"]));
    ours = Math.min(ours, duration(check));
    if (i >= 4 && ours - bare < 60) break;
  }
  expect(ours - bare).toBeLessThan(60);
});

test("neither HTTP nor the other commands are loaded for it", () => {
  const script = `
    import { register } from "node:module";
    register("data:text/javascript," + encodeURIComponent(\`
      export async function resolve(specifier, context, next) {
        const found = await next(specifier, context);
        process._rawDebug(found.url);
        return found;
      }\`));`;
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(script)}`,
      CLI,
      ...["check", "https://a.example/x", "--as", "FooBot", "--robots", file("User-agent: *\nDisallow: /\n")],
    ],
    { encoding: "utf8" },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/commands\/check\.js/);
  expect(stderr).not.toMatch(
    /undici|fetch-robots|commands\/(?:explain|batch|parse|completion)|node:(?:http|zlib)/,
  );
});
