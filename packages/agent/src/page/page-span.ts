import type { Attributes } from "@opentelemetry/api";
import { METHODS } from "../http/request/page-request.ts";
import { failureName } from "../observe/page-event.ts";
import { CLIENT, inSpan } from "../observe/spans.ts";

/** Attributes of a request for a page, for its span. */
export interface PageSubject {
  readonly url: URL;
  readonly method: string;
  /** Number of redirects before this request. */
  readonly redirects: number;
  /** Signal that aborts the request. */
  readonly signal: AbortSignal | undefined;
}

/** A span of a page request. */
export interface PageSpan {
  /**
   * Records the response.
   * @param length the value of the `Content-Length` field.
   */
  answered(status: number, length: string | null | undefined): void;
}

/**
 * Makes a request for a page in its own CLIENT span. The span ends when the response begins. Otherwise a body that is
 * not read would keep the span open (semantic conventions for HTTP client spans, "HTTP client span duration").
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
        // In client spans, a 4xx is also an error (semantic conventions for HTTP spans, "Status").
        if (status >= 400) span.fail(String(status));
      },
    }),
  );
}

/**
 * Returns the attributes of a method. An unknown method is named `_OTHER` (semantic conventions for HTTP client
 * spans).
 */
function methodAttributes(method: string): Attributes {
  return METHODS.has(method)
    ? { "http.request.method": method }
    : { "http.request.method": "_OTHER", "http.request.method_original": method };
}
