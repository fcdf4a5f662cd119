import type { Span as ApiSpan, Attributes, Exception, Tracer } from "@opentelemetry/api";
import { hostOf, portOf } from "../guard/address-guard.ts";
import { redactedUrl } from "./redacted-url.ts";

/** What a span is told while its work is under way. */
export interface Span {
  set(name: string, value: string | number | boolean | undefined): void;
  /** Says that the work came to nothing, though it throws nothing. */
  fail(type: string, message?: string): void;
}

/** What a span is about. Names of attributes are those of OpenTelemetry's semantic conventions, where they have one. */
export interface SpanSubject {
  /** What is asked for. */
  readonly url: URL | string;
  /** `SpanKind`. Default: INTERNAL. */
  readonly kind?: number;
  readonly attributes?: Attributes;
  /** The `error.type` of what was thrown. Default: its code or class. */
  readonly errorType?: (thrown: unknown) => string;
}

/** `SpanKind.CLIENT`, an enum whose import would need the package at run time. */
export const CLIENT = 2;
const SILENT: Span = { set: () => {}, fail: () => {} };
/** `SpanStatusCode.ERROR`, an enum whose import would need the package at run time. */
const ERROR = 2;

let tracer: Promise<Tracer | undefined> | undefined;

/** The tracer of OpenTelemetry's API, where that package is present; looked for once. */
function findTracer(): Promise<Tracer | undefined> {
  tracer ??= import("@opentelemetry/api").then(
    ({ trace }) => trace.getTracer("@maycrawl/agent"),
    () => undefined,
  );
  return tracer;
}

/** Does work inside a span, where OpenTelemetry's API is present; else just does it. */
export async function inSpan<T>(
  name: string,
  { url, kind = 0, attributes, errorType = typeOf }: SpanSubject,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const found = await findTracer();
  if (found === undefined) return work(SILENT);
  const place = new URL(url);
  const shown = redactedUrl(place);
  const clean = (text: string): string =>
    shown === place.href ? text : text.replaceAll(place.href, () => shown);
  const options = { kind, attributes: { ...placeOf(place, shown), ...attributes } };
  return found.startActiveSpan(name, options, async (span) => {
    try {
      return await work({
        set: (key, value) => {
          if (value !== undefined) span.setAttribute(key, value);
        },
        fail: (type, message) => failed(span, type, message === undefined ? undefined : clean(message)),
      });
    } catch (thrown) {
      const message = clean(thrown instanceof Error ? thrown.message : String(thrown));
      span.recordException(thrown instanceof Error ? shownError(thrown, message, clean) : message);
      failed(span, errorType(thrown), message);
      throw thrown;
    } finally {
      span.end();
    }
  });
}

/** What is recorded of an error: messages, and the stack that begins with one, may hold the URL. */
function shownError(error: Error, message: string, clean: (text: string) => string): Exception {
  const { name, stack } = error;
  const { code } = error as { code?: unknown };
  return {
    name,
    message,
    ...(typeof code === "string" ? { code } : {}),
    ...(stack === undefined ? {} : { stack: clean(stack) }),
  };
}

function failed(span: ApiSpan, type: string, message: string | undefined): void {
  span.setAttribute("error.type", type);
  span.setStatus({ code: ERROR, ...(message === undefined ? {} : { message }) });
}

/** A code, since it says more than the name of a class. */
function typeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const { code } = thrown as { code?: unknown };
  return typeof code === "string" ? code : thrown.name;
}

/** The URL as traces may show it, and the server that it names. */
function placeOf(url: URL, shown: string): Attributes {
  const port = portOf(url);
  return {
    "url.full": shown,
    "server.address": hostOf(url),
    ...(port === undefined ? {} : { "server.port": port }),
  };
}
