import { expect, it, vi } from 'vitest';
import { createProofQuestion } from './api.ts';

it('is one question, and its answer is that of every call that waits', async () => {
  const question = createProofQuestion();
  const listener = vi.fn();
  question.subscribe(listener);
  const waiting = [question.ask(), question.ask()];
  expect(question.isAsked()).toBe(true);
  question.answer(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(question.isAsked()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(3);
});

it('is answered with no where no screen could ask it', async () => {
  const question = createProofQuestion();
  const leave = question.subscribe(() => {});
  const asked = question.ask();
  leave();
  expect(await asked).toBe(false);
  expect(await question.ask()).toBe(false);
  expect(question.isAsked()).toBe(false);
});
