import { z } from "zod";

/** Fields of the crawler that was asked about. */
export const askedCrawler = {
  as: z.string().describe("The crawler, as it was given."),
  token: z.string().describe("Its product token."),
  known: z.boolean().describe("Whether maycrawl knows it."),
};

export const because = z
  .enum(["unavailable", "unreachable", "rule", "no-rule", "no-group", "robots-txt", "other-origin"])
  .describe("Reason for the decision.");

/** Fields of a message: its id, parameters and text. */
export const messageFields = {
  id: z
    .string()
    .describe(
      "Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`.",
    ),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .describe("Data of the message, unchanged. Only the text is safe to print."),
  message: z.string().describe("Text of the message, in English."),
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
    message: z.string().describe("Text of the diagnostic, in English. It contains no text of the file."),
  })
  .meta({
    id: "RobotsDiagnosticJson",
    description:
      "Diagnostic of a robots.txt as a whole, as `--json` prints it. Its owner may not know of it.",
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
      "Answers of a site for a URL that does not exist and for `/`, after a 5xx for its robots.txt.",
  });

export const robots = z
  .strictObject({
    from: z.string().describe("Its file or URL, or `-`."),
    access: z
      .enum(["successful", "unavailable", "unreachable"])
      .describe("The result of the fetch, by RFC 9309 §2.3.1."),
    status: z.int().nullable().describe("The status of the last answer."),
    error: z.string().nullable().describe("Description of the failure."),
    redirects: z.array(z.string()).describe("Targets of the redirects."),
    truncated: z.boolean().describe("Whether it is longer than the dialect reads."),
    holds: z
      .enum(["answer", "copy", "fresh-copy", "outage"])
      .nullable()
      .describe(
        "Source of the result. `answer`: the last answer. `copy`: a cached copy, because the last attempt failed. `fresh-copy`: the last attempt failed, but the copy is not stale yet. `outage`: the dialect's rules for an outage. Null if nothing was fetched.",
      ),
    fetchedAt: z.string().nullable().describe("Time of the answer that applies, in ISO 8601."),
    missingPage: missingPage
      .nullable()
      .describe("Result of the probe for missing pages; null without a probe."),
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
    line: z.int().nullable().describe("Line of the deciding rule; null if no rule decides."),
  })
  .meta({
    id: "GoogleCodeJson",
    description: "Answer of Google's current code, if the dialect's documentation leaves the answer open.",
  });

/** Fields of a decision about a URL. */
export const decision = {
  allowed: z.boolean().describe("Whether the crawler may fetch the URL."),
  settled: z.boolean().describe("Whether the dialect's documentation settles the answer."),
  because,
  rule: rule.nullable().describe("The rule that decides."),
  googleCode: googleCode
    .nullable()
    .describe("Answer of Google's current code; null if the answer is settled."),
};

/** Fields of a verdict: whether a crawler may fetch a URL. */
export const verdict = {
  url: z.string().describe("The URL, without a password."),
  ...askedCrawler,
  dialect: z.string().describe("Dialect that reads the robots.txt."),
  ...decision,
  robots: robots.describe("The robots.txt that applies."),
  diagnostics: z.array(robotsDiagnostic).describe("Diagnostics of the robots.txt as a whole."),
};

export const contradiction = z
  .strictObject({
    code: z.string().describe("Stable code, as of `Contradiction` in `@maycrawl/crawler`."),
    ...messageFields,
    url: z.string().describe("URL with the contradiction."),
    whatToDo: z.string().describe("Advice for the owner of the site, in English."),
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
            .describe("Line of the robots.txt or the header; for tdmrep.json, the number of a rule."),
          offset: z.int().nullable().describe("The byte of the page or the sitemap."),
          status: z.int().nullable().describe("The status of the answer."),
          location: z.string().nullable().describe("Target of the redirect."),
          text: z.string().nullable().describe("The text at this place."),
        }),
      )
      .describe("The places of the statements that conflict."),
  })
  .meta({
    id: "ContradictionJson",
    description:
      "A contradiction as `--json` prints it. Properties that do not apply to this kind of place are null.",
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
    description: "A place. Properties that do not apply to this kind of place are null.",
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
        url: z.string().describe("Disallowed URL: the page or its redirect target."),
        because,
        rule: decision.rule,
      })
      .nullable()
      .describe("Reason why it is disallowed; null unless `outcome` is `blocked`."),
    failure: z
      .string()
      .nullable()
      .describe("Description of the failure, in English; null unless `outcome` is `failed`."),
    url: z.string().nullable().describe("The URL of the page, after redirects."),
    status: z.int().nullable().describe("The status of the answer."),
    kind: z
      .string()
      .nullable()
      .describe(
        "Kind of its content: `html` (also XHTML), `xml`, `text`, `pdf`, `image`, `binary` or `empty`.",
      ),
    encoding: z
      .strictObject({
        name: z.string().describe("Name of the encoding, as in the Encoding standard."),
        from: z.string().describe("Source of the encoding: `mark`, `header`, `meta`, `text` or `default`."),
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

/** Fields of an answer about one page: the page, the crawler, the robots.txt and the result of reading the page. */
export const askedPage = {
  source: z.string().describe("The page, as it was given: a file, a URL or `-`."),
  url: z.string().nullable().describe("The URL of the page; null for a file without `--url`."),
  ...askedCrawler,
  dialect: z.string().describe("Dialect that reads the robots.txt and the page."),
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
      .describe("The unreadable robots.txt, if `parse` reads several."),
    error: z.strictObject({
      code: z.string().describe("Stable code of the error, such as `ERR_USAGE`."),
      message: z.string().describe("Description of the error, in English."),
      hints: z.array(z.string()).describe("Advice, in English."),
    }),
  })
  .meta({
    id: "ErrorJson",
    description: "An error of any command. It replaces the output of the command, or one line of it.",
  });
