import type { PersonAnswer } from '@vidno/contract/photo-search';
import { useEffect, useEffectEvent, useState } from 'react';

/** Long enough to see which answer was taken. */
const MOVE_ON_MS = 400;

/** Goes on by itself after an answer about the person shown, unless it was withdrawn or one has gone elsewhere meanwhile. */
export function useMoveOn(personId: string, onNext: () => void): (answer: PersonAnswer | null) => void {
  const [answered, setAnswered] = useState<string | null>(null);
  const moveOn = useEffectEvent(() => {
    setAnswered(null);
    onNext();
  });
  useEffect(() => {
    if (answered !== personId) return;
    const timer = setTimeout(() => moveOn(), MOVE_ON_MS);
    return () => {
      clearTimeout(timer);
      setAnswered(null);
    };
  }, [answered, personId]);
  return (answer) => setAnswered(answer === null ? null : personId);
}
