import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Vectors of other projects and real files, beside the repository; it is not a part of it. */
const folder = new URL("../../../shared/", import.meta.url);

const present = existsSync(new URL("vectors/sitemaps.ndjson", folder));

/** CI sets this, so that a run without the extra corpus cannot pass for a whole one. */
const required = process.env["MAYCRAWL_REQUIRE_ALL"] === "1";

/** A group of tests over the extra corpus: reported as skipped without it, failed where it is required. */
export function describeExtra(name: string, tests: () => void): void {
  if (present) describe(name, tests);
  else if (required)
    describe(name, () => it("needs the extra corpus", () => expect.fail(`${folder.pathname} is missing`)));
  else describe(name, () => it.skip("extra corpus not present, skipped"));
}

/** A file of the extra corpus; nothing where it is missing, when nothing asks for it either. */
export function extraFile(path: string): Buffer {
  return present ? readFileSync(new URL(path, folder)) : Buffer.alloc(0);
}
