import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StoreFailedError } from "@maycrawl/agent";
import { expect, onTestFinished, test } from "vitest";
import { describeStoreFailure } from "./store-failure.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "maycrawl-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Returns an error in the format of the stores. */
function storeError(path: string, done: string, cause: Error): StoreFailedError {
  return new StoreFailedError(`${path} could not be ${done}: ${cause.message}.`, cause);
}

function systemError(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}`), { code });
}

const CANNOT_OPEN = 'ConnectionFailed("Unable to open connection to local database x.db: 14")';

test.each([
  ["EACCES", "permission denied, open 'x.db'", "permission denied"],
  ["EISDIR", "illegal operation on a directory, read", "it is a directory"],
  ["ENOSPC", "no space left on device, write", "the disk is full"],
  ["EROFS", "read-only file system, open 'x.db'", "the disk is read-only"],
  ["EIO", "i/o error, read", "EIO"],
])("describeStoreFailure() names the path, and describes %s (%s) as: %s", (code, message, words) => {
  const path = join(folder(), "x.db");
  expect(describeStoreFailure(storeError(path, "opened", systemError(code, message)))).toBe(
    `${path} could not be opened: ${words}`,
  );
});

test("describeStoreFailure() names a missing folder, whether the error is of the system or of SQLite", () => {
  const none = join(folder(), "none");
  const path = join(none, "x.db");
  for (const cause of [systemError("ENOENT", "no such file or directory"), new Error(CANNOT_OPEN)]) {
    expect(describeStoreFailure(storeError(path, "written", cause))).toBe(
      `${path} could not be written: there is no folder ${none}`,
    );
  }
});

test("describeStoreFailure() keeps a SQLite message about a full disk, and escapes control characters", () => {
  const diskFull = storeError("x.db", "written", new Error("database or disk is full"));
  expect(describeStoreFailure(diskFull)).toBe("x.db could not be written: database or disk is full.");
  expect(describeStoreFailure(new StoreFailedError("\u001b[2J is closed."))).toBe("\\u{1b}[2J is closed.");
});
