import { existsSync } from "node:fs";
import { ALLOWED, type ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectOption } from "../../cli/option-values.ts";
import { openRepository, resolveCommit } from "../../input/git/run-git.ts";
import { checkUrl } from "../../input/url-operand.ts";
import { noteCrawlerName } from "../../notes/crawler-name-notes.ts";
import { oneCrawlerOf } from "../../options/crawler-option.ts";
import { jsonLine } from "../../output/json.ts";
import { type BisectOptions, bisectCommand } from "./command.ts";
import { bisectJson } from "./json.ts";
import { findLastChange } from "./last-change.ts";
import { bisectText } from "./text.ts";

/** Usual paths of a robots.txt in a repository, in the order in which they are tried. */
const PATHS = ["robots.txt", "public/robots.txt", "static/robots.txt"] as const;

/** `maycrawl bisect`: finds the commit and the line that changed an answer. */
export async function run(
  [url = "", given]: readonly string[],
  options: BisectOptions,
  io: Io,
): Promise<ExitCode> {
  const crawler = oneCrawlerOf(options.as, bisectCommand);
  const asked = dialectOption(options.dialect);
  checkUrl(url);
  const repository = openRepository();
  const since = options.since === undefined ? undefined : resolveCommit(options.since);
  resolveCommit("HEAD");
  const path = given ?? PATHS.find((one) => existsSync(one)) ?? PATHS[0];
  const question = { url, crawler, asked, path, since };
  const found = await findLastChange(question, repository);
  await io.out.write(
    options.json === true ? jsonLine(bisectJson(question, found)) : bisectText(question, found, io.paint),
  );
  noteCrawlerName(crawler, [found.current.robots.access], io);
  return ALLOWED;
}
