import { existsSync } from "node:fs";
import type { Dialect } from "@maycrawl/engine";
import { UndeterminedError } from "../../cli/errors.ts";
import { readGitFile } from "../../input/git/git-file.ts";
import { GitObjects } from "../../input/git/git-objects.ts";
import { type GitRepository, SHALLOW_HINT } from "../../input/git/run-git.ts";
import { isOmitted } from "../../input/git/working-copy.ts";
import { byteLimit, readFileHead } from "../../input/read-head.ts";
import { type Crawler, dialectFor } from "../../options/crawler-option.ts";
import { maskedPath } from "../../output/masked-text.ts";
import { missingRobots, robotsFromBytes } from "../../robots/found-robots.ts";
import { judge, type Verdict } from "../../verdict/judge-url.ts";
import { type Blob, type Change, type Commit, changesOf, shortHash } from "./history.ts";

/** The question whose answer may have changed. */
export interface Question {
  readonly url: string;
  readonly crawler: Crawler;
  /** Dialect from `--dialect`. */
  readonly asked: Dialect | undefined;
  /** Path of the robots.txt, relative to the working directory. */
  readonly path: string;
  /** Commit from `--since`. */
  readonly since: string | undefined;
}

/** The last change of an answer. */
export interface LastChange {
  readonly result: "changed" | "not-committed" | "unchanged";
  /** The commit that changed the answer; undefined if no commit did. */
  readonly commit: Commit | undefined;
  /** The verdicts before and after the change; undefined if the answer never changed. */
  readonly before: Verdict | undefined;
  readonly after: Verdict | undefined;
  /** The verdict of the working copy, or without one, of HEAD. */
  readonly current: Verdict;
  /** The commits that were searched, newest first. */
  readonly changes: readonly Change[];
}

/**
 * Finds the last change of the answer. All versions are judged, the newest first, until the answer differs: a binary
 * search would be wrong if the answer changed more than once.
 * @throws {UndeterminedError} if the file has no history, or if the search reaches the end of a shallow clone.
 */
export async function findLastChange(question: Question, repository: GitRepository): Promise<LastChange> {
  const { url, crawler, asked, path, since } = question;
  const max = byteLimit(dialectFor(crawler, asked));
  const working = hasWorkingCopy() ? workingVerdict() : undefined;
  const changes = changesOf(path, since);
  using objects = new GitObjects();

  const head = await headVerdict();
  const current = working ?? head;
  if (head.decision.allowed !== current.decision.allowed)
    return { result: "not-committed", commit: undefined, before: head, after: current, current, changes };
  const known = new Map<string | undefined, boolean>();
  for (const { commit, before, after } of changes) {
    if (commit.parents === 0 && repository.isShallow) throw shallowError(commit);
    if ((await isAllowed(before)) === (await isAllowed(after))) continue;
    const short = shortHash(commit.hash);
    return {
      result: "changed",
      commit,
      before: await verdictOf(before, `${short}^`),
      after: await verdictOf(after, short),
      current,
      changes,
    };
  }
  return { result: "unchanged", commit: undefined, before: undefined, after: undefined, current, changes };

  /** Returns the verdict of the newest commit. Without a commit that changed the file, it must still have the file. */
  async function headVerdict(): Promise<Verdict> {
    if (changes[0] !== undefined) return verdictOf(changes[0].after, "HEAD");
    return verdict(await readGitFile("HEAD", path, max + 1), `HEAD:${path}`);
  }

  function hasWorkingCopy(): boolean {
    return repository.hasFiles && (existsSync(path) || !isOmitted(path));
  }

  function workingVerdict(): Verdict {
    return verdict(existsSync(path) ? readFileHead(path, max + 1) : undefined, path);
  }

  /** Returns the answer of a version. Each content is judged once, and only the answer is kept in memory. */
  async function isAllowed(blob: Blob | undefined): Promise<boolean> {
    const allowed = known.get(blob?.id) ?? (await verdictOf(blob, "")).decision.allowed;
    known.set(blob?.id, allowed);
    return allowed;
  }

  async function verdictOf(blob: Blob | undefined, revision: string): Promise<Verdict> {
    const bytes = blob && (await objects.read(blob.id, max + 1));
    return verdict(bytes, `${revision}:${blob?.path ?? path}`);
  }

  function verdict(bytes: Uint8Array | undefined, name: string): Verdict {
    const shown = maskedPath(name);
    const found =
      bytes === undefined ? missingRobots(name, shown, max) : robotsFromBytes(name, shown, bytes, max);
    return judge(url, crawler, found, asked);
  }
}

/** In a shallow clone, the oldest commit seems to add all files. */
function shallowError({ hash }: Commit): UndeterminedError {
  return new UndeterminedError(
    `the answer did not change after commit ${shortHash(hash)}, where the history of this clone ends`,
    SHALLOW_HINT,
  );
}
