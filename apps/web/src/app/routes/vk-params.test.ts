import { describe, expect, it } from 'vitest';
import { vkAuthParams, vkParams } from './address-params.ts';

describe('the address of an account screen', () => {
  it('says period, page, order and what is shown', () => {
    const meant = {
      from: '2026-03-01',
      to: '2026-03-31',
      counted: 'on_wall',
      posts: 'without-ads',
      compared: 'year',
      page: 2,
      sort: 'er',
      direction: 'down',
      view: 'week',
      series: 'likes,views',
      type: 'hashtag',
      value: 'кот',
      q: 'кофе',
      folder: 'Свои',
      ids: 'a,b',
    };
    expect(vkParams(meant)).toEqual(meant);
  });

  it.each([
    ['a day that is not in the calendar', { from: '2026-02-30', to: '2026-13-01' }],
    ['a day before VK or far ahead', { from: '2005-12-31', to: '9999-01-01' }],
    ['a period that ends before it begins', { from: '2026-03-02', to: '2026-03-01' }],
    ['a page that is none', { page: -1 }],
    ['a direction there is not', { direction: 'sideways' }],
    ['a word about deleted posts there is not', { counted: 'all' }],
    ['a comparison there is not', { compared: 'decade' }],
    ['things that are not words', { sort: 7, series: ['likes'], ids: {}, value: null, type: true }],
  ])('drops %s', (_, wrong) => {
    expect(vkParams(wrong)).toEqual({});
  });

  it('keeps one end of a period', () => {
    expect(vkParams({ from: '2026-03-01', to: 'вчера' })).toEqual({ from: '2026-03-01' });
  });

  it('says the whole time only where it names no days', () => {
    expect(vkParams({ period: 'all' })).toEqual({ period: 'all' });
    expect(vkParams({ period: 'all', from: '2026-03-01' })).toEqual({ from: '2026-03-01' });
    expect(vkParams({ period: 'days30' })).toEqual({});
  });

  it('takes an hour for the word it is', () => {
    expect(vkParams({ value: 7, q: 2026 })).toEqual({ value: '7', q: '2026' });
  });

  it('does not name the first page', () => {
    expect(vkParams({ page: 0 })).toEqual({});
  });
});

describe('the address of the login', () => {
  it('says where to go on and why it failed', () => {
    expect(vkAuthParams({ redirect_url: '/vk', failed: 'denied' })).toEqual({ redirect_url: '/vk', failed: 'denied' });
    expect(vkAuthParams({ redirect_url: 7, failed: ['x'] })).toEqual({});
  });
});
