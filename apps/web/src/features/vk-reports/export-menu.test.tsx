import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, type ReceivedCall, refusal } from '../../testing/fake-server.ts';
import { TRACKED_ID } from '../../testing/made-up-vk.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { Exportable } from './reports.ts';

const posts: Exportable = {
  id: TRACKED_ID,
  name: 'vidno_news',
  table: 'posts',
  filter: { date_from: '2026-02-01', date_to: '2026-02-28' },
  sort: 'er',
  direction: 'down',
};
const saved: string[] = [];

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  saved.length = 0;
});

test('the visible table is exported in the chosen format, with its filter and order', async () => {
  const asked = exporting(() => new Response('a;b', { headers: { 'content-type': 'text/csv' } }));
  await open(posts);
  fireEvent.click(screen.getByRole('button', { name: /CSV/ }));
  expect(await screen.findByText('Файл скачан.')).toBeTruthy();
  expect(saved).toEqual(['vidno-vidno_news-posts-2026-02-01-2026-02-28.csv']);
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    id: TRACKED_ID,
    table: 'posts',
    format: 'csv',
    filter: '{"date_from":"2026-02-01","date_to":"2026-02-28"}',
    sort: 'er',
    direction: 'down',
  });
});

test('the full report can be exported instead', async () => {
  const asked = exporting(() => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
  await open(posts);
  fireEvent.click(screen.getByRole('radio', { name: 'Весь отчёт' }));
  fireEvent.click(screen.getByRole('button', { name: /PDF/ }));
  await waitFor(() => expect(saved).toEqual(['vidno-vidno_news-report-2026-02-01-2026-02-28.pdf']));
  expect(asked[0]?.query.get('table')).toBe('report');
});

test('while a file is being exported, no second export starts', async () => {
  const asked = exporting(() => new Promise<Response>(() => {}));
  await open(posts);
  fireEvent.click(screen.getByRole('button', { name: /XLSX/ }));
  expect(await screen.findByText('Готовим файл')).toBeTruthy();
  expect(screen.getByRole('button', { name: /XLSX/, busy: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /PDF/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('a refused export shows the refusal and downloads nothing', async () => {
  exporting(() => refusal(503, 'overloaded', 'Сейчас слишком много запросов.'));
  await open(posts);
  fireEvent.click(screen.getByRole('button', { name: /XLSX/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Сейчас слишком много запросов.');
  expect(saved).toEqual([]);
});

test('a comparison has no full report', async () => {
  exporting(() => new Response(''));
  renderScreen(<ExportMenu exportable={{ ...posts, table: 'compare' }} tableOnly />);
  await unfold();
  expect(screen.queryByRole('radio')).toBeNull();
});

function exporting(answer: (call: ReceivedCall) => Response | Promise<Response>): ReceivedCall[] {
  const asked: ReceivedCall[] = [];
  fakeServer({
    'GET /analysis-posts/export': (call) => {
      asked.push(call);
      return answer(call);
    },
  });
  return asked;
}

async function open(exportable: Exportable): Promise<void> {
  renderScreen(<ExportMenu exportable={exportable} />);
  await unfold();
}

/** The test browser has no popovers of its own. */
async function unfold(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Скачать' });
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (!panel) throw new Error('the menu has no panel');
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
}
