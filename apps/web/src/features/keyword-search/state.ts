import { useEffect, useEffectEvent } from 'react';

const DEBOUNCE_MS = 400;

/** Reports a value once it has stopped changing: browsers refuse an address that changes with every letter. */
export function useDebouncedEffect(value: string, onSettled: (value: string) => void): void {
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
}
