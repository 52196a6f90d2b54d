import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { SEARCH_ID } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { TakeAlong } from './take-along.tsx';

const saved: string[] = [];

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  saved.length = 0;
  URL.createObjectURL = () => 'blob:file';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the PDF is made by the server and saved', async () => {
  fakeServer({
    'GET /smart-search/export': () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  });
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'PDF' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^vidno-poisk-[\d-]+\.pdf$/)]));
});

test('a refusal is shown once, and goes with the next try', async () => {
  let tries = 0;
  fakeServer({
    'GET /smart-search/export': () => {
      tries += 1;
      return tries === 1
        ? refusal(404, 'not_found', 'Поиск не найден.')
        : new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    },
  });
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'PDF' }));
  expect((await screen.findAllByText('Поиск не найден.')).length).toBe(1);
  fireEvent.click(await screen.findByRole('button', { name: 'PDF' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where a link would show nobody there is only the table', async () => {
  fakeServer({});
  draw(false);
  await screen.findByRole('button', { name: 'Таблица CSV' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Таблица CSV']);
});

function draw(showsPeople = true): void {
  renderScreen(
    <TakeAlong search={{ id: SEARCH_ID, type: 'keyword' }} exportRows={async () => []} showsPeople={showsPeople} />,
  );
}
