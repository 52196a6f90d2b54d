import { describe, expect, test } from 'vitest';
import {
  checkMonitor,
  DEFAULT_SCHEDULE,
  DURATIONS_DAYS,
  fieldOfRefusal,
  PRESET_NAMES,
  PRESETS,
  presetOf,
  RATES_MINUTES,
} from './create.ts';

describe('the form is refused without a call', () => {
  test('when it has no keyword', () => {
    expect(checkMonitor({ keyword: ' \u00a0 ', ...DEFAULT_SCHEDULE })).toBe('blank');
  });

  test('when it would run only once', () => {
    expect(checkMonitor({ keyword: 'Анна', rate: 10_080, days: 1 })).toBe('once');
  });

  test('and never otherwise', () => {
    expect(checkMonitor({ keyword: 'Анна', ...DEFAULT_SCHEDULE })).toBeNull();
    expect(checkMonitor({ keyword: 'Анна', rate: 1_440, days: 1 })).toBeNull();
  });
});

test('the default schedule is among the choices', () => {
  expect(RATES_MINUTES).toContain(DEFAULT_SCHEDULE.rate);
  expect(DURATIONS_DAYS).toContain(DEFAULT_SCHEDULE.days);
});

test.each([
  ['keyword_short', 'keyword'],
  ['place_unknown', 'place'],
  ['source_down', 'source'],
  ['refresh_rate_wrong', 'rate'],
  ['collection_time_wrong', 'days'],
  ['monitor_limit', null],
  [null, null],
])('the refusal %s is shown at %s', (code, field) => {
  expect(fieldOfRefusal(code)).toBe(field);
});

describe('a preset', () => {
  test.each(PRESET_NAMES)('%s fills what the form offers, and is known by it', (name) => {
    const { posts, rate, days } = PRESETS[name];
    expect(RATES_MINUTES).toContain(rate);
    expect(DURATIONS_DAYS).toContain(days);
    expect(checkMonitor({ keyword: 'Анна', rate, days })).toBeNull();
    expect(presetOf(posts ? 'posts' : 'people', { rate, days })).toBe(name);
  });

  test('is none once the user has changed something', () => {
    const { rate, days } = PRESETS.missing;
    expect(presetOf('people', { rate, days })).toBeNull();
    expect(presetOf('posts', { rate: 15, days })).toBeNull();
    expect(presetOf('both', { rate, days })).toBeNull();
  });
});
