import { setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import { RedisLink } from "./redis-link.ts";

setFlagsFromString("--allow-natives-syntax");
const isQuick = new Function("return %HasFastProperties(String.prototype)") as () => boolean;
setFlagsFromString("--no-allow-natives-syntax");

test("strings are read as quickly with a link to Redis as before ioredis was loaded", () => {
  // Loaded above. Should it mend this by itself one day, `quickenStrings` is of no use any more.
  expect(isQuick()).toBe(false);
  new RedisLink({ url: "redis://127.0.0.1:1" }).close();
  expect(isQuick()).toBe(true);
  class Text extends String {}
  expect([new Text("a").length, isQuick()]).toEqual([1, true]);
});
