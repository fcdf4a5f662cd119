import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { UndeterminedError } from "../cli/errors.ts";
import { replaceFile } from "./replace-file.ts";

function folderWith(content: string): { readonly folder: string; readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), "replace-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "robots.txt");
  writeFileSync(path, content);
  return { folder, path };
}

test("replaceFile() replaces a file that still has the given content", () => {
  const { folder, path } = folderWith("old");
  replaceFile(path, Uint8Array.of(0xff), Buffer.from("old"));
  expect([...readFileSync(path)]).toEqual([0xff]);
  expect(readdirSync(folder)).toEqual(["robots.txt"]);
});

test("replaceFile() keeps a file that another process has changed, and leaves no other file", () => {
  const { folder, path } = folderWith("changed");
  expect(() => replaceFile(path, "new", Buffer.from("old"))).toThrow("has changed and is not written");
  expect(readFileSync(path, "utf8")).toBe("changed");
  expect(readdirSync(folder)).toEqual(["robots.txt"]);
});

test("replaceFile() reports a folder that does not exist", () => {
  const { folder } = folderWith("");
  const write = (): void => replaceFile(join(folder, "no", "a.txt"), "new");
  expect(write).toThrow(UndeterminedError);
  expect(write).toThrow(/a\.txt cannot be written: there is no such file$/);
});
