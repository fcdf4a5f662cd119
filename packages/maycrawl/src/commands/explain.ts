import { UsageError } from "../errors.ts";
import type { ExitCode } from "../exit-code.ts";
import { explanationJson } from "../explain/explanation-json.ts";
import { explanationText } from "../explain/explanation-text.ts";
import { crawlersOf, dialectOf, timeoutOf } from "../input/option-values.ts";
import { robotsFinder } from "../input/robots-finder.ts";
import { checkUrl } from "../input/urls.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../output/json.ts";
import { exitCodeOf, matcherFor } from "../verdict.ts";
import type { CommandOptions } from "./options.ts";

/** `maycrawl explain`: why may or may not this crawler fetch this URL, and what would change it. */
export async function explain(
  [url = ""]: readonly string[],
  options: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  const [crawler, second] = crawlersOf(options.as);
  if (crawler === undefined || second !== undefined) {
    throw new UsageError(
      "explain answers for one crawler: --as is given more than once",
      "check takes several",
    );
  }
  const fetching = { dialect: dialectOf(options.dialect), timeoutSeconds: timeoutOf(options.timeout) };
  const finder = robotsFinder(options.robots, fetching, io);
  checkUrl(url);
  finder.check(url);

  const robots = await finder.find(url);
  const explanation = matcherFor(robots, crawler).explain(url);
  const verdict = { url, crawler, robots, decision: explanation.decision };
  await io.out.write(
    options.json === true
      ? jsonLine(explanationJson(verdict, explanation))
      : explanationText(verdict, explanation, io.paint, options.all === true),
  );
  return exitCodeOf(verdict);
}
