import { ALLOWED, type ExitCode } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectOption } from "../../cli/option-values.ts";
import { openRepository, resolveCommit } from "../../input/git/run-git.ts";
import { robotsPath } from "../../input/git/working-copy.ts";
import { checkUrl } from "../../input/url-operand.ts";
import { noteCrawlerName } from "../../notes/crawler-name-notes.ts";
import { oneCrawlerOf } from "../../options/crawler-option.ts";
import { jsonLine } from "../../output/json.ts";
import { type BisectOptions, bisectCommand } from "./command.ts";
import { bisectJson } from "./json.ts";
import { findLastChange } from "./last-change.ts";
import { bisectText } from "./text.ts";

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
  const question = { url, crawler, asked, path: robotsPath(given), since };
  const found = await findLastChange(question, repository);
  await io.out.write(
    options.json === true ? jsonLine(bisectJson(question, found)) : bisectText(question, found, io.paint),
  );
  noteCrawlerName(crawler, [found.current.robots.access], io);
  return ALLOWED;
}
