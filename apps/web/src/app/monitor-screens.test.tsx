import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import {
  aComparison,
  aFirstRun,
  aMonitor,
  aPlace,
  aProcessInfo,
  aRun,
  MONITOR_ID,
  RUN_ID,
} from '../testing/made-up-monitors.ts';
import { aNotification, someSettings } from '../testing/made-up-notifications.ts';
import { aProfile, aSource } from '../testing/made-up-searches.ts';
import { openAddress } from '../testing/open-address.tsx';

const CREATE = '/monitor-search/create';
const RESULT = `/monitor-search/result/${MONITOR_ID}`;

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(cleanup);

describe('a new monitor', () => {
  it('is asked for as it was filled in, and its result opens', async () => {
    const { router, asked } = await open(CREATE);
    type(await screen.findByRole('textbox', { name: 'Что искать' }), '  Анна Соколова ');
    await choosePlace('каз', /Казань/);
    fireEvent.click(screen.getByRole('radio', { name: 'Час' }));
    fireEvent.click(screen.getByRole('radio', { name: /^7\sдней$/ }));
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe(RESULT));
    expect(asked['POST /monitor-search/add-search']?.at(-1)?.body).toEqual({
      keyword: 'Анна Соколова',
      source: 'all',
      geo: 'kazan',
      refresh_rate: 60,
      collection_time: 7,
    });
  });

  it('says in words what will happen, and where the news will come', async () => {
    await open(CREATE);
    expect(await screen.findByText(/Будем проверять раз в сутки до .+, всего 31\sпроверка\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /^15\sминут$/ }));
    fireEvent.click(screen.getByRole('radio', { name: /^1\sдень$/ }));
    expect(screen.getByText(/каждые 15 минут до .+, всего 97\sпроверок\./)).toBeTruthy();
    expect(await screen.findByRole('checkbox', { name: 'Пришлём на anna@example.org' })).toBeTruthy();
    const more = screen.getByRole('link', { name: /^Подключить Telegram/ });
    expect([more.getAttribute('href'), more.getAttribute('target')]).toEqual(['/notifications/settings', '_blank']);
  });

  it('switches where alerts go for all monitors, and asks for no address that is known', async () => {
    const { asked } = await open(CREATE, {
      'POST /api/notifications/settings': () => ({ status: 'ok', data: someSettings() }),
    });
    const known = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Пришлём на anna@example.org' });
    expect(known.checked).toBe(true);
    fireEvent.click(known);
    await waitFor(() =>
      expect(asked['POST /api/notifications/settings']?.[0]?.body).toMatchObject({ email_enabled: false }),
    );
    expect(screen.queryByRole('textbox', { name: /почт/i })).toBeNull();
  });

  it('is filled by a preset, which is no longer chosen once something is changed', async () => {
    await open(CREATE);
    await screen.findByRole('checkbox', { name: /Записи VK/ });
    const missing = screen.getByRole('button', { name: 'Пропажа' });
    fireEvent.click(missing);
    await waitFor(() => expect(missing.getAttribute('aria-pressed')).toBe('true'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Записи VK/ }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Час' }).checked).toBe(true);
    expect(screen.getByText(/пропал рыжий кот/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Сутки' }));
    expect(missing.getAttribute('aria-pressed')).toBe('false');
  });

  it('is prefilled by its address', async () => {
    const { asked } = await open(`${CREATE}?keyword=Анна&geo=kazan&source=posts`);
    await waitFor(() => expect(place().value).toBe('Казань, Республика Татарстан'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Что искать' }).value).toBe('Анна');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Записи VK/ }).checked).toBe(true);
    expect(screen.getByText(/не дальше 25\sкм от центра/)).toBeTruthy();
    const ids = asked['GET /monitor-search/search-location']?.map(({ query }) => query.get('id'));
    expect(ids).toContain('kazan');
  });

  it('is not sent without words, nor for a single look', async () => {
    const { calls } = await open(CREATE);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Вы не ввели данные о пользователе');
    type(screen.getByRole('textbox', { name: 'Что искать' }), 'Анна');
    fireEvent.click(screen.getByRole('radio', { name: 'Неделя' }));
    fireEvent.click(screen.getByRole('radio', { name: /^1\sдень$/ }));
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('только одна проверка');
    expect(calls).not.toContain('POST /monitor-search/add-search');
  });

  it('that the server refuses keeps all that was filled in, and says why at the field', async () => {
    await open(CREATE, {
      'POST /monitor-search/add-search': () => refusal(400, 'keyword_short', 'Слишком короткий запрос.'),
    });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Что искать' });
    type(field, 'А');
    await choosePlace('каз', /Казань/);
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Слишком короткий запрос.');
    expect(field.getAttribute('aria-describedby')).toBe(alert.id);
    expect([field.value, place().value]).toEqual(['А', 'Казань, Республика Татарстан']);
  });

  it('that there is already opens, and says so', async () => {
    const { router } = await open(`${CREATE}?keyword=Анна`, {
      'POST /monitor-search/add-search': () => ({ status: 'exists', id: MONITOR_ID, search: aMonitor() }),
    });
    await submit();
    await waitFor(() => expect(router.state.location.href).toBe(`${RESULT}?exists=true`));
    expect(await screen.findByText('Такой мониторинг у вас уже есть: вот он.')).toBeTruthy();
  });

  it('shows a source that does not work with its reason', async () => {
    const closed = { id: 'posts', title: 'Записи VK', health: 'unavailable' } as const;
    await open(CREATE, {
      'GET /smart-search/get-sources': () => ({
        status: 'ok',
        data: [aSource(), aSource({ ...closed, message: 'Нужен доступ VK.' })],
      }),
    });
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Записи VK/ })).disabled).toBe(true);
    expect(screen.getByText('Нужен доступ VK.')).toBeTruthy();
    expect(screen.queryByText(/никто не найден/)).toBeNull();
  });
});

describe('the result of a monitor', () => {
  it('shows the latest run against the one before', async () => {
    const { asked } = await open(RESULT);
    expect(await screen.findByRole('heading', { level: 2, name: /Проверка № 2/ })).toBeTruthy();
    expect(asked['GET /monitor-search/get-process']?.[0]?.query.get('process_id')).toBe(RUN_ID);
    const lists = ['Найденное', 'Без изменений'].map((name) => screen.getByRole('list', { name, hidden: true }));
    const hits = lists.flatMap((list) => within(list).getAllByRole('article', { hidden: true }));
    expect(hits.map((hit) => hit.textContent?.match(/Новое|Изменилось|Пропало|Без изменений/)?.[0])).toEqual([
      'Новое',
      'Изменилось',
      'Пропало',
      'Без изменений',
    ]);
  });

  it('marks what changed word by word, for eyes and for ears', async () => {
    await open(RESULT);
    const [, changed] = await screen.findAllByRole('article');
    expect(changed?.querySelector('del')?.textContent).toBe('удалено: горы.');
    expect(changed?.querySelector('ins')?.textContent).toBe('добавлено: море.');
  });

  it('is narrowed to one kind of change by the address', async () => {
    const { router, asked } = await open(RESULT);
    fireEvent.click(await screen.findByRole('radio', { name: 'Пропало 1' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ change: 'gone' }));
    await waitFor(() => expect(asked['GET /monitor-search/get-process']?.at(-1)?.query.get('change')).toBe('gone'));
  });

  it('opens another run from the line, and keeps it in the address', async () => {
    const { router, asked } = await open(RESULT);
    const first = await screen.findByRole('link', { name: /№ 1/ });
    expect(screen.getByRole('link', { name: /№ 2/ }).getAttribute('aria-current')).toBe('true');
    fireEvent.click(first);
    await waitFor(() => expect(router.state.location.search).toEqual({ run: aFirstRun().process_id }));
    await waitFor(() =>
      expect(asked['GET /monitor-search/get-process']?.at(-1)?.query.get('process_id')).toBe(aFirstRun().process_id),
    );
  });

  it('says of the first run that it is the point to start from, and marks nothing new', async () => {
    const { currentResults } = aComparison();
    await open(RESULT, {
      'GET /monitor-search/get-process': () =>
        aComparison({
          baseline: true,
          lastResults: [],
          changes: currentResults.map(({ key }) => ({ key, change: 'unchanged' })),
        }),
    });
    expect(await screen.findByText(/Первая проверка: с ней сравним следующие/)).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText('Без изменений')).toBeNull();
  });

  it('says what the source keeps back, and what failed', async () => {
    const { router } = await open(RESULT, {
      'GET /monitor-search/get-process': ({ query }) =>
        query.get('process_id') === RUN_ID
          ? aComparison({ capped: true })
          : aComparison({ process_info: aProcessInfo({ status: 'error', message: 'ВКонтакте не отвечает' }) }),
    });
    expect(await screen.findByText(/Источник отдаёт не всё/)).toBeTruthy();
    await router.navigate({
      to: '/monitor-search/result/$id',
      params: { id: MONITOR_ID },
      search: { run: aFirstRun().process_id },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('ВКонтакте не отвечает');
  });

  it('reloads each second while the newest run waits, then shows it and asks for the news', async () => {
    let answers = 0;
    const waiting = aRun({ process_id: 'new', number: 3, process_info: aProcessInfo({ status: 'wait', percent: 42 }) });
    const { asked, calls } = await open(RESULT, {
      'GET /monitor-search/get-search': () => {
        answers += 1;
        return answers < 2
          ? monitor({ status: 'wait', percent: 42, message: 'Смотрим записи' }, [waiting, aRun()])
          : monitor({}, [aRun({ process_id: 'new', number: 3 }), aRun()]);
      },
    });
    expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Смотрим записи' })).value).toBe(42);
    const news = calls.filter((name) => name === 'GET /api/notifications').length;
    await waitFor(() => expect(asked['GET /monitor-search/get-process']?.at(-1)?.query.get('process_id')).toBe('new'));
    expect(screen.queryByRole('progressbar', { name: 'Смотрим записи' })).toBeNull();
    await waitFor(() => expect(calls.filter((name) => name === 'GET /api/notifications').length).toBeGreaterThan(news));
    expect(answers).toBe(2);
  });

  it('that has ended offers to go on with the same', async () => {
    await open(RESULT, { 'GET /monitor-search/get-search': () => monitor({ state: 'ended', next_run: null }) });
    const again = await screen.findByRole('link', { name: 'Следить дальше' });
    expect(decodeURIComponent(again.getAttribute('href') ?? '')).toContain('geo=kazan&source=tinder');
    expect(screen.queryByRole('button', { name: 'Проверить сейчас' })).toBeNull();
  });

  it('of a monitor that was paused says why, and that it goes on', async () => {
    await open(RESULT, {
      'GET /monitor-search/get-search': () => monitor({ state: 'paused' }),
      'GET /monitor-search/refresh-search': () =>
        refusal(402, 'not_paid', 'Данная функция не оплачена', { service: 3 }),
    });
    expect(await screen.findByText(/Проверки приостановлены: сервис «Мониторинг» не был оплачен/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Проверить сейчас' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Данная функция не оплачена' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Назад' }));
    expect(await screen.findByText(/Проверки приостановлены/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens no dialog over the offer, even if it hears of the refusal later than the offer', async () => {
    const untold: (() => void)[] = [];
    onTestFinished(() => notifyManager.setScheduler(defaultScheduler));
    await open(RESULT, {
      'GET /monitor-search/get-search': () => monitor(),
      'GET /monitor-search/refresh-search': () =>
        refusal(402, 'not_paid', 'Данная функция не оплачена', { service: 3 }),
    });
    const start = await screen.findByRole('button', { name: 'Проверить сейчас' });
    notifyManager.setScheduler((tell) => untold.push(tell));
    fireEvent.click(start);
    await screen.findByRole('heading', { level: 1, name: 'Данная функция не оплачена' });
    act(() => {
      for (const tell of untold) tell();
    });
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  it('of a monitor that is not mine says so, with the way to those that are', async () => {
    await open(RESULT, {
      'GET /monitor-search/get-search': () => refusal(404, 'not_found', 'Мониторинг не найден.'),
    });
    expect(await screen.findByText('Мониторинг не найден.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'К списку мониторингов' })).toBeTruthy();
  });
});

describe('monitoring', () => {
  it('is offered for money to whom it was not sold', async () => {
    await open('/monitor-search/list', { 'GET /api/get-allow-services': () => ({ status: 'ok', data: [1, 2] }) });
    expect(await screen.findByText('Данная функция не оплачена')).toBeTruthy();
  });
});

function monitor(change: Parameters<typeof aMonitor>[0] = {}, runs = [aRun(), aFirstRun()]) {
  return { status: 'ok', search: aMonitor(change), data: runs, totalCount: runs.length };
}

function place(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Где' });
}

function type(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}

/** The button waits for the sources. */
async function submit(): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Начать следить' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

async function choosePlace(typed: string, name: RegExp): Promise<void> {
  type(place(), typed);
  fireEvent.click(await screen.findByRole('option', { name }));
}

function open(address: string, answers: Parameters<typeof openAddress>[1] = {}) {
  return openAddress(address, {
    'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
    'GET /api/get-allow-services': () => ({ status: 'ok', data: [1, 2, 3] }),
    'GET /api/notifications': () => ({ status: 'ok', data: [aNotification()], totalCount: 1, unread: 1 }),
    'GET /api/notifications/settings': () => ({ status: 'ok', data: someSettings() }),
    'GET /smart-search/get-sources': () => ({
      status: 'ok',
      data: [aSource(), aSource({ id: 'posts', title: 'Записи VK', serves: ['monitor'], people: 0 })],
    }),
    'GET /monitor-search/search-location': () => ({ status: 'ok', data: [aPlace()] }),
    'POST /monitor-search/add-search': () => ({ status: 'ok', id: MONITOR_ID, process_id: RUN_ID }),
    'GET /monitor-search/get-search': () => monitor(),
    'GET /monitor-search/get-process': () => aComparison(),
    ...answers,
  });
}
