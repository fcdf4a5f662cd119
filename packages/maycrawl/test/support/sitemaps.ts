import { maycrawl } from "./run.ts";
import { serve, type TestServer } from "./servers.ts";

const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Returns a sitemap with these entries. */
export function urlset(...entries: readonly string[]): string {
  const images = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<?xml version="1.0"?>\n<urlset ${SITEMAP} ${images}>\n${entries.join("\n")}\n</urlset>\n`;
}

/** Returns the sitemap entry of a page: its `loc`, and then the XML in `others`. */
export function page(loc: string, others = ""): string {
  return `<url><loc>${loc}</loc>${others}</url>`;
}

/** Returns an index of these sitemaps. */
export function index(...locs: readonly string[]): string {
  const entries = locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`);
  return `<sitemapindex ${SITEMAP}>${entries.join("")}</sitemapindex>`;
}

/** Starts a site with these files. Other paths are answered with 404. */
export async function site(
  files: (origin: string) => Readonly<Record<string, string | Uint8Array>>,
): Promise<TestServer> {
  const server: TestServer = await serve((request, response) => {
    const body = files(server.origin)[request.url ?? ""];
    if (body === undefined) response.writeHead(404).end();
    else response.end(body);
  });
  return server;
}

/** Returns the requested paths, except robots.txt. */
export function asked({ received }: TestServer): readonly string[] {
  return received.map(({ url }) => url).filter((url) => url !== "/robots.txt");
}

/** Runs `maycrawl sitemap --json` and parses its output. */
export async function json(
  ...args: readonly string[]
): Promise<{ code: number | null; stderr: string; survey: ReturnType<typeof JSON.parse> }> {
  const { code, stdout, stderr } = await maycrawl(["sitemap", ...args, "--json"]);
  return { code, stderr, survey: JSON.parse(stdout) };
}
