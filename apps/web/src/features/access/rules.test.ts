import { describe, expect, it } from 'vitest';
import { requiredService } from './rules.ts';

describe('which service opens a route', () => {
  it.each([
    ['/vk', 2],
    ['/vk/account/$id/posts', 2],
    ['/vk/compare', 2],
    ['/smart-search', 1],
    ['/smart-search/photo/result/$id', 1],
    ['/find-photo-tinder', 1],
    ['/demo/create/photo-other', 1],
    ['/monitor-search/result/$id', 3],
  ])('%s belongs to service %i', (route, service) => {
    expect(requiredService(route)).toBe(service);
  });

  it.each([
    '/',
    '/vk/auth',
    '/create/search-vk',
    '/create/search-vk/account/$id/posts',
    '/shared/$token',
    '/demosearch',
    '/result/photo/$id',
    '/cabinet',
    '/change-tariff',
    '/privacy',
    '/materials',
  ])('%s is open to everybody', (route) => {
    expect(requiredService(route)).toBeNull();
  });
});
