/** Returns the charset of a Content-Type field (RFC 9110 §8.3.2), as written. */
export function headerCharset(contentType: string): string | undefined {
  const found = /;[\t ]*charset[\t ]*=[\t ]*(?:"([^"]{0,60})"?|([^\s;,"]{1,60}))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

/** Returns the media type of a Content-Type field, in lower case. */
export function mediaType(contentType: string): string | undefined {
  const type = contentType.split(/[;,]/, 1)[0]?.trim().toLowerCase() ?? "";
  return /^[^\s/]+\/[^\s/]+$/.test(type) ? type : undefined;
}

/**
 * Returns whether a media type is an XML type (RFC 7303 §3, §8; MIME Sniffing §4.6, "XML MIME type"). A page with such
 * a type is parsed as XML (HTML, "loading XML documents").
 */
export function isXmlType(type: string | undefined): boolean {
  return type !== undefined && /^(?:text|application)\/xml$|\+xml$/.test(type);
}

/** Returns the encoding that a META tag names (HTML, "prescan a byte stream to determine its encoding"). */
export function metaCharset(attribute: (name: string) => string | undefined): string | undefined {
  const charset = attribute("charset");
  if (charset !== undefined) return charset;
  if (attribute("http-equiv")?.toLowerCase() !== "content-type") return undefined;
  const found =
    /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"'][^\t\n\f\r ;]*))/i.exec(
      attribute("content") ?? "",
    );
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

/** Returns the encoding that an XML declaration names (HTML, "get an XML encoding"). */
export function xmlCharset(head: string): string | undefined {
  if (!head.startsWith("<?xml")) return undefined;
  const end = head.indexOf(">");
  const declaration = head.slice(0, Math.max(0, end));
  const found = /\sencoding[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)')/.exec(declaration);
  return found?.[1] ?? found?.[2];
}
