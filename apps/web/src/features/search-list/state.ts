import type { SearchListItem } from '@vidno/contract/search';
import { useState } from 'react';
import { advanceWatch, isSameWatch, NOTHING_WATCHED } from './rules.ts';

/** Searches that failed while the list was being looked at, and a way to put one aside. */
export function useFailures(searches: readonly SearchListItem[] | undefined) {
  const [watch, setWatch] = useState(NOTHING_WATCHED);
  const next = searches ? advanceWatch(watch, searches) : watch;
  if (!isSameWatch(watch, next)) setWatch(next);
  return {
    failed: next.failed,
    dismiss: (id: string) => setWatch({ ...next, failed: next.failed.filter((search) => search.id !== id) }),
  };
}
