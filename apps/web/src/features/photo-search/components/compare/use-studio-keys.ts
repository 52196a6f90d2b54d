import { PERSON_ANSWERS, type PersonAnswer } from '@vidno/contract/photo-search';
import { useEffect, useEffectEvent } from 'react';

export interface StudioActions {
  readonly onPerson: (step: 1 | -1) => void;
  readonly onPhoto: (step: 1 | -1) => void;
  readonly onZoom: (direction: 'in' | 'out') => void;
  readonly onView: () => void;
  readonly onAnswer: (answer: PersonAnswer) => void;
}

/** The key and not the letter, since it has another one in the Russian layout. */
const VIEW_KEY = 'KeyE';

/** ← → person, ↑ ↓ photo, + − closer and further, E another view, 1 2 3 answers; Escape is the dialog's own. */
export function useStudioKeys({ onPerson, onPhoto, onZoom, onView, onAnswer }: StudioActions): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    // The curtain has arrow keys of its own.
    if (event.target instanceof HTMLInputElement && event.key.startsWith('Arrow')) return;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowRight: () => onPerson(1),
      ArrowLeft: () => onPerson(-1),
      ArrowDown: () => onPhoto(1),
      ArrowUp: () => onPhoto(-1),
      '+': () => onZoom('in'),
      '=': () => onZoom('in'),
      '-': () => onZoom('out'),
      [VIEW_KEY]: onView,
      ...Object.fromEntries(PERSON_ANSWERS.map((answer, index) => [`${index + 1}`, () => onAnswer(answer)])),
    };
    const key = event.code === VIEW_KEY ? event.code : event.key;
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[key];
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
