import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { anUpload, aPerson, aProfile, aSearch, SEARCH_ID, UPLOAD_ID } from '../../../testing/made-up-searches.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SamplePlay } from './sample-play.tsx';

const started = { status: 'wait', id: SEARCH_ID, process_id: 'p1' };
const samples = {
  'GET /smart-search/get-samples': () => ({ status: 'ok', data: [{ id: 'one', url: '/samples/one.jpg' }] }),
  'GET /samples/one.jpg': () => new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }),
  'POST /smart-search/detect-faces': () => anUpload(1),
};
const consented = { ...samples, 'GET /api/profile': () => ({ status: 'ok', data: aProfile() }) };

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

test('a sample shows what a demo search for it finds, with the verdict, and leads to the whole result', async () => {
  const sent: unknown[] = [];
  fakeServer({
    ...consented,
    'POST /smart-search/add-search-demo': ({ body }) => {
      sent.push(body);
      return started;
    },
    'GET /smart-search/get-search': () => aSearch({ users: [aPerson({ band: 'likely', strength: 3 })] }),
  });
  await pick();
  expect(await screen.findByText('Вероятное совпадение')).toBeTruthy();
  expect(screen.getByText('Анна Соколова, 32 года')).toBeTruthy();
  expect(screen.getByAltText('Лучшее найденное фото').getAttribute('src')).toBe('/files/anna-1');
  expect(screen.queryByText('Пока пример')).toBeNull();
  expect(screen.getByRole('link', { name: 'Весь результат' }).getAttribute('href')).toBe(
    `/smart-search/photo/result/${SEARCH_ID}`,
  );
  expect(sent).toEqual([{ type: 'photo', source: 'all', upload_id: UPLOAD_ID, face: '0' }]);
});

test('where nobody is found, it says so, and shows nobody', async () => {
  fakeServer({
    ...consented,
    'POST /smart-search/add-search-demo': () => started,
    'GET /smart-search/get-search': () => aSearch({ count: 0, users: [aPerson({ band: 'weak', strength: 1 })] }),
  });
  await pick();
  expect(await screen.findByText('Никого не нашли')).toBeTruthy();
  expect(screen.queryByAltText('Лучшее найденное фото')).toBeNull();
  expect(screen.queryByText('Анна Соколова, 32 года')).toBeNull();
});

test('before the consent no photo is sent; whoever declines sees the example again', async () => {
  const calls = fakeServer({ ...samples, 'GET /api/profile': () => ({ status: 'ok', data: aProfile(null) }) });
  await pick();
  expect(await screen.findByRole('region', { name: FACE_SEARCH_CONSENT.title })).toBeTruthy();
  expect(calls.filter((name) => name.startsWith('POST'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Не соглашаюсь' }));
  expect(await screen.findByText('Пока пример')).toBeTruthy();
});

test('a refusal is shown in words, and the search can be tried again', async () => {
  let tries = 0;
  fakeServer({
    ...consented,
    'POST /smart-search/add-search-demo': () => {
      tries += 1;
      return tries === 1 ? refusal(429, 'too_many_requests', 'Слишком часто.') : started;
    },
    'GET /smart-search/get-search': () => aSearch(),
  });
  await pick();
  expect((await screen.findByRole('alert')).textContent).toContain('Слишком часто.');
  fireEvent.click(screen.getByRole('button', { name: /ещё раз/ }));
  await waitFor(() => expect(screen.getByText('Уверенное совпадение')).toBeTruthy());
});

async function pick(): Promise<void> {
  renderScreen(<SamplePlay example={<p>Пока пример</p>} />);
  const sample = await screen.findByRole('button', { name: 'Пример 1' });
  // The search is loaded at the first click, and React waits for it.
  await act(async () => fireEvent.click(sample));
}
