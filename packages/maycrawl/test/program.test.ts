import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { commands } from "../src/command-table.ts";
import { helpText } from "../src/help.ts";
import { maycrawl } from "./run.ts";

vi.setConfig({ testTimeout: 60_000 });

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

test("--version", async () => {
  expect(await maycrawl(["--version"])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: "" });
});

test("--help, of the program and of each command", async () => {
  expect(await maycrawl(["--help"])).toEqual({ code: 0, stdout: helpText(undefined), stderr: "" });
  for (const row of commands) {
    expect(await maycrawl([row.name, "--help"])).toEqual({ code: 0, stdout: helpText(row), stderr: "" });
  }
});
