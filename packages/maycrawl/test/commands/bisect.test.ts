import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { GitRepository, hasGit, requireGit } from "../support/git-repository.ts";
import { folder, maycrawl, type Run } from "../support/run.ts";

const URL = "https://shop.example/blog/1";
const OPEN = "User-agent: *\nDisallow: /cart\n";
const CLOSED = "User-agent: *\nDisallow: /cart\nDisallow: /blog\n";
const COMMENTED = `# Closed.\n${CLOSED}`;

requireGit();

function bisect(cwd: string, ...args: readonly string[]): Promise<Run> {
  return maycrawl(["bisect", URL, "--as", "CCBot", ...args], { cwd });
}

async function bisectJson(cwd: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await bisect(cwd, ...args, "--json");
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

describe.skipIf(!hasGit)("maycrawl bisect", () => {
  test("prints the last commit that changed the answer, and the lines of both sides", async () => {
    const repository = new GitRepository();
    repository.commit("Add robots.txt", { "robots.txt": CLOSED });
    repository.commit("Open", { "robots.txt": OPEN });
    const turned = repository.commit("Close the blog", { "robots.txt": CLOSED });
    repository.commit("Add a comment", { "robots.txt": COMMENTED });
    repository.commit("Add a page", { "index.html": "" });
    expect(await bisect(repository.path)).toEqual({
      code: 0,
      stderr: "",
      stdout: `disallowed  ${URL}  as CCBot  robots.txt:4:1: Disallow: /blog

Changed by ${turned}  2026-01-04  Ann  Close the blog
  before  allowed     no rule matches
  after   disallowed  ${turned}:robots.txt:3:1: Disallow: /blog
`,
    });
  });

  test("reports the commit that added the file, and the one that deleted it", async () => {
    const repository = new GitRepository();
    repository.commit("Start", { "index.html": "" });
    const added = repository.commit("Add robots.txt", { "robots.txt": CLOSED });
    const first = await bisectJson(repository.path);
    expect(first).toMatchObject({ result: "changed", commit: { subject: "Add robots.txt" } });
    expect(first.before).toMatchObject({
      from: `${added}^:robots.txt`,
      allowed: true,
      because: "unavailable",
    });
    rmSync(join(repository.path, "robots.txt"));
    const deleted = repository.commit("Delete robots.txt");
    const { stdout } = await bisect(repository.path);
    expect(stdout).toContain(`Changed by ${deleted}  2026-01-04  Ann  Delete robots.txt\n`);
    expect(stdout).toContain(`  before  disallowed  ${deleted}^:robots.txt:3:1: Disallow: /blog\n`);
    expect(stdout).toContain("  after   allowed     robots.txt is unavailable");
    expect(stdout).toContain("there is no such file");
  });

  test("reports a working copy that has another answer than HEAD", async () => {
    const repository = new GitRepository();
    repository.commit("Add robots.txt", { "robots.txt": OPEN });
    repository.write("robots.txt", CLOSED);
    expect((await bisect(repository.path)).stdout).toContain(`
Not committed yet  robots.txt differs from HEAD
  before  allowed     no rule matches
  after   disallowed  robots.txt:3:1: Disallow: /blog
`);
    expect(await bisectJson(repository.path)).toMatchObject({ result: "not-committed", commit: null });
  });

  test("reports that the answer never changed, and the oldest commit", async () => {
    const repository = new GitRepository();
    const oldest = repository.commit("Add robots.txt", { "robots.txt": OPEN });
    repository.commit("Add a comment", { "robots.txt": `# Open.\n${OPEN}` });
    const { code, stdout } = await bisect(repository.path);
    expect([code, stdout]).toEqual([
      0,
      `allowed  ${URL}  as CCBot  no rule matches

Never changed  in 2 commits, since the oldest:
  ${oldest}  2026-01-02  Ann  Add robots.txt
`,
    ]);
    expect(await bisectJson(repository.path)).toMatchObject({
      result: "unchanged",
      before: null,
      oldest: { subject: "Add robots.txt" },
    });
  });

  test("follows a renamed file, but not the file that a new one was copied from", async () => {
    const repository = new GitRepository();
    repository.commit("Add a template", { "template.txt": CLOSED });
    repository.commit("Open the template", { "template.txt": `${OPEN}# Open.\n` });
    const copied = repository.commit("Add robots.txt", { "static/robots.txt": `${OPEN}# Open.\n` });
    const turned = repository.commit("Close the blog", { "static/robots.txt": CLOSED });
    repository.git("mv", "static", "public");
    repository.commit("Move the files");
    const { commit, before, path } = await bisectJson(repository.path);
    expect([commit.hash.slice(0, 10), before.from, path]).toEqual([
      turned,
      `${turned}^:static/robots.txt`,
      "public/robots.txt",
    ]);
    repository.git("checkout", "-q", copied);
    expect(await bisectJson(repository.path)).toMatchObject({
      result: "unchanged",
      oldest: { subject: "Add robots.txt" },
    });
  });

  test("reports a merged branch as its merge commit, and the command that shows its commits", async () => {
    const repository = new GitRepository();
    repository.commit("Add robots.txt", { "robots.txt": OPEN });
    repository.git("checkout", "-q", "-b", "blog");
    repository.commit("Close the blog", { "robots.txt": CLOSED });
    repository.git("checkout", "-q", "main");
    repository.commit("Add a page", { "index.html": "" });
    const merge = repository.merge("blog");
    const { stdout } = await bisect(repository.path);
    expect(stdout).toContain(`Changed by ${merge}  2026-01-05  Ann  Merge blog\n`);
    expect(stdout).toContain(`git log -p ${merge}^..${merge} -- robots.txt\n`);
    expect((await bisectJson(repository.path)).commit.merge).toBe(true);
  });

  test("searches only the commits after --since", async () => {
    const repository = new GitRepository();
    repository.commit("Add robots.txt", { "robots.txt": OPEN });
    const turned = repository.commit("Close the blog", { "robots.txt": CLOSED });
    repository.commit("Add a comment", { "robots.txt": COMMENTED });
    expect((await bisect(repository.path, "--since", "HEAD~1")).stdout).toContain(
      `\nNever changed  in 1 commit after ${turned}\n`,
    );
    expect((await bisect(repository.path, "--since", "HEAD")).stdout).toContain(
      "\nNever changed  in 0 commits",
    );
    expect(await bisectJson(repository.path, "--since", "HEAD~2")).toMatchObject({ result: "changed" });
  });

  test("reads a bare repository, and a path below the working directory", async () => {
    const repository = new GitRepository();
    repository.commit("Add robots.txt", { "site/robots.txt": CLOSED });
    const below = await bisectJson(join(repository.path, "site"));
    expect(below).toMatchObject({ path: "robots.txt", current: { from: "robots.txt" } });
    expect(below.after.from).toMatch(/:site\/robots\.txt$/);
    const bare = folder();
    repository.git("clone", "-q", "--bare", ".", bare);
    expect(await bisectJson(bare, "site/robots.txt")).toMatchObject({
      result: "changed",
      current: { from: "HEAD:site/robots.txt", allowed: false },
    });
  });

  test("does not take a file that a sparse checkout omits for a deleted one", async () => {
    const repository = new GitRepository();
    repository.commit("Add files", { "public/robots.txt": CLOSED, "src/a.js": "" });
    repository.git("sparse-checkout", "set", "src");
    expect(await bisectJson(repository.path, "public/robots.txt")).toMatchObject({
      result: "changed",
      commit: { subject: "Add files" },
      current: { from: "HEAD:public/robots.txt", allowed: false },
    });
    repository.git("sparse-checkout", "disable");
    rmSync(join(repository.path, "public/robots.txt"));
    expect(await bisectJson(repository.path, "public/robots.txt")).toMatchObject({ result: "not-committed" });
  });

  test("escapes control characters in subjects", async () => {
    const repository = new GitRepository();
    repository.commit("\u001b[31mClose\u202e the blog", { "robots.txt": CLOSED });
    const { stdout } = await bisect(repository.path);
    expect(stdout).toContain("  \\u{1b}[31mClose\\u{202e} the blog\n");
  });

  test("ignores settings of git that change its output", async () => {
    const repository = new GitRepository();
    repository.git("config", "log.showRoot", "false");
    repository.git("config", "color.ui", "always");
    repository.git("config", "diff.renames", "false");
    repository.git("config", "log.diffMerges", "combined");
    repository.git("config", "log.date", "relative");
    repository.commit("Close the blog", { "robots.txt": CLOSED });
    repository.git("checkout", "-q", "-b", "comment");
    repository.commit("Add a comment", { "robots.txt": COMMENTED });
    repository.git("checkout", "-q", "main");
    repository.merge("comment");
    repository.git("mv", "robots.txt", "rules.txt");
    repository.commit("Rename");
    expect(await bisectJson(repository.path, "rules.txt")).toMatchObject({
      commit: { subject: "Close the blog", date: "2026-01-02T12:00:00+00:00" },
    });
  });

  test("rejects the end of a shallow clone, where the oldest commit seems to add all files", async () => {
    const repository = new GitRepository();
    repository.commit("Close the blog", { "robots.txt": CLOSED });
    repository.commit("Add a comment", { "robots.txt": COMMENTED });
    const clone = folder();
    repository.git("clone", "-q", "--depth", "1", `file://${repository.path}`, clone);
    const { code, stdout, stderr } = await bisect(clone);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(/^error: the answer did not change after commit [\da-f]{10}, where the history/);
    expect(stderr).toContain("git fetch --unshallow");
    const missing = await bisect(clone, "--since", "HEAD~1");
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("git fetch --unshallow")]);
  });

  test("rejects a folder without git, a repository without commits, and wrong paths and revisions", async () => {
    const none = folder();
    expect((await bisect(none)).stderr).toMatch(/^error: git: not a git repository/);
    const repository = new GitRepository();
    expect(await bisect(repository.path)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("has no commits yet"),
    });
    repository.commit("Add files", { "a/robots.txt": OPEN });
    symlinkSync("a/robots.txt", join(repository.path, "link.txt"));
    repository.commit("Add a link");
    const rows = [
      [[], 3, '"robots.txt" is not a file in "HEAD"\n  did you mean a/robots.txt?\n'],
      [["a"], 3, "a cannot be read: it is a directory\n"],
      [["../robots.txt"], 3, "git: ../robots.txt: '../robots.txt' is outside repository"],
      [["link.txt"], 3, "link.txt is a symbolic link in commit "],
      [
        ["--since", "v1"],
        2,
        '"v1" is not a revision of this git repository\n  expected a commit, a branch or a tag',
      ],
      [["--since=--all"], 2, '"--all" is not a revision of this git repository\n'],
      [["--since="], 2, '"" is not a revision of this git repository\n'],
    ] as const;
    for (const [args, code, error] of rows) {
      const run = await bisect(repository.path, ...args);
      expect([run.code, run.stdout]).toEqual([code, ""]);
      expect(run.stderr).toContain(`error: ${error}`);
    }
  });

  test("reports that git is not installed", async () => {
    const { code, stderr } = await maycrawl(["bisect", URL, "--as", "CCBot"], { env: { PATH: folder() } });
    expect([code, stderr]).toEqual([3, "error: git is not installed\n  install it, or add it to PATH\n"]);
  });
});
