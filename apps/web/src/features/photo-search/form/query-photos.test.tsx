import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { anUpload, aProfile, SEARCH_ID } from '../../../testing/made-up-searches.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { QueryPhotos } from '../rules.ts';
import { SearchStart } from './search-start.tsx';

const sent = vi.fn();
const ids = [1, 2, 3, 4, 5].map((digit) => `${digit}`.repeat(8).replace(/$/, '-1111-4111-8111-111111111111'));
const photo = (index: number) => ({ uploadId: ids[index] ?? '', face: 0 });

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  sent.mockClear();
});

test('another photo of the person is searched for together with the first', async () => {
  await show([photo(0)], { faces: 1 });
  expect(screen.queryByRole('button', { name: 'Убрать фото 1' })).toBeNull();
  add();
  expect(await screen.findByAltText('Лицо, которое ищем, фото 2')).toBeTruthy();
  find();
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ upload_id: `${ids[0]},${ids[1]}`, face: '0,0' })),
  );
});

test('a photo with several faces asks whom to look for', async () => {
  await show([photo(0)], { faces: 2 });
  add();
  const dialog = within(await screen.findByRole('dialog', { name: 'Кого ищем на этом фото?' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'Лицо 1 из 2' }));
  fireEvent.submit(dialog.getByRole('button', { name: 'Искать этого человека' }));
  expect(await screen.findByAltText('Лицо, которое ищем, фото 2')).toBeTruthy();
  find();
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ face: '0,1' })));
});

test('a photo without a face is refused in words, and the others stay', async () => {
  await show([photo(0)], { faces: 0 });
  add();
  expect((await screen.findByRole('alert')).textContent).toContain('не видно лица');
  find();
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ upload_id: ids[0] })));
});

test('up to five photos may be added, and any may be removed', async () => {
  await show([photo(0), photo(1), photo(2), photo(3), photo(4)], { faces: 1 });
  expect(screen.queryByLabelText('Добавить фото')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Убрать фото 1' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByLabelText('Добавить фото')).toBeTruthy();
});

test('photos of two people are named, and one can be dropped', async () => {
  await show([photo(0), photo(1), photo(2)], { faces: 1, different: [ids[1] ?? ''] });
  find();
  expect((await screen.findByRole('alert')).textContent).toBe('На фото два разных человека.');
  const odd = screen.getAllByRole('listitem')[1];
  expect(odd?.textContent).toContain('Похоже, другой человек');
  fireEvent.click(screen.getByRole('button', { name: 'Убрать фото 2' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.queryByText('Похоже, другой человек')).toBeNull();
});

async function show(
  photos: QueryPhotos,
  { faces, different }: { faces: number; different?: readonly string[] },
): Promise<void> {
  fakeServer({
    'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
    'GET /smart-search/get-upload': ({ query }) => ({ ...anUpload(1), upload_id: query.get('upload_id') }),
    'POST /smart-search/detect-faces': () =>
      faces === 0 ? refusal(422, 'no_face', 'На фото не видно лица.') : { ...anUpload(faces), upload_id: ids[1] },
    'POST /smart-search/add-search': ({ body }) => {
      sent(body);
      return different
        ? refusal(409, 'different_people', 'На фото два разных человека.', { upload_ids: different })
        : { status: 'wait', id: SEARCH_ID, process_id: 'p1' };
    },
  });
  renderScreen(<Start photos={photos} />);
  await screen.findByRole('button', { name: 'Найти' });
}

function Start({ photos: given }: { photos: QueryPhotos }) {
  const [photos, setPhotos] = useState(given);
  return (
    <SearchStart
      photos={photos}
      onPhotos={setPhotos}
      sources={null}
      source="all"
      demo={false}
      subject={null}
      onStarted={() => undefined}
    />
  );
}

function add(): void {
  const file = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Добавить фото'), { target: { files: [file] } });
}

function find(): void {
  fireEvent.submit(screen.getByRole('button', { name: 'Найти' }));
}
