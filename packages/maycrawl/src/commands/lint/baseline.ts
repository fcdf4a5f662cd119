import { existsSync, readFileSync } from "node:fs";
import { UndeterminedError, UsageError } from "../../cli/errors.ts";
import { fileFailureReason } from "../../cli/file-failure-reason.ts";
import type { LintedSource } from "../../lint/lint-source.ts";
import { replaceFile } from "../../lint/replace-file.ts";
import { countText } from "../../output/count-text.ts";
import { maskedPath } from "../../output/masked-text.ts";
import { KnownFindings, keyOf, withoutKnown } from "./known-findings.ts";

const SCHEMA = "maycrawl/lint-baseline/1";
const MAKES_ONE = "maycrawl lint SOURCE --baseline FILE --write-baseline makes one";

/**
 * The findings of the file of `--baseline`: for each source its codes, each with a hash of the text at its place. They
 * are hidden, or written if `--write-baseline` is given.
 */
export class Baseline {
  readonly #path: string;
  readonly #known: KnownFindings | undefined;
  readonly #written: Record<string, string[]> = {};

  /**
   * @param writes whether the file is written, and not read.
   * @throws {UndeterminedError} if the file cannot be read.
   * @throws {UsageError} if it is not a baseline.
   */
  constructor(path: string, writes: boolean) {
    this.#path = path;
    this.#known = writes ? undefined : readBaseline(path);
  }

  /** Returns the source without the findings of the baseline; unchanged if the baseline is being written. */
  apply(source: string, linted: LintedSource): LintedSource {
    const name = source.replaceAll("\\", "/");
    if (this.#known !== undefined) {
      return withoutKnown(linted, this.#known, (finding) => `${name} ${keyOf(linted, finding)}`);
    }
    const keys = linted.findings.map((finding) => keyOf(linted, finding)).sort();
    if (keys.length > 0) this.#written[name] = keys;
    return linted;
  }

  /**
   * Writes the file. An old file is replaced as a whole.
   * @returns a text for people: how many findings the file has.
   * @throws {UndeterminedError} if it cannot be written.
   */
  write(): string {
    const text = `${JSON.stringify({ schema: SCHEMA, findings: this.#written }, null, 2)}\n`;
    replaceFile(this.#path, text);
    const count = Object.values(this.#written).flat().length;
    return `${countText(count, "finding")} written to ${maskedPath(this.#path)}`;
  }
}

function readBaseline(path: string): KnownFindings {
  if (!existsSync(path)) throw new UsageError(`--baseline ${maskedPath(path)} does not exist`, MAKES_ONE);
  const known = new KnownFindings();
  for (const [source, keys] of Object.entries(findingsIn(path))) {
    for (const key of keys) known.add(`${source} ${key}`);
  }
  return known;
}

function findingsIn(path: string): Readonly<Record<string, readonly string[]>> {
  try {
    const { schema, findings } = JSON.parse(readFileSync(path, "utf8"));
    if (schema === SCHEMA && Object.values(findings).every(isListOfStrings)) return findings;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined) {
      const reason = fileFailureReason(error as NodeJS.ErrnoException);
      throw new UndeterminedError(`${maskedPath(path)} cannot be read: ${reason}`);
    }
  }
  throw new UsageError(`--baseline ${maskedPath(path)} is not a baseline of maycrawl lint`, MAKES_ONE);
}

function isListOfStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
