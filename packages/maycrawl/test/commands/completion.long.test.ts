import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { subcommandWord, withSubcommands } from "../../src/cli/define-command.ts";
import { dialectNames } from "../../src/cli/option-values.ts";
import { commands } from "../../src/commands/all-commands.ts";
import { crawlCommand } from "../../src/commands/crawl/command.ts";
import { CLI, maycrawlProcess } from "../support/process.ts";
import { file, folder } from "../support/run.ts";

const subcommands = crawlCommand.subcommands ?? [];
const words = subcommands.map(subcommandWord);

/** Paths of the files with the output of `maycrawl completion`, by shell. */
const printed = new Map<string, string>();
const kept = mkdtempSync(join(tmpdir(), "maycrawl-completion-"));
beforeAll(async () => {
  for (const shell of ["bash", "fish"]) {
    const path = join(kept, shell);
    writeFileSync(path, (await maycrawlProcess(["completion", shell])).stdout);
    printed.set(shell, path);
  }
});
afterAll(() => rmSync(kept, { recursive: true }));

/** Definition of a shell function `maycrawl` that runs the built command. */
const MAYCRAWL = `maycrawl() { "${process.execPath}" "${CLI}" "$@"; }`;

function run(context: TestContext, shell: string, script: string, cwd = folder()): string {
  const { error, stdout, stderr, status } = spawnSync(shell, ["-c", script], {
    encoding: "utf8",
    cwd,
    // Without LC_ALL=C, a shell would print a warning if the locale is not installed.
    env: { ...process.env, LC_ALL: "C" },
  });
  if (error !== undefined) context.skip(`${shell} is not installed here, skipped`);
  expect([stderr, status]).toEqual(["", 0]);
  return stdout;
}

describe("maycrawl completion bash", () => {
  /** Returns the completions that bash offers for the last of the words after `maycrawl`. */
  function complete(context: TestContext, words: readonly string[], cwd?: string): readonly string[] {
    const script = `${MAYCRAWL}
source "${printed.get("bash")}"
complete -p maycrawl >/dev/null || exit 1
COMP_WORDS=(maycrawl ${words.map((word) => `'${word}'`).join(" ")}) COMP_CWORD=${words.length}
_maycrawl
printf '%s\\n' "\${COMPREPLY[@]}"`;
    return run(context, "bash", script, cwd).split("\n").filter(Boolean);
  }

  test("completes the commands", (context) => {
    expect(complete(context, [""])).toEqual([
      ...commands.map(({ name }) => name),
      "help",
      "--help",
      "--version",
    ]);
    expect(complete(context, ["c"])).toEqual(["check", "compare", "crawl", "crawlers", "completion"]);
    expect(complete(context, ["help", "ch"])).toEqual(["check"]);
  });

  test("completes only commands and subcommands after help", (context) => {
    const cwd = folder();
    writeFileSync(join(cwd, "report.db"), "");
    expect(complete(context, ["help", ""], cwd)).toEqual(commands.map(({ name }) => name));
    expect(complete(context, ["help", "crawl", ""], cwd)).toEqual(words);
    expect(complete(context, ["help", "crawl", "rep"], cwd)).toEqual(["report"]);
    expect(complete(context, ["help", "check", ""], cwd)).toEqual([]);
    expect(complete(context, ["help", "parse", ""], cwd)).toEqual([]);
    expect(complete(context, ["help", "crawl", "report", ""], cwd)).toEqual([]);
  });

  test.for(commands.flatMap(withSubcommands))(
    "completes the options of $name",
    ({ name, options }, context) => {
      expect(complete(context, [...name.split(" "), "--"])).toEqual([
        ...options.map((option) => option.name),
        "--help",
      ]);
    },
  );

  test("completes subcommands and their arguments", (context) => {
    const path = file("", "report.db");
    const cwd = path.slice(0, path.lastIndexOf("/"));
    expect(complete(context, ["crawl", ""], cwd)).toEqual([...words, "report.db"]);
    expect(complete(context, ["crawl", "rep"], cwd)).toEqual(["report", "report.db"]);
    expect(complete(context, ["crawl", "report", "rep"], cwd)).toEqual(["report.db"]);
    expect(complete(context, ["crawl", "urls.txt", "rep"], cwd)).toEqual(["report.db"]);
    expect(complete(context, ["crawl", "report", "--html", "rep"], cwd)).toEqual(["report.db"]);
    expect(complete(context, ["check", "report", ""], cwd)).toEqual([]);
  });

  test("completes crawlers, and also purposes for a command that takes purposes", (context) => {
    expect(complete(context, ["check", "--as", "Googlebot-I"])).toEqual(["Googlebot-Image"]);
    expect(complete(context, ["check", "--as", "train"])).toEqual(["training"]);
    expect(complete(context, ["crawl", "--as", "train"])).toEqual([]);
    expect(complete(context, ["crawl", "--as", "Googlebot-I"])).toEqual(["Googlebot-Image"]);
  });

  test("completes values of options and operands", (context) => {
    expect(complete(context, ["check", "--dialect", ""])).toEqual(dialectNames);
    expect(complete(context, ["batch", "--dialect", "google-c"])).toEqual(["google-code"]);
    expect(complete(context, ["completion", ""])).toEqual(["bash", "zsh", "fish"]);
    expect(complete(context, ["check", "--timeout", ""])).toEqual([]);
    expect(complete(context, ["check", "https://a.example/", "--robots", "x"])).toEqual([]);
  });

  test("completes each item of a comma-separated value", (context) => {
    expect(complete(context, ["compare", "--dialect", ""])).toEqual(dialectNames);
    expect(complete(context, ["compare", "--dialect", "bing"])).toEqual(["bing"]);
    expect(complete(context, ["compare", "--dialect", "bing,google-c"])).toEqual(["bing,google-code"]);
    expect(complete(context, ["compare", "--dialect", "a,bing,"])).toEqual(
      dialectNames.map((name) => `a,bing,${name}`),
    );
    expect(complete(context, ["crawlers", "g"])).toEqual([]);
  });

  test("completes a file name that contains a blank and *", (context) => {
    const path = file("", "ro bots*.txt");
    const cwd = path.slice(0, path.lastIndexOf("/"));
    expect(complete(context, ["check", "--robots", "ro"], cwd)).toEqual(["ro bots*.txt"]);
    expect(complete(context, ["parse", "ro"], cwd)).toEqual(["ro bots*.txt"]);
    expect(complete(context, ["check", "ro"], cwd)).toEqual([]);
  });
});

describe("maycrawl completion zsh", () => {
  test("completes commands, options and values at a prompt", (context) => {
    // The test starts zsh in a terminal, and sends keys to it. The test then reads the completions that the terminal
    // shows.
    const script = `${MAYCRAWL}
maycrawl completion zsh > _maycrawl
zmodload zsh/zpty
zpty -b terminal "TERM=dumb zsh -f -i"
zpty -w terminal 'PS1="> "; autoload -Uz compinit; compinit -u -D; source ./_maycrawl; setopt no_beep; print ready-$((1 + 1))'
seen=""
expect() {
  local part end=$((SECONDS + 20))
  while [[ $seen != *$1* ]]; do
    ((SECONDS < end)) || { print -ru2 -- "no $1 in $seen"; exit 1; }
    if zpty -r -t terminal part; then seen+=$part; else sleep 0.05; fi
  done
  seen=""
}
expect ready-2
zpty -n -w terminal $'maycrawl \\t'; expect 'Check whether crawlers may fetch URLs'
zpty -n -w terminal $'check --d\\t'; expect 'Dialect in which'
zpty -n -w terminal $'\\t'; expect 'ialect '
zpty -n -w terminal $'google-c\\t'; expect google-code
zpty -n -w terminal $'--t\\t'; expect 'redirects included'
zpty -n -w terminal $'\\C-umaycrawl compare --dialect bing,google-c\\t'; expect 'bing,google-code'
zpty -n -w terminal $'\\C-umaycrawl check --as train\\t'; expect 'training'
zpty -n -w terminal $'\\C-umaycrawl crawl --as Googlebot-Im\\t'; expect 'Googlebot-Image'
zpty -n -w terminal $'\\C-umaycrawl crawl \\t'; expect 'Report on a crawl'
zpty -n -w terminal $'\\C-umaycrawl help craw\\t'; expect crawl
zpty -n -w terminal $'\\C-umaycrawl help crawl \\t'; expect 'Report on a crawl'
zpty -n -w terminal $'\\C-umaycrawl help crawl stat\\t'; expect 'status '
zpty -n -w terminal $'\\C-umaycrawl crawl stat\\t'; expect 'status '
zpty -n -w terminal $'--na\\t'; expect '--name '
zpty -n -w terminal $'\\C-umaycrawl crawl report --n\\t'; expect '--ndjson '
zpty -n -w terminal $'\\C-umaycrawl crawl a.txt --max-p\\t'; expect '--max-pages '
zpty -d terminal
print done`;
    expect(run(context, "zsh", script)).toContain("done");
  });
});

describe("maycrawl completion fish", () => {
  function complete(context: TestContext, line: string): readonly string[] {
    const script = `function maycrawl; "${process.execPath}" "${CLI}" $argv; end
source "${printed.get("fish")}"
complete -C "maycrawl ${line}"`;
    return run(context, "fish", script)
      .split("\n")
      .filter(Boolean)
      .map((entry) => entry.split("\t")[0] ?? "");
  }

  test("completes commands, options and values", (context) => {
    expect(complete(context, "")).toEqual(
      expect.arrayContaining([...commands.map(({ name }) => name as string), "help"]),
    );
    expect(complete(context, "completion ").toSorted()).toEqual(["bash", "fish", "zsh"]);
    expect(complete(context, "check --dialect ").toSorted()).toEqual([...dialectNames].sort());
    expect(complete(context, "compare --dialect bing,google-c")).toEqual(["bing,google-code"]);
    for (const { name, options } of commands.flatMap(withSubcommands)) {
      const own = options.map((option) => option.name);
      expect(complete(context, `${name} --`)).toEqual(expect.arrayContaining([...own, "--help"]));
    }
    expect(complete(context, "crawl ")).toEqual(expect.arrayContaining(words));
    expect(complete(context, "help ").toSorted()).toEqual(commands.map(({ name }) => name as string).sort());
    expect(complete(context, "help crawl ").toSorted()).toEqual([...words].sort());
    expect(complete(context, "help check ")).toEqual([]);
    expect(complete(context, "help crawl report ")).toEqual([]);
    expect(complete(context, "crawl report --")).not.toContain("--warc");
    expect(complete(context, "crawl report s")).toEqual([]);
    expect(complete(context, "check --as train")).toEqual(["training"]);
    expect(complete(context, "crawl --as Googlebot-I")).toEqual(["Googlebot-Image"]);
  });
});
