import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { anUpload, aProfile, UPLOAD_ID } from '../../../testing/made-up-searches.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PhotoDrop } from './photo-drop.tsx';

const photo = new File(['bytes'], 'me.jpg', { type: 'image/jpeg' });
const demo = { 'POST /api/demo/create': () => ({ status: 'ok', data: aProfile() }) };
const onUploaded = vi.fn();

beforeEach(() => {
  localStorage.clear();
  onUploaded.mockClear();
});
afterEach(cleanup);

test('a chosen photo is uploaded after a guest has become a demo user', async () => {
  const calls = fakeServer({ ...demo, 'POST /smart-search/detect-faces': () => anUpload(2) });
  await choose(photo);
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith(UPLOAD_ID, 2));
  expect(calls.indexOf('POST /api/demo/create')).toBeLessThan(calls.indexOf('POST /smart-search/detect-faces'));
});

test('the upload shows its state', async () => {
  fakeServer({ ...demo, 'POST /smart-search/detect-faces': () => new Promise(() => undefined) });
  await choose(photo);
  expect((await screen.findByRole('status')).textContent).toBe('Загружаем фото и ищем на нём лица…');
});

test('a file that is not a picture is refused without a call', async () => {
  const calls = fakeServer(demo);
  await choose(new File(['text'], 'me.txt', { type: 'text/plain' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Подойдут JPEG, PNG, WebP, GIF или HEIC');
  expect(calls).not.toContain('POST /smart-search/detect-faces');
});

test('a refusal is shown, and the photo can be sent again', async () => {
  let attempts = 0;
  fakeServer({
    ...demo,
    'POST /smart-search/detect-faces': () => {
      attempts += 1;
      return attempts === 1 ? refusal(422, 'no_face', 'На фото не видно лица.') : anUpload(1);
    },
  });
  await choose(photo);
  expect((await screen.findByRole('alert')).textContent).toBe('На фото не видно лица.');
  expect(screen.getByAltText('Выбранное фото')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith(UPLOAD_ID, 1));
});

test('a photo pasted anywhere on the page is accepted', async () => {
  fakeServer({ ...demo, 'POST /smart-search/detect-faces': () => anUpload(1) });
  renderScreen(<PhotoDrop onUploaded={onUploaded} />);
  await screen.findByLabelText('Выбрать фото');
  fireEvent.paste(document.body, { clipboardData: { files: [photo], getData: () => '' } });
  await waitFor(() => expect(onUploaded).toHaveBeenCalledWith(UPLOAD_ID, 1));
});

test('a link is sent as a link, and a wrong one is explained at its field', async () => {
  const sent: unknown[] = [];
  fakeServer({
    ...demo,
    'POST /smart-search/detect-faces': ({ body }) => {
      sent.push(body);
      return anUpload(1);
    },
  });
  renderScreen(<PhotoDrop onUploaded={onUploaded} />);
  const field = await screen.findByLabelText('Ссылка на фото');
  fireEvent.change(field, { target: { value: 'me.jpg' } });
  fireEvent.click(screen.getByRole('button', { name: 'Взять по ссылке' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Она начинается с https://');

  fireEvent.change(field, { target: { value: ' https://example.org/me.jpg ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Взять по ссылке' }));
  await waitFor(() => expect(sent).toEqual([{ url: 'https://example.org/me.jpg' }]));
});

async function choose(file: File): Promise<void> {
  renderScreen(<PhotoDrop onUploaded={onUploaded} />);
  fireEvent.change(await screen.findByLabelText('Выбрать фото'), { target: { files: [file] } });
}
