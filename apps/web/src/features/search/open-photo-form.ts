import { useLocation, useMatches, useNavigate, useSearch } from '@tanstack/react-router';

/** Opens the screen for the chosen photo, or clears it if it is open already. */
export function useOpenPhotoForm(): () => void {
  const fixed = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const search = useSearch({ strict: false });
  const here = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const form = fixed?.photoForm ? here : SEARCH_SETS[fixed?.searchSet ?? 'smart'].photo[fixed?.source ?? 'tinder'];
  const landing = search.landing ?? fixed?.landing;
  return () => void navigate({ to: form, search: { ...(landing && { landing }) } });
}

/**
 * Three sets of pages show the same searches, each at its own addresses. Where a photo search is made depends on the source,
 * too: the demo sets have a screen for each.
 */
export const SEARCH_SETS = {
  smart: {
    demo: false,
    home: '/smart-search',
    list: '/smart-search/list',
    listRoute: 'smart-search-list',
    photo: { tinder: '/smart-search/photo', other: '/smart-search/photo' },
    photoResult: '/smart-search/photo/result/$id',
    keyword: '/smart-search/photo/keyword',
    keywordResult: '/smart-search/keyword/result/$id',
  },
  demo: {
    demo: true,
    home: '/demosearch',
    list: '/demosearch/list',
    listRoute: 'demo-search-list',
    photo: { tinder: '/find-photo-tinder', other: '/find-photo-other' },
    photoResult: '/result/photo/$id',
    keyword: '/find-keyword-tinder',
    keywordResult: '/result/keyword/$id',
  },
  second: {
    demo: true,
    home: '/demo',
    list: '/demo/list',
    listRoute: 'demo-search-second-list',
    photo: { tinder: '/demo/create/photo-tinder', other: '/demo/create/photo-other' },
    photoResult: '/demo/result/photo/$id',
    keyword: '/demo/create/keyword-tinder',
    keywordResult: '/demo/result/keyword/$id',
  },
} as const;
