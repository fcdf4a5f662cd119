import type { Attributes, Tracer } from "@opentelemetry/api";

/** What a span is told while its work is under way. */
export interface Span {
  set(name: string, value: string | number | boolean | undefined): void;
}

const SILENT: Span = { set: () => {} };

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
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const found = await findTracer();
  if (found === undefined) return work(SILENT);
  return found.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work({
        set: (key, value) => {
          if (value !== undefined) span.setAttribute(key, value);
        },
      });
    } catch (thrown) {
      span.recordException(thrown instanceof Error ? thrown : String(thrown));
      // 2 is SpanStatusCode.ERROR, an enum whose import would need the package at run time.
      span.setStatus({ code: 2, message: thrown instanceof Error ? thrown.message : String(thrown) });
      throw thrown;
    } finally {
      span.end();
    }
  });
}
