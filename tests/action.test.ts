import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCommandLine } from "../packages/maycrawl/src/cli/command-line.ts";
import { commands } from "../packages/maycrawl/src/commands/all-commands.ts";
import { GitRepository, hasGit } from "../packages/maycrawl/test/support/git-repository.ts";
import { actionArguments } from "../scripts/action-arguments.mjs";
import { read, root } from "./support/repository.ts";

const CLOSED = "User-agent: *\nDisallow: /\n";
const WARNING = "::warning file=robots.txt,line=2,endLine=2,col=1,endColumn=12,title=site-closed::";

/** A folder with the built Action in `action/`, and an empty folder, `work/`. No folder above has node_modules. */
let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "action-"));
  mkdirSync(join(home, "work"));
  const { status, stderr } = spawnSync(
    process.execPath,
    [`${root}scripts/bundle-action.mjs`, join(home, "action")],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs the Action as GitHub does: with its main file, and with the inputs in the environment. */
function act(cwd: string, inputs: Readonly<Record<string, string>>) {
  const given = { command: "test", args: "", "working-directory": ".", ...inputs };
  const env = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
  const main = /^ {2}main: (\S+)$/m.exec(readFileSync(join(home, "action/action.yml"), "utf8"))?.[1] ?? "";
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(home, "action", main)], {
    cwd,
    env: { PATH: process.env["PATH"], GITHUB_WORKSPACE: cwd, ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

describe("the folder of the GitHub Action", () => {
  it("has one program, the definition, and the licences of all packages", () => {
    const names = readdirSync(join(home, "action")).sort();
    expect(names).toEqual(["LICENSE", "LICENSES.txt", "action.yml", "main.mjs"]);
    const licences = readFileSync(join(home, "action/LICENSES.txt"), "utf8");
    expect(licences).toMatch(/^undici \d\S+: MIT\n\n(?:MIT License|Copyright)/m);
  });

  it("runs lint without node_modules, prints annotations, and exits with the exit code of lint", () => {
    const cwd = join(home, "work");
    writeFileSync(join(cwd, "robots.txt"), CLOSED);
    const run = act(cwd, { command: "lint", args: "robots.txt --fail-on warning" });
    expect([run.status, run.stderr]).toEqual([1, ""]);
    expect(run.stdout).toContain(WARNING);
    expect(act(cwd, { command: "lint", args: "robots.txt" }).status).toBe(0);
    expect(act(cwd, { command: "lint", args: "no.txt" }).status).toBe(3);
  });

  it("runs in the working directory, and names files relative to the workspace", () => {
    const cwd = join(home, "work");
    mkdirSync(join(cwd, "my site"));
    writeFileSync(join(cwd, "my site/robots.txt"), CLOSED);
    const { stdout } = act(cwd, { command: "lint", args: "robots.txt", "working-directory": "my site" });
    expect(stdout).toContain(WARNING.replace("robots.txt", "my site/robots.txt"));
  });

  it.skipIf(!hasGit)("runs diff with a revision of git", () => {
    const repository = new GitRepository(join(home, "work"));
    repository.commit("Add robots.txt", { "robots.txt": CLOSED });
    repository.write("robots.txt", "User-agent: *\nAllow: /\n");
    const run = act(repository.path, { command: "diff", args: "--git HEAD --as Googlebot" });
    expect([run.status, run.stderr]).toEqual([1, ""]);
    expect(run.stdout).toMatch(/^::error file=robots\.txt,line=2,title=decision::disallowed → allowed/);
  });

  it.each([
    [{ command: "crawl" }, 'the input command cannot be "crawl": expected one of test, lint, diff'],
    [{ args: "a 'b" }, "the input args has a quote without an end"],
    [{ "working-directory": "a\n%" }, 'the input working-directory cannot be "a%0A%25": it does not exist'],
  ])("reports the wrong inputs %j as an annotation, with exit code 2", (inputs, message) => {
    const run = act(join(home, "work"), inputs);
    expect(run).toEqual({ status: 2, stdout: `::error title=maycrawl::${message}\n`, stderr: "" });
  });
});

it("the workflow on the page for users has command lines that maycrawl accepts", () => {
  const page = read("docs/how-to/test-in-ci.md");
  const steps = page.matchAll(/with: \{ command: (\w+), args: "?(.+?)"? \}/g);
  const lines = [...steps].map(
    ([, command, args]) => actionArguments({ INPUT_COMMAND: command, INPUT_ARGS: args }).args,
  );
  expect(lines.map(([command]) => command)).toEqual(["lint", "diff"]);
  for (const line of lines) expect(readCommandLine(line, commands).kind).toBe("command");
});

describe("actionArguments()", () => {
  it.each([
    ["", []],
    [" a\n  b\tc\r\n", ["a", "b", "c"]],
    [`"a b" 'c "d"' e"f g"h "" $HOME *.txt C:\\x`, ["a b", 'c "d"', "ef gh", "", "$HOME", "*.txt", "C:\\x"]],
  ])("splits the args %j", (args, words) => {
    expect(actionArguments({ INPUT_ARGS: args }).args).toEqual(["test", "--format", "github", ...words]);
  });

  it.each(["--format text", "--format=junit", "--json"])("adds no format to the args %j", (args) => {
    expect(actionArguments({ INPUT_COMMAND: "lint", INPUT_ARGS: args }).args).toEqual([
      "lint",
      ...args.split(" "),
    ]);
  });

  it("reads the inputs that action.yml declares, with its defaults", () => {
    const inputs = /^inputs:\n([\s\S]*?)^runs:/m.exec(read("action.yml"))?.[1] ?? "";
    const declared = [...inputs.matchAll(/^ {2}(\S+):\n(?: {4}.*\n)*? {4}default: (.*)\n/gm)];
    expect(declared.map(([, name, value]) => [name, value])).toEqual([
      ["command", "test"],
      ["args", '""'],
      ["working-directory", '"."'],
    ]);
    expect(actionArguments({})).toEqual({ directory: ".", args: ["test", "--format", "github"] });
  });
});
