import { PERSON_ANSWERS, type PersonAnswer } from '@vidno/contract/photo-search';
import { useEffect, useEffectEvent } from 'react';

export interface StudioActions {
  readonly onPerson: (step: 1 | -1) => void;
  readonly onPhoto: (step: 1 | -1) => void;
  readonly onZoom: (direction: 'in' | 'out') => void;
  readonly onAnswer: (answer: PersonAnswer) => void;
}

/** ← → person, ↑ ↓ photo, + − closer and further, 1 2 3 answers; Escape is the dialog's own. */
export function useStudioKeys({ onPerson, onPhoto, onZoom, onAnswer }: StudioActions): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowRight: () => onPerson(1),
      ArrowLeft: () => onPerson(-1),
      ArrowDown: () => onPhoto(1),
      ArrowUp: () => onPhoto(-1),
      '+': () => onZoom('in'),
      '=': () => onZoom('in'),
      '-': () => onZoom('out'),
      ...Object.fromEntries(PERSON_ANSWERS.map((answer, index) => [`${index + 1}`, () => onAnswer(answer)])),
    };
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
