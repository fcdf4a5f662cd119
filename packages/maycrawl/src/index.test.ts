import * as agent from "@maycrawl/agent";
import * as engine from "@maycrawl/engine";
import { expect, test } from "vitest";
import * as front from "./index.ts";

test("the front door leads to everything of the engine and the agent", () => {
  expect({ ...front }).toEqual({ ...engine, ...agent });
});
