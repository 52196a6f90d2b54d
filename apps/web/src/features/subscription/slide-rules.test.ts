import { expect, it } from 'vitest';
import { anOffer, aQuestion } from '../../testing/made-up-money.ts';
import { inOrder, isQuestion, serviceAction, tickedIn } from './unsubscribe-flow.tsx';

const [reasons] = aQuestion().structure.services;
const [offer] = anOffer().structure.services;

it('checkboxes stand in their order', () => {
  expect(inOrder(reasons?.checkboxes ?? []).map(({ text }) => text)).toEqual(['Нашли, что искали', 'Дорого']);
});

it('a slide with checkboxes is a question, one without is not', () => {
  expect(isQuestion(aQuestion())).toBe(true);
  expect(isQuestion(anOffer())).toBe(false);
});

it('the button of a service does what the first button of the slide does', () => {
  expect(serviceAction(anOffer())).toBe(21);
  expect(serviceAction({ ...anOffer(), structure: { ...anOffer().structure, buttons: [] } })).toBeNull();
});

it('a service answers with its own checkboxes only', () => {
  const ticked = new Set([2, 99]);
  expect(reasons && tickedIn(reasons, ticked)).toEqual([2]);
  expect(offer && tickedIn(offer, ticked)).toEqual([]);
});
