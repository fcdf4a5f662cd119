// A generated site of many hosts on one server, in its own process: `node site.mjs HOSTS PAGES` sends its port to the
// parent.
import { createServer } from "node:net";

const [hosts = "200", pages = "20000"] = process.argv.slice(2);
const PER_HOST = Math.ceil(Number(pages) / Number(hosts));
const LINKS = 25;
const SIZE = 8_192;
const FILLER = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt. ";

/**
 * Returns a page that links to the next pages and to the first ones, as lists and navigation do.
 * @param {number} page
 */
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

/** Returns a complete HTTP response. @param {string} status @param {string} type @param {Buffer} body */
function answer(status, type, body) {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

const robots = "User-agent: *\nDisallow: /private/\nDisallow: /*.pdf$\nAllow: /\n";
const answers = new Map([["/robots.txt", answer("200 OK", "text/plain", Buffer.from(robots))]]);
for (let page = 0; page < PER_HOST; page++) {
  answers.set(`/p/${page}`, answer("200 OK", "text/html; charset=utf-8", html(page)));
}
answers.set("/", answer("200 OK", "text/html; charset=utf-8", html(0)));
const missing = answer("404 Not Found", "text/html", Buffer.alloc(0));
let served = 0;

// Prepared responses, and only GET requests without a body. `node:http` would take a sixth of the crawlers' processor
// time, on the same processors.
const server = createServer({ noDelay: true }, (socket) => {
  let asked = "";
  socket.setEncoding("latin1");
  socket.on("error", () => undefined);
  socket.on("data", (text) => {
    asked += text;
    for (let end = asked.indexOf("\r\n\r\n"); end >= 0; end = asked.indexOf("\r\n\r\n")) {
      const [, path = ""] = asked.split(" ", 2);
      asked = asked.slice(end + 4);
      const found = answers.get(path) ?? missing;
      if (found !== missing && path !== "/robots.txt") served++;
      socket.write(found);
    }
  });
});
server.listen(0, "0.0.0.0", () => {
  process.send?.({ port: /** @type {import("node:net").AddressInfo} */ (server.address()).port });
});
process.on("message", () => {
  process.send?.({ served });
  served = 0;
});
// The parent has exited.
process.on("disconnect", () => process.exit());
