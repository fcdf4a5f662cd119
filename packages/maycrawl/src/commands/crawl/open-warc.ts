import type { Archive } from "@maycrawl/crawler/warc";

/** Where the answers of a crawl are kept as they come. */
export interface WarcFile extends AsyncDisposable {
  readonly archive: Archive;
}

/**
 * Opens what `--warc` names; undefined where it was not given. What writes it is loaded where it is wanted only.
 * @param userAgent as which pages are asked for; undefined where that is not known here.
 */
export async function openWarc(
  path: string | undefined,
  userAgent: string | undefined,
): Promise<WarcFile | undefined> {
  if (path === undefined) return undefined;
  const { WarcWriter } = await import("@maycrawl/crawler/warc");
  const writer = await WarcWriter.open(path, { userAgent });
  return {
    archive: (answer) => writer.write(answer),
    [Symbol.asyncDispose]: () => writer.close(),
  };
}
