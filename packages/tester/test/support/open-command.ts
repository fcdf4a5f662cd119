import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { TestBrowser } from "../../../../tests/support/browser.ts";
import { openTester } from "./served-tester.ts";

const COMMAND = fileURLToPath(new URL("../../../maycrawl/bin/maycrawl.js", import.meta.url));

/** Starts `maycrawl tester`, and opens the address that it prints. */
export async function openCommand(browser: TestBrowser, ...args: readonly string[]): Promise<Page> {
  const command = spawn(process.execPath, [COMMAND, "tester", ...args]);
  onTestFinished(() => void command.kill());
  const printed = await new Promise<string>((resolve, reject) => {
    command.stdout.setEncoding("utf8").on("data", resolve);
    command.on("exit", (code) => reject(new Error(`exit code ${code}`)));
  });
  const url = /http:\S+/.exec(printed)?.[0] ?? expect.fail(printed);
  return openTester(browser, { url });
}
