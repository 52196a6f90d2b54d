import { expect, it } from 'vitest';
import { endText } from './rules.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');
const day = { tariff: 'Разовый 1 день', paid_until: '2026-11-24T12:00:00Z', given_back_kopecks: 0, closes: [] };

it('a tariff that is replaced says when it ends and what is given back', () => {
  expect(plain(endText({ ...day, tariff: 'Месяц', given_back_kopecks: 95_700 }))).toBe(
    '«Месяц» (до 24 ноября) закончится сразу, вернём за него 957 ₽.',
  );
});

it('with tools that close names them', () => {
  expect(plain(endText({ ...day, closes: ['Умный поиск', 'Мониторинг поиска'] }))).toBe(
    '«Разовый 1 день» (до 24 ноября) закончится сразу, вернуть за него уже нечего, а «Умный поиск» и «Мониторинг поиска» закроются.',
  );
});

it('a tool that is taken away closes at once', () => {
  expect(endText({ ...day, tariff: null, closes: ['Аналитика VK'] })).toBe('«Аналитика VK» закроется сразу.');
});
