import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { FoundPerson, PersonAnswer, PhotoSearch } from '@vidno/contract/photo-search';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPerson, aSearch, GOOD_PHOTO } from '../../../testing/made-up-searches.ts';
import { CompareStudio } from './compare-studio.tsx';

const EYES = { left: { x: 0.4, y: 0.4 }, right: { x: 0.6, y: 0.4 } };
const PHOTOS: FoundPerson['photos'] = [
  { url: '/files/anna-1', eyes: EYES, score: 0.9, band: 'confident', strength: 5, false_alarms_per_search: 0.0004 },
  // The eyes on this one are not known.
  { url: '/files/anna-2', eyes: null, score: 0.6, band: 'weak', strength: 1, false_alarms_per_search: 1.4 },
];
const SEARCH = aSearch({
  photos: [{ imagePath: '/files/photo', facePath: '/files/face', eyes: EYES, components: GOOD_PHOTO }],
});
const anna = aPerson({ photos: PHOTOS });
const boris = aPerson({ id: '44444444-4444-4444-8444-444444444444', name: 'Борис', band: 'likely' });

const onAnswer = vi.fn<(person: FoundPerson, answer: PersonAnswer | null) => void>();
const onClose = vi.fn();
let shown: FoundPerson;

beforeEach(() => {
  shown = anna;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function Studio({ search }: { search: PhotoSearch }) {
  const [people, setPeople] = useState<readonly FoundPerson[]>([anna, boris]);
  const [id, setId] = useState(anna.id);
  const person = people.find((each) => each.id === id) ?? anna;
  shown = person;
  return (
    <CompareStudio
      people={people}
      search={search}
      person={person}
      firstPhoto={0}
      onPerson={(next) => setId(next.id)}
      onAnswer={(whom, answer) => {
        onAnswer(whom, answer);
        setPeople(people.map((each) => (each.id === whom.id ? { ...each, answer } : each)));
      }}
      onClose={onClose}
    />
  );
}

function open(search = SEARCH) {
  render(<Studio search={search} />);
  return within(screen.getByRole('dialog', { name: 'Сравнение лиц' }));
}

test('each photo has its own verdict, by a click or a key', () => {
  const studio = open();
  const found = () => studio.getByAltText('Найденное фото').getAttribute('src');
  expect(found()).toBe('/files/anna-1');
  fireEvent.click(studio.getByRole('button', { name: 'Анна Соколова, фото 2: слабое сходство' }));
  expect(found()).toBe('/files/anna-2');
  expect(studio.getAllByText('Слабое сходство').length).toBeGreaterThan(0);
  fireEvent.keyDown(window, { key: 'ArrowUp' });
  expect(found()).toBe('/files/anna-1');
});

test('both pictures are zoomed together, by keys, buttons and two fingers', () => {
  const studio = open();
  const scales = () => studio.getAllByRole('figure').map((side) => Number(side.querySelector('div')?.style.scale));
  fireEvent.keyDown(window, { key: '+' });
  fireEvent.click(studio.getByRole('button', { name: 'Ближе' }));
  expect(scales()).toEqual([1.5625, 1.5625]);
  const [yours] = studio.getAllByRole('figure');
  if (!yours) throw new Error('There is no picture');
  fireEvent.pointerDown(yours, { pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerDown(yours, { pointerId: 2, clientX: 200, clientY: 100 });
  fireEvent.pointerMove(yours, { pointerId: 2, clientX: 300, clientY: 100 });
  expect(scales()).toEqual([3.125, 3.125]);
});

test('photos are laid by the eyes, over each other or shown whole, by a click or the key E in any layout', () => {
  const studio = open();
  const yours = () => studio.getByAltText('Ваше фото').getAttribute('src');
  expect(yours()).toBe('/files/photo');
  fireEvent.click(studio.getByRole('button', { name: 'Целиком', pressed: false }));
  expect(yours()).toBe('/files/face');
  fireEvent.keyDown(window, { key: 'у', code: 'KeyE' });
  expect(yours()).toBe('/files/photo');
  fireEvent.keyDown(window, { key: 'e', code: 'KeyE' });
  const curtain = studio.getByRole('slider', { name: 'Сдвинуть шторку' });
  // Its arrow keys are not those of the studio.
  fireEvent.keyDown(curtain, { key: 'ArrowRight' });
  expect(shown).toBe(anna);
});

test('a photo on which the eyes are not known is shown whole', () => {
  const studio = open();
  fireEvent.keyDown(window, { key: 'ArrowDown' });
  expect(studio.getByAltText('Ваше фото').getAttribute('src')).toBe('/files/face');
  expect(studio.queryByRole('button', { name: 'По глазам' })).toBeNull();
  cleanup();
  // Once the query photo has been deleted.
  const gone = open({ ...SEARCH, photos: [], facePath: null });
  expect(gone.getByRole('img', { name: 'Ваше фото: Фото недоступно' })).toBeTruthy();
  expect(gone.getByAltText('Найденное фото').getAttribute('src')).toBe('/files/anna-1');
});

test('a photo that does not load has a placeholder', () => {
  const studio = open();
  fireEvent.error(studio.getByAltText('Найденное фото'));
  expect(studio.getByRole('img', { name: 'Найденное фото: Фото недоступно' })).toBeTruthy();
});

test('keys turn over people, answer and close', () => {
  const studio = open();
  expect(studio.getByText('1 из 2')).toBeTruthy();
  fireEvent.keyDown(window, { key: 'ArrowLeft' });
  expect(shown).toBe(anna);
  fireEvent.keyDown(window, { key: '1' });
  expect(onAnswer).toHaveBeenCalledWith(anna, 'same');
  fireEvent.keyDown(window, { key: 'ArrowRight' });
  expect(shown.id).toBe(boris.id);
  fireEvent.click(studio.getByRole('button', { name: 'Закрыть' }));
  expect(onClose).toHaveBeenCalled();
});

test('an answer goes on to the next person by itself, and not where it was withdrawn', async () => {
  const studio = open();
  fireEvent.click(studio.getByRole('button', { name: 'Это он(а)' }));
  await waitFor(() => expect(shown.id).toBe(boris.id));
  fireEvent.keyDown(window, { key: 'ArrowLeft' });
  vi.useFakeTimers();
  try {
    fireEvent.click(studio.getByRole('button', { name: 'Это он(а)', pressed: true }));
    vi.advanceTimersByTime(60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(shown.id).toBe(anna.id);
});
