import { z } from "zod";
import { verdict } from "../../cli/common-shape.ts";

export const shape = z.strictObject({ schema: z.literal("maycrawl/check/1"), ...verdict }).meta({
  id: "CheckJson",
  description: "One verdict. `check --json` prints a line for each URL and crawler.",
});
