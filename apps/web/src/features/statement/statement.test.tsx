import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type ReceivedCall, refusal } from '../../testing/fake-server.ts';
import { aStatement, aStatementLine } from '../../testing/made-up-money.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { StatementParams } from './params-rules.ts';
import { Statement } from './statement.tsx';

const LIST = 'GET /api/user/7/statement';
const FILE = 'GET /api/user/7/statement-file';
const CREATED = '2026-10-05T09:00:00Z';

let isPhone = false;
const asked: ReceivedCall[] = [];
const saved: string[] = [];

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  isPhone = false;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  asked.length = 0;
  saved.length = 0;
});

const LINES = [
  aStatementLine({
    id: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
    title: 'Отложено на поиск по фото',
    detail: '',
    amount_kopecks: 0,
    reserved_kopecks: 1_000,
    receipt: 'none',
  }),
  aStatementLine(),
  aStatementLine({
    id: 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
    title: 'Пополнение через СБП',
    amount_kopecks: 30_000,
    receipt: 'waiting',
  }),
];

describe('a month', () => {
  it('is a table with the balance after each line and its receipt', async () => {
    open(aStatement(LINES));
    const table = within(await screen.findByRole('table', { name: /^Операции, ноябрь\s2026/ }));
    const [aside, search, income] = table.getAllByRole('row').slice(1);
    expect(plain(aside)).toContain('Отложено на поиск по фото10,00 ₽отложено280,00 ₽');
    expect(plain(search)).toContain('19.11.2026, 18:40Поиск по фото, нашлось 3 человекаИз пополнения 3 ноября−10,00 ₽');
    expect(plain(search)).toContain('Чек отправлен');
    expect(plain(income)).toContain('+300,00 ₽');
    expect(plain(income)).toContain('Чек ждёт кассу');
    expect(screen.getByText(/Касса пока не ответила, повторяем сами/)).toBeTruthy();
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      date_from: '2026-11-01',
      date_to: '2026-11-30',
      page: '0',
    });
  });

  it('is a list of cards on a phone', async () => {
    isPhone = true;
    open(aStatement(LINES));
    const list = within(await screen.findByRole('list', { name: /^Операции, ноябрь\s2026/ }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has totals that add up, with what is set aside', async () => {
    open(aStatement(LINES));
    const before = await screen.findByText(/^Было 1\sноября$/);
    expect(plain(before.closest('dl') ?? undefined)).toBe(
      'Было 1 ноября0,00 ₽Пришло+ 1 470,00 ₽Потрачено− 732,67 ₽Вернули на карту− 457,33 ₽Остаток= 280,00 ₽из них отложено 10,00 ₽',
    );
  });

  it('where every receipt was sent says nothing of waiting', async () => {
    open(aStatement([aStatementLine()]));
    await screen.findByRole('table');
    expect(screen.queryByText(/Касса пока не ответила/)).toBeNull();
  });
});

describe('what is shown', () => {
  it('is chosen by month and kind, from the first page on', async () => {
    const changes = open(aStatement(LINES), { page: 3 });
    const months = await screen.findByRole('combobox', { name: 'Период' });
    expect(
      within(months)
        .getAllByRole('option')
        .map((option) => plain(option)),
    ).toEqual(['Ноябрь 2026 г.', 'Октябрь 2026 г.', 'Всё время']);
    fireEvent.change(months, { target: { value: '2026-10' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Потрачено' }));
    expect(changes).toEqual([
      { month: '2026-10', kind: undefined },
      { month: '2026-11', kind: 'out' },
    ]);
  });

  it('comes in pages, which keep the rest', async () => {
    const changes = open(aStatement(LINES, { totalCount: 45 }), { kind: 'in' });
    fireEvent.click(await screen.findByRole('button', { name: 'Следующая страница' }));
    expect(changes).toEqual([{ kind: 'in', page: 1 }]);
  });

  it('of all time has no first day', async () => {
    open(aStatement(LINES), { month: 'all' });
    expect(await screen.findByText('Было')).toBeTruthy();
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ page: '0' });
  });
});

describe('without lines', () => {
  it('a new account is told what will stand here', async () => {
    open(aStatement([]), { month: 'all' });
    expect(await screen.findByRole('heading', { name: 'Пока ни одной операции' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Пополнить' }).getAttribute('href')).toBe('/change-tariff?topup=1');
  });

  it('a month leads to all time', async () => {
    const changes = open(aStatement([]));
    fireEvent.click(await screen.findByRole('button', { name: 'Показать всё' }));
    expect(changes).toEqual([{ month: 'all' }]);
  });

  it('a page past the end leads to the first', async () => {
    const changes = open(aStatement([], { totalCount: 3 }), { kind: 'out', page: 9 });
    fireEvent.click(await screen.findByRole('button', { name: 'К первой странице' }));
    expect(changes).toEqual([{ month: '2026-11', kind: 'out' }]);
  });
});

it('a failure can be retried', async () => {
  let isDown = true;
  open({}, {}, { [LIST]: () => (isDown ? refusal(503, 'overloaded', 'Слишком много запросов.') : aStatement(LINES)) });
  const retry = await screen.findByRole('button', { name: 'Попробовать ещё раз' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('table')).toBeTruthy();
});

describe('a file', () => {
  it('has what was chosen, in the chosen format', async () => {
    open(aStatement(LINES), { kind: 'in' });
    fireEvent.click(await screen.findByRole('button', { name: 'Скачать CSV' }));
    expect(await screen.findByText('Файл скачан.')).toBeTruthy();
    expect(saved).toEqual(['vidno-vypiska-2026-11-prishlo.csv']);
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
      date_from: '2026-11-01',
      date_to: '2026-11-30',
      kind: 'in',
      format: 'csv',
    });
  });

  it('is made one at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    open(aStatement(LINES), {}, { [FILE]: () => promise });
    fireEvent.click(await screen.findByRole('button', { name: 'Скачать PDF' }));
    expect(await screen.findByText('Готовим файл')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Скачать XLSX' }));
    resolve(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    await waitFor(() => expect(saved).toEqual(['vidno-vypiska-2026-11.pdf']));
  });

  it('that is refused says why', async () => {
    open(aStatement(LINES), {}, { [FILE]: () => refusal(503, 'overloaded', 'Слишком много запросов.') });
    fireEvent.click(await screen.findByRole('button', { name: 'Скачать XLSX' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Слишком много запросов.');
    expect(saved).toEqual([]);
  });
});

/** Returns what the screen has asked its address to become. */
function open(statement: object, params: StatementParams = {}, answers: Parameters<typeof fakeServer>[0] = {}) {
  const changes: StatementParams[] = [];
  const record = (answer: (call: ReceivedCall) => Response | object) => (call: ReceivedCall) => {
    asked.push(call);
    return answer(call);
  };
  fakeServer({
    [LIST]: record(() => statement),
    [FILE]: record(() => new Response('a;b', { headers: { 'content-type': 'text/csv' } })),
    ...answers,
  });
  renderScreen(
    <Statement accountId={7} createdAt={CREATED} params={params} onChange={(change) => changes.push(change)} />,
  );
  return changes;
}

function plain(element: Element | undefined): string {
  return (element?.textContent ?? '').replace(/\s/g, ' ');
}
