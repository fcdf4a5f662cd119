import { systemResolver } from "@maycrawl/agent/internal";
import { expect, test } from "vitest";
import { readCommandLine } from "../../cli/command-line.ts";
import { commands } from "../all-commands.ts";
import { type CrawlOptions, crawlCommand } from "./command.ts";
import { toCrawlOptions, toWorkerOptions } from "./crawl-options.ts";

test.for(crawlCommand.examples.map(([line]) => line))(
  "maycrawl crawl accepts the example of its help: %s",
  (line) => {
    const words = line.split(" ").map((word) => word.replace(/^'(.*)'$/, "$1"));
    const read = readCommandLine(words.slice(1), commands);
    if (read.kind !== "command") return expect.fail(`It is no command: ${line}`);
    const options: CrawlOptions = read.options;
    const env = {};
    if (options.worker === true) expect(toWorkerOptions(options, systemResolver)).toBeDefined();
    else expect(toCrawlOptions(options, env, systemResolver).options.userAgent).toContain("FooBot");
  },
);
