import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message } from "../text/message.ts";
import { robotsMessages } from "./robots-messages.ts";

/** Something odd about where a robots.txt was had: it counts as one all the same, and its owner may not know. */
export interface PlaceDiagnostic extends Message {
  /** `redirected-to-page`: a redirect led to something whose path is no robots.txt, as a host does that sends all it does not know to one page. */
  readonly code: "redirected-to-page";
  /** In words, for people. Holds no text of the server, as do the parameters. */
  readonly message: string;
}

/**
 * What is odd about where redirects led; undefined where they led to a robots.txt, or there were none.
 * @param redirects the URLs to which they led, in their order.
 */
export function diagnosePlace(redirects: readonly string[]): PlaceDiagnostic | undefined {
  const last = redirects.at(-1);
  if (last === undefined || /robots/i.test(new URL(last).pathname)) return undefined;
  return createDiagnostic(robotsMessages, "redirected-to-page");
}
