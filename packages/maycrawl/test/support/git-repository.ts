import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { folder } from "./run.ts";

/** Whether git is installed. */
export const hasGit = spawnSync("git", ["--version"]).error === undefined;

/** Reports that git is missing: call it beside tests with `describe.skipIf(!hasGit)`. */
export function requireGit(): void {
  requireOrSkip("git", hasGit);
}

const DAY = 86_400;
/** Date of the first commit, 2026-01-01, in seconds. */
const START = 1_767_268_800;

/** A git repository in a folder that is removed after the test. Each commit is a day after the one before it. */
export class GitRepository {
  readonly path: string;
  #date = START;

  constructor(path: string = folder()) {
    this.path = path;
    this.git("init", "-q", "-b", "main");
  }

  /** Runs git without the settings of the user, and returns its output. */
  git(...args: readonly string[]): string {
    const date = `${this.#date} +0000`;
    const env = {
      ...process.env,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "Ann",
      GIT_AUTHOR_EMAIL: "ann@shop.example",
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: "Ann",
      GIT_COMMITTER_EMAIL: "ann@shop.example",
      GIT_COMMITTER_DATE: date,
    };
    return execFileSync("git", [...args], { cwd: this.path, env, encoding: "utf8", stdio: "pipe" }).trim();
  }

  /** Writes a file of the working directory. */
  write(path: string, content: string): void {
    mkdirSync(dirname(join(this.path, path)), { recursive: true });
    writeFileSync(join(this.path, path), content);
  }

  /** Commits all files, after writing the given ones. Returns the hash, as the command prints it. */
  commit(subject: string, files: Readonly<Record<string, string>> = {}): string {
    for (const [path, content] of Object.entries(files)) this.write(path, content);
    this.git("add", "-A");
    this.#date += DAY;
    this.git("commit", "-q", "--allow-empty", "-m", subject);
    return this.git("rev-parse", "HEAD").slice(0, 10);
  }

  /** Merges a branch with a merge commit. Returns its hash. */
  merge(branch: string): string {
    this.#date += DAY;
    this.git("merge", "-q", "--no-ff", "-m", `Merge ${branch}`, branch);
    return this.git("rev-parse", "HEAD").slice(0, 10);
  }
}
