import { describe, expect, test } from 'vitest';
import { fieldOf, problemOf, RATES, TERMS, USUAL } from './create-rules.ts';

describe('a wish is refused before the server is asked', () => {
  test('when it has no words', () => {
    expect(problemOf({ keyword: ' \u00a0 ', ...USUAL })).toBe('blank');
  });

  test('when it would look but once', () => {
    expect(problemOf({ keyword: 'Анна', rate: 10_080, days: 1 })).toBe('once');
  });

  test('and never otherwise', () => {
    expect(problemOf({ keyword: 'Анна', ...USUAL })).toBeNull();
    expect(problemOf({ keyword: 'Анна', rate: 1_440, days: 1 })).toBeNull();
  });
});

test('the usual choice is among those offered', () => {
  expect(RATES).toContain(USUAL.rate);
  expect(TERMS).toContain(USUAL.days);
});

test.each([
  ['keyword_short', 'keyword'],
  ['place_unknown', 'place'],
  ['source_down', 'source'],
  ['refresh_rate_wrong', 'rate'],
  ['collection_time_wrong', 'days'],
  ['monitor_limit', null],
  [null, null],
])('the refusal %s stands at %s', (code, field) => {
  expect(fieldOf(code)).toBe(field);
});
