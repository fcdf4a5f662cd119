import { execFileSync, spawn } from "node:child_process";
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { WholeFile } from "../src/report/whole-file.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-whole-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function put(path: string, text: string): void {
  using file = new WholeFile(path);
  file.write(text);
  file.done();
}

it("is there when it is done, and not before", () => {
  const path = join(newFolder(), "a.txt");
  writeFileSync(path, "old");
  using file = new WholeFile(path);
  file.write("n".repeat(300_000));
  expect(readFileSync(path, "utf8")).toBe("old");
  file.done();
  expect(readFileSync(path, "utf8")).toBe("n".repeat(300_000));
});

it("leaves all as it was where it is not done", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "a.txt"), "old");
  {
    using file = new WholeFile(join(folder, "a.txt"));
    file.write("new");
  }
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("old");
  expect(readdirSync(folder)).toEqual(["a.txt"]);
});

it("goes to where a link leads, and the link stays", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "real.txt"), "old");
  symlinkSync("real.txt", join(folder, "link.txt"));
  put(join(folder, "link.txt"), "new");
  expect(readFileSync(join(folder, "real.txt"), "utf8")).toBe("new");
  expect(lstatSync(join(folder, "link.txt")).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(["link.txt", "real.txt"]);
});

it("goes into a pipe, which stays one", async () => {
  const folder = newFolder();
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const reader = spawn("cat", [pipe], { stdio: ["ignore", "pipe", "inherit"] });
  const read = (async () => {
    let text = "";
    for await (const chunk of reader.stdout.setEncoding("utf8")) text += chunk;
    return text;
  })();
  put(pipe, "new".repeat(50_000));
  expect(await read).toBe("new".repeat(50_000));
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

it.each(["", "no/such/a.txt"])("says why %j cannot be written", (name) => {
  const folder = newFolder();
  expect(() => put(join(folder, name), "x")).toThrow(/could not be written: E(?:ISDIR|NOENT)/);
  expect(readdirSync(folder)).toEqual([]);
});
