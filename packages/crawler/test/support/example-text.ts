import { fillMessage, type Message } from "@maycrawl/engine";
import { expect } from "vitest";
import { crawlerMessages } from "../../src/messages.ts";
import type { FailureExample } from "../../src/report.ts";

/** What a report says of a URL, and how a page leads there. Each text is that of its id in the catalogue, with its parameters. */
export function exampleText({ source, ...example }: FailureExample): string {
  const said = [example, ...(source === undefined ? [] : [source])].map(
    ({ id, params, message }: Message) => {
      expect(fillMessage(crawlerMessages[id] ?? "", params)).toBe(message);
      return message;
    },
  );
  return said.join("; ");
}
