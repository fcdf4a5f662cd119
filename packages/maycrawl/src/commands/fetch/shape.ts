import { z } from "zod";
import { messageFields, robots } from "../../cli/common-shape.ts";

const hop = z
  .strictObject({
    url: z.string().describe("The URL that was requested."),
    address: z.string().nullable().describe("The IP address that was connected to."),
    status: z.int().nullable().describe("The status of the answer; null without an answer."),
    location: z.string().nullable().describe("The header Location."),
    failure: z
      .strictObject({
        reason: z
          .string()
          .describe(
            "Kind of the failure: `name` (no such host), `connection`, `tls`, `reset`, `timeout`, `protocol`, `encoding` or `address`.",
          ),
        ...messageFields,
        message: z.string().describe("Description of the failure, in English."),
        code: z.string().nullable().describe("The system's code, such as `ECONNREFUSED`."),
      })
      .nullable()
      .describe("Reason for the missing answer."),
    ms: z.number().describe("How long it took, in milliseconds."),
  })
  .meta({
    id: "HopJson",
    description: "One request of a fetch: the first one, or one that a redirect led to.",
  });

const attempt = z
  .strictObject({
    at: z.string().describe("Time of the attempt, in ISO 8601."),
    times: z.int().describe("Number of attempts in a row with the same result."),
    because: z
      .string()
      .nullable()
      .describe(
        "Reason for the result: `status` (that of the last answer), `too-many-redirects`, `redirect-loop`, `redirect-to-nowhere` or `no-answer`; null if the last answer is a redirect that was not followed.",
      ),
    hops: z.array(hop).describe("The requests, in order."),
    header: z
      .strictObject({
        age: z.string().nullable(),
        cacheControl: z.string().nullable(),
        contentEncoding: z.string().nullable(),
        contentType: z.string().nullable(),
        date: z.string().nullable(),
        etag: z.string().nullable(),
        expires: z.string().nullable(),
        lastModified: z.string().nullable(),
        retryAfter: z.string().nullable(),
      })
      .describe("Headers of the last answer, as they were sent; null if missing."),
  })
  .meta({ id: "AttemptJson", description: "The last attempt." });

const outageStep = z
  .strictObject({
    afterSeconds: z.number().describe("How many seconds after the first failure it begins."),
    holds: z
      .enum(["closed", "cached-or-open", "cached-or-closed", "open", "open-if-site-answers"])
      .describe(
        "- `closed`: everything is forbidden. - `cached-or-open`: the last copy holds; without one nothing is forbidden. - `cached-or-closed`: the last copy holds; without one everything is forbidden. - `open`: nothing is forbidden. - `open-if-site-answers`: nothing is forbidden if the rest of the site can be reached, otherwise everything is.",
      ),
    settled: z
      .literal(false)
      .optional()
      .describe(
        "False if the text does not define what applies after this time; answers are then not `settled`.",
      ),
  })
  .meta({
    id: "OutageStepJson",
    description: "Result that applies after a robots.txt has been unreachable for some time.",
  });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/fetch/1"),
    url: z.string().describe("The URL that was given, without a password."),
    dialect: z.string().describe("Name of the dialect."),
    robots: robots.describe("The robots.txt, and the result of fetching it."),
    cached: z.boolean().describe("Whether no request was made, because a stored answer was fresh."),
    bytes: z.int().nullable().describe("Length of the robots.txt."),
    step: outageStep.nullable().describe("The rule for outages that applies now; null without an outage."),
    until: z.string().nullable().describe("Time of the next step, in ISO 8601."),
    freshUntil: z
      .string()
      .nullable()
      .describe("The end of the lifetime of the answer or copy that applies, in ISO 8601."),
    refreshAt: z
      .string()
      .nullable()
      .describe("Earliest time of a refresh by a running crawler, in ISO 8601."),
    nextAttemptAt: z
      .string()
      .nullable()
      .describe(
        "Time of the next request, in ISO 8601: after a failure the next attempt, otherwise the end of the lifetime.",
      ),
    attempt: attempt.nullable().describe("The last attempt; null if `--addresses` refuses the server."),
    diagnostics: z
      .array(
        z.strictObject({
          code: z.string().describe("One of the codes of RobotsDiagnosticJson."),
          ...messageFields,
        }),
      )
      .describe("Problems of the robots.txt that applies."),
  })
  .meta({
    id: "FetchJson",
    description: "The result of fetching a robots.txt, as `fetch --json` prints it.",
  });
