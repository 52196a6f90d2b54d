import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { aListed, anUpload, aProfile, SEARCH_ID, UPLOAD_ID } from '../../../testing/made-up-searches.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SearchStart } from './search-start.tsx';

const onStarted = vi.fn();
const started = { status: 'wait', id: SEARCH_ID, process_id: 'p1' };
const uploads = { 'GET /smart-search/get-upload': () => anUpload(1) };
const consented = { ...uploads, 'GET /api/profile': () => ({ status: 'ok', data: aProfile() }) };
const newcomer = { ...uploads, 'GET /api/profile': () => ({ status: 'ok', data: aProfile(null) }) };

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  onStarted.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('without an available source the search cannot start', async () => {
  fakeServer(consented);
  start(null);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Найти' })).disabled).toBe(true);
});

test('with a current consent the search starts at once', async () => {
  const sent = vi.fn();
  fakeServer({
    ...consented,
    'POST /smart-search/add-search': ({ body }) => {
      sent(body);
      return started;
    },
  });
  start();
  await find();
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith({ id: SEARCH_ID, exists: false }));
  expect(sent).toHaveBeenCalledWith({ type: 'photo', source: 'tinder', upload_id: UPLOAD_ID, face: '0' });
});

test('an existing search is reported as such', async () => {
  const exists = { ...started, status: 'exists', search: aListed() };
  fakeServer({ ...consented, 'POST /smart-search/add-search': () => exists });
  start();
  await find();
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith({ id: SEARCH_ID, exists: true }));
});

test('a search without a current consent asks for it, with a purpose in the user’s own words', async () => {
  const accepted = vi.fn();
  fakeServer({
    ...newcomer,
    'POST /api/privacy/consent': ({ body }) => {
      accepted(body);
      return { status: 'ok' };
    },
    'POST /smart-search/add-search': () =>
      accepted.mock.calls.length > 0 ? started : refusal(403, 'consent_required', 'Нужно согласие.'),
  });
  start();
  await find();
  const dialog = within(await screen.findByRole('dialog', { name: FACE_SEARCH_CONSENT.title }));
  const kept = { photosKept: '24\u00a0часа', resultsKept: '30\u00a0дней' };
  for (const point of FACE_SEARCH_CONSENT.points(kept)) {
    expect(dialog.getByText((_, item) => item?.textContent === point)).toBeTruthy();
  }

  fireEvent.click(dialog.getByRole('button', { name: 'Другая цель' }));
  fireEvent.change(dialog.getByLabelText('Ваша цель'), { target: { value: ' я ' } });
  const submit = dialog.getByRole('button', { name: 'Согласиться и продолжить' });
  fireEvent.click(submit);
  expect(dialog.getByRole('alert').textContent).toContain('хотя бы пару слов');
  fireEvent.change(dialog.getByLabelText('Ваша цель'), { target: { value: ' Ищу однокурсника ' } });
  fireEvent.click(submit);

  await waitFor(() => expect(onStarted).toHaveBeenCalledWith({ id: SEARCH_ID, exists: false }));
  expect(accepted).toHaveBeenCalledWith({
    kind: 'face_search',
    version: FACE_SEARCH_CONSENT.version,
    purpose: 'Ищу однокурсника',
  });
});

test('a consent the server requires again is asked for again', async () => {
  fakeServer({
    ...consented,
    'POST /smart-search/add-search': () => refusal(403, 'consent_required', 'Нужно согласие.'),
  });
  start();
  await find();
  expect(await screen.findByRole('dialog', { name: FACE_SEARCH_CONSENT.title })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal is shown at the button and nothing is lost', async () => {
  fakeServer({
    ...consented,
    'POST /smart-search/add-search': () => refusal(503, 'source_down', 'Источник сейчас не отвечает.'),
  });
  start();
  await find();
  expect((await screen.findByRole('alert')).textContent).toBe('Источник сейчас не отвечает.');
  expect(screen.getByText('Карточки источников')).toBeTruthy();
});

function start(source: string | null = 'tinder'): void {
  renderScreen(
    <SearchStart
      photos={[{ uploadId: UPLOAD_ID, face: 0 }]}
      onPhotos={() => undefined}
      sources={<p>Карточки источников</p>}
      source={source}
      demo={false}
      subject={null}
      onStarted={onStarted}
    />,
  );
}

async function find(): Promise<void> {
  fireEvent.submit(await screen.findByRole('button', { name: 'Найти' }));
}
