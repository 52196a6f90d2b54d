import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { SharedReport as Report } from '@vidno/contract/vk/export';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { aCoverage, aGroup, aPoint, aPost, aVkUser, someStats, someTypicals } from '../../testing/made-up-vk.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SharedReport } from './shared-report-page.tsx';

const onChange = vi.fn();

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

test('a shared report shows its account, period, figures and expiry', async () => {
  serve(aReport());
  expect(await screen.findByText('Новости Видно', { selector: 'h1 *' })).toBeTruthy();
  const lead = screen.getByText(/Период: с 1 февраля 2026 г. по 28 февраля 2026 г. Цифры на 01.03.2026/).textContent;
  expect(lead).toContain('Ссылка действует до 31.03.2026,');
  expect(
    screen.getByText(/10 из 12, которые насчитал ВКонтакте; 2 из них ВКонтакте никому не показывает/),
  ).toBeTruthy();
  expect(screen.getAllByText('600').length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/^Посты по дням недели/)).toBeTruthy();
});

test('a shared report is read-only: nothing to export, share, refresh or delete', async () => {
  serve(aReport());
  await screen.findAllByText('600');
  expect(screen.queryByText(/Скачать|Поделиться|Обновить|Удалить/)).toBeNull();
});

test('its chart can be switched, and the address keeps the choice', async () => {
  serve(aReport());
  fireEvent.change(await screen.findByRole('combobox', { name: 'Показатель' }), { target: { value: 'reposts' } });
  expect(onChange).toHaveBeenCalledWith({ series: 'reposts' });
});

test('an expired link says so and offers no retry', async () => {
  fakeServer({ 'POST /analysis-posts/shared': () => refusal(404, 'not_found', 'Ссылка истекла или отозвана.') });
  draw();
  expect(await screen.findByText('Ссылка истекла или отозвана.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull();
  expect(screen.getByRole('link', { name: 'На главную' })).toBeTruthy();
});

test('an address without its token says how to open the report, and asks the server nothing', async () => {
  const calls = fakeServer({});
  renderScreen(<SharedReport token="" params={{}} onChange={onChange} />);
  expect(await screen.findByText(/Откройте ссылку из сообщения/)).toBeTruthy();
  expect(calls).not.toContain('POST /analysis-posts/shared');
});

function serve(report: Report): void {
  fakeServer({ 'POST /analysis-posts/shared': () => report });
  draw();
}

function draw(): void {
  renderScreen(<SharedReport token="a-secret" params={{}} onChange={onChange} />);
}

function aReport(): Report {
  return {
    status: 'ok',
    created: '2026-03-01T06:05:00Z',
    range: { date_from: '2026-02-01', date_to: '2026-02-28' },
    coverage: aCoverage({ posts: 10, postsByVk: 12, hiddenPosts: 2 }),
    compared: null,
    chart: { step: 'day', points: [aPoint('2026-02-01', { likes: 600 }), aPoint('2026-02-02')], compared: null },
    followers: [],
    expires: '2026-03-31T06:05:00Z',
    filter: { date_from: '2026-02-01', date_to: '2026-02-28', without_deleted: false, only: null, without: [] },
    user: aVkUser(),
    stats: someStats(),
    previousStats: null,
    typicals: someTypicals(),
    listRating: [aPost()],
    listWorst: [],
    months: [aGroup({ value: '2026-02' })],
    weekdayHours: [aGroup({ value: '3-19' })],
    contentTypes: [{ ...aGroup(), value: 'photo' }],
  };
}
