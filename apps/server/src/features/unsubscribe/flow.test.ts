import type { FlowSlide } from '@vidno/contract/operator/texts/slides';
import { expect, it } from 'vitest';
import { checkFlow } from './flow.ts';

/** A slide with a button for each of these; a null ends the questions. */
function aSlide(id: number, targets: readonly (number | null)[]): FlowSlide {
  const buttons = targets.map((_, place) => ({ text: `Кнопка ${place + 1}`, action_id: place + 1 }));
  const next = targets.flatMap((target, place) => (target === null ? [] : [[String(place + 1), target] as const]));
  return {
    ...{ id, template_model: 'reasons', next_slides: Object.fromEntries(next) },
    structure: { header: 'Почему?', subheader: '', text: '', buttons, services: [] },
  };
}

it('a way that branches and ends is sound, and is answered as it is', () => {
  const slides = [aSlide(1, [2, 3, null]), aSlide(2, [3]), aSlide(3, [null])];
  expect(checkFlow(slides)).toEqual({ slides, faults: [] });
});

it.each([
  ['a circle', [aSlide(1, [2]), aSlide(2, [3]), aSlide(3, [2])], 'Слайды идут по кругу: 2, 3, 2.'],
  ['a slide that leads to itself', [aSlide(1, [1])], 'Слайды идут по кругу: 1, 1.'],
  ['a dead end', [aSlide(1, [2]), aSlide(2, [])], 'Слайд 2 — тупик: у него нет ни одной кнопки.'],
  ['a target that is missing', [aSlide(1, [9])], 'Кнопка «Кнопка 1» слайда 1 ведёт на слайд 9, которого нет.'],
  ['a number twice', [aSlide(1, [2]), aSlide(2, [null]), aSlide(2, [null])], 'Слайд 2 есть дважды.'],
  [
    'a slide that nobody sees',
    [aSlide(1, [null]), aSlide(2, [null])],
    'До слайда 2 не дойти: к нему не ведёт ни одна кнопка от первого, слайда 1.',
  ],
  [
    'a way for no button',
    [{ ...aSlide(1, [null]), next_slides: { '7': 1 } }],
    'На слайде 1 есть переход для кнопки 7, а самой кнопки нет.',
  ],
])('%s is refused in words', (_name, slides, fault) => {
  const { slides: sound, faults } = checkFlow(slides);
  expect(sound).toBeNull();
  expect(faults).toContain(fault);
});

it.each([
  ['no list', { slides: 1 }, 'В файле должен быть список слайдов.'],
  ['nothing', [], 'Нужен хотя бы один слайд.'],
  ['a number as a word', [{ ...aSlide(1, [null]), id: 'один' }], 'Слайд по порядку 1, id: здесь нужно целое число.'],
  ['something unknown', [{ ...aSlide(1, [null]), html: '<b>' }], 'Слайд по порядку 1: лишнее html.'],
])('%s is refused in words', (_name, given, fault) => {
  expect(checkFlow(given)).toEqual({ slides: null, faults: [fault] });
});

it('a picture of another site is refused', () => {
  const slide = aSlide(1, [null]);
  const service = { header: '', text: '', button_text: '', checkboxes: [], picture: '//elsewhere.example/a.png' };
  const { faults } = checkFlow([{ ...slide, structure: { ...slide.structure, services: [service] } }]);
  expect(faults).toEqual([expect.stringContaining('structure.services.0.picture: картинка — это путь на этом сайте')]);
});
