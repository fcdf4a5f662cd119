import * as engine from "@maycrawl/engine";
import { expect, test } from "vitest";
import * as front from "./index.ts";

test("the front door leads to everything of the engine", () => {
  expect({ ...front }).toEqual({ ...engine });
});
