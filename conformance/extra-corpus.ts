import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readNdjson } from "./vector-files.ts";

/** Vectors of other projects and real files, beside the repository; it is not a part of it. */
const folder = new URL("../../shared/", import.meta.url);

const present = existsSync(new URL("vectors/", folder));

/** CI sets this, so that a run without the extra corpus cannot pass for a whole one. */
const required = process.env["MAYCRAWL_REQUIRE_ALL"] === "1";

/** A group of tests over the extra corpus: reported as skipped without it, failed where it is required. */
export function describeExtra(name: string, tests: () => void): void {
  if (present) describe(name, tests);
  else if (required)
    describe(name, () => it("needs the extra corpus", () => expect.fail(`${folder.pathname} is missing`)));
  else describe(name, () => it.skip("extra corpus not present, skipped"));
}

/** The place of a file of the extra corpus. */
export function extraFile(path: string): URL {
  return new URL(path, folder);
}

/** A case of the extra corpus. Which fields it has is for its kind to say. */
export interface ExtraCase {
  readonly id: string;
  readonly kind: string;
  readonly op?: string;
  readonly format?: string;
  readonly robots?: string;
  readonly robots_base64?: string;
  readonly agent?: string;
  readonly agents?: readonly string[];
  readonly agents_mode?: "merge" | "first-match";
  readonly url?: string;
  readonly robots_url?: string;
  readonly status?: unknown;
  readonly expect: unknown;
  readonly rfc9309?: unknown;
  readonly google?: unknown;
  readonly tags?: readonly string[];
}

/** The cases of a file; none where it is missing, when nothing asks for them either. */
export function extraCases(name: string): readonly ExtraCase[] {
  return present ? (readNdjson(extraFile(`vectors/${name}.ndjson`)) as readonly ExtraCase[]) : [];
}

/** How many cases of each kind a file has, so that none can be dropped in silence. */
export function countsOf(cases: readonly ExtraCase[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind, op, format } of cases) {
    const name = [kind, op ?? format].filter((part) => part !== undefined).join(" ");
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
