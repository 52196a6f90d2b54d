import { describe, expect, it } from 'vitest';
import {
  formatCompact,
  formatMean,
  formatMonth,
  formatPart,
  formatPercent,
  formatShortDate,
  formatShortMonth,
} from './figures.ts';

const NBSP = '\u00a0';

describe('formats of the analytics screens', () => {
  it('a ratio is a percentage with two decimals', () => {
    expect(formatPercent(2.345)).toBe(`2,35${NBSP}%`);
    expect(formatPercent(1234)).toBe(`1${NBSP}234,00${NBSP}%`);
  });

  it('a mean has a decimal only if it is not whole, and chart ticks are compact', () => {
    expect(formatMean(12.34)).toBe('12,3');
    expect(formatMean(12)).toBe('12');
    expect(formatCompact(12_000)).toBe(`12${NBSP}тыс.`);
    expect(formatCompact(0.5)).toBe('0,5');
  });

  it('a share has one decimal, and the smallest is not zero', () => {
    expect(formatPart(0.424)).toBe(`42,4${NBSP}%`);
    expect(formatPart(1)).toBe(`100${NBSP}%`);
    expect(formatPart(0)).toBe(`0${NBSP}%`);
    expect(formatPart(0.0001)).toBe(`<${NBSP}0,1${NBSP}%`);
  });

  it('months and days have a long and a short form in Moscow time', () => {
    expect(formatMonth('2026-03')).toBe(`март${NBSP}2026${NBSP}г.`);
    expect(formatShortMonth('2026-03')).toBe('03.26');
    expect(formatShortDate('2026-02-28T22:00:00Z')).toBe('01.03.26');
  });
});
