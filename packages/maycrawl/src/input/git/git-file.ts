import { basename, isAbsolute, relative, sep } from "node:path";
import { UndeterminedError } from "../../cli/errors.ts";
import { maskedPath, maskedText } from "../../output/masked-text.ts";
import { GitObjects } from "./git-objects.ts";
import { resolveCommit, runGit } from "./run-git.ts";

const MAX_SUGGESTED = 3;

/**
 * Reads the first bytes of a file at a revision of the git repository, up to `max`.
 * @param revision a commit, a branch, a tag, or another name of a commit, such as `HEAD~1`.
 * @param path path of the file, relative to the folder.
 * @param folder a folder of the git repository. Default: the working directory.
 * @throws {UsageError} if the revision does not exist.
 * @throws {UndeterminedError} if the revision does not have the file, or without git or a git repository.
 */
export async function readGitFile(
  revision: string,
  path: string,
  max: number,
  folder?: string,
): Promise<Uint8Array> {
  const bytes = await findGitFile(revision, path, max, folder);
  if (bytes !== undefined) return bytes;
  throw new UndeterminedError(
    `"${maskedPath(path)}" is not a file in "${maskedText(revision)}"`,
    ...suggestedPaths(resolveCommit(revision, folder), path, folder),
  );
}

/** Reads a file like `readGitFile`, but returns undefined if the revision has no such file. */
export async function findGitFile(
  revision: string,
  path: string,
  max: number,
  folder?: string,
): Promise<Uint8Array | undefined> {
  const commit = resolveCommit(revision, folder);
  if (/[\n\0]/.test(path)) return undefined;
  const relativePath = pathInGit(path);
  // For a path outside the repository, cat-file ends without an answer, but ls-tree reports an error.
  if (relativePath.startsWith("../")) runGit(["ls-tree", commit, "--", relativePath], folder);
  using objects = new GitObjects(folder);
  return await objects.read(`${commit}:./${relativePath}`, max);
}

/** Returns a path as git writes it: relative, with slashes. */
function pathInGit(path: string): string {
  return (isAbsolute(path) ? relative(process.cwd(), path) : path).replaceAll(sep, "/");
}

/** Returns a hint with the files of a commit that have the same name, below the folder. */
function suggestedPaths(commit: string, path: string, folder: string | undefined): readonly string[] {
  const name = basename(path);
  const files = runGit(["ls-tree", "-r", "-z", "--name-only", commit], folder).toString().split("\0");
  const alike = files
    .filter((file) => name !== "" && (file === name || file.endsWith(`/${name}`)))
    .slice(0, MAX_SUGGESTED);
  return alike.length === 0 ? [] : [`did you mean ${alike.map(maskedPath).join(" or ")}?`];
}
