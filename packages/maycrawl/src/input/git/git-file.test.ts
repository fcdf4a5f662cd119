import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { GitRepository, hasGit, requireGit } from "../../../test/support/git-repository.ts";
import { surroundings } from "../../../test/support/surroundings.ts";
import { UndeterminedError, UsageError } from "../../cli/errors.ts";
import { findGitFile, readGitFile } from "./git-file.ts";
import { GitObjects } from "./git-objects.ts";

const MAX = 1000;

requireGit();

/** Returns a file of a repository as text. The working directory is a folder of the repository. */
async function read(repository: GitRepository, folder: string, ...args: readonly [string, string, number?]) {
  using _surroundings = surroundings(join(repository.path, folder));
  const [revision, path, max = MAX] = args;
  return Buffer.from(await readGitFile(revision, path, max)).toString("latin1");
}

describe.skipIf(!hasGit)("readGitFile()", () => {
  test("reads the bytes of a file at a revision, relative to the working directory", async () => {
    const repository = new GitRepository();
    repository.commit("One", { "public/robots.txt": "one\r\n" });
    repository.git("tag", "v1");
    repository.commit("Two", { "public/robots.txt": "two", "public/a/x": "" });
    expect(await read(repository, ".", "v1", "public/robots.txt")).toBe("one\r\n");
    expect(await read(repository, "public", "HEAD", "robots.txt")).toBe("two");
    expect(await read(repository, "public/a", "main~1", "../robots.txt")).toBe("one\r\n");
    expect(await read(repository, ".", "HEAD", join(repository.path, "public/robots.txt"))).toBe("two");
  });

  test("findGitFile() returns undefined if the revision has no such file", async () => {
    const repository = new GitRepository();
    repository.commit("One", { "public/robots.txt": "one" });
    using _surroundings = surroundings(repository.path);
    expect(await findGitFile("HEAD", "robots.txt", MAX)).toBeUndefined();
    expect(await findGitFile("HEAD", "a\nb", MAX)).toBeUndefined();
    await expect(findGitFile("v2", "robots.txt", MAX)).rejects.toThrow(UsageError);
  });

  test("reads the first bytes up to the limit, and follows symbolic links", async () => {
    const repository = new GitRepository();
    repository.write("robots.txt", "x".repeat(200_000));
    symlinkSync("robots.txt", join(repository.path, "link.txt"));
    repository.commit("One");
    expect(await read(repository, ".", "HEAD", "robots.txt", 3)).toBe("xxx");
    expect(await read(repository, ".", "HEAD", "link.txt", 1e6)).toBe("x".repeat(200_000));
  });

  test.for([
    ["HEAD", "robots.txt", '"robots.txt" is not a file in "HEAD"', "did you mean public/robots.txt?"],
    ["HEAD", "public", '"public" is not a file in "HEAD"', undefined],
    ["HEAD", "a\nb", '"a\\u{a}b" is not a file in "HEAD"', undefined],
    ["HEAD", "", '"" is not a file in "HEAD"', undefined],
  ] as const)("rejects %j:%j", async ([revision, path, message, hint], { expect }) => {
    const repository = new GitRepository();
    repository.commit("One", { "public/robots.txt": "one" });
    const error = await read(repository, ".", revision, path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UndeterminedError);
    expect(error).toMatchObject({ message, hints: hint === undefined ? [] : [hint] });
  });

  test.for(["v2", "-p", "--all", "", ":0", "a\0b", "HEAD:robots.txt", "\u001b[31m"])(
    "rejects the revision %j with a UsageError",
    async (revision, { expect }) => {
      const repository = new GitRepository();
      repository.commit("One", { "robots.txt": "one" });
      const error = await read(repository, ".", revision, "robots.txt").catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UsageError);
      expect((error as Error).message).not.toContain("\u001b");
    },
  );

  test("reads several files with one process, also after a missing one and a folder", async () => {
    const repository = new GitRepository();
    repository.commit("One", { "a/1": "one", "a/2": "x".repeat(300_000), "a/3": "" });
    using _surroundings = surroundings(repository.path);
    using objects = new GitObjects();
    const sizes: (number | undefined)[] = [];
    for (const name of ["a/1", "none", "a/2", "a", "a/3", "a/1"])
      sizes.push((await objects.read(`HEAD:${name}`, 250_000))?.length);
    expect(sizes).toEqual([3, undefined, 250_000, undefined, 0, 3]);
  });
});
