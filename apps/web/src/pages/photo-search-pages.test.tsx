import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { anUpload, aProfile, aSource, SEARCH_ID, UPLOAD_ID } from '../testing/made-up-searches.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { DemoCreatePhotoPage } from './demo-create-photo-page.tsx';
import { PhotoFacePage } from './photo-face-page.tsx';
import { PhotoWherePage } from './photo-where-page.tsx';

const others = {
  'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
  'GET /smart-search/get-sources': () => ({ status: 'ok', data: [aSource()] }),
};

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

test('a lone face is not asked about', async () => {
  fakeServer({ ...others, 'GET /smart-search/get-upload': () => anUpload(1) });
  const { whereabouts } = renderScreen(<PhotoFacePage />, `/smart-search/photo/face?upload_id=${UPLOAD_ID}`);
  await waitFor(() => expect(whereabouts()).toBe(`/smart-search/photo?upload_id=${UPLOAD_ID}&face=0`));
});

test('the face picked stands in the address, and the choice leads to the sources', async () => {
  fakeServer({ ...others, 'GET /smart-search/get-upload': () => anUpload(2) });
  const { whereabouts } = renderScreen(<PhotoFacePage />, `/smart-search/photo/face?upload_id=${UPLOAD_ID}`);
  fireEvent.click(await screen.findByRole('radio', { name: 'Лицо 1 из 2' }));
  await waitFor(() => expect(whereabouts()).toBe(`/smart-search/photo/face?upload_id=${UPLOAD_ID}&face=1`));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Лицо 1 из 2' }).checked).toBe(true));
  fireEvent.submit(screen.getByRole('button', { name: 'Искать этого человека' }));
  await waitFor(() => expect(whereabouts()).toBe(`/smart-search/photo?upload_id=${UPLOAD_ID}&face=1`));
});

test('among several faces one is chosen before the source', async () => {
  fakeServer({ ...others, 'GET /smart-search/get-upload': () => anUpload(2) });
  const { whereabouts } = renderScreen(<PhotoWherePage />, `/smart-search/photo?upload_id=${UPLOAD_ID}`);
  await waitFor(() => expect(whereabouts()).toBe(`/smart-search/photo/face?upload_id=${UPLOAD_ID}`));
});

test('an address without a photo leads to where one is added', async () => {
  fakeServer(others);
  renderScreen(<PhotoWherePage />, '/smart-search/photo');
  expect((await screen.findByRole('link', { name: 'Добавить фото' })).getAttribute('href')).toBe('/smart-search');
});

test('a photo that has been deleted is said to be so', async () => {
  fakeServer({ ...others, 'GET /smart-search/get-upload': () => refusal(404, 'not_found', 'Фото уже удалено.') });
  renderScreen(<PhotoFacePage />, `/smart-search/photo/face?upload_id=${UPLOAD_ID}`);
  expect(await screen.findByRole('heading', { name: 'Фото уже удалено' })).toBeTruthy();
});

test('a demo search goes from a photo to its result on one screen, by the demo call', async () => {
  const calls = fakeServer({
    ...others,
    'GET /smart-search/get-upload': () => anUpload(1),
    'POST /smart-search/add-search-demo': () => ({ status: 'wait', id: SEARCH_ID, process_id: 'p1' }),
  });
  const { whereabouts } = renderScreen(<DemoCreatePhotoPage />, `/find-photo-tinder?upload_id=${UPLOAD_ID}`);
  expect((await screen.findByRole('link', { name: 'Искать по открытым источникам' })).getAttribute('href')).toBe(
    `/find-photo-other?upload_id=${UPLOAD_ID}`,
  );
  fireEvent.submit(await screen.findByRole('button', { name: 'Найти' }));
  await waitFor(() => expect(calls).toContain('POST /smart-search/add-search-demo'));
  await waitFor(() => expect(whereabouts()).toContain(`/photo/result/${SEARCH_ID}`));
});
