import { z } from "zod";
import { failure } from "../../cli/common-shape.ts";

const failed = z
  .strictObject({
    crawlers: z.array(z.string()).describe("Product tokens of the crawlers; `*` is an unknown crawler."),
    url: z
      .string()
      .describe("Absolute URL. If the origin of the file is unknown, its host is `example.com`."),
    allowed: z.boolean().describe("Whether these crawlers may fetch the URL."),
    line: z.int().nullable().describe("Line of the rule that decides; null if no rule decides."),
    before: z
      .strictObject({ allowed: z.boolean(), line: z.int().nullable() })
      .nullable()
      .describe("The answer of the earlier robots.txt, for `unchanged`; otherwise null."),
  })
  .meta({ id: "TestFailureJson", description: "A URL that refutes an expectation." });

const result = z
  .strictObject({
    expectation: z.string().describe("The expectation, such as `training: blocked`."),
    line: z.int().describe("Its line in the test file, from 1."),
    column: z.int().describe("Its column, from 1."),
    pattern: z
      .string()
      .nullable()
      .describe("Path pattern of the URLs that it is about (RFC 9309 §2.2.3); null for `unchanged`."),
    allowed: z
      .boolean()
      .nullable()
      .describe("Whether these URLs are expected to be allowed; null for `unchanged`."),
    status: z
      .enum(["passed", "failed", "unsettled"])
      .describe("`passed` is proved for all URLs, `failed` is refuted by a URL."),
    failures: z.array(failed).describe("URLs that refute it; empty unless it failed."),
  })
  .meta({ id: "TestResultJson", description: "The result of an expectation." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/test/1"),
    file: z.string().describe("The test file; or the file that could not be read."),
    robots: z.string().optional().describe("The robots.txt that was tested."),
    results: z.array(result).describe("The results, in the order of the test file."),
    edit: z
      .string()
      .nullable()
      .describe(
        "Unified diff of a small edit that satisfies all expectations; null if none is needed or was found.",
      ),
    error: failure.shape.error.optional().describe("The reason why the file could not be read."),
  })
  .meta({
    id: "TestJson",
    description: "The results of a test file. `test --json` prints a line for each robots.txt.",
  });
