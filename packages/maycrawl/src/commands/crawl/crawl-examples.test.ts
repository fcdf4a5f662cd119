import { systemResolver } from "@maycrawl/agent/internal";
import { expect, test } from "vitest";
import { readCommandLine } from "../../cli/command-line.ts";
import { commands } from "../all-commands.ts";
import { type CrawlOptions, crawlCommand } from "./command.ts";
import { crawlOptionsOf, workerOptionsOf } from "./crawl-options.ts";

test.for(crawlCommand.examples.map(([line]) => line))("runs as it is printed: %s", (line) => {
  const words = line.split(" ").map((word) => word.replace(/^'(.*)'$/, "$1"));
  const read = readCommandLine(words.slice(1), commands);
  if (read.kind !== "command") return expect.fail(`It is no command: ${line}`);
  const options: CrawlOptions = read.options;
  const nothing = {};
  if (options.worker === true) expect(workerOptionsOf(options, systemResolver)).toBeDefined();
  else expect(crawlOptionsOf(options, nothing, systemResolver).options.userAgent).toContain("FooBot");
});
