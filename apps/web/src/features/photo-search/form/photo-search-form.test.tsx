import { onlineManager } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { anUpload, aProfile, UPLOAD_ID } from '../../../testing/made-up-searches.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PhotoSearchForm } from './photo-search-form.tsx';

const photo = new File(['bytes'], 'me.jpg', { type: 'image/jpeg' });
const newcomer = {
  'GET /api/profile': () => refusal(401, 'unauthenticated', 'Вы не вошли.'),
  'POST /api/demo/create': () => ({ status: 'ok', data: aProfile(null) }),
};
const consented = { 'GET /api/profile': () => ({ status: 'ok', data: aProfile() }) };
const onAddress = vi.fn(async () => undefined);

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  onAddress.mockClear();
});
afterEach(cleanup);

test('a chosen photo is uploaded at once where the consent is in force', async () => {
  fakeServer({ ...consented, 'POST /smart-search/detect-faces': () => anUpload(2) });
  await choose(photo);
  await waitFor(() => expect(onAddress).toHaveBeenCalledWith({ upload_id: UPLOAD_ID }));
});

test('without a connection the upload says so, and goes on by itself', async () => {
  fakeServer({ ...consented, 'POST /smart-search/detect-faces': () => anUpload(1) });
  onlineManager.setOnline(false);
  await choose(photo);
  expect(await screen.findByText(/Загрузим сами/)).toBeTruthy();
  expect(onAddress).not.toHaveBeenCalled();
  onlineManager.setOnline(true);
  await waitFor(() => expect(onAddress).toHaveBeenCalledWith({ upload_id: UPLOAD_ID }));
});

test('a connection lost on the way is waited for', async () => {
  let tries = 0;
  fakeServer({
    ...consented,
    'POST /smart-search/detect-faces': () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return anUpload(1);
    },
  });
  await choose(photo);
  await waitFor(() => expect(onAddress).toHaveBeenCalledWith({ upload_id: UPLOAD_ID }), { timeout: 60_000 });
  expect(tries).toBe(2);
});

test('before the consent nothing is sent; one tap gives it and sends the same photo', async () => {
  localStorage.clear();
  const sent: unknown[] = [];
  const accepted = vi.fn(() => ({ status: 'ok' }));
  const calls = fakeServer({
    ...newcomer,
    'POST /api/privacy/consent': accepted,
    'POST /smart-search/detect-faces': ({ body }) => {
      sent.push(body);
      return anUpload(1);
    },
  });
  await choose(photo);
  const question = within(await screen.findByRole('region', { name: FACE_SEARCH_CONSENT.title }));
  expect(await screen.findByAltText('Выбранное фото')).toBeTruthy();
  expect(calls.filter((name) => name.startsWith('POST'))).toEqual([]);

  fireEvent.click(question.getByRole('button', { name: 'Ищу, где опубликованы мои фото' }));
  await waitFor(() => expect(onAddress).toHaveBeenCalledWith({ upload_id: UPLOAD_ID }));
  expect(accepted).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      body: {
        kind: 'face_search',
        version: FACE_SEARCH_CONSENT.version,
        purpose: 'Ищу, где опубликованы мои фото',
      },
    }),
  );
  expect(calls.indexOf('POST /api/demo/create')).toBeLessThan(calls.indexOf('POST /api/privacy/consent'));
  expect(sent).toEqual([{ image: photo }]);
});

test('whoever does not consent goes back to the choice of a photo, and nothing was sent', async () => {
  localStorage.clear();
  const calls = fakeServer(newcomer);
  await choose(photo);
  fireEvent.click(await screen.findByRole('button', { name: 'Не соглашаюсь' }));
  expect(await screen.findByLabelText('Выбрать фото')).toBeTruthy();
  expect(calls.filter((name) => name.startsWith('POST'))).toEqual([]);
});

test('a consent that has ended meanwhile is asked for again, and the photo is sent again', async () => {
  let attempts = 0;
  fakeServer({
    ...consented,
    'POST /api/privacy/consent': () => ({ status: 'ok' }),
    'POST /smart-search/detect-faces': () => {
      attempts += 1;
      return attempts === 1 ? refusal(403, 'consent_required', 'Нужно согласие.') : anUpload(1);
    },
  });
  await choose(photo);
  fireEvent.click(await screen.findByRole('button', { name: 'Проверяю анкету перед встречей' }));
  await waitFor(() => expect(onAddress).toHaveBeenCalledWith({ upload_id: UPLOAD_ID }));
  expect(attempts).toBe(2);
});

test('a consent that could not be stored can be given again', async () => {
  localStorage.clear();
  fakeServer({ ...newcomer, 'POST /api/privacy/consent': () => refusal(500, 'internal', 'Не получилось.') });
  await choose(photo);
  fireEvent.click(await screen.findByRole('button', { name: 'Проверяю анкету перед встречей' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Не получилось.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Проверяю анкету перед встречей' }).disabled).toBe(
    false,
  );
});

test('the upload shows its state', async () => {
  fakeServer({ ...consented, 'POST /smart-search/detect-faces': () => new Promise(() => undefined) });
  await choose(photo);
  expect((await screen.findByRole('status')).textContent).toBe('Загружаем фото и ищем на нём лица…');
});

test('a file that is not a picture is refused without a call', async () => {
  const calls = fakeServer(consented);
  await choose(new File(['text'], 'me.txt', { type: 'text/plain' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Подойдут JPEG, PNG, WebP, GIF, HEIC или AVIF');
  expect(calls).not.toContain('POST /smart-search/detect-faces');
});

test('a failure is shown, and the photo can be sent again', async () => {
  let attempts = 0;
  fakeServer({
    ...consented,
    'POST /smart-search/detect-faces': () => {
      attempts += 1;
      return attempts === 1 ? refusal(429, 'too_many_requests', 'Слишком часто. Подождите минуту.') : anUpload(1);
    },
  });
  await choose(photo);
  expect((await screen.findByRole('alert')).textContent).toBe('Слишком часто. Подождите минуту.');
  expect(screen.getByAltText('Выбранное фото')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  await waitFor(() => expect(onAddress).toHaveBeenCalledWith({ upload_id: UPLOAD_ID }));
});

test('a picture that is refused itself is not sent again: another one is offered', async () => {
  fakeServer({
    ...consented,
    'POST /smart-search/detect-faces': () => refusal(422, 'no_face', 'На фото не видно лица.'),
  });
  await choose(photo);
  expect((await screen.findByRole('alert')).textContent).toBe('На фото не видно лица.');
  expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Выбрать другое фото' }));
  expect(await screen.findByLabelText('Выбрать фото')).toBeTruthy();
});

test('a photo pasted anywhere on the page is accepted', async () => {
  fakeServer({ ...consented, 'POST /smart-search/detect-faces': () => anUpload(1) });
  renderForm();
  await screen.findByLabelText('Выбрать фото');
  fireEvent.paste(document.body, { clipboardData: { files: [photo], getData: () => '' } });
  await waitFor(() => expect(onAddress).toHaveBeenCalledWith({ upload_id: UPLOAD_ID }));
});

test('a link is sent as a link, and a wrong one is explained at its field', async () => {
  const sent: unknown[] = [];
  fakeServer({
    ...consented,
    'POST /smart-search/detect-faces': ({ body }) => {
      sent.push(body);
      return anUpload(1);
    },
  });
  renderForm();
  const field = await screen.findByLabelText('Ссылка на фото');
  fireEvent.change(field, { target: { value: 'me.jpg' } });
  fireEvent.click(screen.getByRole('button', { name: 'Загрузить по ссылке' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Она начинается с https://');

  fireEvent.change(field, { target: { value: ' https://example.org/me.jpg ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Загрузить по ссылке' }));
  await waitFor(() => expect(sent).toEqual([{ url: 'https://example.org/me.jpg' }]));
});

test.each([
  ['a photo taken back while there is no connection', async () => onlineManager.setOnline(true)],
  ['a photo taken back on its way', async () => undefined],
])('%s is not sent any more', async (_, reconnect) => {
  const signals: (AbortSignal | null | undefined)[] = [];
  fakeServer({ ...consented, 'POST /smart-search/detect-faces': () => new Promise(() => undefined) });
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('detect-faces')) signals.push(init?.signal);
    return send(address, init);
  });
  onlineManager.setOnline(false);
  await choose(photo);
  await screen.findByText(/Загрузим сами/);
  if (signals.length === 0) await reconnect();
  fireEvent.click(screen.getByRole('button', { name: 'Выбрать другое фото' }));
  onlineManager.setOnline(true);
  expect(await screen.findByLabelText('Выбрать фото')).toBeTruthy();
  expect(signals.every((signal) => signal?.aborted)).toBe(true);
});

test('where face search is switched off, that is said, and no photo is asked for', async () => {
  fakeServer({});
  renderForm({ off: true });
  expect((await screen.findByRole('status')).textContent).toContain('Поиск по лицу пока выключен');
  expect(screen.queryByLabelText('Выбрать фото')).toBeNull();
});

async function choose(file: File): Promise<void> {
  renderForm();
  fireEvent.change(await screen.findByLabelText('Выбрать фото'), { target: { files: [file] } });
}

function renderForm({ off = false } = {}): void {
  renderScreen(
    <PhotoSearchForm
      address={{}}
      off={off}
      onAddress={onAddress}
      sources={null}
      source={null}
      demo={false}
      newSearch="/"
      onStarted={() => undefined}
    />,
  );
}
