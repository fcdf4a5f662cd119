import { type ElementShape, type EntryShape, field, group, type Shape, shape } from "./shape.ts";

/** Google's image sitemaps: https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps. */
const IMAGE: ElementShape = group(
  "images",
  shape({
    "image:loc": field("loc", "loc"),
    "image:title": field("title"),
    "image:caption": field("caption"),
    "image:geo_location": field("geoLocation"),
    "image:license": field("license"),
  }),
  { many: true, required: ["loc"] },
);

/** Google's news sitemaps: https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap. */
const NEWS: ElementShape = group(
  "news",
  shape({
    "news:publication": group(
      "publication",
      shape({ "news:name": field("name"), "news:language": field("language") }),
      { required: ["name", "language"] },
    ),
    "news:publication_date": field("publicationDate", "w3c-date"),
    "news:title": field("title"),
    "news:keywords": field("keywords"),
    "news:stock_tickers": field("stockTickers"),
    "news:genres": field("genres"),
    "news:access": field("access"),
  }),
  { required: ["publication", "publicationDate", "title"] },
);

/** Google's video sitemaps: https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps. */
const VIDEO: ElementShape = group(
  "videos",
  shape({
    "video:thumbnail_loc": field("thumbnailLoc", "loc"),
    "video:title": field("title"),
    "video:description": field("description"),
    "video:content_loc": field("contentLoc", "loc"),
    "video:content_segment_loc": field("contentSegments", "loc", {
      many: true,
      attributes: { duration: "duration" },
    }),
    "video:player_loc": field("playerLoc", "loc", {
      attributes: { allow_embed: "allowEmbed", autoplay: "autoplay" },
    }),
    "video:duration": field("duration", "number"),
    "video:expiration_date": field("expirationDate", "w3c-date"),
    "video:publication_date": field("publicationDate", "w3c-date"),
    "video:rating": field("rating", "number"),
    "video:view_count": field("viewCount", "number"),
    "video:family_friendly": field("familyFriendly", "yes-no"),
    "video:requires_subscription": field("requiresSubscription", "yes-no"),
    "video:live": field("live", "yes-no"),
    "video:restriction": field("restriction", "text", { attributes: { relationship: "relationship" } }),
    "video:platform": field("platform", "text", { attributes: { relationship: "relationship" } }),
    "video:price": field("prices", "text", {
      many: true,
      attributes: { currency: "currency", type: "type", resolution: "resolution" },
    }),
    "video:uploader": field("uploader", "text", { attributes: { info: "info" } }),
    "video:tag": field("tags", "text", { many: true }),
    "video:category": field("category"),
    "video:gallery_loc": field("galleryLoc", "loc", { attributes: { title: "title" } }),
    "video:id": field("id"),
    "video:tvshow": group(
      "tvShow",
      shape({
        "video:show_title": field("showTitle"),
        "video:video_type": field("videoType"),
        "video:episode_title": field("episodeTitle"),
        "video:season_number": field("seasonNumber", "number"),
        "video:episode_number": field("episodeNumber", "number"),
        "video:premier_date": field("premierDate", "w3c-date"),
      }),
    ),
  }),
  { many: true, required: ["thumbnailLoc", "title", "description"] },
);

/**
 * Another version of a page. A link with another `rel` (`amphtml`, `canonical`) has another meaning.
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 */
const ALTERNATE: ElementShape = group("alternates", new Map(), {
  many: true,
  attributes: { rel: "rel", href: "href", hreflang: "hreflang", media: "media" },
  required: ["href"],
  needs: { key: "rel", word: "alternate" },
  located: "href",
});

/** A page: https://www.sitemaps.org/protocol.html#xmlTagDefinitions. */
const URL_ENTRY: EntryShape = {
  is: "entry",
  type: "url",
  children: shape({
    "sitemap:loc": field("loc"),
    "sitemap:lastmod": field("lastmod", "w3c-date"),
    "sitemap:changefreq": field("changefreq", "frequency"),
    "sitemap:priority": field("priority", "priority"),
    "image:image": IMAGE,
    "video:video": VIDEO,
    "news:news": NEWS,
    "xhtml:link": ALTERNATE,
  }),
};

/** A sitemap of an index: https://www.sitemaps.org/protocol.html#sitemapIndexTagDefinitions. */
const SITEMAP_ENTRY: EntryShape = {
  is: "entry",
  type: "sitemap",
  children: shape({
    "sitemap:loc": field("loc"),
    "sitemap:lastmod": field("lastmod", "w3c-date"),
  }),
};

/**
 * An item of RSS 2.0: https://www.rssboard.org/rss-specification#hrelementsOfLtitem.
 * Older versions have the same link element.
 */
const RSS_ITEM: ElementShape = {
  is: "entry",
  type: "url",
  children: shape({
    link: field("link"),
    guid: field("guid", "text", { attributes: { isPermaLink: "isPermaLink" } }),
    pubDate: field("lastmod", "feed-date"),
  }),
};

const RSS1_ITEM: ElementShape = {
  is: "entry",
  type: "url",
  children: shape({ "rss1:link": field("link") }),
};

/** An entry of Atom 1.0 (RFC 4287 §4.1.2). Its links may be relative (§2). */
const ATOM_ENTRY: ElementShape = {
  is: "entry",
  type: "url",
  children: shape({
    "atom:link": group("links", new Map(), {
      many: true,
      attributes: { rel: "rel", href: "href" },
      reference: "href",
    }),
    "atom:updated": field("lastmod", "w3c-date"),
  }),
};

/** Possible root elements. The key is the name with the prefix from `namespaces.ts`. */
export const ROOTS: Shape = shape({
  "sitemap:urlset": {
    is: "container",
    children: shape({
      "sitemap:url": URL_ENTRY,
      "sitemap:sitemap": { ...SITEMAP_ENTRY, misplaced: true },
    }),
  },
  "sitemap:sitemapindex": {
    is: "container",
    children: shape({
      "sitemap:sitemap": SITEMAP_ENTRY,
      "sitemap:url": { ...URL_ENTRY, misplaced: true },
    }),
  },
  rss: {
    is: "container",
    children: shape({ channel: { is: "container", children: shape({ item: RSS_ITEM }) } }),
  },
  "rdf:RDF": { is: "container", children: shape({ "rss1:item": RSS1_ITEM }) },
  "atom:feed": { is: "container", children: shape({ "atom:entry": ATOM_ENTRY }) },
});

/** Namespace to assume for a root element in a wrong namespace. The key is the local name, which is unambiguous. */
export const rootSpaces: ReadonlyMap<string, string> = new Map([
  ["urlset", "sitemap"],
  ["sitemapindex", "sitemap"],
  ["rss", ""],
  ["feed", "atom"],
]);
