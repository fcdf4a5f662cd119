import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StoreFailedError } from "@maycrawl/agent";
import { expect, onTestFinished, test } from "vitest";
import { storeFailureWords } from "./store-failure.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "maycrawl-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** As the stores tell it. */
function failed(path: string, done: string, cause: Error): StoreFailedError {
  return new StoreFailedError(`${path} could not be ${done}: ${cause.message}.`, cause);
}

function ofSystem(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}`), { code });
}

const CANNOT_OPEN = 'ConnectionFailed("Unable to open connection to local database x.db: 14")';

test.each([
  ["EACCES", "permission denied, open 'x.db'", "permission denied"],
  ["EISDIR", "illegal operation on a directory, read", "it is a directory"],
  ["ENOSPC", "no space left on device, write", "the disk is full"],
  ["EROFS", "read-only file system, open 'x.db'", "the disk can only be read"],
  ["EIO", "i/o error, read", "EIO"],
])("%s is said in words, with the path", (code, message, words) => {
  const path = join(folder(), "x.db");
  expect(storeFailureWords(failed(path, "opened", ofSystem(code, message)))).toBe(
    `${path} could not be opened: ${words}`,
  );
});

test("a folder that there is not is named, whoever says so", () => {
  const none = join(folder(), "none");
  const path = join(none, "x.db");
  for (const cause of [ofSystem("ENOENT", "no such file or directory"), new Error(CANNOT_OPEN)]) {
    expect(storeFailureWords(failed(path, "written", cause))).toBe(
      `${path} could not be written: there is no folder ${none}`,
    );
  }
});

test("what only SQLite knows is said in its words, and shown harmlessly", () => {
  const full = failed("x.db", "written", new Error("database or disk is full"));
  expect(storeFailureWords(full)).toBe("x.db could not be written: database or disk is full.");
  expect(storeFailureWords(new StoreFailedError("\u001b[2J is closed."))).toBe("\\u{1b}[2J is closed.");
});
