interface Address {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** A path of ours as the router takes it; null where there is nothing to open. */
export function addressOf(link: string | null): Address | null {
  if (!link?.startsWith('/') || link.startsWith('//')) return null;
  const { pathname, searchParams } = new URL(link, location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams) };
}
