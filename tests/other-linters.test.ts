import { type LintOptions, lint, lintChecks } from "@maycrawl/engine/lint";
import { describe, expect, it } from "vitest";
import { readJson } from "./support/repository.ts";

/** Number of the messages of each linter, as counted in its source or documentation. */
const COUNTS = {
  // 7 messages about lines, 1 about the status, 2 about a failed fetch.
  Lighthouse: 10,
  // 7 errors, 4 warnings.
  "Yandex's analysis": 11,
  // 12 errors, 5 warnings.
  "Yandex's parser": 17,
  // 6 tags, 7 flags.
  "google/robotstxt": 13,
};

/** A robots.txt, or texts with their numbers of repetitions. */
type Example = string | readonly (readonly [text: string, times: number])[];

/** A message of another linter. */
interface Message {
  readonly source: string;
  readonly message: string;
  /** Codes of the same problem. The example has a finding with each. */
  readonly codes?: readonly string[];
  /** Why `lint` does not report the example. */
  readonly refused?: string;
  readonly example: Example;
  readonly options?: LintOptions;
  /** Another example with the message, which `lint` does not report. */
  readonly except?: { readonly refused: string; readonly example: Example };
}

const messages = readJson("docs/lint/other-linters.json") as readonly Message[];
const quiet = messages.flatMap(({ source, message, refused, example, except }) => {
  const row = (one: Example) => [source, message, one] as const;
  return [...(refused === undefined ? [] : [row(example)]), ...(except ? [row(except.example)] : [])];
});

describe("docs/lint/other-linters.json", () => {
  it("has all messages of each linter, each once", () => {
    const counts: Record<string, number> = {};
    for (const { source } of messages) counts[source] = (counts[source] ?? 0) + 1;
    expect(counts).toEqual(COUNTS);
    expect(new Set(messages.map(({ source, message }) => `${source}: ${message}`)).size).toBe(
      messages.length,
    );
  });

  it.each(messages)("has either codes or a reason for $source: $message", ({ codes, refused }) => {
    expect(codes === undefined).toBe(refused !== undefined);
    const known = lintChecks.map(({ code }) => code);
    for (const code of codes ?? []) expect(known).toContain(code);
    expect(codes).not.toEqual([]);
    expect(refused).not.toBe("");
  });

  it.each(messages.filter(({ codes }) => codes))(
    "has an example with each code of $source: $message",
    ({ codes, example, options }) => {
      const found = new Set(lint(textOf(example), options).map(({ code }) => code));
      expect([...found]).toEqual(expect.arrayContaining([...(codes ?? [])]));
    },
  );

  it.each(quiet)("has an example without errors and warnings for %s: %s", (_source, _message, example) => {
    const found = lint(textOf(example)).filter(({ severity }) => severity !== "information");
    expect(found).toEqual([]);
  });
});

function textOf(example: Example): string {
  if (typeof example === "string") return example;
  return example.map(([text, times]) => text.repeat(times)).join("");
}
