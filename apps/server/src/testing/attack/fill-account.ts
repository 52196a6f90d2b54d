import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import { expect } from 'vitest';
import type { TestBrowser } from '../test-browser.ts';
import { toForm } from './valid-request.ts';

/** Ids of what an account holds: one of each kind. */
export type Holdings = Readonly<Record<'search' | 'monitor' | 'tracked', string>>;

/** Starts a search, a monitor and the collection of a VK account. */
export async function fillAccount(browser: TestBrowser): Promise<Holdings> {
  return {
    search: await idOf(browser, endpoints.addSearch, {
      type: 'keyword',
      keyword: 'Анна Соколова',
      region: 'any',
      source: 'other',
    }),
    monitor: await idOf(browser, endpoints.addMonitor, {
      keyword: 'Анна Соколова',
      geo: 'any',
      source: 'other',
      refresh_rate: 60,
      collection_time: 1,
    }),
    tracked: (await browser.send({ url: '/collection/get?login=posts_30' })).json().added.id,
  };
}

async function idOf(browser: TestBrowser, definition: Endpoint, fields: Record<string, unknown>): Promise<string> {
  const payload = definition.form ? toForm(fields) : fields;
  const answer = await browser.send({ method: definition.method, url: definition.path, payload });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  const { id, search } = answer.json<{ id?: string; search?: { id: string } }>();
  return id ?? search?.id ?? '';
}
