// A generated site of many hosts on one server, in a process of its own: `node site.mjs HOSTS PAGES` prints its port.
import { createServer } from "node:http";

const [hosts = "200", pages = "20000"] = process.argv.slice(2);
const PER_HOST = Math.ceil(Number(pages) / Number(hosts));
const LINKS = 25;
const SIZE = 8_192;
const FILLER = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt. ";

/** Every page links to the next ones and back to the first ones, as a site's lists and its navigation do. @param {number} page */
function html(page) {
  const next = Array.from({ length: LINKS - 5 }, (_, i) => (page * 7 + i + 1) % PER_HOST);
  const linked = [...new Set([0, 1, 2, 3, page + 1 < PER_HOST ? page + 1 : 0, ...next])];
  const links = linked
    .map((to) => `<li class="item"><a href="/p/${to}" class="link">Page ${to}</a></li>\n`)
    .join("");
  const head = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Page ${page}</title>\n<meta name="description" content="${FILLER}">\n<link rel="stylesheet" href="/style.css"></head>\n<body><nav><ul>\n${links}</ul></nav>\n<main><h1>Page ${page}</h1>\n`;
  let body = "";
  for (let i = 0; head.length + body.length < SIZE - 150; i++)
    body += `<p id="p${i}">Paragraph ${i} of page ${page}. <em>${FILLER}</em></p>\n`;
  return Buffer.from(`${head}${body}</main></body></html>\n`);
}

const made = Array.from({ length: PER_HOST }, (_, page) => html(page));
const robots = Buffer.from("User-agent: *\nDisallow: /private/\nDisallow: /*.pdf$\nAllow: /\n");
let served = 0;

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const path = request.url ?? "/";
  if (path === "/robots.txt") {
    response.writeHead(200, { "content-type": "text/plain", "content-length": robots.length }).end(robots);
    return;
  }
  const page = path === "/" ? 0 : path.startsWith("/p/") ? Number(path.slice(3)) : -1;
  const body = made[page];
  if (body === undefined) {
    response.writeHead(404, { "content-type": "text/html", "content-length": 0 }).end();
    return;
  }
  served++;
  response
    .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length })
    .end(body);
});
server.listen(0, "0.0.0.0", () => {
  process.send?.({ port: /** @type {import("node:net").AddressInfo} */ (server.address()).port });
});
process.on("message", () => {
  process.send?.({ served });
  served = 0;
});
// It is nobody's then.
process.on("disconnect", () => process.exit());
