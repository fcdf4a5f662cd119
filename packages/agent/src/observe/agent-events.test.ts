import { expect, expectTypeOf, test } from "vitest";
import { onAgentEvent, tell } from "./agent-events.ts";

test("an event is told with its type to whoever listens, until he has enough", () => {
  const told: unknown[] = [];
  const stop = onAgentEvent("hit", (event) => {
    expectTypeOf(event.from).toEqualTypeOf<"memory" | "store">();
    told.push(event);
  });
  const others = onAgentEvent("refresh", (event) => told.push(event));
  const hit = { origin: "https://example.com", from: "memory" } as const;
  tell("hit", () => hit);
  stop();
  stop();
  tell("hit", () => hit);
  others();
  expect(told).toEqual([hit]);
});
