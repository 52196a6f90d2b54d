import { useMatches, useSearch } from '@tanstack/react-router';
import type { SearchListItem } from '@vidno/contract/search';
import { useProfile } from '#features/session/profile-api.ts';
import { SEARCH_SETS } from './open-photo-form.ts';

type SearchSetName = keyof typeof SEARCH_SETS;

/** The set the current page belongs to, and the source where its route fixes one. */
export function useSearchSet() {
  const fixed = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const name: SearchSetName = fixed?.searchSet ?? 'smart';
  const set = SEARCH_SETS[name];
  const source = fixed?.source ?? 'tinder';
  const { landing = false } = useSearch({ strict: false });
  const isRegistered = useProfile()?.demo === false;
  // What starts on the landing page is a demo search, too, unless a registered user starts it.
  const startsDemo = set.demo || (landing && !isRegistered);
  const result = (id: string) => set.photoResult.replace('$id', id);
  const keywordResult = (id: string) => set.keywordResult.replace('$id', id);
  const resultOf = ({ id, type }: Pick<SearchListItem, 'id' | 'type'>) =>
    type === 'keyword' ? keywordResult(id) : result(id);
  return {
    ...set,
    name,
    source,
    photoForm: set.photo[source],
    result,
    keywordResult,
    resultOf,
    startsDemo,
    kept: { ...(landing && { landing }) },
  };
}
