import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ChartPoint } from '@vidno/contract/vk/chart';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { aPoint, TRACKED_ID } from '../../testing/made-up-vk.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Activity, type ActivityParams } from './vk-activity-page.tsx';

const onChange = vi.fn();

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onChange.mockClear();
});

test('the values are in a table, newest first, and say what is not as the others', async () => {
  serve([
    aPoint('2026-01', {}, { state: 'partial' }),
    aPoint('2026-02', { likes: 2 }),
    aPoint('2026-03', { likes: 3 }),
  ]);
  draw({});
  const rows = within(await screen.findByRole('table', { name: 'Значения' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'МесяцПостыПросмотрыЛайкиКомментарииРепостыРеакцииERERv',
    'март 2026 г.10103101010' + '10,00 %10,00 %',
    'февраль 2026 г.10102101010' + '10,00 %10,00 %',
    'январь 2026 г.не все дни101010101010' + '10,00 %10,00 %',
  ]);
});

test('a figure that VK hides has no column and is not offered', async () => {
  serve([aPoint('2026-01', { views: null, erv: null })]);
  draw({});
  const table = within(await screen.findByRole('table', { name: 'Значения' }));
  expect(table.queryByRole('columnheader', { name: 'Просмотры' })).toBeNull();
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Показатель' });
  expect([choice.value, [...choice.options].map(({ value }) => value)]).toEqual([
    'likes',
    ['posts', 'likes', 'comments', 'reposts', 'reactions', 'er', 'all'],
  ]);
});

test('the step follows from the period, and another one is put into the address', async () => {
  const asked = serve([aPoint('2026-01')]);
  draw({ page: 2 });
  const months = await screen.findByRole<HTMLInputElement>('radio', { name: 'Месяцы' });
  await waitFor(() => expect(months.checked).toBe(true));
  expect(asked).toEqual([null]);
  fireEvent.click(screen.getByRole('radio', { name: 'Недели' }));
  expect(onChange).toHaveBeenCalledWith({ view: 'week' });
});

test('the step in the address is sent to the server', async () => {
  const asked = serve([aPoint('2026-01-05')]);
  draw({ view: 'week' });
  await screen.findByRole('table', { name: 'Значения' });
  expect(asked).toEqual(['week']);
});

test('many values are paged', async () => {
  serve(Array.from({ length: 30 }, (_, day) => aPoint(`2026-01-${String(day + 1).padStart(2, '0')}`)));
  draw({ view: 'day' });
  fireEvent.click(await screen.findByRole('button', { name: 'Следующая страница' }));
  expect(onChange).toHaveBeenCalledWith({ page: 1 });
});

test('a chart that fails to load offers a retry', async () => {
  fakeServer({ 'GET /analysis-posts/chart': () => refusal(503, 'overloaded', 'Сейчас слишком много запросов.') });
  draw({});
  expect((await screen.findByRole('alert')).textContent).toContain('Сейчас слишком много запросов.');
});

function serve(points: readonly ChartPoint[]): (string | null)[] {
  const asked: (string | null)[] = [];
  fakeServer({
    'GET /analysis-posts/chart': ({ query }) => {
      asked.push(query.get('step'));
      return { status: 'ok', step: query.get('step') ?? 'month', points, compared: null };
    },
  });
  return asked;
}

function draw(params: ActivityParams): void {
  renderScreen(<Activity id={TRACKED_ID} filter={{}} params={params} onChange={onChange} />);
}
