import type { Span as ApiSpan, Attributes, Exception, Tracer } from "@opentelemetry/api";
import { hostOf, portOf } from "../guard/address-guard.ts";
import { redactedUrl } from "./redacted-url.ts";

/** Span of a running operation. */
export interface Span {
  set(name: string, value: string | number | boolean | undefined): void;
  /** Marks the operation as failed without throwing an error. */
  fail(type: string, message?: string): void;
}

/**
 * The request or operation that a span describes. Attribute names are those of OpenTelemetry's semantic
 * conventions, if they define one.
 */
export interface SpanSubject {
  /** URL of the request that the span describes. */
  readonly url: URL | string;
  /** `SpanKind` of the span. Default: INTERNAL. */
  readonly kind?: number;
  readonly attributes?: Attributes;
  /** Returns the `error.type` of a thrown value. Default: the value's code or the name of its class. */
  readonly errorType?: (thrown: unknown) => string;
}

/** `SpanKind.CLIENT`. Importing the enum would require `@opentelemetry/api` at run time. */
export const CLIENT = 2;
const SILENT: Span = { set: () => {}, fail: () => {} };
/** `SpanStatusCode.ERROR`. Importing the enum would require `@opentelemetry/api` at run time. */
const ERROR = 2;

let tracer: Promise<Tracer | undefined> | undefined;

/** Loads the tracer of OpenTelemetry's API once. Returns undefined if the package is not installed. */
function findTracer(): Promise<Tracer | undefined> {
  tracer ??= import("@opentelemetry/api").then(
    ({ trace }) => trace.getTracer("@maycrawl/agent"),
    () => undefined,
  );
  return tracer;
}

/** Runs an operation inside a span. Without OpenTelemetry's API, it only runs the operation. */
export async function inSpan<T>(
  name: string,
  { url, kind = 0, attributes, errorType = errorTypeOf }: SpanSubject,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const found = await findTracer();
  if (found === undefined) return work(SILENT);
  const parsed = new URL(url);
  const shown = redactedUrl(parsed);
  const redact = (text: string): string =>
    shown === parsed.href ? text : text.replaceAll(parsed.href, () => shown);
  const options = { kind, attributes: { ...describeUrl(parsed, shown), ...attributes } };
  return found.startActiveSpan(name, options, async (span) => {
    try {
      return await work({
        set: (key, value) => {
          if (value !== undefined) span.setAttribute(key, value);
        },
        fail: (type, message) => markFailed(span, type, message === undefined ? undefined : redact(message)),
      });
    } catch (thrown) {
      const message = redact(thrown instanceof Error ? thrown.message : String(thrown));
      span.recordException(thrown instanceof Error ? redactError(thrown, message, redact) : message);
      markFailed(span, errorType(thrown), message);
      throw thrown;
    } finally {
      span.end();
    }
  });
}

/** Returns the error to record in the span, with the redacted URL in its message and its stack. */
function redactError(error: Error, message: string, redact: (text: string) => string): Exception {
  const { name, stack } = error;
  const { code } = error as { code?: unknown };
  return {
    name,
    message,
    ...(typeof code === "string" ? { code } : {}),
    ...(stack === undefined ? {} : { stack: redact(stack) }),
  };
}

function markFailed(span: ApiSpan, type: string, message: string | undefined): void {
  span.setAttribute("error.type", type);
  span.setStatus({ code: ERROR, ...(message === undefined ? {} : { message }) });
}

/**
 * Returns an error's code, or its name if it has no code. A code is more specific. Returns the type of other
 * values.
 */
function errorTypeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const { code } = thrown as { code?: unknown };
  return typeof code === "string" ? code : thrown.name;
}

/** Returns the attributes for the redacted URL and its server. */
function describeUrl(url: URL, shown: string): Attributes {
  const port = portOf(url);
  return {
    "url.full": shown,
    "server.address": hostOf(url),
    ...(port === undefined ? {} : { "server.port": port }),
  };
}
