import type { Attributes } from "@opentelemetry/api";
import { METHODS } from "../http/request/page-request.ts";
import { failureName } from "../observe/page-event.ts";
import { CLIENT, inSpan } from "../observe/spans.ts";

/** A request for a page, as its span tells it. */
export interface PageSubject {
  readonly url: URL;
  readonly method: string;
  /** How many requests were made for it before: redirects. */
  readonly redirects: number;
  /** Ends the request. */
  readonly signal: AbortSignal | undefined;
}

/** What is told of the answer. */
export interface PageSpan {
  /** @param length the `Content-Length` field. */
  answered(status: number, length: string | null | undefined): void;
}

/**
 * Makes a request for a page in a CLIENT span of its own, until its answer has begun: the body may be left, and then nobody would
 * end the span in time (semantic conventions for HTTP client spans, "HTTP client span duration").
 */
export function inPageSpan<T>(
  { url, method, redirects, signal }: PageSubject,
  work: (span: PageSpan) => Promise<T>,
): Promise<T> {
  const attributes: Attributes = {
    ...methodAttributes(method),
    ...(redirects === 0 ? {} : { "http.request.resend_count": redirects }),
  };
  const errorType = (thrown: unknown): string => failureName(thrown, signal);
  return inSpan("maycrawl.fetch_page", { url, kind: CLIENT, attributes, errorType }, (span) =>
    work({
      answered(status, length) {
        span.set("http.response.status_code", status);
        if (/^\d{1,15}$/.test(length ?? "")) span.set("http.response.body.size", Number(length));
        // For clients a 4xx is an error, too (semantic conventions for HTTP spans, "Status").
        if (status >= 400) span.fail(String(status));
      },
    }),
  );
}

/** An unknown method has the name `_OTHER` (semantic conventions for HTTP client spans). */
function methodAttributes(method: string): Attributes {
  return METHODS.has(method)
    ? { "http.request.method": method }
    : { "http.request.method": "_OTHER", "http.request.method_original": method };
}
