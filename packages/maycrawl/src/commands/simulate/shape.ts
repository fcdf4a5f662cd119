import { z } from "zod";

const span = z
  .strictObject({
    hours: z.number(),
    status: z.int().nullable(),
    error: z.string().nullable(),
    robots: z.string().nullable(),
    cacheControl: z.string().nullable(),
    retryAfter: z.string().nullable(),
    siteAnswers: z.boolean(),
  })
  .meta({ id: "SpanJson", description: "A stretch of time in which the site answers alike." });

const hour = z
  .strictObject({
    hour: z.int(),
    holds: z.enum(["copy", "robots.txt", "closed", "open"]),
    from: z.enum(["answer", "copy", "fresh-copy", "outage"]),
    status: z.int().nullable(),
    requests: z.int(),
  })
  .meta({ id: "HourJson", description: "What a crawler knows and does in one hour." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/simulate/1"),
    history: z.array(span),
    dialects: z.array(
      z.strictObject({
        dialect: z.string(),
        requests: z.int(),
        hours: z.array(hour),
      }),
    ),
  })
  .meta({
    id: "SimulateJson",
    description:
      "A simulation as `simulate --json` prints it. Names are never changed; what does not apply is null.",
  });
