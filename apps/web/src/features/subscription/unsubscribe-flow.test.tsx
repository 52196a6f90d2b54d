import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Slide } from '@vidno/contract/money/cancelling';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer, type ReceivedCall } from '../../testing/fake-server.ts';
import { anOffer, aQuestion } from '../../testing/made-up-money.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { UnsubscribeFlow } from './unsubscribe-flow.tsx';

const INIT = 'POST /api/user/unsubscribe/init';
const ACTION = 'POST /api/user/unsubscribe/action';

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

it('nothing is asked before one wants to answer', async () => {
  const { calls } = await open([]);
  expect(screen.getByText('Необязательно. Подписка уже отменена, что бы вы ни ответили.')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('slides are drawn from their data, one after another, until there is none', async () => {
  const { answers } = await start([aQuestion(), anOffer(), null]);
  const heading = await screen.findByRole('heading', { name: 'Почему вы уходите?' });
  expect(document.activeElement).toBe(heading);
  const reasons = within(screen.getByRole('group', { name: 'Причины' }));
  expect(reasons.getAllByRole('checkbox').map((box) => labelOf(box))).toEqual(['Нашли, что искали', 'Дорого']);
  fireEvent.click(reasons.getByRole('checkbox', { name: 'Дорого' }));
  fireEvent.click(reasons.getByRole('checkbox', { name: 'Нашли, что искали' }));
  fireEvent.click(reasons.getByRole('checkbox', { name: 'Нашли, что искали' }));
  fireEvent.change(screen.getByLabelText('Хотите добавить?'), { target: { value: '  Вернусь летом ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));

  expect(await screen.findByRole('heading', { name: 'Может пригодиться' })).toBeTruthy();
  expect(screen.queryByLabelText('Хотите добавить?')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Поиск без тарифа' })).toBeTruthy();
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/pictures/offer.webp');
  fireEvent.click(screen.getByRole('button', { name: 'Понятно' }));

  expect(await screen.findByRole('heading', { name: 'Спасибо, что были с нами' })).toBeTruthy();
  expect(screen.getByText(/Ответ записали/)).toBeTruthy();
  expect(answers).toEqual([
    { slide_id: 10, action_id: 11, checkboxes_id: [2], reason_text: 'Вернусь летом' },
    { slide_id: 20, action_id: 21, checkboxes_id: [], reason_text: '' },
  ]);
});

it('a picture of another site is left out', async () => {
  const offer = anOffer();
  const services = offer.structure.services.map((service) => ({ ...service, picture: 'https://example.org/x.webp' }));
  await start([{ ...offer, structure: { ...offer.structure, services } }]);
  expect(await screen.findByRole('heading', { name: 'Поиск без тарифа' })).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

it('one may stop at any slide, and nothing is sent', async () => {
  const { answers } = await start([aQuestion()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Закончить' }));
  expect(await screen.findByRole('heading', { name: 'Спасибо, что были с нами' })).toBeTruthy();
  expect(screen.queryByText(/Ответ записали/)).toBeNull();
  expect(answers).toEqual([]);
});

it('where there are no questions it ends at once', async () => {
  await start([null]);
  expect(await screen.findByRole('heading', { name: 'Спасибо, что были с нами' })).toBeTruthy();
});

it('the message of a refusal is shown, and the answer stays', async () => {
  await open([], {
    [INIT]: () => reply(aQuestion()),
    [ACTION]: () => Response.json({ message: 'Этого вопроса уже нет.', code: 'not_found' }, { status: 404 }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Ответить' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Дорого' }));
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Этого вопроса уже нет.');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Дорого' }).checked).toBe(true);
});

it('a failed start can be repeated', async () => {
  let isDown = true;
  await open([], {
    [INIT]: () => (isDown ? Response.json({ message: 'Сервис отдыхает.' }, { status: 503 }) : reply(aQuestion())),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Ответить' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Сервис отдыхает.');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Ответить' }));
  expect(await screen.findByRole('heading', { name: 'Почему вы уходите?' })).toBeTruthy();
});

/** Serves the slides in turn. */
async function open(slides: readonly (Slide | null)[], table: Parameters<typeof fakeServer>[0] = {}) {
  const left = [...slides];
  const answers: unknown[] = [];
  const calls = fakeServer({
    [INIT]: () => reply(left.shift() ?? null),
    [ACTION]: ({ body }: ReceivedCall) => {
      answers.push(body);
      return reply(left.shift() ?? null);
    },
    ...table,
  });
  renderScreen(<UnsubscribeFlow />);
  await screen.findByRole('button', { name: 'Ответить' });
  return { calls, answers };
}

async function start(slides: readonly (Slide | null)[]) {
  const opened = await open(slides);
  fireEvent.click(screen.getByRole('button', { name: 'Ответить' }));
  return opened;
}

function reply(slide: Slide | null) {
  return { status: 'ok', data: { slide } };
}

function labelOf(box: HTMLElement): string | null | undefined {
  return document.querySelector(`label[for="${box.id}"]`)?.textContent;
}
