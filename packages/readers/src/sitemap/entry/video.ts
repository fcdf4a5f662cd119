/** The text of an element that also has attributes. */
export interface Attributed {
  readonly value?: string;
}

/** Countries or platforms that a video is restricted to, or excluded from. */
export interface VideoRestriction extends Attributed {
  /** `allow` if the list contains the only allowed values, `deny` if it contains the excluded ones. */
  readonly relationship?: string;
}

/** A price of a video. */
export interface VideoPrice extends Attributed {
  readonly currency?: string;
  readonly type?: string;
  readonly resolution?: string;
}

/** Data of a video that is an episode of a series. */
export interface TvShow {
  readonly showTitle?: string;
  readonly videoType?: string;
  readonly episodeTitle?: string;
  readonly seasonNumber?: number;
  readonly episodeNumber?: number;
  /** A W3C Datetime. */
  readonly premierDate?: string;
}

/** A video of a page (Google's video sitemaps, version 1.1), including fields that Google no longer uses. */
export interface VideoItem {
  readonly thumbnailLoc?: string;
  readonly title?: string;
  readonly description?: string;
  readonly contentLoc?: string;
  readonly contentSegments?: readonly (Attributed & { readonly duration?: string })[];
  readonly playerLoc?: Attributed & { readonly allowEmbed?: string; readonly autoplay?: string };
  /** Duration in seconds. */
  readonly duration?: number;
  /** A W3C Datetime. */
  readonly expirationDate?: string;
  /** A W3C Datetime. */
  readonly publicationDate?: string;
  readonly rating?: number;
  readonly viewCount?: number;
  readonly familyFriendly?: boolean;
  readonly requiresSubscription?: boolean;
  readonly live?: boolean;
  readonly restriction?: VideoRestriction;
  readonly platform?: VideoRestriction;
  readonly prices?: readonly VideoPrice[];
  readonly uploader?: Attributed & { readonly info?: string };
  readonly tags?: readonly string[];
  readonly category?: string;
  readonly galleryLoc?: Attributed & { readonly title?: string };
  readonly id?: string;
  readonly tvShow?: TvShow;
}
