interface Origins {
  readonly publicUrl: string;
  readonly webOrigins: readonly string[];
}

/** The absolute URL of one of our pages, or null. It is parsed first: a browser compares origins, not prefixes of text. */
export function toOwnPage(redirectUrl: string, { publicUrl, webOrigins }: Origins): string | null {
  const page = URL.parse(redirectUrl, publicUrl);
  if (page === null || page.username !== '' || page.password !== '') return null;
  return [new URL(publicUrl).origin, ...webOrigins].includes(page.origin) ? page.href : null;
}
