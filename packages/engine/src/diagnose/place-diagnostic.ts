import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message } from "../text/message.ts";
import { robotsMessages } from "./robots-messages.ts";

/** Diagnostic about the URL that redirects led to. Crawlers still use the file, so its owner may not notice. */
export interface PlaceDiagnostic extends Message {
  /**
   * `redirected-to-page`: a redirect led to a path that does not look like a robots.txt. Some hosts redirect all
   * unknown URLs to one page.
   */
  readonly code: "redirected-to-page";
  /** English text. Like the parameters, it contains no text of the server. */
  readonly message: string;
}

/**
 * Returns a diagnostic if redirects led to a URL that does not look like a robots.txt; otherwise undefined.
 * @param redirects URLs that the redirects led to, in order.
 */
export function diagnosePlace(redirects: readonly string[]): PlaceDiagnostic | undefined {
  const last = redirects.at(-1);
  if (last === undefined || /robots/i.test(new URL(last).pathname)) return undefined;
  return createDiagnostic(robotsMessages, "redirected-to-page");
}
