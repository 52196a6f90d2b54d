import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Monitor } from '@vidno/contract/monitors/monitors';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { aMonitor, MONITOR_ID } from '../../testing/made-up-monitors.ts';
import { aProfile } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { MonitorList } from './monitor-list-page.tsx';

const onPage = vi.fn();
const waiting = aMonitor({ status: 'wait', percent: 42, message: 'Ищем' });

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onPage.mockClear();
});

describe('a monitor', () => {
  test('shows its keyword, place, schedule, end and results', async () => {
    show(() => [aMonitor()]);
    await screen.findByRole('list', { name: 'Мониторинги' });
    const card = theCard();
    const words = spaces(card.textContent ?? '');
    expect(within(card).getByRole('link', { name: 'Анна Соколова' }).getAttribute('href')).toBe(
      `/monitor-search/result/${MONITOR_ID}`,
    );
    for (const said of [
      'Казань, Республика Татарстан',
      'Анкеты',
      'Раз в сутки, до 31 марта 2026 г.',
      'Следим',
      '1 новое',
      '1 изменилось',
      '1 пропало',
      'Всего 4 находки',
      'Проверено 02.03.2026, 09:05, следующая проверка 03.03.2026, 09:05',
    ]) {
      expect(words).toContain(said);
    }
  });

  test('that has ended says so and cannot be refreshed', async () => {
    show(() => [aMonitor({ state: 'ended', next_run: null })]);
    expect(await screen.findByText('Завершён')).toBeTruthy();
    expect(spaces(theCard().textContent ?? '')).toContain('Срок закончился 31 марта 2026 г.');
    expect(screen.queryByRole('button', { name: /Проверить сейчас/ })).toBeNull();
  });

  test('that was paused says why, and can be refreshed', async () => {
    show(() => [aMonitor({ state: 'paused' })]);
    expect(await screen.findByText('Приостановлен')).toBeTruthy();
    const words = spaces(theCard().textContent ?? '');
    expect(words).toContain('Сервис «Мониторинг» не был оплачен. С оплатой проверки продолжаются в свой срок.');
    expect(words).toContain('Раз в сутки, до 31 марта 2026 г.');
    expect(screen.getByRole('button', { name: /Проверить сейчас/ })).toBeTruthy();
  });

  test('says that its source is down, and that nothing changed', async () => {
    show(() => [aMonitor({ source_health: 'down', geo: null, new_count: 0, changed_count: 0, gone_count: 0 })]);
    expect(await screen.findByText('Источник не отвечает')).toBeTruthy();
    expect(screen.getByText('Без изменений')).toBeTruthy();
    expect(screen.getByText('Везде')).toBeTruthy();
  });
});

test.each([
  ['of the first success tells the point to start from', true, ['Первая проверка']],
  ['of later ones tells what changed', false, ['Без изменений']],
  ['without any tells neither', null, []],
] as const)('a card %s', async (_, baseline, said) => {
  show(() => [aMonitor({ baseline, new_count: 0, changed_count: 0, gone_count: 0 })]);
  await screen.findByRole('list', { name: 'Мониторинги' });
  const words = spaces(theCard().textContent ?? '');
  expect(['Первая проверка', 'Без изменений'].filter((text) => words.includes(text))).toEqual(said);
});

describe('the list', () => {
  test('is polled while a monitor is waiting', async () => {
    let asked = 0;
    const calls = show(() => {
      asked += 1;
      return asked < 2 ? [waiting] : [aMonitor()];
    });
    expect(await screen.findByText('Проверяем, 42 %', { normalizer: spaces })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.getByText('1 новое', { normalizer: spaces })).toBeTruthy();
    const afterReady = calls.length;
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(calls).toHaveLength(afterReady);
  });

  test('reports a run that fails while it is open, until dismissed', async () => {
    let asked = 0;
    show(() => {
      asked += 1;
      return asked < 2 ? [waiting] : [aMonitor({ status: 'error', message: 'ВКонтакте не отвечает' })];
    });
    const alert = await screen.findByRole('alert', {});
    expect(alert.textContent).toContain('Проверка «Анна Соколова» не удалась');
    expect(alert.textContent).toContain('ВКонтакте не отвечает');
    fireEvent.click(within(alert).getByRole('button', { name: 'Понятно' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Проверка не удалась')).toBeTruthy();
  });

  test('that is empty explains itself and links to the first step', async () => {
    show(() => []);
    expect(await screen.findByRole('heading', { name: 'Здесь будет то, за чем вы следите' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Начать следить' }).getAttribute('href')).toBe('/monitor-search/create');
  });

  test('of a guest is empty without a call', async () => {
    const calls = show(() => [], {
      'GET /api/profile': () => Response.json({ message: 'Unauthenticated.' }, { status: 401 }),
    });
    expect(await screen.findByRole('heading', { name: 'Здесь будет то, за чем вы следите' })).toBeTruthy();
    expect(calls).not.toContain('GET /monitor-search/get-list');
  });

  test('that fails to load offers a retry', async () => {
    show(() => [], { 'GET /monitor-search/get-list': () => refusal(503, 'overloaded', 'Слишком много запросов.') });
    expect((await screen.findByRole('alert')).textContent).toContain('Слишком много запросов.');
    expect(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeTruthy();
  });

  test('is paged', async () => {
    show(() => [aMonitor()], {
      'GET /monitor-search/get-list': () => ({ status: 'ok', data: [aMonitor()], totalCount: 21 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Следующая страница' }));
    expect(onPage).toHaveBeenCalledWith(1);
  });
});

describe('the user can', () => {
  test('run it now, and sees why that is refused', async () => {
    const calls = show(() => [aMonitor()], {
      'GET /monitor-search/refresh-search': () => refusal(409, 'monitor_ended', 'Срок закончился.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Проверить сейчас: Анна Соколова' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Срок закончился.');
    expect(calls).toContain('GET /monitor-search/refresh-search');
  });

  test('remove it after a confirmation', async () => {
    const calls = show(() => [aMonitor()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Удалить: Анна Соколова' }));
    fireEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(calls).not.toContain('GET /monitor-search/remove-search');
    fireEvent.click(screen.getByRole('button', { name: 'Удалить: Анна Соколова' }));
    fireEvent.click(screen.getByRole('button', { name: 'Да, удалить' }));
    await waitFor(() => expect(calls).toContain('GET /monitor-search/remove-search'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

function show(monitors: () => readonly Monitor[], answers: Parameters<typeof fakeServer>[0] = {}): string[] {
  const calls = fakeServer({
    'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
    'GET /monitor-search/get-list': () => {
      const found = monitors();
      return { status: 'ok', data: found, totalCount: found.length };
    },
    'GET /monitor-search/remove-search': () => ({ status: 'ok' }),
    ...answers,
  });
  renderScreen(<MonitorList page={0} onPage={onPage} />);
  return calls;
}

function theCard(): HTMLElement {
  const card = screen.getByRole('list', { name: 'Мониторинги' }).firstElementChild;
  if (!(card instanceof HTMLElement)) throw new Error('no card is shown');
  return card;
}

function spaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
