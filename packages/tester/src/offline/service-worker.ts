/**
 * The service worker: it keeps the files of the page, so that the page works offline. A new version of the page gets its
 * own cache, and takes over when the last page of the old one is closed.
 */

/** The parts of a service worker's scope that are used. */
interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  readonly clients: { claim(): Promise<void> };
}

interface Waiting {
  waitUntil(promise: Promise<unknown>): void;
}

interface Fetching {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The build replaces both values. */
declare const PAGE_FILES: readonly string[];
declare const PAGE_VERSION: string;

const PREFIX = "maycrawl-tester-";
const CACHE = PREFIX + PAGE_VERSION;
const scope = globalThis as unknown as Scope;

scope.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...PAGE_FILES])));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    removeOldCaches()
      // The page that installed this worker is the first one that it serves.
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(keptOrFetched(event.request));
});

async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
