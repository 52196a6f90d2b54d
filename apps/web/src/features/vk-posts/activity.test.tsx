import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { TRACKED_ID } from '../../testing/made-up-vk.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Activity, type ActivityParams } from './vk-activity-page.tsx';

const onChange = vi.fn();

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onChange.mockClear();
});

test('the values are in a table, newest first', async () => {
  serve(['2026-01', '2026-02', '2026-03']);
  draw({});
  const rows = within(await screen.findByRole('table', { name: 'Значения' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'МесяцЛайкиПросмотрыКомментарииРепосты',
    'март 2026 г.3—нет данных33',
    'февраль 2026 г.2—нет данных22',
    'январь 2026 г.1—нет данных11',
  ]);
});

test('only the series from the address are shown, also in the table', async () => {
  serve(['2026-01']);
  draw({ series: 'comments' });
  const table = within(await screen.findByRole('table', { name: 'Значения' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Месяц', 'Комментарии']);
});

test('views hidden by VK are reported, not drawn as zeros', async () => {
  serve(['2026-01']);
  draw({});
  expect(await screen.findByText(/не показывает просмотры этих постов/)).toBeTruthy();
});

test('a new step is put into the address and returns to the first page', async () => {
  serve(['2026-01']);
  draw({ page: 2 });
  fireEvent.click(await screen.findByRole('radio', { name: 'Недели' }));
  expect(onChange).toHaveBeenCalledWith({ view: 'week' });
});

test('the step in the address is sent to the server', async () => {
  const views = serve(['2026-01-05']);
  draw({ view: 'week' });
  await screen.findByRole('table', { name: 'Значения' });
  expect(new Set(views)).toEqual(new Set(['week']));
});

test('many values are paged', async () => {
  serve(Array.from({ length: 30 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`));
  draw({ view: 'day' });
  fireEvent.click(await screen.findByRole('button', { name: 'Следующая страница' }));
  expect(onChange).toHaveBeenCalledWith({ page: 1 });
});

test('a series that fails to load offers a retry', async () => {
  fakeServer({ 'GET /analysis-posts/stat': () => refusal(503, 'overloaded', 'Сейчас слишком много запросов.') });
  draw({});
  expect((await screen.findByRole('alert')).textContent).toContain('Сейчас слишком много запросов.');
});

function serve(times: readonly string[]): (string | null)[] {
  const views: (string | null)[] = [];
  fakeServer({
    'GET /analysis-posts/stat': ({ query }) => {
      views.push(query.get('view'));
      const isHidden = query.get('type') === 'views';
      const data = times.map((time, place) => ({ time, value: isHidden ? null : place + 1 }));
      return { status: 'ok', type: query.get('type'), view: query.get('view'), data };
    },
  });
  return views;
}

function draw(params: ActivityParams): void {
  renderScreen(<Activity id={TRACKED_ID} filter={{}} params={params} onChange={onChange} />);
}
