import { expect } from "vitest";
import { maycrawl } from "./run.ts";

/**
 * Expects that commands report one diagnostic, or none, of a site's robots.txt, which must disallow /a.
 * @param code code of the diagnostic; undefined for none.
 * @param words message of the diagnostic.
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
