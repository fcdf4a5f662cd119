import { UndeterminedError } from "../../cli/errors.ts";
import { runGit } from "../../input/git/run-git.ts";
import { maskedPath } from "../../output/masked-text.ts";

/** A commit. Its texts are those of its author, and not safe to print. */
export interface Commit {
  readonly hash: string;
  /** Number of its parents: 0 for the first commit, 2 or more for a merge. */
  readonly parents: number;
  /** Date of the commit, in ISO 8601. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
}

/** A file in a commit. */
export interface Blob {
  readonly id: string;
  /** Path from the root of the repository. */
  readonly path: string;
}

/** A commit that changed the file. */
export interface Change {
  readonly commit: Commit;
  /** The file before the commit; undefined if the commit added it. */
  readonly before: Blob | undefined;
  /** The file after the commit; undefined if the commit deleted it. */
  readonly after: Blob | undefined;
}

const FORMAT = ["%H", "%P", "%cI", "%an", "%s"].join("%x00");
/** Mode of a symbolic link in git. */
const LINK = "120000";

/**
 * Returns the commits that changed a file, newest first, also under its earlier names.
 *
 * Only first parents are followed. So each version of the file is the one before the next version, and a merged branch
 * is one change: its merge commit.
 * @param since commit whose ancestors are not searched.
 * @throws {UndeterminedError} if git fails, or the file is a symbolic link in one of the commits.
 */
export function changesOf(path: string, since: string | undefined): readonly Change[] {
  const range = since === undefined ? "HEAD" : `${since}..HEAD`;
  const output = runGit([
    ...["log", "--first-parent", "-m", "--follow", "--raw", "-z", "--no-abbrev", "--no-color"],
    ...["--encoding=UTF-8", `--format=${FORMAT}`, range, "--", path],
  ]);
  const tokens = output.toString().split("\0").values();
  const next = (): string => tokens.next().value ?? "";
  const changes: Change[] = [];
  for (let hash = next(); hash !== ""; hash = next()) {
    // A commit has a second line only if the path is a folder.
    if (hash.startsWith(":")) throw new UndeterminedError(`${maskedPath(path)} is a folder, not a file`);
    const parents = next().split(" ").filter(Boolean).length;
    const commit = { hash, parents, date: next(), author: next(), subject: next() };
    // `:100644 100644 OLD NEW R087`, then the old and the new path; only one path if they are the same.
    const [oldMode, newMode, oldId = "", newId = "", status = ""] = next().trimStart().slice(1).split(" ");
    const oldPath = next();
    const newPath = /^[RC]/.test(status) ? next() : oldPath;
    if (oldMode === LINK || newMode === LINK) throw linkError(newPath, commit);
    // If a new file is similar to an old one, git reports a copy, and then the history of the old one.
    const isNew = /^[AC]/.test(status);
    const before = isNew ? undefined : { id: oldId, path: oldPath };
    changes.push({ commit, before, after: status === "D" ? undefined : { id: newId, path: newPath } });
    if (status.startsWith("C")) break;
  }
  return changes;
}

function linkError(path: string, { hash }: Commit): UndeterminedError {
  return new UndeterminedError(
    `${maskedPath(path)} is a symbolic link in commit ${shortHash(hash)}: it has no history of its own`,
    "give the path of the file that it leads to",
  );
}

/** Returns the first characters of a hash, as git shows it. */
export function shortHash(hash: string): string {
  return hash.slice(0, 10);
}
