import { z } from "zod";
import { robots } from "../common-shape.ts";

const hop = z
  .strictObject({
    url: z.string(),
    address: z.string().nullable(),
    status: z.int().nullable(),
    location: z.string().nullable(),
    failure: z
      .strictObject({
        reason: z.string(),
        message: z.string(),
        code: z.string().nullable(),
      })
      .nullable(),
    ms: z.int(),
  })
  .meta({
    id: "HopJson",
    description: "One request of a fetch: the first one, or one that a redirect led to.",
  });

const attempt = z
  .strictObject({
    at: z.string(),
    times: z.int(),
    because: z.string().nullable(),
    hops: z.array(hop),
    header: z.strictObject({
      age: z.string().nullable(),
      cacheControl: z.string().nullable(),
      contentEncoding: z.string().nullable(),
      contentType: z.string().nullable(),
      date: z.string().nullable(),
      etag: z.string().nullable(),
      expires: z.string().nullable(),
      lastModified: z.string().nullable(),
      retryAfter: z.string().nullable(),
    }),
  })
  .meta({ id: "AttemptJson", description: "The last attempt." });

const outageStep = z
  .strictObject({
    afterSeconds: z.number().describe("How many seconds after the first failure it begins."),
    holds: z
      .enum(["closed", "cached-or-open", "cached-or-closed", "open", "open-if-site-answers"])
      .describe(
        "- `closed`: everything is forbidden. - `cached-or-open`: the last copy holds; without one nothing is forbidden. - `cached-or-closed`: the last copy holds; without one everything is forbidden. - `open`: nothing is forbidden. - `open-if-site-answers`: nothing is forbidden if the rest of the site can be reached, else everything is.",
      ),
    settled: z
      .literal(false)
      .optional()
      .describe("False where the text leaves open what holds so long after; answers are then not `settled`."),
  })
  .meta({
    id: "OutageStepJson",
    description: "What holds from some time on after a robots.txt became unreachable.",
  });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/fetch/1"),
    url: z.string(),
    dialect: z.string(),
    robots: robots,
    cached: z.boolean(),
    bytes: z.int().nullable(),
    step: outageStep.nullable(),
    until: z.string().nullable(),
    freshUntil: z.string().nullable(),
    refreshAt: z.string().nullable(),
    nextAttemptAt: z.string().nullable(),
    attempt: attempt.nullable(),
    diagnostics: z.array(
      z.strictObject({
        code: z.string(),
        message: z.string(),
      }),
    ),
  })
  .meta({
    id: "FetchJson",
    description:
      "What is known of a robots.txt as `fetch --json` prints it. Names are never changed; what does not apply is null.",
  });
