interface Origins {
  readonly publicUrl: string;
  readonly webOrigins: readonly string[];
}

/** The full address of a page of ours; null: it leads elsewhere. Only what the browser will really open is compared. */
export function toOwnPage(redirectUrl: string, { publicUrl, webOrigins }: Origins): string | null {
  const page = URL.parse(redirectUrl, publicUrl);
  if (page === null || page.username !== '' || page.password !== '') return null;
  return [new URL(publicUrl).origin, ...webOrigins].includes(page.origin) ? page.href : null;
}
