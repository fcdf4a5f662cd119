import { type ArchivedAnswer, WarcWriter } from "../../../src/warc.ts";

/** Time of the answers. */
export const AT: number = Date.UTC(2026, 10, 21, 18, 30, 0, 123);

/** Returns an answer for the archive. */
export function answer(given: Partial<ArchivedAnswer> = {}): ArchivedAnswer {
  return {
    url: "https://example.com/a?b=%20c",
    at: AT,
    status: 200,
    requestHeaders: [["accept", "text/html"]],
    headers: [["Content-Type", "text/html"]],
    body: [Buffer.from("<p>hello, "), Buffer.from("you")],
    cut: undefined,
    ...given,
  };
}

/** Writes a WARC file. */
export async function written(path: string, ...answers: readonly ArchivedAnswer[]): Promise<void> {
  await using writer = await WarcWriter.open(path, { userAgent: "FooBot/1.0 (+https://example.com/bot)" });
  await Promise.all(answers.map((one) => writer.write(one)));
}
