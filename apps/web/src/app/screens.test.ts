import { PAGE_ROOTS } from '@vidno/contract/runtime-config';
import { describe, expect, it } from 'vitest';
import { BARE_SCREENS, requiredService, SCREENS, VK_SCREENS } from './screens.ts';

describe('which service opens a route', () => {
  it.each([
    ['/vk', 2],
    ['/vk/add-account', 2],
    ['/vk/account/$id', 2],
    ['/vk/account/$id/rating', 2],
    ['/vk/account/$id/activity', 2],
    ['/vk/account/$id/posts', 2],
    ['/vk/compare', 2],
    ['/smart-search', 1],
    ['/smart-search/photo', 1],
    ['/smart-search/photo/face', 1],
    ['/smart-search/photo/keyword', 1],
    ['/smart-search/photo/result/$id', 1],
    ['/smart-search/keyword/result/$id', 1],
    ['/smart-search/list', 1],
    ['/find-photo-tinder', 1],
    ['/find-photo-other', 1],
    ['/find-keyword-tinder', 1],
    ['/demo/create/photo-tinder', 1],
    ['/demo/create/photo-other', 1],
    ['/demo/create/keyword-tinder', 1],
    ['/monitor-search/list', 3],
    ['/monitor-search/create', 3],
    ['/monitor-search/result/$id', 3],
  ])('%s belongs to service %i', (route, service) => {
    expect(requiredService(route)).toBe(service);
  });

  it.each([
    '/',
    '/vk/auth',
    '/vk/account/$id/full-report/$type',
    '/vk/account/$id/audience',
    '/create/search-vk',
    '/create/search-vk/account/$id/posts',
    '/shared',
    '/demosearch',
    '/result/photo/$id',
    '/demosearch/list',
    '/demo/list',
    '/demoreg8',
    '/login',
    '/cabinet',
    '/cabinet/security',
    '/change-tariff',
    '/privacy',
    '/materials',
  ])('%s is open to everybody', (route) => {
    expect(requiredService(route)).toBeNull();
  });
});

it('the server knows what every address begins with', () => {
  const addresses = [...BARE_SCREENS, ...SCREENS, ...VK_SCREENS]
    .map(({ address }) => address)
    .filter((each) => each !== '$');
  const roots = new Set([...addresses, '/', '/faq', '/materials'].map((address) => address.split('/')[1]));
  expect([...roots].toSorted()).toEqual([...PAGE_ROOTS].toSorted());
});
