import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { SharedSearch as Shared, SharedPerson, SharedPhotoSearch } from '@vidno/contract/results/search-share';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { aPerson, aSearch } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SharedSearch } from './shared-search-page.tsx';

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

test('the people found are shown by how sure the match is, with the last day of the link', async () => {
  const photos = aPerson().photos.map((photo) => ({ ...photo, url: '/files/boris' }));
  const boris = aSharedPerson({ name: 'Борис', band: 'likely', photos });
  serve(aShared({ users: [aSharedPerson(), boris] }));
  const sure = within(await screen.findByRole('region', { name: 'Скорее всего, это он или она' }));
  const card = within(sure.getByRole('article', { name: /^Анна Соколова, 32\sгода$/ }));
  expect(card.getByText('Уверенное совпадение')).toBeTruthy();
  expect(card.getByText('Казань · Республика Татарстан · Анкеты')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Анкета' }).getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(within(screen.getByRole('region', { name: 'Возможно' })).getByRole('article', { name: /Борис/ })).toBeTruthy();
  expect(screen.getByText(/Ссылка работает до 8\sмарта\.$/)).toBeTruthy();
});

test('another photo of a person is shown when it is chosen', async () => {
  const [photo] = aPerson().photos;
  if (!photo) throw new Error('no photo');
  serve(aShared({ users: [aSharedPerson({ photos: [photo, { ...photo, url: '/files/anna-2' }] })] }));
  const shown = await screen.findByAltText('Фото: Анна Соколова');
  expect(shown.getAttribute('src')).toBe('/files/anna-1');
  fireEvent.click(screen.getByRole('button', { name: /^Анна Соколова, фото 2/ }));
  expect(screen.getByAltText('Фото: Анна Соколова').getAttribute('src')).toBe('/files/anna-2');
});

test('nothing can be changed, and it says what a verdict is and how to be taken out', async () => {
  serve(aShared());
  await screen.findByRole('article');
  expect(screen.queryByText(/Поделиться|Скачать|Обновить|Удалить|Это он|Ваше фото/)).toBeNull();
  expect(screen.getByText(/оценка сходства лиц, а не доказательство/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Как убрать свою анкету из поиска' }).getAttribute('href')).toBe(
    '/privacy/remove',
  );
});

test('people found by words stand each once, with all records of theirs and why they were found', async () => {
  const { created, sources } = aSearch();
  const { name, age, city, region, profile_url } = aPerson();
  const record = { name, age, city, region, profile_url, source: 'tinder', photos: [], why: [] };
  serve({
    status: 'ok',
    type: 'keyword',
    expires: '2026-03-08T06:05:00Z',
    created,
    sources: sources.map(({ id, title }) => ({ id, title })),
    keyword: 'Аня Соколова',
    region: { id: 'RU-16', name: 'Республика Татарстан' },
    users: [
      {
        ...record,
        why: [{ kind: 'diminutive', text: 'Аня = Анна' }],
        records: [{ ...record, city: 'Москва', region: 'Москва' }],
        same_by: ['profile'],
      },
    ],
  });
  const card = within(await screen.findByRole('article', { name: /^Анна Соколова, 32\sгода$/ }));
  expect(card.getByText('Казань · Республика Татарстан · Анкеты; Москва · Анкеты')).toBeTruthy();
  expect(card.getByText('Аня = Анна')).toBeTruthy();
  expect(
    screen.getByText(/^Поиск «Аня Соколова», Республика Татарстан, .*Ссылка работает до 8\sмарта\.$/),
  ).toBeTruthy();
  expect(screen.getByText(/Однофамильцев и тёзок много/)).toBeTruthy();
});

test('a result of which nobody is left says so', async () => {
  serve(aShared({ users: [] }));
  expect(await screen.findByText('Здесь никого не осталось')).toBeTruthy();
});

test('a link that has ended says so and offers no retry', async () => {
  fakeServer({ 'POST /smart-search/shared': () => refusal(404, 'not_found', 'Ссылка истекла или отозвана.') });
  renderScreen(<SharedSearch token="a-secret" />);
  expect(await screen.findByText('Ссылка истекла или отозвана.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull();
});

test('an address without its token says how to open the result, and asks the server nothing', async () => {
  const calls = fakeServer({});
  renderScreen(<SharedSearch token="" />);
  expect(await screen.findByText(/Откройте ссылку из сообщения/)).toBeTruthy();
  expect(calls).not.toContain('POST /smart-search/shared');
});

function serve(shared: Shared): void {
  fakeServer({ 'POST /smart-search/shared': () => shared });
  renderScreen(<SharedSearch token="a-secret" />);
}

function aSharedPerson(change: Partial<SharedPerson> = {}): SharedPerson {
  const { id, about, answer, ...person } = aPerson();
  return { ...person, ...change };
}

function aShared(change: Partial<SharedPhotoSearch> = {}): SharedPhotoSearch {
  const { created, sources, bands } = aSearch();
  return {
    status: 'ok',
    type: 'photo',
    expires: '2026-03-08T06:05:00Z',
    created,
    bands,
    users: [aSharedPerson()],
    sources: sources.map(({ id, title }) => ({ id, title })),
    ...change,
  };
}
