import { useLocation, useMatches, useNavigate, useSearch } from '@tanstack/react-router';

/** Where a photo search is made, by the set of pages and the source: only the demo sets have a screen for each. */
export const PHOTO_FORMS = {
  smart: { tinder: '/smart-search/photo', other: '/smart-search/photo' },
  demo: { tinder: '/find-photo-tinder', other: '/find-photo-other' },
  second: { tinder: '/demo/create/photo-tinder', other: '/demo/create/photo-other' },
} as const;

/** Opens the screen for the chosen photo, or clears it if it is open already. */
export function useOpenPhotoForm(): () => void {
  const fixed = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const search = useSearch({ strict: false });
  const here = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const form = fixed?.photoForm ? here : PHOTO_FORMS[fixed?.searchSet ?? 'smart'][fixed?.source ?? 'tinder'];
  const landing = search.landing ?? fixed?.landing;
  return () => void navigate({ to: form, search: { ...(landing && { landing }) } });
}
