import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Vector } from "./vector.ts";

/** One file of vectors. */
export interface VectorFile {
  readonly name: string;
  /** What its ids begin with: the section's number, or the dialect's name. */
  readonly key: string;
  /** Its lines, not yet checked. */
  readonly values: readonly unknown[];
}

/** The folder of the vectors. */
export const vectorFolder: URL = new URL("./vectors/", import.meta.url);

/** `2.2.1-user-agent-line.ndjson` has the key `2.2.1`, `dialect-google-code.ndjson` has `google-code`. */
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

/** All vectors, which `vector-schema.test.ts` has checked. */
export function readVectors(): readonly Vector[] {
  return readVectorFiles().flatMap((file) => file.values as readonly Vector[]);
}

/** Reads a file with one JSON value a line. */
export function readNdjson(file: URL): readonly unknown[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
}
