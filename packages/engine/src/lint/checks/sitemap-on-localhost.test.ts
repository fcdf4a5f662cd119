import { testCheck } from "../../../test/support/lint-table.ts";
import { sitemapOnLocalhost } from "./sitemap-on-localhost.ts";

const hosts = (...names: string[]): string =>
  names.map((name) => `Sitemap: https://${name}/sitemap.xml\n`).join("");

testCheck(sitemapOnLocalhost, {
  valid: [
    hosts("www.rfc-editor.org", "172.15.0.1", "172.32.0.1", "192.169.0.1", "8.8.8.8", "[2001:4860::1]"),
    hosts("localhost.de", "mylocal.com", "attest.com", "example.de", "myexample.com", "your-daily.com"),
    "Sitemap: /sitemap.xml\n",
    "Sitemap: localhost/sitemap.xml\n",
    [hosts("example.com"), { robotsUrl: "https://example.com/robots.txt" }],
    [hosts("localhost:8080"), { robotsUrl: "http://localhost:3000/robots.txt" }],
  ],
  invalid: [
    {
      robots: "User-agent: *\r\nDisallow:\r\nSitemap: http://localhost:3000/ä.xml?a=1 # all\r\n",
      options: { robotsUrl: "https://www.rfc-editor.org/robots.txt" },
      at: ["http://localhost:3000/ä.xml?a=1"],
      line: 3,
      severity: "information",
      message:
        "The host localhost:3000 is not public, so search engines cannot read this sitemap. Write the public host.",
      fixed: "User-agent: *\r\nDisallow:\r\nSitemap: https://www.rfc-editor.org/%C3%A4.xml?a=1 # all\r\n",
    },
    ...["127.1", "0x7f.0.0.1", "10.0.0.2", "172.16.0.1", "192.168.1.1", "169.254.1.1", "[::1]", "[fd00::1]"]
      .concat(["shop.local", "web01", "a.internal", "nas.lan"])
      .map((host) => ({
        robots: hosts(host),
        at: [`https://${host}/sitemap.xml`],
        id: "sitemap-on-localhost",
        fixes: [],
      })),
    ...[
      "example.com",
      "www.example.org",
      "site.test",
      "yourdomain.com",
      "www.your-site.com",
      "domain.tld",
    ].map((host) => ({
      robots: hosts(host),
      at: [`https://${host}/sitemap.xml`],
      id: "sitemap-on-localhost.example",
    })),
  ],
});
