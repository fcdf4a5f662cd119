import type { ServerResponse } from "node:http";

/** Headers of all answers. */
const HEADERS: Readonly<Record<string, string>> = {
  "cache-control": "no-cache",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** An answer of the server. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns an answer with a line of text. */
export function textAnswer(status: number, line: string, headers: Answer["headers"] = {}): Answer {
  return { status, type: "text/plain; charset=utf-8", body: `${line}\n`, headers };
}

/** Returns an answer of the API. */
export function jsonAnswer(value: object, status = 200, headers: Answer["headers"] = {}): Answer {
  return { status, type: "application/json", body: JSON.stringify(value), headers };
}

/**
 * Returns an error of the API.
 * @param error what is wrong, and what to do.
 */
export function errorAnswer(status: number, error: string, headers: Answer["headers"] = {}): Answer {
  return jsonAnswer({ error }, status, headers);
}

/** Sends an answer. Without an effect if the client has closed the connection. */
export function send(response: ServerResponse, { status, type, body, headers }: Answer): void {
  const bytes = Buffer.from(body);
  // A body in one piece has a length, so a client notices if the connection breaks.
  response.writeHead(status, {
    ...HEADERS,
    "content-type": type,
    "content-length": bytes.length,
    ...headers,
  });
  response.end(bytes);
}
