import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Vector } from "./vector.ts";

/** One file of vectors. */
export interface VectorFile {
  readonly name: string;
  /** Prefix of its ids: the section's number, or the dialect's name. */
  readonly key: string;
  /** Its lines, not yet validated. */
  readonly values: readonly unknown[];
}

/** The folder of the vectors. */
export const vectorFolder: URL = new URL("./vectors/", import.meta.url);

/**
 * Returns the key of a file: `2.2.1` for `2.2.1-user-agent-line.ndjson`, `google-code` for
 * `dialect-google-code.ndjson`.
 */
function keyOf(fileName: string): string {
  const name = basename(fileName, ".ndjson");
  return name.startsWith("dialect-") ? name.slice("dialect-".length) : (name.split("-", 1)[0] ?? name);
}

/** Reads all files, in the order of their names. */
export function readVectorFiles(): readonly VectorFile[] {
  return readdirSync(vectorFolder)
    .filter((name) => name.endsWith(".ndjson"))
    .sort()
    .map((name) => ({ name, key: keyOf(name), values: readNdjson(new URL(name, vectorFolder)) }));
}

/** Reads all vectors. `vector-schema.test.ts` validates them. */
export function readVectors(): readonly Vector[] {
  return readVectorFiles().flatMap((file) => file.values as readonly Vector[]);
}

/** Reads a file with one JSON value per line. */
export function readNdjson(file: URL): readonly unknown[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
}
