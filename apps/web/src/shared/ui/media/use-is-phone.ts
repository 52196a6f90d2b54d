import { MOBILE_BELOW_PX } from '@vidno/contract/constants';
import { useSyncExternalStore } from 'react';

const narrow = () => matchMedia(`(max-width: ${MOBILE_BELOW_PX - 1}px)`);

/** True while the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watch, () => narrow().matches);
}

function watch(onChange: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
