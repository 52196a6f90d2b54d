interface Route {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** A link of this site in the router's form; null if it cannot be opened. */
export function routeOf(link: string | null): Route | null {
  if (!link?.startsWith('/') || link.startsWith('//')) return null;
  const { pathname, searchParams } = new URL(link, location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams) };
}
