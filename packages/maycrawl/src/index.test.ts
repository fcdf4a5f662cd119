import * as agent from "@maycrawl/agent";
import * as errors from "@maycrawl/crawler";
import * as engine from "@maycrawl/engine";
import * as readers from "@maycrawl/readers";
import { expect, test } from "vitest";
import * as front from "./index.ts";

test("the front door leads to everything of the engine, the agent and the readers, and to the crawler's errors", () => {
  expect({ ...front }).toEqual({ ...engine, ...agent, ...readers, ...errors });
});
