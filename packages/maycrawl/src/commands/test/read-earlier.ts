import { isAbsolute, join } from "node:path";
import { parse, type RobotsDocument } from "@maycrawl/engine";
import type { Io } from "../../cli/io.ts";
import { readGitFile } from "../../input/git/git-file.ts";
import { byteLimit } from "../../input/read-head.ts";
import { loadSource, WHOLE_FILE } from "../../lint/lint-source.ts";
import type { FetchOptions } from "../../options/fetch-options.ts";
import { isWrittenAsUrl } from "../../suggest/suggest-url.ts";

/**
 * Reads an earlier robots.txt: a URL, a path, or a path at a revision of the git repository (`main:public/robots.txt`).
 * @param folder folder of the test file, where paths begin.
 * @throws {UsageError} if the revision does not exist.
 * @throws {UndeterminedError} if the file cannot be read.
 */
export async function readEarlier(
  source: string,
  folder: string,
  fetching: FetchOptions,
  io: Io,
): Promise<RobotsDocument> {
  const colon = source.indexOf(":");
  if (colon < 0 || isWrittenAsUrl(source) || isAbsolute(source)) {
    const path = isWrittenAsUrl(source) || isAbsolute(source) ? source : join(folder, source);
    return (await loadSource(path, fetching, io)).document;
  }
  const [revision, path] = [source.slice(0, colon), source.slice(colon + 1)];
  const bytes = await readGitFile(revision, path, byteLimit(WHOLE_FILE), folder);
  return parse(bytes, { dialect: WHOLE_FILE });
}
