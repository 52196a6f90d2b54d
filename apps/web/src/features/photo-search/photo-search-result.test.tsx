import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PersonAnswer, PhotoSearch } from '@vidno/contract/photo-search';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { events, fakeServer, refusal } from '../../testing/fake-server.ts';
import { aUser } from '../../testing/made-up-accounts.ts';
import { someTariffs } from '../../testing/made-up-money.ts';
import {
  aHiddenMatch,
  aPerson,
  aProcess,
  aSearch,
  aSource,
  GOOD_PHOTO,
  SEARCH_ID,
} from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PhotoSearchResult } from './photo-result-page.tsx';
import { NO_FILTER } from './result/people-filter-rules.ts';
import type { ResultView } from './rules.ts';

const onView = vi.fn();
const onRemoved = vi.fn();

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe('while it waits', () => {
  test('the streamed progress is shown, then the people', async () => {
    let status: PhotoSearch['status'] = 'wait';
    const finished = Promise.withResolvers<void>();
    show({
      'GET /smart-search/get-search': () =>
        status === 'wait' ? aSearch({ status, count: 0, users: [], process: aProcess() }) : aSearch(),
      'GET /smart-search/events': async () => {
        await finished.promise;
        status = 'ok';
        return events(aProcess({ percent: 80 }), aProcess({ status: 'ok', percent: 100 }));
      },
    });
    expect((await screen.findByRole('progressbar', { name: 'Сравниваем лица' })).getAttribute('value')).toBe('42');
    expect(screen.getByText(/Страницу можно закрыть/)).toBeTruthy();
    finished.resolve();
    expect(await screen.findByText('Найден 1 человек')).toBeTruthy();
  });

  test('without a stream it polls every second', async () => {
    let asked = 0;
    show({
      'GET /smart-search/get-search': () => {
        asked += 1;
        return asked < 2 ? aSearch({ status: 'wait', count: 0, users: [], process: aProcess() }) : aSearch();
      },
      'GET /smart-search/events': () => refusal(503, 'overloaded', 'Слишком много запросов.'),
    });
    await screen.findByRole('progressbar');
    expect(await screen.findByText('Найден 1 человек')).toBeTruthy();
  });
});

describe('the people found', () => {
  test('are shown with verdict, age, place and a link without referrer', async () => {
    showSearch(aSearch());
    const card = within(await screen.findByRole('article', { name: /^Анна Соколова, 32\sгода$/ }));
    expect(card.getAllByText('Уверенное совпадение').length).toBeGreaterThan(0);
    expect(card.getByText('Казань · Республика Татарстан · Анкеты')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Анкета' }).getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(card.getByAltText('Ваше фото').getAttribute('src')).toBe('/files/face');
    expect(card.getByText(/не чаще чем в 1 поиске из 100/)).toBeTruthy();
  });

  test('found in several sources are one card that names them all', async () => {
    const other = { id: 'other', title: 'Архив', state: 'compared', message: null } as const;
    showSearch(aSearch({ sources: [...aSearch().sources, other], users: [aPerson({ sources: ['tinder', 'other'] })] }));
    expect(await screen.findByText('Казань · Республика Татарстан · Анкеты, Архив')).toBeTruthy();
  });

  test.each([
    ['Это он(а)', 'same'],
    ['Не он(а)', 'other'],
    ['Не знаю', 'unsure'],
  ] as const)('«%s» is said at once, and taken back', async (label, expected) => {
    const said: { answer: PersonAnswer | null }[] = [];
    show({
      'GET /smart-search/get-search': () => aSearch({ users: [aPerson({ answer: said.at(-1)?.answer ?? null })] }),
      'POST /smart-search/answer-person': ({ body }) => {
        said.push(body as { answer: PersonAnswer | null });
        return { status: 'ok' };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: label }));
    fireEvent.click(await screen.findByRole('button', { name: label, pressed: true }));
    expect(await screen.findByRole('button', { name: label, pressed: false })).toBeTruthy();
    await waitFor(() =>
      expect(said).toEqual([
        { id: SEARCH_ID, person_id: aPerson().id, answer: expected },
        { id: SEARCH_ID, person_id: aPerson().id, answer: null },
      ]),
    );
  });

  test('keep the answer if they are fetched again before the server has it', async () => {
    const stored = Promise.withResolvers<void>();
    let answer: PersonAnswer | null = null;
    show({
      'GET /smart-search/get-search': () => aSearch({ users: [aPerson({ answer })] }),
      'POST /smart-search/answer-person': async () => {
        await stored.promise;
        answer = 'other';
        return { status: 'ok' };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Не он(а)' }));
    await screen.findByRole('button', { name: 'Не он(а)', pressed: true });
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByRole('button', { name: 'Не он(а)', pressed: false });
    stored.resolve();
    expect(await screen.findByRole('button', { name: 'Не он(а)', pressed: true })).toBeTruthy();
  });

  test('lose the answer if the server refuses it', async () => {
    show({
      'GET /smart-search/get-search': () => aSearch(),
      'POST /smart-search/answer-person': () => refusal(429, 'too_many_requests', 'Слишком много запросов подряд.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Не он(а)' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Слишком много запросов подряд.');
    expect(screen.getByRole('button', { name: 'Не он(а)', pressed: false })).toBeTruthy();
  });

  test('are compared full screen, as the address asks for', async () => {
    showSearch(aSearch());
    fireEvent.click(await screen.findByRole('button', { name: 'Сравнить' }));
    expect(onView).toHaveBeenCalledWith(expect.objectContaining({ compared: aPerson().id }));
    cleanup();
    show({ 'GET /smart-search/get-search': () => aSearch() }, { compared: aPerson().id });
    fireEvent.click(await screen.findByRole('button', { name: 'Закрыть' }));
    expect(onView).toHaveBeenCalledWith(expect.objectContaining({ compared: null }));
  });

  test('are filtered across all pages, starting from the first page', async () => {
    const weak = aPerson({ id: '44444444-4444-4444-8444-444444444444', name: 'Борис', band: 'weak' });
    show(
      {
        'GET /smart-search/get-search': ({ query }) =>
          aSearch({ count: 21, users: query.get('page') === '1' ? [weak] : [aPerson()] }),
      },
      { band: 'weak' },
    );
    expect(await screen.findByRole('article', { name: /Борис/ })).toBeTruthy();
    expect(screen.queryByRole('article', { name: /Анна/ })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /^Уверенные/ }));
    expect(onView).toHaveBeenCalledWith({ ...NO_FILTER, page: 0, band: 'confident', exists: false, compared: null });
  });

  test('are paged', async () => {
    showSearch(aSearch({ count: 41 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Следующая страница' }));
    expect(onView).toHaveBeenCalledWith({ ...NO_FILTER, page: 1, exists: false, compared: null });
  });
});

test('a source that was down is named', async () => {
  const down = { id: 'other', title: 'Архив', state: 'unavailable', message: 'Перерыв.' } as const;
  showSearch(aSearch({ sources: [...aSearch().sources, down] }));
  expect(await screen.findByText('Источник «Архив» не отвечал: искали без него.')).toBeTruthy();
  expect(screen.getByText('Найден 1 человек')).toBeTruthy();
});

test('one person has nothing to be filtered by', async () => {
  showSearch(aSearch());
  await screen.findByRole('article');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getAllByText('Найден 1 человек')).toHaveLength(1);
});

test('the heading and the sections follow «не он(а)», and when nobody is left something else is offered', async () => {
  const boris = aPerson({ id: '44444444-4444-4444-8444-444444444444', name: 'Борис' });
  show({
    'GET /smart-search/get-search': () => aSearch({ count: 2, users: [aPerson(), boris] }),
    'GET /smart-search/get-sources': () => ({
      status: 'ok',
      data: [aSource(), aSource({ id: 'other', title: 'Архив' })],
    }),
    'POST /smart-search/answer-person': () => ({ status: 'ok' }),
  });
  const reject = async (name: RegExp) => {
    const card = within(await screen.findByRole('article', { name }));
    fireEvent.click(card.getByRole('button', { name: 'Не он(а)' }));
  };
  await reject(/Анна/);
  expect(await screen.findByRole('heading', { level: 1, name: /^Найден 1\sчеловек$/ })).toBeTruthy();
  const rejected = within(screen.getByRole('region', { name: 'Вы отметили: не он(а)' }));
  expect(rejected.getByRole('article', { name: /Анна/ })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Поищем иначе' })).toBeNull();
  await reject(/Борис/);
  expect(await screen.findByRole('heading', { level: 1, name: 'Среди найденных его или её нет' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Скорее всего, это он или она' })).toBeNull();
  expect(await screen.findByText('Ещё не смотрели: Архив.')).toBeTruthy();
  expect(screen.getByText('Добавить ещё фото')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Поделиться' })).toBeNull();
  fireEvent.click(within(rejected.getByRole('article', { name: /Анна/ })).getByRole('button', { name: 'Не он(а)' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Найден 1\sчеловек$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Поделиться' })).toBeTruthy();
});

test('people are told apart by how sure the match is, and those who merely look alike are folded', async () => {
  const likely = aPerson({ id: '44444444-4444-4444-8444-444444444444', name: 'Борис', band: 'likely' });
  const weak = aPerson({ id: '55555555-5555-4555-8555-555555555555', name: 'Вера', band: 'weak' });
  showSearch(aSearch({ count: 2, weak_count: 1, users: [aPerson(), likely, weak] }));
  expect(await screen.findByText('Найдено 2 человека')).toBeTruthy();
  const sure = within(screen.getByRole('region', { name: 'Скорее всего, это он или она' }));
  expect(sure.getAllByRole('article')).toHaveLength(1);
  const maybe = within(screen.getByRole('region', { name: 'Возможно' }));
  expect(maybe.getByRole('article', { name: /Борис/ })).toBeTruthy();
  const fold = screen.getByText(/^Просто похожи: 1\sчеловек$/).closest('details');
  expect(fold?.open).toBe(false);
  expect(fold?.textContent).toContain('Вера');
});

test('if people merely look alike, nobody is found, and they are folded below', async () => {
  showSearch(aSearch({ count: 0, weak_count: 1, users: [aPerson({ band: 'weak' })] }));
  expect(await screen.findByRole('heading', { name: 'Никого не нашли' })).toBeTruthy();
  expect(screen.getByText(/^Просто похожи:/).closest('details')?.open).toBe(false);
  expect(screen.queryByText(/^Найден/)).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Слабые' })).toBeNull();
});

test('an empty result is free and offers next steps', async () => {
  showSearch(aSearch({ count: 0, users: [] }));
  expect(await screen.findByRole('heading', { name: 'Никого не нашли' })).toBeTruthy();
  expect(screen.getByText(/Платить не нужно/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Взять другое фото/ }).getAttribute('href')).toBe('/smart-search');
  expect(screen.getByRole('button', { name: /^Добавить ещё фото/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Искать по имени/ }).getAttribute('href')).toBe(
    '/smart-search/photo/keyword',
  );
  expect(screen.queryByText(/Просто похожи/)).toBeNull();
});

test('an empty result says what is wrong with the photo, unless one of several was good', async () => {
  const dark = {
    imagePath: '/files/dark',
    facePath: '/files/dark-face',
    eyes: null,
    components: { ...GOOD_PHOTO, exposure: 0 },
  };
  showSearch(aSearch({ count: 0, users: [], photos: [dark] }));
  expect((await screen.findByText(/На фото слишком темно/)).textContent).toContain('находим 9 из 10');
  cleanup();
  showSearch(aSearch({ count: 0, users: [], photos: [dark, ...aSearch().photos] }));
  await screen.findByRole('heading', { name: 'Никого не нашли' });
  expect(screen.queryByText(/На фото слишком темно/)).toBeNull();
});

test('an empty result can ask for a reminder, and take it back', async () => {
  const sent: unknown[] = [];
  const remind = ({ body }: { body: unknown }) => {
    sent.push(body);
    return { status: 'ok' };
  };
  showSearch(aSearch({ count: 0, users: [] }), { 'POST /smart-search/remind-of-growth': remind });
  fireEvent.click(await screen.findByRole('button', { name: /^Напомнить, когда/, pressed: false }));
  fireEvent.click(await screen.findByRole('button', { name: /^Напомним, когда/, pressed: true }));
  await screen.findByRole('button', { name: /^Напомнить, когда/, pressed: false });
  expect(sent).toEqual([
    { id: SEARCH_ID, remind: true },
    { id: SEARCH_ID, remind: false },
  ]);
});

test('where the sources do not tell how large they are, no reminder is offered', async () => {
  showSearch(aSearch({ count: 0, users: [], reminds_of_growth: null }));
  await screen.findByRole('heading', { name: 'Никого не нашли' });
  expect(screen.queryByRole('button', { name: /^Напомн/ })).toBeNull();
});

test('a failed search shows the server message', async () => {
  const failed = aProcess({ status: 'error', message: 'Источник не ответил' });
  showSearch(aSearch({ status: 'error', count: 0, users: [], process: failed }));
  expect((await screen.findByRole('alert')).textContent).toBe('Источник не ответил');
});

test('a deleted query photo is reported, and the people stay', async () => {
  showSearch(aSearch({ imagePath: null, facePath: null }));
  expect(await screen.findByText(/Фото запроса удалено/)).toBeTruthy();
  expect(screen.getByRole('article', { name: /Анна/ })).toBeTruthy();
});

test('somebody else’s search is not found', async () => {
  show({ 'GET /smart-search/get-search': () => refusal(404, 'not_found', 'Поиск не найден.') });
  expect(await screen.findByRole('heading', { name: 'Поиск не найден' })).toBeTruthy();
});

test.each([
  ['charged', 'Вы уже искали это. Вот тот результат, второй раз платить не нужно.'],
  ['service', 'Вы уже искали это. Вот тот результат.'],
  ['locked', 'Вы уже искали это. Вот тот результат: он ещё не открыт.'],
] as const)('a search that was made before and is «%s» says what is true of its price', async (state, text) => {
  const search = aSearch({ payment: { state, amount_kopecks: 1_000 }, locked: state === 'locked' });
  show({ 'GET /smart-search/get-search': () => search }, { exists: true });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the people found are printed by the browser', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  showSearch(aSearch());
  fireEvent.click(await screen.findByRole('button', { name: 'Печать' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('a locked result shows how many, blurred, what each verdict promises once, and what it costs to see them', async () => {
  const other = aHiddenMatch({ id: '88888888-8888-4888-8888-888888888888', age_span: null, photos: 'one' });
  const payment = { state: 'locked', amount_kopecks: 1_000 } as const;
  showSearch(aSearch({ locked: true, count: 2, users: [], hidden: [aHiddenMatch(), other], payment }));
  expect(await screen.findByRole('button', { name: /Показать за 10\s₽/ })).toBeTruthy();
  expect(screen.getAllByText(/не чаще чем в 1 поиске из 100/)).toHaveLength(1);
  const best = within(screen.getByRole('region', { name: 'Самый похожий' }));
  const pictures = best.getAllByRole('img').map((picture) => picture.getAttribute('src'));
  expect(pictures).toEqual(['/files/face', '/files/blurred']);
  expect(best.getByText(/^25–34\sгода$/)).toBeTruthy();
  expect(
    best.getByText(
      /^Уверенное совпадение, источник «Анкеты», несколько\sфото\. Имена, города и ссылки покажем за 10\s₽\. Платёж разовый\.$/,
    ),
  ).toBeTruthy();
  const others = within(screen.getByRole('region', { name: 'Уверенное совпадение' }));
  expect(others.getByText(/^Анкеты\s· одно\sфото$/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Вероятное совпадение' })).toBeNull();
  for (const name of ['Таблица CSV', 'PDF', 'Печать', 'Поделиться'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('those who merely look alike, where they are not open', () => {
  const { age_span: _age, photos: _photos, ...lookalike } = aHiddenMatch({ band: 'weak' });

  test('are blurred beside those found, and what opens them is said', async () => {
    const likely = aPerson({ id: '44444444-4444-4444-8444-444444444444', name: 'Борис', band: 'likely' });
    const users = [aPerson(), likely];
    showSearch(aSearch({ count: 2, users, weak_count: 1, lookalikes: [lookalike], uncertain: 'not_paid' }));
    const section = within(await screen.findByRole('region', { name: /^Просто похожи: 1\sчеловек$/ }));
    expect(section.getByRole('img').getAttribute('src')).toBe('/files/blurred');
    expect(section.getByText(/с тарифом и ещё 30\sдней после оплаченного поиска/)).toBeTruthy();
    expect(section.getByRole('link', { name: 'Посмотреть тарифы' }).getAttribute('href')).toBe('/change-tariff');
    expect(screen.getByRole('radio', { name: /^Вероятные/ })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /^Слабые/ })).toBeNull();
  });

  test('are all that is on a page where nobody is found, and nothing is offered to pay', async () => {
    showSearch(aSearch({ count: 0, weak_count: 1, users: [], lookalikes: [lookalike], uncertain: 'day_limit' }));
    expect(await screen.findByRole('heading', { name: 'Никого не нашли' })).toBeTruthy();
    expect(screen.getByText(/За день открываем 5\sтаких результатов/)).toBeTruthy();
    expect(screen.queryByText('На этой странице никого нет.')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Посмотреть тарифы' })).toBeNull();
  });
});

test('what the search has cost stands with its other facts', async () => {
  showSearch(aSearch({ payment: { state: 'charged', amount_kopecks: 1_000 } }));
  expect(await screen.findByText(/^Списали 10\s₽$/)).toBeTruthy();
});

test('a search that waits long can be sped up', async () => {
  show({
    'GET /api/profile': () => ({ status: 'ok', data: aUser() }),
    'GET /api/tariffs': () => someTariffs(),
    'GET /smart-search/get-search': () =>
      aSearch({ status: 'wait', count: 0, users: [], process: aProcess({ can_accelerate: true }) }),
  });
  expect(await screen.findByRole('button', { name: /Ускорить за 15\s₽/ })).toBeTruthy();
});

test('removing asks for confirmation', async () => {
  const calls = show({
    'GET /smart-search/get-search': () => aSearch(),
    'GET /smart-search/remove-search': () => ({ status: 'ok' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  expect(calls).not.toContain('GET /smart-search/remove-search');
  fireEvent.click(await screen.findByRole('button', { name: 'Да, удалить' }));
  await waitFor(() => expect(onRemoved).toHaveBeenCalled());
});

function showSearch(search: PhotoSearch, answers: Parameters<typeof fakeServer>[0] = {}): void {
  show({ ...answers, 'GET /smart-search/get-search': () => search });
}

function show(answers: Parameters<typeof fakeServer>[0], view: Partial<ResultView> = {}): string[] {
  const calls = fakeServer(answers);
  renderScreen(
    <PhotoSearchResult
      id={SEARCH_ID}
      view={{ ...NO_FILTER, page: 0, exists: false, compared: null, ...view }}
      links={{
        newSearch: '/smart-search',
        list: '/smart-search/list',
        keyword: '/smart-search/photo/keyword',
        monitor: null,
      }}
      onView={onView}
      onRemoved={onRemoved}
      onPhotoAgain={vi.fn()}
    />,
  );
  return calls;
}
