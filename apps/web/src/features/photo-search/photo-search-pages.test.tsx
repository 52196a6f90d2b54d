import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { anUpload, aProfile, aSource, SEARCH_ID, UPLOAD_ID } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DemoCreatePhotoPage } from './demo-create-photo-page.tsx';
import { PhotoSearchPage } from './photo-search-page.tsx';

const others = {
  'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
  'GET /smart-search/get-sources': () => ({ status: 'ok', data: [aSource()] }),
};
const photo = new File(['bytes'], 'me.jpg', { type: 'image/jpeg' });

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

test.each(['/smart-search/photo', '/smart-search/photo/face'])(
  'at %s a photo is chosen, and its faces appear on the same screen',
  async (address) => {
    fakeServer({ ...others, 'POST /smart-search/detect-faces': () => anUpload(2) });
    const { whereabouts } = renderScreen(<PhotoSearchPage />, address);
    fireEvent.change(await screen.findByLabelText('Выбрать фото'), { target: { files: [photo] } });
    await waitFor(() => expect(whereabouts()).toBe(`${address}?upload_id=${UPLOAD_ID}`));
    expect(await screen.findByRole('button', { name: 'Найти' })).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  },
);

test('a lone face is not asked about', async () => {
  fakeServer({ ...others, 'GET /smart-search/get-upload': () => anUpload(1) });
  renderScreen(<PhotoSearchPage />, `/smart-search/photo?upload_id=${UPLOAD_ID}`);
  expect(await screen.findByRole('button', { name: 'Найти' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('of several faces the largest is chosen first; another one stands in the address, and is searched for', async () => {
  const sent: unknown[] = [];
  fakeServer({
    ...others,
    'GET /smart-search/get-upload': () => anUpload(2),
    'POST /smart-search/add-search': ({ body }) => {
      sent.push(body);
      return { status: 'wait', id: SEARCH_ID, process_id: 'p1' };
    },
  });
  const { whereabouts } = renderScreen(<PhotoSearchPage />, `/smart-search/photo/face?upload_id=${UPLOAD_ID}`);
  const largest = await screen.findByRole<HTMLInputElement>('radio', { name: /самое крупное/ });
  expect(largest.checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Лицо 1 из 2' }));
  await waitFor(() => expect(whereabouts()).toBe(`/smart-search/photo/face?upload_id=${UPLOAD_ID}&face=1`));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Лицо 1 из 2' }).checked).toBe(true));
  fireEvent.submit(screen.getByRole('button', { name: 'Найти' }));
  await waitFor(() => expect(whereabouts()).toBe(`/smart-search/photo/result/${SEARCH_ID}`));
  expect(sent).toEqual([expect.objectContaining({ upload_id: UPLOAD_ID, face: '1' })]);
});

test('another photo takes the place of the one in the address', async () => {
  const OTHER = '44444444-4444-4444-8444-444444444444';
  fakeServer({
    ...others,
    'GET /smart-search/get-upload': () => anUpload(1),
    'POST /smart-search/detect-faces': () => ({ ...anUpload(1), upload_id: OTHER }),
  });
  const { whereabouts } = renderScreen(<PhotoSearchPage />, `/smart-search/photo?upload_id=${UPLOAD_ID}`);
  fireEvent.change(await screen.findByLabelText('Заменить фото'), { target: { files: [photo] } });
  await waitFor(() => expect(whereabouts()).toBe(`/smart-search/photo?upload_id=${OTHER}`));
});

test('a photo that has been deleted is said to be so', async () => {
  fakeServer({ ...others, 'GET /smart-search/get-upload': () => refusal(404, 'not_found', 'Фото уже удалено.') });
  renderScreen(<PhotoSearchPage />, `/smart-search/photo/face?upload_id=${UPLOAD_ID}`);
  expect(await screen.findByRole('heading', { name: 'Фото уже удалено' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Добавить фото' }).getAttribute('href')).toBe('/smart-search/photo');
});

test('a demo search goes from a photo to its result on one screen, by the demo call', async () => {
  const calls = fakeServer({
    ...others,
    'GET /smart-search/get-upload': () => anUpload(1),
    'POST /smart-search/add-search-demo': () => ({ status: 'wait', id: SEARCH_ID, process_id: 'p1' }),
  });
  const { whereabouts } = renderScreen(<DemoCreatePhotoPage />, `/find-photo-tinder?upload_id=${UPLOAD_ID}`);
  expect(await screen.findByRole('link', { name: 'Искать по открытым источникам' })).toBeTruthy();
  fireEvent.submit(await screen.findByRole('button', { name: 'Найти' }));
  await waitFor(() => expect(calls).toContain('POST /smart-search/add-search-demo'));
  await waitFor(() => expect(whereabouts()).toContain(`/photo/result/${SEARCH_ID}`));
});
