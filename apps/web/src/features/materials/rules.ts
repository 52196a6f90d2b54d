import type { MaterialSummary } from '@vidno/contract/materials/materials';

export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** @limit list: No more materials are suggested after one. */
const NEXT_MAX = 3;

/** The headings of the second level, for the contents. */
export function headingsOf(html: string): Heading[] {
  const headings = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('h2[id]');
  return [...headings].map(({ id, textContent }) => ({ id, text: textContent ?? '' }));
}

/** What to read after this one: what shares most tags with it, then the newest. */
export function nextOf(
  current: Pick<MaterialSummary, 'slug' | 'tags'>,
  newestFirst: readonly MaterialSummary[],
): MaterialSummary[] {
  const shared = ({ tags }: MaterialSummary) => tags.filter((tag) => current.tags.includes(tag)).length;
  return newestFirst
    .filter(({ slug }) => slug !== current.slug)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, NEXT_MAX);
}
