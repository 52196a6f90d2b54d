import { useEffect, useEffectEvent } from 'react';

const SETTLED_MS = 400;

/** Tells a value once it has stood still: browsers refuse an address that changes with every letter. */
export function useLateEffect(value: string, onSettled: (value: string) => void): void {
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    const waiting = setTimeout(() => settle(value), SETTLED_MS);
    return () => clearTimeout(waiting);
  }, [value]);
}
