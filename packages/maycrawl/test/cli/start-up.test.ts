import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { CLI } from "../support/process.ts";
import { file } from "../support/run.ts";

/** How many files of ours a check by a local file may load: each costs about half a millisecond at the start. */
const MAX_FILES = 3;
/** And how long they may be together: what is bundled in needlessly would not show in their number. */
const MAX_BYTES = 400_000;

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
  // `npm run bench:start-up` tells how long that takes.
  const loaded = [...new Set(stderr.split("\n").filter((line) => /^(?:file|node):/.test(line)))];
  const files = loaded.filter((url) => url.startsWith("file:"));
  expect(files).toContain(pathToFileURL(CLI).href);
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
  expect(files.filter((url) => !/\/maycrawl\/bin\/(?:maycrawl|(?:check|chunk)-\w+)\.js$/.test(url))).toEqual(
    [],
  );
  const bytes = files.reduce((sum, url) => sum + statSync(new URL(url)).size, 0);
  expect(bytes).toBeLessThan(MAX_BYTES);
  // Neither node:http nor node:zlib, and no package of others.
  expect(loaded.filter((url) => !url.startsWith("file:")).sort()).toEqual(["node:fs", "node:util"]);
});
