import { visible } from "@maycrawl/engine/internal";
import { structuredPatch } from "diff";
import type { Paint } from "./colour.ts";

/** Number of unchanged lines around a change. */
const CONTEXT = 2;

/** Formats the changes of a file as a unified diff. Bytes that are not UTF-8 are shown as U+FFFD. */
export function diffText(name: string, before: Uint8Array, after: Uint8Array, paint: Paint): string {
  const { hunks } = structuredPatch(name, name, decode(before), decode(after), "", "", { context: CONTEXT });
  const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: changed }) => [
    paint("place", `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`),
    ...changed.map((line) => lineText(line, paint)),
  ]);
  return [paint("quiet", `--- ${name}`), paint("quiet", `+++ ${name}`), ...lines]
    .map((line) => `${line}\n`)
    .join("");
}

function lineText(line: string, paint: Paint): string {
  // Tabs and the CR of a line end are safe to print.
  const [, content = "", ending = ""] = /^([\s\S]*?)(\r?)$/.exec(line) ?? [];
  const text = content.split("\t").map(visible).join("\t") + ending;
  if (line.startsWith("-")) return paint("disallowed", text);
  return line.startsWith("+") ? paint("allowed", text) : text;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
