import { describe, expect, it } from 'vitest';
import { keywordParams, listParams, photoParams, resultParams } from './address-params.ts';

describe('an address', () => {
  it('says which photo, face and source are meant', () => {
    const meant = { upload_id: 'u', face: 1, more: 'v.0', source: 'tinder' };
    expect(photoParams(meant)).toEqual(meant);
  });

  it('says which words, region and source are meant', () => {
    const meant = { keyword: 'Саша', region: 'RU-16', source: 'tinder' };
    expect(keywordParams(meant)).toEqual(meant);
    expect(keywordParams({ keyword: 1984 })).toEqual({ keyword: '1984' });
  });

  it('says whether the way began on the landing page', () => {
    expect(photoParams({ landing: true })).toEqual({ landing: true });
    expect(keywordParams({ landing: true })).toEqual({ landing: true });
    expect(photoParams({ landing: 'yes' })).toEqual({});
  });

  it('says which page of a result is shown, and by which filters', () => {
    const shown = {
      page: 2,
      band: 'likely',
      source: 'other',
      exists: true,
      age_from: 25,
      age_to: 40,
      city: 'Казань',
      without: '',
      compare: 'p',
    };
    expect(resultParams(shown)).toEqual(shown);
  });

  it.each([{ page: -1 }, { page: 1.5 }, { page: 'two' }, { page: 1e300 }])('with %o shows the first page', (wrong) => {
    expect(listParams(wrong)).toEqual({});
    expect(resultParams(wrong)).toEqual({});
  });

  it('says which searches are listed, and takes digits for the words they are', () => {
    expect(listParams({ page: 1, words: 1984, show: 'found' })).toEqual({ page: 1, words: '1984', show: 'found' });
    expect(listParams({ words: ['x'], show: 7 })).toEqual({});
  });

  it('that is made up does not break a screen', () => {
    expect(photoParams({ upload_id: ['x'], face: '0', source: 7 })).toEqual({});
    expect(keywordParams({ keyword: ['x'], region: 16, source: null })).toEqual({});
    expect(
      resultParams({ band: 'certain', exists: 'yes', age_from: -1, age_to: 'x', city: 7, without: ['typo'] }),
    ).toEqual({});
  });
});
