import { maskedAddress } from "@maycrawl/engine/internal";
import { applyFixes, type FixResult, fix } from "@maycrawl/engine/lint";
import { CommandError, UsageError } from "../../cli/errors.ts";
import { type ExitCode, FIXED, highest, NOT_FIXED } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { checkOneStandardInput, exitCodeOf, sourceErrorText } from "../../cli/source-error.ts";
import { sharedLintOptions } from "../../lint/lint-options.ts";
import { loadSource } from "../../lint/lint-source.ts";
import { replaceFile } from "../../lint/replace-file.ts";
import { sourcesOf } from "../../lint/source-files.ts";
import { fetchOptionsOf } from "../../options/fetch-options.ts";
import { countText, numberText } from "../../output/count-text.ts";
import { diffText } from "../../output/diff-text.ts";
import { maskedText } from "../../output/masked-text.ts";
import { isWrittenAsUrl } from "../../suggest/suggest-url.ts";
import { type FixOptions, fixCommand } from "./command.ts";

/** `maycrawl fix`: prints or writes the fixed files. A source that cannot be read is reported, and the others are fixed. */
export async function run(operands: readonly string[], options: FixOptions, io: Io): Promise<ExitCode> {
  checkOneStandardInput(operands);
  const writes = options.write === true;
  checkWriting(operands, options);
  const shared = sharedLintOptions(options, fixCommand);
  const unsafe = options.unsafe === true;
  const fetching = fetchOptionsOf(options);
  let exitCode: ExitCode = FIXED;
  let fixes = 0;
  let files = 0;
  let read = 0;
  let unsafeFixes = 0;
  for (const operand of operands) {
    await reportingErrors(async () => {
      for (const source of sourcesOf(operand)) await reportingErrors(() => fixOne(source));
    });
  }
  if (read > 0) io.note(summary(fixes, files, writes, unsafeFixes));
  return exitCode;

  async function fixOne(source: string): Promise<void> {
    const { name, bytes, lintOptions } = await loadSource(source, fetching, io);
    const fixed = fix(bytes, { ...shared, ...lintOptions, unsafe });
    read++;
    const count = fixed.applied.length;
    if (!unsafe) unsafeFixes += applyFixes(fixed.bytes, fixed.findings, { unsafe: true }).applied.length;
    fixes += count;
    if (count > 0) files++;
    if (writes && source === "-") await io.out.write(fixed.bytes);
    else if (count === 0) return;
    else if (writes) {
      replaceFile(source, fixed.bytes, bytes);
      await io.out.write(`${io.paint("place", name)}: ${appliedText(fixed)}\n`);
    } else {
      exitCode = highest(exitCode, NOT_FIXED);
      await io.out.write(diffText(name, bytes, fixed.bytes, io.paint));
    }
  }

  async function reportingErrors(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      exitCode = highest(exitCode, exitCodeOf(error));
      io.note(sourceErrorText(error, undefined).trimEnd());
    }
  }
}

/** @throws {UsageError} if `--write` and `--diff` are both given, or if a URL would have to be written. */
function checkWriting(operands: readonly string[], { write, diff }: FixOptions): void {
  if (write !== true) return;
  if (diff === true) throw new UsageError("--write and --diff exclude each other", "omit one of them");
  const url = operands.find(isWrittenAsUrl);
  if (url === undefined) return;
  throw new UsageError(
    `${maskedText(maskedAddress(url))} is a URL and cannot be written`,
    "omit --write, or fix the file that the site publishes",
  );
}

/** Lists the fixes of a file: their number, and the number for each code. */
function appliedText({ applied }: FixResult): string {
  const counts = new Map<string, number>();
  for (const { finding } of applied) counts.set(finding.code, (counts.get(finding.code) ?? 0) + 1);
  const codes = [...counts].map(([code, count]) => (count === 1 ? code : `${code} (${count})`));
  return `${countText(applied.length, "fix", "fixes")}: ${codes.join(", ")}`;
}

function summary(fixes: number, files: number, writes: boolean, unsafeFixes: number): string {
  const rest = unsafeFixes === 0 ? "" : `\n${unsafeText(unsafeFixes, fixes === 0 ? "" : " more")}`;
  if (fixes === 0) return `${rest === "" ? "nothing to fix" : "no safe fixes"}${rest}`;
  const what = `${countText(fixes, "fix", "fixes")} in ${countText(files, "file")}`;
  return `${what}${writes ? " written" : `: --write applies ${fixes === 1 ? "it" : "them"}`}${rest}`;
}

/** Names the fixes that `lint` counts, but that are not safe. */
function unsafeText(count: number, more: string): string {
  const [noun, changes] = count === 1 ? ["fix", "it changes"] : ["fixes", "they change"];
  return `${numberText(count)}${more} ${noun} with --unsafe: ${changes} what crawlers may do`;
}
