import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { CLI } from "../support/process.ts";
import { file } from "../support/run.ts";

/**
 * Maximum number of our own files that a check with a local file may load. Each of these files adds about half a
 * millisecond to the start.
 */
const MAX_FILES = 3;
/**
 * Maximum total size of these files in bytes. This limit detects code that is bundled into the files without need.
 */
const MAX_BYTES = 410_000;

test("maycrawl check with a local file loads neither HTTP nor the other commands", () => {
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
  // `npm run bench:start-up` measures the time of the start.
  const loaded = [...new Set(stderr.split("\n").filter((line) => /^(?:file|node):/.test(line)))];
  const files = loaded.filter((url) => url.startsWith("file:"));
  expect(files).toContain(pathToFileURL(CLI).href);
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
  expect(files.filter((url) => !/\/maycrawl\/bin\/(?:maycrawl|(?:check|chunk)-\w+)\.js$/.test(url))).toEqual(
    [],
  );
  const bytes = files.reduce((sum, url) => sum + statSync(new URL(url)).size, 0);
  expect(bytes).toBeLessThan(MAX_BYTES);
  // The list has neither node:http nor node:zlib, and no third-party package.
  expect(loaded.filter((url) => !url.startsWith("file:")).sort()).toEqual(["node:fs", "node:util"]);
});
