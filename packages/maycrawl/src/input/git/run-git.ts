import { spawnSync } from "node:child_process";
import { maskedAddress, visible } from "@maycrawl/engine/internal";
import { UndeterminedError, UsageError } from "../../cli/errors.ts";
import { maskedText } from "../../output/masked-text.ts";

/** Maximum size of git's output in bytes: a log with a line for each of some 500,000 commits. */
const MAX_OUTPUT = 128 * 1024 * 1024;
/** Settings of the user that would change the output. */
const SETTINGS = ["log.showSignature=false", "log.showRoot=true", "log.diffMerges=separate"].flatMap(
  (one) => ["-c", one],
);

/** Output of a run of git. */
interface GitRun {
  readonly status: number;
  readonly output: Buffer;
  /** Error for a run that failed. */
  readonly error: UndeterminedError;
}

/** A git repository. */
export interface GitRepository {
  /** Whether its folder has files. Without them (a bare repository), there are only commits. */
  readonly hasFiles: boolean;
  /** Whether the clone has only the newest commits, as in most CI jobs. */
  readonly isShallow: boolean;
}

/**
 * Runs git and returns its standard output. Paths in `args` are literal.
 * @param folder where git runs.
 * @throws {UndeterminedError} if git is not installed or fails.
 */
export function runGit(args: readonly string[], folder?: string): Buffer {
  const { status, output, error } = tryGit(args, folder);
  if (status !== 0) throw error;
  return output;
}

/**
 * Opens the git repository of a folder.
 * @throws {UndeterminedError} without git or a git repository.
 */
export function openRepository(folder?: string): GitRepository {
  const answer = runGit(["rev-parse", "--is-inside-work-tree", "--is-shallow-repository"], folder).toString();
  const [hasFiles, isShallow] = answer.split("\n").map((line) => line === "true");
  return { hasFiles: hasFiles === true, isShallow: isShallow === true };
}

/**
 * Returns the hash of the commit that a revision names.
 * @throws {UsageError} if there is no such commit.
 * @throws {UndeterminedError} without git or a git repository.
 */
export function resolveCommit(revision: string, folder?: string): string {
  const { isShallow } = openRepository(folder);
  // git would read `-x` as an option, and `:x` or "" as a name in the index.
  if (!/^[-:]|^$|\0/.test(revision)) {
    const { status, output } = tryGit(["rev-parse", "--verify", "--quiet", `${revision}^{commit}`], folder);
    if (status === 0) return output.toString().trim();
  }
  if (revision === "HEAD") throw new UndeterminedError("the git repository has no commits yet");
  throw new UsageError(
    `"${maskedText(revision)}" is not a revision of this git repository`,
    ...(isShallow ? [SHALLOW_HINT] : ["expected a commit, a branch or a tag, such as main or HEAD~3"]),
  );
}

/** Hint for a clone that has only the newest commits. */
export const SHALLOW_HINT =
  "this clone has only the newest commits: git fetch --unshallow (actions/checkout: fetch-depth: 0)";

/** @throws {UndeterminedError} if git cannot be started. Other failures are returned. */
function tryGit(args: readonly string[], folder: string = "."): GitRun {
  const { error, status, stdout, stderr } = spawnSync("git", ["--literal-pathspecs", ...SETTINGS, ...args], {
    cwd: folder,
    maxBuffer: MAX_OUTPUT,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
    env: { ...process.env, LC_ALL: "C" },
  });
  if (error !== undefined) throw gitError((error as NodeJS.ErrnoException).code ?? error.message);
  // The lines after the first one say what to do, for example about a folder of another user.
  const [first = `exit code ${status}`, ...more] = stderr
    .toString()
    .split("\n")
    .map((line) => visible(maskedAddress(line.trim())))
    .filter((line) => line !== "");
  const failure = first.replace(/^fatal: /, "");
  if (failure.startsWith("not a git repository"))
    more.push("change to a folder of the repository with the robots.txt");
  return { status: status ?? 1, output: stdout, error: new UndeterminedError(`git: ${failure}`, ...more) };
}

function gitError(code: string): UndeterminedError {
  if (code === "ENOENT")
    return new UndeterminedError("git is not installed", "install it, or add it to PATH");
  if (code === "ENOBUFS") return new UndeterminedError("the output of git is too long");
  return new UndeterminedError(`git cannot be started: ${visible(code)}`);
}
