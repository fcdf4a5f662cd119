import { fillMessage, type Message } from "@maycrawl/engine";
import { expect } from "vitest";
import { crawlerMessages } from "../../src/messages.ts";
import type { FailureExample } from "../../src/report.ts";

/**
 * Returns the report's text about an example URL and about the page that leads to it. Checks that each text is the
 * template of its id in `crawlerMessages`, filled with its parameters.
 */
export function exampleText({ source, ...example }: FailureExample): string {
  const messages = [example, ...(source === undefined ? [] : [source])].map(
    ({ id, params, message }: Message) => {
      expect(fillMessage(crawlerMessages[id] ?? "", params)).toBe(message);
      return message;
    },
  );
  return messages.join("; ");
}
