import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { CLI } from "../support/process.ts";
import { file } from "../support/run.ts";

/** Runs the command with a terminal as standard output. `before` are shell commands that run first, such as `stty`. */
function onTerminal(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  before: readonly string[] = [],
): string | undefined {
  const line = [process.execPath, CLI, ...args].map((word) => `'${word}'`).join(" ");
  const { FORCE_COLOR: _forced, NO_COLOR: _refused, ...rest } = process.env;
  const { error, stdout } = spawnSync("script", ["-qec", [...before, line].join("; "), "/dev/null"], {
    encoding: "utf8",
    // Without LC_ALL=C, a shell would print a warning if the locale is not installed.
    env: { ...rest, LC_ALL: "C", TERM: "xterm", ...env },
  });
  return error === undefined ? stdout.replaceAll("\r\n", "\n") : undefined;
}

const NO_TERMINAL = "script(1) is not installed here, skipped";
const ROBOTS = "User-agent: *\nDisallow: /private # why\n";

test("maycrawl check on a terminal shows the source line of a verdict in a frame", (context) => {
  const path = file(ROBOTS);
  const args = ["check", "https://a.example/private", "--as", "CCBot", "--robots", path];
  const shown = onTerminal(args, { NO_COLOR: "1" });
  if (shown === undefined) return context.skip(NO_TERMINAL);
  expect(shown).toBe(
    `disallowed  https://a.example/private  as CCBot  ${path}:2:1: Disallow: /private\n\n2 | Disallow: /private # why\n  | ^^^^^^^^^^^^^^^^^^\n`,
  );
});

test("maycrawl check on a terminal uses colours, but not with NO_COLOR=1, TERM=dumb or FORCE_COLOR=0", (context) => {
  const args = ["check", "https://a.example/private", "--as", "CCBot", "--robots", file(ROBOTS)];
  const shown = onTerminal(args);
  if (shown === undefined) return context.skip(NO_TERMINAL);
  expect(shown).toContain("\u001b[31mdisallowed\u001b[39m");
  expect(onTerminal(args, { NO_COLOR: "1" })).not.toContain("\u001b");
  expect(onTerminal(args, { TERM: "dumb" })).not.toContain("\u001b");
  expect(onTerminal(args, { FORCE_COLOR: "0" })).not.toContain("\u001b");
});

test("maycrawl check on a terminal prints several verdicts as a table, and with --json as JSON lines", (context) => {
  const args = [
    "check",
    "https://a.example/private",
    "https://a.example/",
    "--as",
    "CCBot",
    "--robots",
    file(ROBOTS),
  ];
  const table = onTerminal(args);
  if (table === undefined) return context.skip(NO_TERMINAL);
  expect(table.trimEnd().split("\n")).toHaveLength(2);
  const json = onTerminal([...args, "--json"]) ?? "";
  expect(
    json
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).allowed),
  ).toEqual([false, true]);
});

test("maycrawl sitemap on a terminal shows a progress bar, and removes the bar at the end", async (context) => {
  const path = file("https://a.example/\n", "sitemap.txt");
  const shown = onTerminal(["sitemap", path], { NO_COLOR: "1" });
  if (shown === undefined) return context.skip(NO_TERMINAL);
  expect(shown).toMatch(/^\r\u001b\[K\[-{24}\] {2}0 files read, 1 page/);
  expect(shown.split("\r\u001b[K").at(-1)).toMatch(/^\S*sitemap\.txt {2}1 page in 1 file\n/);
  expect(onTerminal(["sitemap", path], { TERM: "dumb" })).not.toContain("\u001b");
});

test.for([30, 0])(
  "maycrawl sitemap fits its progress bar to %i columns (0: unknown width)",
  (columns, context) => {
    const sitemap = file("https://a.example/\n", "sitemap.txt");
    const shown = onTerminal(["sitemap", sitemap], { NO_COLOR: "1" }, [`stty cols ${columns}`]);
    if (shown === undefined) return context.skip(NO_TERMINAL);
    const [, drawn = ""] = shown.split("\r\u001b[K");
    expect(drawn).toBe(
      columns === 30 ? "[------------------------]  …" : "[------------------------]  0 files read, 1 page",
    );
  },
);
