import { expect } from "vitest";
import { maycrawl } from "./run.ts";

/**
 * Expects that commands report one diagnostic of a site's robots.txt, which disallows /a, or none.
 * @param code of the diagnostic; undefined where there is none.
 * @param words its message.
 */
export async function expectDiagnosed(
  origin: string,
  code: string | undefined,
  words: string,
): Promise<void> {
  const note = `note: ${origin}/robots.txt: ${words}\n`;
  for (const command of ["check", "explain"]) {
    const args = [command, `${origin}/a`, "--as", "CCBot", "--json"];
    const { code: exitCode, stderr, stdout } = await maycrawl(args);
    expect([command, exitCode, stderr]).toEqual([command, 1, code === undefined ? "" : note]);
    const { diagnostics } = JSON.parse(stdout);
    expect(diagnostics.map((one: { code: string }) => one.code)).toEqual(code === undefined ? [] : [code]);
  }
  const { stdout } = await maycrawl(["fetch", origin]);
  expect(stdout.includes(words)).toBe(code !== undefined);
}
