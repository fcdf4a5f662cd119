import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { CLI, file } from "./run.ts";

/** How many files of ours a check by a local file may load: each costs about half a millisecond at the start. */
const MOST_FILES = 108;

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
  // `npm run bench:start-up` tells how long that takes.
  const files = stderr.split("\n").filter((url) => /\/packages\/(?:engine|maycrawl)\/dist\//.test(url));
  expect(new Set(files).size).toBeGreaterThan(20);
  expect(new Set(files).size).toBeLessThan(MOST_FILES);
  expect(stderr).not.toMatch(
    /undici|maycrawl\/dist\/fetching|packages\/(?:agent|crawler)|commands\/(?:explain|compare|fetch|simulate|page|prefs|crawlers|sitemap|batch|parse|completion)|node:(?:http|zlib)/,
  );
});
