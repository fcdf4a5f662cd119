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

/** A text, with its id and parameters. */
export const messageFields = {
  id: z
    .string()
    .describe(
      "Stable id of the text, such as the code, with a variant where a code has several texts. `engineMessages`, `agentMessages` and `crawlerMessages` have the texts.",
    ),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .describe("The data of the message, as they were found: only the text is safe to print."),
  message: z.string().describe("In English, for people."),
};

export const message = z
  .strictObject(messageFields)
  .meta({ id: "MessageJson", description: "A sentence for people, and its id and parameters for programs." });

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
    ...messageFields,
    message: z.string().describe("In words, for people. Holds no text of the file."),
  })
  .meta({
    id: "RobotsDiagnosticJson",
    description:
      "Something odd about a robots.txt as a whole, as `--json` prints it: its owner may not know.",
  });

export const missingPage = z
  .strictObject({
    status: z.int().describe("Status of the answer for a URL that does not exist; 0 without an answer."),
    home: z
      .int()
      .nullable()
      .describe("Status of the answer for `/`; 0 without an answer, null if it was not requested."),
  })
  .meta({
    id: "MissingPageJson",
    description:
      "How a site answered for a URL that does not exist and for `/`, after a 5xx for its robots.txt.",
  });

export const robots = z
  .strictObject({
    from: z.string().describe("Its file or URL, or `-`."),
    access: z
      .enum(["successful", "unavailable", "unreachable"])
      .describe("The result of the fetch, by RFC 9309 §2.3.1."),
    status: z.int().nullable().describe("The status of the last answer."),
    error: z.string().nullable().describe("What failed, in words."),
    redirects: z.array(z.string()).describe("The URLs to which redirects led."),
    truncated: z.boolean().describe("Whether it is longer than the dialect reads."),
    holds: z
      .enum(["answer", "copy", "fresh-copy", "outage"])
      .nullable()
      .describe(
        "What applies: the last answer (`answer`); a copy, since the last attempt failed (`copy`), or failed before the copy was stale (`fresh-copy`); the rules of the dialect for an outage (`outage`). Null if nothing was fetched.",
      ),
    fetchedAt: z.string().nullable().describe("When the answer came that applies, in ISO 8601."),
    missingPage: missingPage.nullable().describe("The probe of missing pages, if there was one."),
  })
  .meta({
    id: "RobotsJson",
    description: "A robots.txt, and the result of fetching it.",
  });

export const rule = z
  .strictObject({
    type: z.enum(["allow", "disallow"]),
    path: z.string().describe("Its path pattern, as it is written."),
    line: z.int().describe("Its line, from 1."),
    column: z.int().describe("The column of its field name, from 1."),
    specificity: z.int().describe("The number of bytes of its pattern that count (RFC 9309 §2.2.2)."),
  })
  .meta({ id: "RuleJson", description: "The rule that decided." });

export const googleCode = z
  .strictObject({
    allowed: z.boolean().describe("Its answer."),
    line: z.int().nullable().describe("The line of the rule that decides there."),
  })
  .meta({
    id: "GoogleCodeJson",
    description: "The answer of Google's code of today, where the text of the dialect leaves it open.",
  });

/** What was decided about a URL. */
export const decision = {
  allowed: z.boolean().describe("Whether the crawler may fetch the URL."),
  settled: z.boolean().describe("Whether the text of the dialect settles the answer."),
  because,
  rule: rule.nullable().describe("The rule that decides."),
  googleCode: googleCode.nullable().describe("Google's code of today; null where the answer is settled."),
};

/** Whether a crawler may fetch a URL. */
export const verdict = {
  url: z.string().describe("The URL, without a password."),
  ...askedCrawler,
  dialect: z.string().describe("Name of the dialect by which the robots.txt is read."),
  ...decision,
  robots: robots.describe("The robots.txt that applies."),
  diagnostics: z.array(robotsDiagnostic).describe("What is odd about the robots.txt as a whole."),
};

export const contradiction = z
  .strictObject({
    code: z.string().describe("Stable code, as of `Contradiction` in `@maycrawl/crawler`."),
    ...messageFields,
    url: z.string().describe("The URL that it is about."),
    whatToDo: z.string().describe("What the owner of the site can do, in English."),
    places: z
      .array(
        z.strictObject({
          in: z
            .enum(["answer", "robots.txt", "header", "page", "sitemap", "tdmrep.json"])
            .describe("The kind of place."),
          url: z.string().describe("The URL of the file, or of the page that was requested."),
          line: z
            .int()
            .nullable()
            .describe("Of the robots.txt or the header; the number of a rule in tdmrep.json."),
          offset: z.int().nullable().describe("The byte of the page or the sitemap."),
          status: z.int().nullable().describe("The status of the answer."),
          location: z.string().nullable().describe("The URL to which the answer redirects."),
          text: z.string().nullable().describe("The text at this place."),
        }),
      )
      .describe("The places of the statements that conflict."),
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
        "The line in the robots.txt, the ai.txt, the page or the header, from 1; the number of a rule in tdmrep.json.",
      ),
    column: z.int().nullable().describe("The column in the page, from 1."),
    offset: z.int().nullable().describe("The byte offset in the page, or in the licence file."),
    field: z.string().nullable().describe("The name of the header field."),
  })
  .meta({
    id: "PlaceJson",
    description: "A place. What a place of its kind does not have is null.",
  });

const pageRobots = z
  .strictObject({
    from: robots.shape.from,
    access: robots.shape.access,
    allowed: z.boolean().describe("Whether the crawler may fetch the page."),
    because,
    rule: decision.rule,
    missingPage: robots.shape.missingPage,
  })
  .meta({ id: "PageRobotsJson", description: "The robots.txt that applies to a page." });

const pageRead = z
  .strictObject({
    outcome: z
      .enum(["read", "blocked", "failed"])
      .describe("`read`; `blocked`: robots.txt disallows it; `failed`: it could not be fetched or read."),
    blocked: z
      .strictObject({
        url: z.string().describe("The disallowed URL: that of the page, or one to which it redirects."),
        because,
        rule: decision.rule,
      })
      .nullable()
      .describe("What disallows it; null unless `outcome` is `blocked`."),
    failure: z.string().nullable().describe("What failed, in English; null unless `outcome` is `failed`."),
    url: z.string().nullable().describe("The URL of the page, after redirects."),
    status: z.int().nullable().describe("The status of the answer."),
    kind: z
      .string()
      .nullable()
      .describe(
        "What its bytes are: `html` (also XHTML), `xml`, `text`, `pdf`, `image`, `binary` or `empty`.",
      ),
    encoding: z
      .strictObject({
        name: z.string().describe("Name of the encoding, as the Encoding standard has it."),
        from: z.string().describe("Where it was found: `mark`, `header`, `meta`, `text` or `default`."),
      })
      .nullable()
      .describe("The encoding of its text."),
    bytes: z.int().nullable().describe("Number of bytes that were read."),
    complete: z.boolean().nullable().describe("Whether the whole page was read."),
    title: z.string().nullable().describe("The title of the page."),
  })
  .meta({
    id: "PageReadJson",
    description: "The result of reading a page. Without a page, the properties after `failure` are null.",
  });

/** The page that was asked about. */
export const askedPage = {
  source: z.string().describe("The page, as it was given: a file, a URL or `-`."),
  url: z.string().nullable().describe("The URL of the page; null for a file without `--url`."),
  ...askedCrawler,
  dialect: z.string().describe("Name of the dialect by which everything is read."),
  robots: pageRobots
    .nullable()
    .describe(
      "The robots.txt that applies to the page that was read, after redirects; null for a file without `--url`.",
    ),
  read: pageRead.describe("The result of reading the page."),
};

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
