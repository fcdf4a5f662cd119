import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestContext } from "vitest";

const FOLDER = fileURLToPath(new URL("../../../../../shared/corpus/robots", import.meta.url));

/** A real robots.txt from the corpus, with the name of its file. */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Returns up to `count` files, evenly distributed over the extra corpus. Without the corpus the test is skipped with a
 * message; with MAYCRAWL_REQUIRE_ALL=1 the test fails.
 */
export function corpusFiles(context: TestContext, count: number): readonly CorpusFile[] {
  if (!existsSync(FOLDER)) {
    if (process.env["MAYCRAWL_REQUIRE_ALL"] === "1")
      throw new Error("extra corpus not present, and required");
    context.skip("extra corpus not present, skipped");
  }
  const names = readdirSync(FOLDER).sort();
  const step = Math.max(1, Math.floor(names.length / count));
  return names
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map((name) => ({ name, bytes: readFileSync(join(FOLDER, name)) }));
}
