import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { AtomicFile } from "../../src/report/atomic-file.ts";

/** URL of this module only, because a process would need long to load the whole report module. */
const WHOLE_FILE = new URL("../../dist/report/atomic-file.js", import.meta.url).href;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-whole-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function put(path: string, text: string): void {
  using file = new AtomicFile(path);
  file.write(text);
  file.commit();
}

it("AtomicFile replaces the old file in commit(), and not before", () => {
  const path = join(newFolder(), "a.txt");
  writeFileSync(path, "old");
  using file = new AtomicFile(path);
  file.write("n".repeat(300_000));
  expect(readFileSync(path, "utf8")).toBe("old");
  file.commit();
  expect(readFileSync(path, "utf8")).toBe("n".repeat(300_000));
});

it("AtomicFile writes text and bytes in the order of the calls, bytes unchanged", () => {
  const path = join(newFolder(), "bytes.txt");
  using file = new AtomicFile(path);
  file.write("a");
  file.write(Uint8Array.of(0xff, 0));
  file.write("\u00e9");
  file.commit();
  expect([...readFileSync(path)]).toEqual([0x61, 0xff, 0, 0xc3, 0xa9]);
});

it("AtomicFile leaves the old file unchanged without commit()", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "a.txt"), "old");
  {
    using file = new AtomicFile(join(folder, "a.txt"));
    file.write("new");
  }
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("old");
  expect(readdirSync(folder)).toEqual(["a.txt"]);
});

it("AtomicFile replaces the target of a symbolic link, and keeps the link", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "real.txt"), "old");
  symlinkSync("real.txt", join(folder, "link.txt"));
  put(join(folder, "link.txt"), "new");
  expect(readFileSync(join(folder, "real.txt"), "utf8")).toBe("new");
  expect(lstatSync(join(folder, "link.txt")).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(["link.txt", "real.txt"]);
});

it("AtomicFile creates the target of a dangling symbolic link, and keeps the link", () => {
  const folder = newFolder();
  mkdirSync(join(folder, "in"));
  symlinkSync("in/link.txt", join(folder, "link.txt"));
  symlinkSync("../real.txt", join(folder, "in", "link.txt"));
  put(join(folder, "link.txt"), "new");
  expect(readFileSync(join(folder, "real.txt"), "utf8")).toBe("new");
  expect(lstatSync(join(folder, "link.txt")).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(["in", "link.txt", "real.txt"]);
});

it.each([0o600, 0o640, 0o666])("AtomicFile keeps the mode %s of the old file", (mode) => {
  const path = join(newFolder(), "a.txt");
  writeFileSync(path, "old");
  chmodSync(path, mode);
  using file = new AtomicFile(path);
  file.write("new");
  // The partial file must not have more permissions.
  expect(statSync(`${path}.${process.pid}.part`).mode & 0o777 & ~mode).toBe(0);
  file.commit();
  expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual(["new", mode]);
});

describe.skipIf(!existsSync("/dev/fd/0"))("AtomicFile on a descriptor of this process", () => {
  it.each(["/dev/fd/", "/proc/self/fd/"])("keeps the content, and leaves the descriptor open: %s", (at) => {
    const path = join(newFolder(), "a.txt");
    writeFileSync(path, "");
    const inode = statSync(path).ino;
    const handle = openSync(path, "r+");
    onTestFinished(() => closeSync(handle));
    writeSync(handle, "head ");
    put(`${at}${handle}`, "new ");
    writeSync(handle, "tail");
    expect([readFileSync(path, "utf8"), statSync(path).ino]).toEqual(["head new tail", inode]);
  });

  it("writes to standard output, and keeps the content of a file that the output is appended to", () => {
    const folder = newFolder();
    const path = join(folder, "a.txt");
    const script = `import { AtomicFile } from "${WHOLE_FILE}"; const file = new AtomicFile("/dev/stdout"); file.write("new "); file.commit(); console.log("tail")`;
    const args = (redirect: string) => [
      "-c",
      `"$@" ${redirect} "${path}"`,
      "sh",
      process.execPath,
      "--input-type=module",
      "-e",
      script,
    ];
    execFileSync("sh", args(">"));
    execFileSync("sh", args(">>"));
    expect(readFileSync(path, "utf8")).toBe("new tail\nnew tail\n");
    expect(readdirSync(folder)).toEqual(["a.txt"]);
  });
});

it.skipIf(!existsSync("/proc/self/fd"))("AtomicFile closes its file with and without commit()", () => {
  const path = join(newFolder(), "a.txt");
  const isOpen = (): boolean =>
    readdirSync("/proc/self/fd").some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(path);
      } catch {
        return false;
      }
    });
  {
    using file = new AtomicFile(path);
    file.write("new");
    expect(isOpen()).toBe(true);
  }
  expect(isOpen()).toBe(false);
  put(path, "new");
  expect(isOpen()).toBe(false);
});

it("AtomicFile writes into a pipe, and does not replace it", async () => {
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

it.each(["", "no/such/a.txt"])("AtomicFile throws with the reason if %j cannot be written", (name) => {
  const folder = newFolder();
  expect(() => put(join(folder, name), "x")).toThrow(/cannot be written: E(?:ISDIR|NOENT)/);
  expect(readdirSync(folder)).toEqual([]);
});
