import { existsSync } from "node:fs";
import { UndeterminedError } from "../../cli/errors.ts";
import type { Io } from "../../cli/io.ts";
import { findGitFile, readGitFile } from "../../input/git/git-file.ts";
import { openRepository } from "../../input/git/run-git.ts";
import { isOmitted } from "../../input/git/working-copy.ts";
import { byteLimit } from "../../input/read-head.ts";
import { noteRobotsWarnings } from "../../notes/robots-warnings.ts";
import { maskedPath } from "../../output/masked-text.ts";
import { type FindOptions, missingRobots, robotsFromBytes } from "../../robots/found-robots.ts";
import { loadSide, type Sides } from "./side.ts";

/**
 * Loads a robots.txt at a revision of the git repository, and its working copy. A file that was added or deleted is
 * unavailable on the other side.
 * @throws {UsageError} if the revision does not exist.
 * @throws {UndeterminedError} if neither side has the file, or if it cannot be read.
 */
export async function loadSidesOfGit(
  revision: string,
  path: string,
  options: FindOptions,
  io: Io,
): Promise<Sides> {
  if (!openRepository().hasFiles)
    throw new UndeterminedError("the git repository has no working copy", "run diff in a clone with files");
  const max = Math.max(...options.dialects.map(byteLimit));
  const isMissing = !existsSync(path);
  const read = isMissing ? readGitFile : findGitFile;
  const bytes = await read(revision, path, max + 1);
  const from = `${revision}:${path}`;
  const name = maskedPath(from);
  const before =
    bytes === undefined ? missingRobots(from, name, max) : robotsFromBytes(from, name, bytes, max);
  noteRobotsWarnings(before, options.dialects, io);
  const isDeleted = isMissing && !isOmitted(path);
  const after = isDeleted ? missingRobots(path, maskedPath(path), max) : await loadSide(path, options, io);
  return { before, after };
}
