import type { LicenseFile, UsageStatement } from "@maycrawl/engine";
import { parseUrl } from "@maycrawl/engine/internal";
import { readLicense } from "@maycrawl/readers";
import { MAX_LICENSE_BYTES } from "@maycrawl/readers/internal";
import type { PageFetcher } from "../../fetching/page-fetcher.ts";
import { fetchSiteFile } from "./site-file.ts";

/** A file that could not be fetched. */
export interface FailedFile {
  readonly url: string;
  readonly message: string;
}

/** Results for the licence files that a site names. */
export interface LicenseFiles {
  readonly files: readonly LicenseFile[];
  readonly failed: readonly FailedFile[];
}

/** Maximum number of licence files that are fetched for one page. */
const MAX_FILES = 4;

/** Fetches the licence files that the statements name, each once, in order. Ignored statements are skipped. */
export async function fetchLicenseFiles(
  statements: readonly UsageStatement[],
  page: URL,
  pages: PageFetcher,
): Promise<LicenseFiles> {
  const files: LicenseFile[] = [];
  const failed: FailedFile[] = [];
  for (const url of findLicenseUrls(statements, page)) {
    if (files.length + failed.length >= MAX_FILES) {
      const max = `only ${MAX_FILES} licence files are fetched for a page`;
      files.push({ url: url.href, contents: undefined, problem: `It was not fetched: ${max}.` });
      continue;
    }
    const file = await fetchSiteFile(url, pages, MAX_LICENSE_BYTES);
    if (file.kind === "failed") failed.push({ url: url.href, message: file.message });
    else if (file.kind === "had") files.push({ url: url.href, ...readLicense(file.body) });
    else files.push({ url: url.href, contents: undefined, problem: PROBLEMS[file.kind] });
  }
  return { files, failed };
}

const PROBLEMS = {
  none: "The file does not exist.",
  blocked: "A robots.txt disallows it.",
};

function findLicenseUrls(statements: readonly UsageStatement[], page: URL): readonly URL[] {
  const urls = new Map<string, URL>();
  for (const { mechanism, terms, ignored } of statements) {
    if (mechanism !== "license" || terms === undefined || ignored !== undefined) continue;
    const url = resolveUrl(terms, page);
    if (url !== undefined) urls.set(url.href, url);
  }
  return [...urls.values()];
}

function resolveUrl(reference: string, page: URL): URL | undefined {
  const url = parseUrl(reference, page);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = "";
  return url;
}
