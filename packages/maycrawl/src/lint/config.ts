import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LintOptions, lintChecks, type Severity, severities } from "@maycrawl/engine/lint";
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { UndeterminedError, UsageError } from "../cli/errors.ts";
import { fileFailureReason } from "../cli/file-failure-reason.ts";
import { maskedPath, maskedText } from "../output/masked-text.ts";
import { wordHint } from "../suggest/suggest-word.ts";

const NAME = "maycrawl.config.json";
const LEVELS: readonly (Severity | "off")[] = [...severities, "off"];

/**
 * Returns the severities of the nearest `maycrawl.config.json`, in the folder or above it; undefined without one.
 * @throws {UsageError} if the file is not JSON, or has a wrong key or value. The error has the line and the column.
 */
export function configuredSeverities(folder: string): LintOptions["severities"] {
  const found = nearestConfig(folder);
  if (found === undefined) return undefined;
  const { path, text } = found;
  const fail = (offset: number, message: string, ...hints: readonly string[]): never => {
    throw new UsageError(`${maskedPath(path)}:${placeOf(text, offset)}: ${message}`, ...hints);
  };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: false, allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) fail(error.offset, `it is not JSON (${printParseErrorCode(error.error)})`);
  if (root === undefined) return fail(0, "it is empty");
  const chosen: Record<string, Severity | "off"> = {};
  checkKeys(root, ["$schema", "lint"], "an object with the key lint", fail);
  const lint = findNodeAtLocation(root, ["lint"]);
  if (lint === undefined) return chosen;
  checkKeys(lint, ["severities"], "an object with the key severities", fail);
  const table = findNodeAtLocation(lint, ["severities"]);
  if (table === undefined) return chosen;
  checkKeys(
    table,
    lintChecks.map(({ code }) => code),
    "an object with codes as keys",
    fail,
  );
  for (const { key, value } of membersOf(table)) {
    const level = LEVELS.find((one) => one === getNodeValue(value));
    if (level === undefined)
      return fail(value.offset, `the severity of ${key.value} must be ${LEVELS.join(", ")}`);
    chosen[key.value] = level;
  }
  return chosen;
}

function nearestConfig(folder: string): { readonly path: string; readonly text: string } | undefined {
  const path = join(folder, NAME);
  try {
    return { path, text: readFileSync(path, "utf8") };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") {
      const reason = fileFailureReason(error as NodeJS.ErrnoException);
      throw new UndeterminedError(`${maskedPath(path)} cannot be read: ${reason}`);
    }
  }
  const above = dirname(folder);
  return above === folder ? undefined : nearestConfig(above);
}

type Fail = (offset: number, message: string, ...hints: readonly string[]) => never;

/** Checks that a value is an object whose keys are among the permitted ones. */
function checkKeys(node: Node, permitted: readonly string[], expected: string, fail: Fail): void {
  if (node.type !== "object") fail(node.offset, `expected ${expected}`);
  for (const { key } of membersOf(node)) {
    if (permitted.includes(key.value)) continue;
    const hints = wordHint(key.value, permitted);
    const all =
      permitted.length > 5 ? "docs/lint/README.md lists the codes" : `expected ${permitted.join(" or ")}`;
    fail(key.offset, `"${maskedText(key.value)}" is not a known key`, ...hints, all);
  }
}

function membersOf({ children = [] }: Node): readonly { readonly key: Node; readonly value: Node }[] {
  return children.flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [{ key, value }],
  );
}

/** Returns the line and column of an offset, both from 1. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${before.length}:${(before.at(-1) ?? "").length + 1}`;
}
