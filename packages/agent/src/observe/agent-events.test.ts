import { expect, expectTypeOf, test } from "vitest";
import { onAgentEvent, publishEvent } from "./agent-events.ts";

test("onAgentEvent() passes the events of the given name to its listener until the returned function is called", () => {
  const received: unknown[] = [];
  const stop = onAgentEvent("hit", (event) => {
    expectTypeOf(event.from).toEqualTypeOf<"memory" | "store">();
    received.push(event);
  });
  const others = onAgentEvent("refresh", (event) => received.push(event));
  const hit = { origin: "https://example.com", from: "memory" } as const;
  publishEvent("hit", () => hit);
  stop();
  stop();
  publishEvent("hit", () => hit);
  others();
  expect(received).toEqual([hit]);
});
