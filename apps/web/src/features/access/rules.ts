import { SERVICE } from '@vidno/contract/constants';

const OPENED_BY = new Map<string, number>([
  ...grants(SERVICE.vk, [
    '/vk',
    '/vk/add-account',
    '/vk/account/$id',
    '/vk/account/$id/rating',
    '/vk/account/$id/activity',
    '/vk/account/$id/posts',
    '/vk/compare',
  ]),
  ...grants(SERVICE.smartSearch, [
    '/smart-search',
    '/smart-search/photo',
    '/smart-search/photo/face',
    '/smart-search/photo/keyword',
    '/smart-search/photo/result/$id',
    '/smart-search/keyword/result/$id',
    '/smart-search/list',
    '/find-photo-tinder',
    '/find-photo-other',
    '/find-keyword-tinder',
    '/demo/create/photo-tinder',
    '/demo/create/photo-other',
    '/demo/create/keyword-tinder',
  ]),
  ...grants(SERVICE.monitoring, ['/monitor-search/list', '/monitor-search/create', '/monitor-search/result/$id']),
]);

/** The service that a route pattern needs; null if it is open to everybody. */
export function requiredService(route: string): number | null {
  return OPENED_BY.get(route) ?? null;
}

function grants(service: number, routes: readonly string[]): [string, number][] {
  return routes.map((route) => [route, service]);
}
