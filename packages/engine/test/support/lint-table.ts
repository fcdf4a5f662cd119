import { describe, expect, test } from "vitest";
import { crawlers } from "../../src/crawlers/registry.ts";
import { defaultDialect } from "../../src/dialects/default.ts";
import { lint } from "../../src/lint/lint.ts";
import type { LintOptions } from "../../src/lint/lint-options.ts";
import type { Check } from "../../src/lint/parts/check.ts";
import { applyEdits } from "../../src/lint/parts/edits.ts";
import type { Finding } from "../../src/lint/parts/finding.ts";
import { isAllowed } from "../../src/match/is-allowed.ts";
import { decodeBytes, encodeText } from "../../src/text/bytes.ts";
import { fillMessage } from "../../src/text/message.ts";

/** A robots.txt that a check accepts. */
export type Valid = string | Uint8Array | readonly [robots: string | Uint8Array, options: LintOptions];

/** A robots.txt with one finding or more of a check. Properties that are omitted are not compared. */
export interface Invalid {
  readonly robots: string | Uint8Array;
  readonly options?: LintOptions;
  /** Text at the span of each finding, in file order. Its length is the number of findings. */
  readonly at: readonly string[];
  /** Line of the first finding. */
  readonly line?: number;
  /** Id of the first finding's message. */
  readonly id?: string;
  readonly message?: string;
  readonly severity?: Finding["severity"];
  readonly proof?: Finding["proof"];
  readonly crawlers?: readonly string[];
  /** Texts at the related places of the first finding. */
  readonly related?: readonly string[];
  /** Witnesses of the first finding: `Googlebot /a allowed → disallowed`. The answer after the arrow is the meant one. */
  readonly witnesses?: readonly string[];
  /** File after the first fix of the first finding. */
  readonly fixed?: string;
  /** Titles of the fixes of the first finding. */
  readonly fixes?: readonly string[];
}

/** Defines the tests of a check: files that it accepts, and files with findings. */
export function testCheck(
  check: Check,
  { valid, invalid }: { readonly valid: readonly Valid[]; readonly invalid: readonly Invalid[] },
): void {
  const findingsIn = (robots: string | Uint8Array, options?: LintOptions): readonly Finding[] =>
    lint(robots, options).filter(({ code }) => code === check.code);

  describe(`lint() does not report ${check.code}`, () => {
    test.each(valid.map((one) => [title(one), one] as const))("%s", (_, one) => {
      const [robots, options] = isPair(one) ? one : [one];
      expect(findingsIn(robots, options).map(({ message }) => message)).toEqual([]);
    });
  });

  describe(`lint() reports ${check.code}`, () => {
    test.each(invalid.map((one) => [title(one.robots), one] as const))("%s", (_, one) => {
      const { robots, options } = one;
      const bytes = toBytes(robots);
      const found = findingsIn(robots, options);
      const textAt = ({ start, end }: { start: number; end: number }): string =>
        decodeBytes(bytes.slice(start, end));
      expect(found.map(textAt)).toEqual(one.at);
      const [first] = found as [Finding];
      const expected = { ...one };
      for (const key of ["robots", "options", "at", "related", "witnesses", "fixed", "fixes"] as const)
        delete (expected as Partial<Invalid>)[key];
      expect(first).toMatchObject(expected);
      if (one.related !== undefined) expect(first.related.map(textAt)).toEqual(one.related);
      if (one.witnesses !== undefined) expect(first.witnesses.map(witnessText)).toEqual(one.witnesses);
      if (one.fixes !== undefined) expect(first.fixes.map((fix) => fix.title)).toEqual(one.fixes);
      if (one.fixed !== undefined)
        expect(decodeBytes(applyEdits(bytes, first.fixes[0]?.edits ?? []))).toBe(one.fixed);
      for (const finding of found) checkFinding(finding, check, bytes, options);
      checkFirstFix(found, check, bytes, options);
    });
  });

  test(`the invalid files have every message of ${check.code}`, () => {
    const ids = invalid.flatMap(({ robots, options }) => findingsIn(robots, options).map(({ id }) => id));
    expect([...new Set(ids)].sort()).toEqual(Object.keys(check.messages).sort());
  });
}

/** Checks what is true of every finding, whatever its code. */
function checkFinding(finding: Finding, check: Check, bytes: Uint8Array, options?: LintOptions): void {
  const template = check.messages[finding.id] ?? "";
  expect(finding.message).toBe(fillMessage(template, finding.params));
  const placeholders = new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  expect([...placeholders].sort()).toEqual(Object.keys(finding.params).sort());
  for (const { start, end } of [
    finding,
    ...finding.related,
    ...finding.fixes.flatMap(({ edits }) => edits),
  ]) {
    expect(start).toBeLessThanOrEqual(end);
    expect(end).toBeLessThanOrEqual(bytes.length);
  }
  if (finding.severity === "warning") expect(finding.witnesses).not.toEqual([]);
  if (finding.proof === "proved") expect(options?.prove).toBe(true);
  for (const { crawler, url, now, meant } of finding.witnesses) {
    const known = crawlers.find(({ token }) => token === crawler);
    const dialect = options?.dialect ?? known?.dialect ?? defaultDialect;
    expect(isAllowed(bytes, known ?? crawler, url, { dialect })).toBe(now === "allowed");
    expect(now).not.toBe(meant);
  }
}

/** Checks that the first fix of the first finding removes a finding, and that applying it twice is not possible. */
function checkFirstFix(
  found: readonly Finding[],
  check: Check,
  bytes: Uint8Array,
  options?: LintOptions,
): void {
  for (const { edits } of found[0]?.fixes ?? []) {
    const after = lint(applyEdits(bytes, edits), options).filter(({ code }) => code === check.code);
    expect(after.length).toBeLessThan(found.length);
  }
}

function witnessText({ crawler, url, now, meant }: Finding["witnesses"][number]): string {
  const path = url.replace(/^https:\/\/example\.com(?=\/)/, "");
  return `${crawler} ${path} ${now}${meant === undefined ? "" : ` → ${meant}`}`;
}

function isPair(one: Valid): one is readonly [string | Uint8Array, LintOptions] {
  return Array.isArray(one);
}

function title(one: Valid): string {
  const robots = isPair(one) ? one[0] : one;
  const text = typeof robots === "string" ? robots : decodeBytes(robots as Uint8Array);
  return JSON.stringify(text.slice(0, 120));
}

function toBytes(robots: string | Uint8Array): Uint8Array {
  return typeof robots === "string" ? encodeText(robots) : robots;
}
