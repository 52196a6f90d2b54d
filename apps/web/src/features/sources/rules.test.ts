import { describe, expect, test } from 'vitest';
import { aSource } from '../../testing/made-up-searches.ts';
import { chosenSources, nameSources, offeredSources, searchedSources } from './rules.ts';

const profiles = aSource();
const archive = aSource({ id: 'other' });
const vk = aSource({ id: 'vk', serves: ['keyword'] });

describe('sources are offered', () => {
  test('by the use they support', () => {
    expect(offeredSources([profiles, archive, vk], 'photo', undefined)).toEqual([profiles, archive]);
    expect(offeredSources([profiles, archive, vk], 'keyword', undefined)).toEqual([profiles, archive, vk]);
  });

  test('alone if the screen is limited to one', () => {
    expect(offeredSources([profiles, archive, vk], 'keyword', 'other')).toEqual([archive]);
    expect(offeredSources([profiles, archive, vk], 'photo', 'vk')).toEqual([]);
  });
});

describe('several sources', () => {
  const up = [profiles, archive];
  const down = aSource({ id: 'down', health: 'down' });

  test('are all that are up, unless the address names some', () => {
    expect(chosenSources([...up, down], undefined)).toEqual(up);
    expect(chosenSources(up, 'other')).toEqual([archive]);
    expect(chosenSources([...up, down], 'other,down,gone')).toEqual([archive]);
    expect(chosenSources(up, '')).toEqual([]);
  });

  test('are named in the address only if they are not all', () => {
    expect(nameSources([...up, down], ['other', 'tinder'])).toBeUndefined();
    expect(nameSources(up, ['other'])).toBe('other');
    expect(nameSources([...up, aSource({ id: 'third' })], ['third', 'tinder'])).toBe('tinder,third');
    expect(nameSources(up, [])).toBe('');
  });

  test('are searched together, and never none of them', () => {
    expect(searchedSources([...up, down], up)).toBe('all');
    expect(searchedSources(up, [archive])).toBe('other');
    expect(searchedSources(up, [])).toBeNull();
    expect(searchedSources([down], [])).toBeNull();
  });
});
