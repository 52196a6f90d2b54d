import { useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { useSearchSet } from './search-set.ts';

/** Opens the screen where the chosen photo is looked at, or empties it where it is open already. */
export function useOpenPhotoForm(): () => void {
  const { photoForm, kept } = useSearchSet();
  const isOpen = useMatches({ select: (matches) => matches.at(-1)?.staticData.photoForm === true });
  const here = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  return () => void navigate({ to: isOpen ? here : photoForm, search: kept });
}
