import type { NearFace } from '#features/sources/public.ts';

/** Equal for addresses of the same profile. */
export function profileKeyOf(profileUrl: string): string {
  const url = URL.parse(profileUrl.trim());
  if (!url) return profileUrl.trim().toLowerCase();
  const host = url.hostname.replace(/^(www|m|mobile)\./, '');
  const query = [...url.searchParams].filter(([name]) => !name.startsWith('utm_')).sort();
  return `${host}${url.pathname.replace(/\/+$/, '')}?${new URLSearchParams(query)}`.toLowerCase();
}

/** The faces by person: records with the same profile are one person. */
export function groupByPerson(
  near: readonly NearFace[],
  profileUrls: ReadonlyMap<string, string>,
): readonly (readonly NearFace[])[] {
  const groups = Map.groupBy(near, ({ personId }) => {
    const profileUrl = profileUrls.get(personId);
    return profileUrl === undefined ? personId : profileKeyOf(profileUrl);
  });
  return [...groups.values()];
}
