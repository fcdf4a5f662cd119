import { ALLOWED, type ExitCode, UNDETERMINED } from "../../cli/exit-code.ts";
import type { Io } from "../../cli/io.ts";
import { dialectOf } from "../../cli/option-values.ts";
import { checkFetchable, checkUrl } from "../../input/url-operand.ts";
import { fetchOptionsOf } from "../../options/fetch-options.ts";
import { jsonLine } from "../../output/json.ts";
import type { Robots } from "../../robots/robots-in-dialect.ts";
import type { FetchOptions } from "./command.ts";
import { reportJson } from "./json.ts";
import { reportText } from "./text.ts";

/** `maycrawl fetch`: shows the result of fetching the robots.txt of a URL's site, and the lifetime of the result. */
export async function run([url = ""]: readonly string[], options: FetchOptions, io: Io): Promise<ExitCode> {
  const dialect = dialectOf(options.dialect);
  const fetching = fetchOptionsOf(options);
  checkUrl(url);
  checkFetchable(new URL(url));

  const { makeSiteReport } = await import("../../fetching/make-site-report.ts");
  const report = await makeSiteReport(url, dialect, fetching, io);
  await io.out.write(options.json === true ? jsonLine(reportJson(report)) : reportText(report, io.paint));
  return exitCodeOf(report.robots);
}

/** Returns `ALLOWED` if the site's rules are known from an answer or from a copy; otherwise `UNDETERMINED`. */
function exitCodeOf({ access, error, holds }: Robots): ExitCode {
  return access.kind === "unreachable" || error !== undefined || holds === "outage" ? UNDETERMINED : ALLOWED;
}
