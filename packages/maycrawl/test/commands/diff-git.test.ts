import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { GitRepository, hasGit, requireGit } from "../support/git-repository.ts";
import { file, folder, maycrawl, type Run } from "../support/run.ts";

const OPEN = "User-agent: *\nDisallow: /cart\n";
const CLOSED = "User-agent: *\nDisallow: /cart\nDisallow: /blog\n";
const ADDED = [{ aspect: "access", before: "unavailable", after: "successful" }];
const DELETED = [{ aspect: "access", before: "successful", after: "unavailable" }];

requireGit();

function diff(cwd: string, ...args: readonly string[]): Promise<Run> {
  return maycrawl(["diff", "--as", "CCBot", "--git", ...args], { cwd });
}

async function diffJson(cwd: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await diff(cwd, ...args, "--json");
  expect(stderr).toBe("");
  return { code, ...JSON.parse(stdout) };
}

describe.skipIf(!hasGit)("maycrawl diff --git", () => {
  test("compares the robots.txt at a revision with the working copy", async () => {
    const repository = new GitRepository();
    repository.commit("Add robots.txt", { "robots.txt": OPEN });
    repository.git("tag", "v1");
    repository.commit("Close the blog", { "robots.txt": CLOSED });
    expect(await diff(repository.path, "v1")).toEqual({
      code: 1,
      stderr: "",
      stdout: `CCBot (archive, training)
  allowed → disallowed  https://example.com/blog
    before: no rule matches
    after:  robots.txt:3:1: Disallow: /blog

Decisions change for this crawler.
`,
    });
    expect((await diff(repository.path, "HEAD")).stdout).toMatch(/^Proved: /);
    repository.write("robots.txt", OPEN);
    expect((await diff(repository.path, "HEAD")).stdout).toContain(
      "    before: HEAD:robots.txt:3:1: Disallow: /blog\n",
    );
  });

  test("finds the usual paths, and accepts a path relative to the working directory", async () => {
    const repository = new GitRepository();
    repository.commit("Add files", { "static/robots.txt": OPEN, "a/rules.txt": OPEN });
    repository.write("static/robots.txt", CLOSED);
    repository.write("a/rules.txt", CLOSED);
    expect((await diff(repository.path, "HEAD")).stdout).toContain("after:  static/robots.txt:3:1");
    repository.write("public/robots.txt", OPEN);
    expect((await diffJson(repository.path, "HEAD")).changes).toEqual(ADDED);
    for (const [cwd, path] of [
      [".", "a/rules.txt"],
      ["a", "rules.txt"],
      ["static", "../a/rules.txt"],
      ["a", join(repository.path, "a/rules.txt")],
    ] as const)
      expect((await diff(join(repository.path, cwd), "HEAD", path)).stdout).toContain("rules.txt:3:1:");
  });

  test("takes a file that was added or deleted for an unavailable one on the other side", async () => {
    const repository = new GitRepository();
    repository.commit("Start", { "index.html": "" });
    repository.commit("Add robots.txt", { "robots.txt": CLOSED });
    const added = await diffJson(repository.path, "HEAD~1");
    expect([added.code, added.result, added.changes]).toEqual([1, "different", ADDED]);
    expect((await diff(repository.path, "HEAD~1")).stdout).toContain(
      "    before: robots.txt is unavailable: there is no such file\n",
    );
    rmSync(join(repository.path, "robots.txt"));
    const deleted = await diffJson(repository.path, "HEAD");
    expect([deleted.code, deleted.result, deleted.changes]).toEqual([1, "different", DELETED]);
  });

  test("names the file of the working copy in annotations", async () => {
    const repository = new GitRepository();
    repository.commit("Add robots.txt", { "public/robots.txt": OPEN });
    repository.write("public/robots.txt", CLOSED);
    expect((await diff(repository.path, "HEAD", "--format", "github")).stdout).toMatch(
      /^::error file=public\/robots\.txt,line=3,title=decision::allowed → disallowed/,
    );
  });

  test("names a file in annotations relative to the workspace of a GitHub workflow", async () => {
    const repository = new GitRepository();
    repository.commit("Add robots.txt", { "site/public/robots.txt": OPEN });
    repository.write("site/public/robots.txt", CLOSED);
    const cwd = join(repository.path, "site");
    const args = ["diff", "--git", "HEAD", "--as", "CCBot", "--format", "github"];
    for (const [workspace, path] of [
      [repository.path, "site/public/robots.txt"],
      [folder(), "public/robots.txt"],
    ] as const) {
      const { stdout } = await maycrawl(args, { cwd, env: { GITHUB_WORKSPACE: workspace } });
      expect(stdout).toMatch(`::error file=${path},line=3,`);
    }
  });

  test("does not take a file that a sparse checkout omits for a deleted one", async () => {
    const repository = new GitRepository();
    repository.commit("Add files", { "public/robots.txt": CLOSED, "src/a.js": "" });
    repository.git("sparse-checkout", "set", "src");
    const { code, stderr } = await diff(repository.path, "HEAD", "public/robots.txt");
    expect([code, stderr]).toEqual([3, expect.stringContaining("public/robots.txt cannot be read")]);
  });

  test("rejects wrong revisions and paths, and a repository without files", async () => {
    const repository = new GitRepository();
    expect(await diff(repository.path, "HEAD")).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("has no commits yet"),
    });
    repository.commit("Add files", { "a/robots.txt": OPEN });
    const bare = folder();
    repository.git("clone", "-q", "--bare", ".", bare);
    const rows = [
      [
        ".",
        ["v1"],
        2,
        '"v1" is not a revision of this git repository\n  expected a commit, a branch or a tag',
      ],
      [".", ["\u001b[31m"], 2, '"\\u{1b}[31m" is not a revision of this git repository\n'],
      [".", ["HEAD"], 3, '"robots.txt" is not a file in "HEAD"\n  did you mean a/robots.txt?\n'],
      [".", ["HEAD", "a"], 3, "a cannot be read: it is a directory\n"],
      [".", ["HEAD", ""], 3, '"" is not a file in "HEAD"\n'],
      [".", ["HEAD", file(OPEN)], 3, "is outside repository"],
      [bare, ["HEAD", "a/robots.txt"], 3, "the git repository has no working copy\n"],
    ] as const;
    for (const [cwd, args, code, error] of rows) {
      const [revision, ...paths] = args;
      const run = await diff(cwd === "." ? repository.path : cwd, revision, ...paths);
      expect([run.code, run.stdout]).toEqual([code, ""]);
      expect(run.stderr).toMatch(/^error: /);
      expect(run.stderr).toContain(error);
    }
  });
});
