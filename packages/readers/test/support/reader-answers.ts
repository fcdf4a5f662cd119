import { type ByteInput, readLicense, readPage, readSitemap } from "@maycrawl/readers";
import { all, chunked } from "../../../../tests/support/byte-streams.ts";

/** Form of the input for a reader. */
export type InputForm = "array" | "string" | "stream" | "response" | "iterable";

/** Bytes and options for a reader, serializable as JSON. */
export interface Reading {
  readonly reader: "page" | "sitemap" | "license";
  readonly base64: string;
  readonly form?: InputForm;
  /** Sizes of the chunks. The last size is repeated. */
  readonly sizes?: readonly number[] | undefined;
  readonly options?: object;
}

/**
 * Runs the readers on the current platform: `node.ts`, or `web.ts` in a bundle for browsers.
 * @returns the results as JSON, in order.
 */
export async function answersTo(readings: readonly Reading[]): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const reading of readings) answers.push(JSON.stringify(await answerTo(reading)));
  return answers;
}

async function answerTo(reading: Reading): Promise<unknown> {
  const { reader, options = {} } = reading;
  const bytes = Uint8Array.from(atob(reading.base64), (character) => character.charCodeAt(0));
  if (reader === "license") return readLicense(bytes);
  const source = inForm(bytes, reading);
  if (reader === "page") return readPage(source, options);
  return all(readSitemap(source, options));
}

function inForm(bytes: Uint8Array<ArrayBuffer>, { form = "iterable", sizes }: Reading): ByteInput {
  switch (form) {
    case "array":
      return bytes;
    case "string":
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    case "stream":
      return new Blob([bytes]).stream();
    case "response":
      return new Response(bytes, { headers: { "content-type": "text/html" } });
    case "iterable":
      return chunked(bytes, sizes);
  }
}
