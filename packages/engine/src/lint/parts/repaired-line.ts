import type { RobotsLine } from "../../document/line.ts";
import { parse } from "../../document/parse.ts";
import type { Edit, Witness } from "./finding.ts";
import type { LintedFile } from "./linted-file.ts";
import { sampleUrls } from "./sample-urls.ts";

/** Maximum number of lines above and below a user-agent line that are searched for rules. */
const MAX_LINES = 20;
/** Maximum number of rules above it, and of rules below it, whose paths are tried. */
const MAX_PATHS = 3;

/**
 * Finds a witness for the repair of one line. If the line is a rule, the URLs match its path. A user-agent line
 * affects the rules below it, and moves them out of the group above it. Then the URLs match these rules.
 * @param repaired text of the line after the edits.
 */
export function witnessOfRepair(
  file: LintedFile,
  line: RobotsLine,
  edits: readonly Edit[],
  repaired: string,
): Witness | undefined {
  if (!file.mayTryEdits) return undefined;
  const read = parse(repaired);
  const agents = read.groups.flatMap((group) => group.agents);
  const paths = read.strayRules.map(({ path }) => path);
  if (agents.length === 0 && paths.length === 0) return undefined;
  // The line as it is read now can be a rule with a shorter path.
  if (paths.length > 0) paths.push(...pathsNear(file, line.number - 1, 1, 1));
  else paths.push(...pathsNear(file, line.number, 1), ...pathsNear(file, line.number, -1));
  const urls = paths.filter(isTried).flatMap((path) => sampleUrls(path, file.origin));
  const named = agents
    .map(({ value }) => file.crawlerNamed(value))
    .filter((crawler) => crawler !== undefined);
  return file.findWitness({ edits, urls, crawlers: [...new Set([...named, ...file.triedCrawlers])] });
}

/** Returns the paths of rules below a line (`step` 1) or above it (`step` -1). */
function pathsNear(file: LintedFile, number: number, step: 1 | -1, maxLines = MAX_LINES): readonly string[] {
  const paths: string[] = [];
  for (let i = 1; i <= maxLines && paths.length < MAX_PATHS; i++) {
    const line = file.document.line(number + i * step);
    const isRule = line?.field === "allow" || line?.field === "disallow";
    if (isRule && line.value !== undefined) paths.push(file.text(line.value));
  }
  return paths;
}

/** Whether a path is tried for a witness. Crawlers always fetch `/robots.txt`, so it would show nothing. */
export function isTried(path: string): boolean {
  return path !== "" && !path.startsWith("/robots.txt");
}
