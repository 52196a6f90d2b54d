import type { SourceDetails, SourceSummary } from '@vidno/contract/operator/sources';

/** Something is being done with it right now: its people are erased, or it waits for its first probe. */
export function isMoving({ state, checked, end }: Pick<SourceDetails, 'state' | 'checked' | 'end'>): boolean {
  return state === 'erasing' || (checked === null && end === null);
}

/** Of an erasure that is going on; null otherwise. */
export function erasedPercent({ state, people, end }: Pick<SourceDetails, 'state' | 'people' | 'end'>): number | null {
  if (state !== 'erasing' || end === null) return null;
  const all = end.erased_people + people;
  return all === 0 ? 100 : Math.floor((end.erased_people / all) * 100);
}

/** The list with one of them a place up or down; the same list at its end. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from < 0 || other === undefined) return ids;
  return ids.map((each) => (each === id ? other : each === other ? id : each));
}

/** What may be done about the people of a source. */
export type Step = 'basis' | 'close' | 'erase' | 'vouch';

export function stepsOf({
  catalogue,
  state,
  vouches_adults: vouches,
}: Pick<SourceSummary, 'catalogue' | 'state'> & Pick<SourceDetails, 'vouches_adults'>): readonly Step[] {
  if (!catalogue || state === 'erasing') return [];
  if (state === 'erased') return ['basis'];
  return [
    'basis',
    ...(vouches ? (['vouch'] as const) : []),
    ...(state === 'closed' ? [] : (['close'] as const)),
    'erase',
  ];
}
