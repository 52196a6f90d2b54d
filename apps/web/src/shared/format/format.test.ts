import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDate,
  formatMoment,
  formatNumber,
  formatRub,
  formatShare,
  formatShort,
  pluralOf,
} from './format.ts';

const NBSP = '\u00a0';
const SEARCHES = ['поиск', 'поиска', 'поисков'] as const;

describe('Russian formats', () => {
  it('numbers are grouped with no-break spaces', () => {
    expect(formatNumber(12_346)).toBe(`12${NBSP}346`);
    expect(formatNumber(1_234)).toBe(`1${NBSP}234`);
    expect(formatNumber(0)).toBe('0');
  });

  it('roubles show kopecks only if there are any', () => {
    expect(formatRub(12_346)).toBe(`12${NBSP}346${NBSP}₽`);
    expect(formatRub(10.5)).toBe(`10,50${NBSP}₽`);
  });

  it('a share is a whole percentage', () => {
    expect(formatShare(0.424)).toBe(`42${NBSP}%`);
  });

  it('small numbers keep two significant digits', () => {
    expect(formatShort(0.4321)).toBe('0,43');
    expect(formatShort(17.4)).toBe('17');
  });

  it('times are in Moscow time, wherever the browser is', () => {
    expect(formatMoment('2026-03-01T06:05:00Z')).toBe(`01.03.2026,${NBSP}09:05`);
    expect(formatDate('2026-02-28T22:00:00Z')).toBe(`1${NBSP}марта${NBSP}2026${NBSP}г.`);
  });

  it.each([
    [1, 'поиск'],
    [2, 'поиска'],
    [5, 'поисков'],
    [11, 'поисков'],
    [12, 'поисков'],
    [21, 'поиск'],
    [22, 'поиска'],
    [111, 'поисков'],
    [0, 'поисков'],
  ])('%i goes with «%s»', (count, form) => {
    expect(pluralOf(count, SEARCHES)).toBe(form);
  });

  it('a count and its noun do not break apart', () => {
    expect(formatCount(1_001, SEARCHES)).toBe(`1${NBSP}001${NBSP}поиск`);
  });
});
