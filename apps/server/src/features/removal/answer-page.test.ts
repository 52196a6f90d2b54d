import type { Removal } from '@vidno/contract/account/removal';
import { expect, it } from 'vitest';
import { toAnswerPage } from './pages.ts';

const REMOVAL: Removal = {
  number: '4766791062',
  state: 'hidden',
  overdue: false,
  about: 'link',
  minor: false,
  created: '2026-11-26T22:30:00.000Z',
  deadline: '2026-12-11',
  answered: null,
  people: 1,
  question: null,
  reason: null,
  proofs: [],
  code: null,
};

it('says the days of Moscow, where the next one has begun', () => {
  const { content } = toAnswerPage(REMOVAL, 'secret');
  expect(content).toContain('<dt>Подана</dt><dd>27.11.2026</dd>');
  expect(content).toContain('<dt>Ответим до</dt><dd>11.12.2026</dd>');
});
