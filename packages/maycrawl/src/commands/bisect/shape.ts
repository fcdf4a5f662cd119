import { z } from "zod";
import { askedCrawler, decision } from "../../cli/common-shape.ts";

const commit = z
  .strictObject({
    hash: z.string().describe("Its whole hash."),
    date: z.string().describe("Its date, in ISO 8601."),
    author: z.string().describe("Name of its author."),
    subject: z.string().describe("First line of its message."),
    merge: z.boolean().describe("Whether it is a merge: then one of the merged commits made the change."),
  })
  .meta({ id: "CommitJson", description: "A commit of the git repository." });

const version = z
  .strictObject({
    from: z.string().describe("The file: `COMMIT:PATH`, or the path of the working copy."),
    ...decision,
  })
  .meta({ id: "VersionJson", description: "The answer of one version of the robots.txt." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/bisect/1"),
    url: z.string().describe("The URL, without a password."),
    ...askedCrawler,
    dialect: z.string().describe("Dialect that reads the robots.txt."),
    path: z.string().describe("Path of the robots.txt, relative to the working directory."),
    result: z
      .enum(["changed", "not-committed", "unchanged"])
      .describe(
        "`changed`: a commit changed the answer. `not-committed`: the working copy changed it, and is not committed yet. `unchanged`: the answer never changed.",
      ),
    commit: commit.nullable().describe("The commit that last changed the answer; null unless `changed`."),
    before: version.nullable().describe("The answer before the change; null if `unchanged`."),
    after: version.nullable().describe("The answer after the change; null if `unchanged`."),
    current: version.describe("The answer of the working copy; without a working copy, that of HEAD."),
    oldest: commit
      .nullable()
      .describe("The oldest commit that changed the file; null without such a commit, as after `--since`."),
  })
  .meta({ id: "BisectJson", description: "The last change of an answer in a git repository." });
