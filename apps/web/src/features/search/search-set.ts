import { useMatches, useSearch } from '@tanstack/react-router';
import type { SearchListItem } from '@vidno/contract/search';
import { useProfile } from '#features/session/profile-api.ts';
import { PHOTO_FORMS } from './open-photo-form.ts';

/** Three sets of pages show the same searches, each at its own addresses. */
const SEARCH_SETS = {
  smart: {
    demo: false,
    home: '/smart-search',
    list: '/smart-search/list',
    listRoute: 'smart-search-list',
    result: (id: string) => `/smart-search/photo/result/${id}`,
    keyword: '/smart-search/photo/keyword',
    keywordResult: (id: string) => `/smart-search/keyword/result/${id}`,
  },
  demo: {
    demo: true,
    home: '/demosearch',
    list: '/demosearch/list',
    listRoute: 'demo-search-list',
    result: (id: string) => `/result/photo/${id}`,
    keyword: '/find-keyword-tinder',
    keywordResult: (id: string) => `/result/keyword/${id}`,
  },
  second: {
    demo: true,
    home: '/demo',
    list: '/demo/list',
    listRoute: 'demo-search-second-list',
    result: (id: string) => `/demo/result/photo/${id}`,
    keyword: '/demo/create/keyword-tinder',
    keywordResult: (id: string) => `/demo/result/keyword/${id}`,
  },
} as const;

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
  const resultOf = ({ id, type }: Pick<SearchListItem, 'id' | 'type'>) =>
    type === 'keyword' ? set.keywordResult(id) : set.result(id);
  return {
    name,
    source,
    photoForm: PHOTO_FORMS[name][source],
    resultOf,
    startsDemo,
    kept: { ...(landing && { landing }) },
    ...set,
  };
}
