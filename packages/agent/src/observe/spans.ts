import type { Span as ApiSpan, Attributes, Tracer } from "@opentelemetry/api";

/** What a span is told while its work is under way. */
export interface Span {
  set(name: string, value: string | number | boolean | undefined): void;
  /** Says that the work came to nothing, though it throws nothing. */
  fail(type: string, message?: string): void;
}

/** What a span is about. Names of attributes are those of OpenTelemetry's semantic conventions, where they have one. */
export interface SpanSubject {
  /** What is asked for. */
  readonly url: string;
  readonly attributes?: Attributes;
}

const SILENT: Span = { set: () => {}, fail: () => {} };
/** `SpanStatusCode.ERROR`, an enum whose import would need the package at run time. */
const ERROR = 2;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, "ftp:": 21 };

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
  { url, attributes }: SpanSubject,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const found = await findTracer();
  if (found === undefined) return work(SILENT);
  return found.startActiveSpan(name, { attributes: { ...placeOf(url), ...attributes } }, async (span) => {
    try {
      return await work({
        set: (key, value) => {
          if (value !== undefined) span.setAttribute(key, value);
        },
        fail: (type, message) => failed(span, type, message),
      });
    } catch (thrown) {
      span.recordException(thrown instanceof Error ? thrown : String(thrown));
      failed(span, typeOf(thrown), thrown instanceof Error ? thrown.message : String(thrown));
      throw thrown;
    } finally {
      span.end();
    }
  });
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

/** The URL without user name and password, which do not belong in traces, and the server that it names. */
function placeOf(text: string): Attributes {
  const url = new URL(text);
  url.username = "";
  url.password = "";
  const port = url.port === "" ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  return {
    "url.full": url.href,
    "server.address": url.hostname.replace(/^\[|\]$/g, ""),
    ...(port === undefined ? {} : { "server.port": port }),
  };
}
