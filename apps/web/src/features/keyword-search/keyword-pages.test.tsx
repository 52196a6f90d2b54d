import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { aKeywordSearch, REGIONS } from '../../testing/made-up-keyword-searches.ts';
import { aProfile, aSource, SEARCH_ID } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { KeywordPage } from './keyword-page.tsx';
import { KeywordResultPage } from './keyword-result-page.tsx';

const KEYWORD = encodeURIComponent('Саша');
const others = {
  'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
  'GET /api/get-regions': () => ({ status: 'ok', data: REGIONS }),
  'GET /smart-search/get-sources': () => ({
    status: 'ok',
    data: [
      aSource(),
      aSource({ id: 'other', title: 'Архив' }),
      aSource({ id: 'posts', title: 'Записи', serves: ['monitor'] }),
    ],
  }),
};

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

test('words, region and source stand in the address and come back from it', async () => {
  fakeServer(others);
  const { whereabouts } = renderScreen(
    <KeywordPage />,
    `/smart-search/photo/keyword?keyword=${KEYWORD}&region=RU-16-kazan&source=other`,
  );
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('Саша');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Казань, Республика Татарстан'),
  );
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Архив/ })).checked).toBe(true);
  expect(screen.queryByRole('checkbox', { name: /Записи/ })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Анкеты/ }).checked).toBe(false);
  fireEvent.click(screen.getByRole('checkbox', { name: /Архив/ }));
  await waitFor(() => expect(whereabouts()).toMatch(/&source=$/));
  fireEvent.click(screen.getByRole('checkbox', { name: /Анкеты/ }));
  await waitFor(() => expect(whereabouts()).toContain(`keyword=${KEYWORD}&region=RU-16-kazan&source=tinder`));
});

test('words longer than can be searched for stay in the field and out of the address', async () => {
  fakeServer(others);
  const { whereabouts } = renderScreen(<KeywordPage />, '/smart-search/photo/keyword');
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'я'.repeat(201) } });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(whereabouts()).toBe('/smart-search/photo/keyword');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toHaveLength(201);
});

test('from the words to their result', async () => {
  const calls = fakeServer({
    ...others,
    'POST /smart-search/add-search': () => ({ status: 'wait', id: SEARCH_ID, process_id: 'p1' }),
  });
  const { whereabouts } = renderScreen(<KeywordPage />, `/smart-search/photo/keyword?keyword=${KEYWORD}`);
  await screen.findByRole('checkbox', { name: /Анкеты/ });
  fireEvent.submit(screen.getByRole('button', { name: 'Найти' }));
  await waitFor(() => expect(whereabouts()).toBe(`/smart-search/keyword/result/${SEARCH_ID}`));
  expect(calls).toContain('POST /smart-search/add-search');
});

test('there is a way between words and photo', async () => {
  fakeServer(others);
  renderScreen(<KeywordPage />, '/smart-search/photo/keyword');
  expect((await screen.findByRole('link', { name: 'По фото' })).getAttribute('href')).toBe('/smart-search');
  expect(screen.getByRole('link', { name: 'По словам' }).getAttribute('href')).toBe('/smart-search/photo/keyword');
});

test.each([
  [[3], 1],
  // What an earlier tariff has left is open, but nothing new is watched.
  [[1], 0],
])('the link to a monitor stands only where monitoring is paid for: %j', async (paid, links) => {
  const profile = vi.fn(() => ({ status: 'ok', data: { ...aProfile(), allow_services: [1, 3], paid_services: paid } }));
  fakeServer({
    ...others,
    'GET /api/profile': profile,
    'GET /smart-search/get-search': () => aKeywordSearch(),
  });
  renderScreen(<KeywordResultPage />, `/smart-search/keyword/result/${SEARCH_ID}`);
  await screen.findByRole('article');
  await waitFor(() => expect(profile).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Следить за новыми' })).toHaveLength(links));
});

test('what is switched off stands in the address and is shown from there, beside the filters', async () => {
  const asked = vi.fn();
  fakeServer({
    ...others,
    'GET /smart-search/get-search': ({ query }) => {
      const without = query.get('without');
      asked(without);
      return aKeywordSearch({ reasons: [{ kind: 'typo', count: 1, off: without === 'typo' }] });
    },
    'POST /smart-search/switch-reason': () => ({ status: 'ok' }),
  });
  const { whereabouts } = renderScreen(<KeywordResultPage />, `/smart-search/keyword/result/${SEARCH_ID}?age_from=20`);
  fireEvent.click(await screen.findByRole('button', { name: /Похожее написание/, pressed: true }));
  fireEvent.click(await screen.findByRole('button', { name: /Похожее написание/, pressed: false }));
  expect(asked.mock.calls).toEqual([[null], ['typo']]);
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(''));
  expect(whereabouts()).toContain('?age_from=20&without=');
});
