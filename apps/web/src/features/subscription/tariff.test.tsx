import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Subscription } from '@vidno/contract/money/tariffs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type ReceivedCall, refusal } from '../../testing/fake-server.ts';
import {
  aCancellation,
  aCard,
  aSubscription,
  CARD_ID,
  noSubscription,
  someTariffs,
} from '../../testing/made-up-money.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Tariff } from './tariff.tsx';

const REMOVE = 'POST /api/user/remove-card';
const CANCEL = 'POST /api/user/cancel-subscription';

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a subscription', () => {
  it('says what it costs, what is in it, until when it is paid and what comes next', async () => {
    open(aSubscription());
    const card = within(await screen.findByRole('region', { name: 'Конструктор' }));
    expect(card.getByText('Активен')).toBeTruthy();
    expect(await card.findByText(/^680\s₽ за 30\sдней$/)).toBeTruthy();
    const tools = within(card.getByRole('list', { name: 'Что входит' })).getAllByRole('listitem');
    expect(tools.map((tool) => plain(tool))).toEqual(['Умный поиск 390 ₽', 'Мониторинг поиска 290 ₽']);
    expect(plain(card.getByText(/Оплачен/))).toBe(
      'Оплачен до 8 декабря в 11:20 по Москве. Следующее списание 8 декабря, 680 ₽ с карты Мир •• 4417. Напомним за три дня.',
    );
    expect(card.getByRole('link', { name: 'Изменить тариф' }).getAttribute('href')).toBe('/change-tariff');
  });

  it('that ends by itself says that nothing more is charged', async () => {
    open(aSubscription({ sub_name: 'Разовый 1 день', next_charge: null, checkboxes: [], cards: [] }));
    expect(await screen.findByText(/Сам не продлится: больше ничего не спишется\./)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Что входит' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Карты' })).toBeNull();
  });

  it('that costs others more says that its own price stays', async () => {
    open(aSubscription({ others_pay_kopecks: 90_000 }));
    expect(plain(await screen.findByText(/прежнюю цену/))).toBe(
      'Для новых покупателей этот тариф теперь стоит 900 ₽. Вы платите прежнюю цену, пока подписка не закончится.',
    );
  });

  it('whose charge has failed says why, when it is tried again and until when it works', async () => {
    open(
      aSubscription({
        state: 'past_due',
        next_charge: null,
        dunning: {
          reason: 'недостаточно средств',
          retries: ['2026-12-09T08:00:00Z', '2026-12-11T08:00:00Z'],
          ends_at: '2026-12-22T08:00:00Z',
        },
      }),
    );
    const alert = await screen.findByText(/Банк ответил/);
    expect(plain(alert)).toBe(
      'Банк ответил: «недостаточно средств». Всё работает до 22 декабря. Попробуем ещё 9 и 11 декабря.',
    );
    expect(screen.getByText(/Карта Мир\s••\s4417 не прошла/)).toBeTruthy();
    expect(screen.getByText('Ждём оплату')).toBeTruthy();
    const next = within(screen.getByRole('region', { name: 'Что будет дальше' })).getAllByRole('listitem');
    expect(next).toHaveLength(4);
    expect(plain(next[3])).toContain('22 декабря');
    expect(screen.getByRole('link', { name: 'Заплатить сейчас' }).getAttribute('href')).toBe('/change-tariff');
    expect(screen.getByRole('button', { name: 'Отменить подписку' })).toBeTruthy();
  });

  it('of which the bank said nothing, and which is not tried again, says that', async () => {
    const dunning = { reason: null, retries: [], ends_at: '2026-12-22T08:00:00Z' };
    open(aSubscription({ state: 'past_due', next_charge: null, cards: [], dunning }));
    expect(await screen.findByText('Списание не прошло')).toBeTruthy();
    expect(screen.getByText(/Банк не сказал почему.*Сами больше пробовать не будем/)).toBeTruthy();
  });
});

describe('renewals that were stopped', () => {
  const until = '2026-12-08T08:20:00Z';
  const stopped = aSubscription({
    next_charge: null,
    stopped_at: '2026-11-22T08:00:00Z',
    resumable: { at: until, amount_kopecks: 68_000 },
    cards: [aCard({ renews: false })],
  });
  const documents = {
    status: 'ok',
    data: ['offer', 'recurring-payments'].map((kind) => ({ kind, version: '2026-11-22', title: '', summary: '' })),
    missing: [],
  };

  it('are said to be, and go on after what will be charged was shown', async () => {
    const asked: ReceivedCall[] = [];
    open(stopped, {
      'GET /api/documents': () => documents,
      'POST /api/user/resume-renewals': (call) => {
        asked.push(call);
        return { status: 'ok' };
      },
    });
    expect(await screen.findByText(/Продление отменено: больше ничего не спишется/)).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Возобновить продление' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    fireEvent.click(button);
    const dialog = within(screen.getByRole('dialog', { name: 'Возобновить продление?' }));
    expect(dialog.getByText(/8\sдекабря спишем 680\s₽ с карты Мир\s••\s4417/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Возобновить продление' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.map(({ body }) => body)).toEqual([{ offer_version: '2026-11-22', recurring_version: '2026-11-22' }]);
  });

  it('that cannot go on are not offered to', async () => {
    open({ ...stopped, resumable: null });
    expect(await screen.findByText(/Продление отменено/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Возобновить продление' })).toBeNull();
  });
});

describe('without a subscription', () => {
  it('the price of a search stands there, and the way to the tariffs', async () => {
    open(noSubscription());
    expect(await screen.findByRole('region', { name: 'Вы без тарифа' })).toBeTruthy();
    expect(await screen.findByText(/Платите за каждый поиск: 10\s₽/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Посмотреть тарифы' }).getAttribute('href')).toBe('/change-tariff');
    expect(screen.queryByRole('button', { name: 'Отменить подписку' })).toBeNull();
  });

  it('where nothing can be paid nothing is offered', async () => {
    open(noSubscription(), { 'GET /api/tariffs': () => someTariffs({ payments: false }) });
    expect(await screen.findByText(/Оплата на этом сайте не подключена/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Посмотреть тарифы' })).toBeNull();
  });

  it('one that has ended leaves no debt', async () => {
    open(noSubscription({ state: 'ended', paid_until: '2026-12-22T08:00:00Z' }));
    expect(await screen.findByRole('region', { name: /Подписка закончилась 22\sдекабря/ })).toBeTruthy();
    expect(screen.getByText(/Долга нет/)).toBeTruthy();
  });
});

it('a failure can be retried', async () => {
  let isDown = true;
  open(aSubscription(), {
    'GET /api/subscription-info': () =>
      isDown ? refusal(503, 'overloaded', 'Сейчас слишком много запросов.') : reply(aSubscription()),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Сейчас слишком много запросов.');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  expect(await screen.findByRole('region', { name: 'Конструктор' })).toBeTruthy();
});

describe('a card', () => {
  it('is removed at once, after saying what that ends', async () => {
    let subscription = aSubscription();
    const removed: ReceivedCall[] = [];
    open(subscription, {
      'GET /api/subscription-info': () => reply(subscription),
      [REMOVE]: (call) => {
        removed.push(call);
        subscription = aSubscription({ cards: [], next_charge: null });
        return { status: 'ok' };
      },
    });
    const row = within(await screen.findByRole('list', { name: 'Карты' }));
    expect(row.getByText(/до 09\/28 · следующее списание 8\sдекабря, 680\s₽/)).toBeTruthy();
    fireEvent.click(row.getByRole('button', { name: /^Удалить: Мир/ }));
    const dialog = within(screen.getByRole('dialog', { name: /^Удалить карту Мир/ }));
    expect(dialog.getByText(/больше ничего не спишется/)).toBeTruthy();
    expect(dialog.getByText(/«Конструктор» проработает до 8\sдекабря и не продлится/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Удалить карту' }));
    expect(await screen.findByText(/4417 удалена\. С неё больше ничего не спишется/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Карты' })).toBeNull());
    expect(removed.map(({ body }) => body)).toEqual([{ card_id: CARD_ID, page: 'cabinet' }]);
  });

  it('that is not charged by itself ends nothing, and a refusal stays in the dialog', async () => {
    const busy = 'По этой карте идёт платёж. Попробуйте через минуту.';
    open(aSubscription({ cards: [aCard({ renews: false, expires: null })] }), {
      [REMOVE]: () => Response.json({ message: busy, code: 'card_in_use' }, { status: 409 }),
    });
    expect(await screen.findByText('Сама по себе не списывается')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Удалить: Мир/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByText(/проработает/)).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Удалить карту' }));
    expect(await dialog.findByText(busy)).toBeTruthy();
  });
});

describe('cancelling', () => {
  it('says what is given back, takes one press, and gives the signed receipt', async () => {
    const saved: { name: string; text: Promise<string> }[] = [];
    const contents: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      contents.push(content as Blob);
      return 'blob:receipt';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: contents.at(-1)?.text() ?? Promise.resolve('') });
    });
    const calls = open(aSubscription(), { [CANCEL]: () => reply(aCancellation()) });
    fireEvent.click(await screen.findByRole('button', { name: 'Отменить подписку' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Отменить подписку «Конструктор»?' }));
    expect(dialog.getByText(/^Вернём 362,67\s₽/)).toBeTruthy();
    expect(dialog.queryByRole('radio')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: /^Закрыть сейчас и вернуть 362,67\s₽$/ }));
    const receipt = within(await screen.findByRole('article', { name: 'Квитанция об отмене' }));
    expect(receipt.getByText('№ ОТ-20261122-0093')).toBeTruthy();
    expect(receipt.getByText(/22\.11\.2026,\s14:52/)).toBeTruthy();
    expect(receipt.getByText('c2lnbmF0dXJl')).toBeTruthy();
    expect(document.activeElement).toBe(receipt.getByRole('heading', { name: 'Квитанция об отмене' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(receipt.getByRole('button', { name: 'Скачать квитанцию' }));
    expect(saved.map(({ name }) => name)).toEqual(['vidno-ОТ-20261122-0093.txt']);
    expect(await saved[0]?.text).toContain('openssl pkeyutl -verify');
    expect(calls.filter((call) => call === CANCEL)).toHaveLength(1);
    expect(calls.filter((call) => call.includes('unsubscribe'))).toEqual([]);
  });

  it('can leave everything open until the paid date, with a receipt that says so', async () => {
    const asked: ReceivedCall[] = [];
    open(aSubscription(), {
      [CANCEL]: (call) => {
        asked.push(call);
        return reply(aCancellation({ services_until: '2026-12-08T08:20:00Z', refund_kopecks: 0 }));
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Отменить подписку' }));
    const way = within(screen.getByRole('region', { name: /^Пользоваться до 8\sдекабря$/ }));
    expect(way.getByText('Больше ничего не спишется')).toBeTruthy();
    fireEvent.click(way.getByRole('button', { name: /^Пользоваться до 8\sдекабря$/ }));
    expect(await screen.findByText('Продление отменено')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Квитанция об отмене продления' })).toBeTruthy();
    expect(screen.getByText('Услуги открыты до')).toBeTruthy();
    expect(screen.queryByText('Возврат')).toBeNull();
    expect(asked.map(({ body }) => body)).toEqual([{ when: 'paid_until' }]);
  });

  it('where nothing will be charged only offers to close now', async () => {
    open(aSubscription({ next_charge: null }));
    fireEvent.click(await screen.findByRole('button', { name: 'Отменить подписку' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('button', { name: /^Пользоваться до/ })).toBeNull();
    expect(dialog.getByRole('button', { name: /^Закрыть сейчас и вернуть/ })).toBeTruthy();
  });

  it('with nothing to give back does not promise anything', async () => {
    open(aSubscription({ refund_kopecks: 0 }), {
      [CANCEL]: () => reply(aCancellation({ refund_kopecks: 0, refunded: false })),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Отменить подписку' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/Возврата не будет/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Закрыть сейчас' }));
    expect(await screen.findByText('не полагается')).toBeTruthy();
    expect(screen.queryByText('Когда придёт')).toBeNull();
  });

  it('is done even while the bank has not answered about the money', async () => {
    open(aSubscription(), { [CANCEL]: () => reply(aCancellation({ refunded: false })) });
    fireEvent.click(await screen.findByRole('button', { name: 'Отменить подписку' }));
    fireEvent.click(screen.getByRole('button', { name: /^Закрыть сейчас и вернуть/ }));
    expect(await screen.findByText(/Банк пока не ответил про возврат 362,67\s₽/)).toBeTruthy();
    expect(screen.getByText('Ждём ответа банка')).toBeTruthy();
  });

  it('that fails says so in the dialog, and nothing else changes', async () => {
    open(aSubscription(), { [CANCEL]: () => Response.json({ message: 'Что-то сломалось у нас.' }, { status: 500 }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Отменить подписку' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: /^Закрыть сейчас и вернуть/ }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Оставить' }));
    expect(screen.getByRole('region', { name: 'Конструктор' })).toBeTruthy();
  });
});

function open(subscription: Subscription, answers: Parameters<typeof fakeServer>[0] = {}): string[] {
  const calls = fakeServer({
    'GET /api/subscription-info': () => reply(subscription),
    'GET /api/tariffs': () => someTariffs(),
    ...answers,
  });
  renderScreen(<Tariff />);
  return calls;
}

function reply(data: object) {
  return { status: 'ok', data };
}

function plain(element: HTMLElement | undefined): string {
  return (element?.textContent ?? '').replace(/\s/g, ' ');
}
