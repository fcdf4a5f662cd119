import { z } from "zod";

/** The crawler that was asked about. */
export const askedCrawler = {
  as: z.string().describe("The crawler, as it was given."),
  token: z.string().describe("Its product token."),
  known: z.boolean().describe("Whether maycrawl knows it."),
};

export const because = z
  .enum(["unavailable", "unreachable", "rule", "no-rule", "no-group", "robots-txt", "other-origin"])
  .describe("What decides.");

export const robotsDiagnostic = z
  .strictObject({
    code: z.enum([
      "html",
      "login-page",
      "parked-domain",
      "json",
      "gzip",
      "binary",
      "utf-16",
      "no-records",
      "cut",
      "media-type",
      "content-coding",
      "redirected-to-page",
    ]),
    message: z.string().describe("In words, for people. Holds no text of the file."),
  })
  .meta({
    id: "RobotsDiagnosticJson",
    description:
      "Something odd about a robots.txt as a whole, as `--json` prints it: its owner may not know.",
  });

export const missingPage = z
  .strictObject({
    status: z.int().describe("0: no answer."),
    home: z.int().nullable().describe("0: no answer; null: not requested."),
  })
  .meta({
    id: "MissingPageJson",
    description:
      "How a site answered for a URL that does not exist and for `/`, after a 5xx for its robots.txt.",
  });

export const robots = z
  .strictObject({
    from: z.string(),
    access: z.enum(["successful", "unavailable", "unreachable"]),
    status: z.int().nullable(),
    error: z.string().nullable(),
    redirects: z.array(z.string()),
    truncated: z.boolean(),
    holds: z.enum(["answer", "copy", "fresh-copy", "outage"]).nullable(),
    fetchedAt: z.string().nullable().describe("When that came which counts."),
    missingPage: missingPage.nullable(),
  })
  .meta({
    id: "RobotsJson",
    description: "Where a robots.txt came from and what came of it, as `--json` prints it.",
  });

export const rule = z
  .strictObject({
    type: z.enum(["allow", "disallow"]),
    path: z.string(),
    line: z.int(),
    column: z.int(),
    specificity: z.int(),
  })
  .meta({ id: "RuleJson", description: "The rule that decided." });

export const googleCode = z
  .strictObject({
    allowed: z.boolean(),
    line: z.int().nullable().describe("The line of the rule that decides there; null where none does."),
  })
  .meta({
    id: "GoogleCodeJson",
    description: "What Google's code does today, where the dialect's own text leaves the answer open.",
  });

export const verdict = z
  .strictObject({
    url: z.string(),
    as: z.string(),
    token: z.string(),
    known: z.boolean().describe("Whether it is a crawler that maycrawl knows."),
    dialect: z.string().describe("The dialect by which it was judged."),
    allowed: z.boolean(),
    settled: z.boolean(),
    because: z.enum([
      "unavailable",
      "unreachable",
      "rule",
      "no-rule",
      "no-group",
      "robots-txt",
      "other-origin",
    ]),
    rule: rule.nullable(),
    googleCode: googleCode.nullable(),
    robots: robots,
    diagnostics: z.array(robotsDiagnostic),
  })
  .meta({
    id: "VerdictJson",
    description: "A verdict as `--json` prints it. Names are never changed; what does not apply is null.",
  });

export const contradiction = z
  .strictObject({
    code: z.string(),
    url: z.string(),
    message: z.string(),
    whatToDo: z.string(),
    places: z.array(
      z.strictObject({
        in: z.enum(["answer", "robots.txt", "header", "page", "sitemap", "tdmrep.json"]),
        url: z.string(),
        line: z
          .int()
          .nullable()
          .describe("Of the robots.txt or the header; the number of a rule in tdmrep.json."),
        offset: z.int().nullable().describe("The byte of the page or the sitemap."),
        status: z.int().nullable(),
        location: z.string().nullable(),
        text: z.string().nullable(),
      }),
    ),
  })
  .meta({
    id: "ContradictionJson",
    description: "A contradiction as `--json` prints it. What a place of its kind does not have is null.",
  });

export const place = z
  .strictObject({
    line: z
      .int()
      .nullable()
      .describe(
        "Of the robots.txt, the ai.txt, the page or the header, from 1; the number of a rule in tdmrep.json.",
      ),
    column: z.int().nullable(),
    offset: z.int().nullable().describe("The byte of the page, or of the licence file."),
    field: z.string().nullable().describe("The field of the header."),
  })
  .meta({
    id: "PlaceJson",
    description: "Where something stands. What a place of its kind does not have is null.",
  });

export const askedPage = z
  .strictObject({
    source: z.string(),
    url: z.string().nullable(),
    as: z.string(),
    token: z.string(),
    known: z.boolean(),
    dialect: z.string(),
    robots: z
      .strictObject({
        from: z.string(),
        access: z.string(),
        allowed: z.boolean(),
        because: z.string(),
        rule: rule.nullable(),
        missingPage: missingPage.nullable(),
      })
      .nullable(),
    read: z.strictObject({
      outcome: z.enum(["read", "blocked", "failed"]),
      blocked: z
        .strictObject({
          url: z.string(),
          because: z.string(),
          rule: rule.nullable(),
        })
        .nullable()
        .describe("What forbids it, which may be the robots.txt of a page to which it leads."),
      failure: z.string().nullable(),
      url: z.string().nullable(),
      status: z.int().nullable(),
      kind: z.string().nullable(),
      encoding: z
        .strictObject({
          name: z.string(),
          from: z.string(),
        })
        .nullable(),
      bytes: z.int().nullable(),
      complete: z.boolean().nullable(),
      title: z.string().nullable(),
    }),
  })
  .meta({
    id: "AskedPageJson",
    description:
      "Which page was asked about, and what came of reading it, as `page --json` and `prefs --json` print it.",
  });

export const failure = z
  .strictObject({
    schema: z.literal("maycrawl/error/1"),
    robots: z
      .strictObject({ from: z.string() })
      .optional()
      .describe("The robots.txt that cannot be read, where `parse` reads several."),
    error: z.strictObject({
      code: z.string().describe("Stable code of the error, such as `ERR_USAGE`."),
      message: z.string().describe("What is wrong, in English."),
      hints: z.array(z.string()).describe("What to do, in English."),
    }),
  })
  .meta({
    id: "ErrorJson",
    description: "An error of any command. It replaces the output of the command, or one line of it.",
  });
