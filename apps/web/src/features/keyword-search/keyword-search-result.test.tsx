import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { events, fakeServer, refusal } from '../../testing/fake-server.ts';
import { aKeywordPerson, aKeywordSearch } from '../../testing/made-up-keyword-searches.ts';
import { aHiddenPerson, aListed, aProcess, aProfile, SEARCH_ID } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { KeywordSearchResult } from './keyword-result-page.tsx';
import { reasonTexts } from './reading-note.tsx';
import type { ResultLinks, ResultView } from './rules.ts';

const onView = vi.fn();
const onRemoved = vi.fn();
const onStarted = vi.fn();
const links = {
  newSearch: '/smart-search/photo/keyword',
  list: '/smart-search/list',
  photoSearch: '/smart-search',
  monitor: '/monitor-search/create',
};

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test('what was not searched for is said, and the age can be taken off', async () => {
  const keyword = 'найти Иванову Марию, 1996 г.р.';
  const ignored = [
    { text: '1996 г.р.', because: 'age' },
    { text: 'найти', because: 'filler' },
  ] as const;
  show(aKeywordSearch({ keyword, ignored: [...ignored], age: { from: 28, to: 32 } }));
  expect(await screen.findByText('Не учли: «найти» — это не имя.')).toBeTruthy();
  expect(screen.getByText(/«1996 г.р.» — это возраст: показываем людей 28–32 лет/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Искать без возраста' });
  expect(new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('keyword')).toContain(
    'Иванову Марию',
  );
  expect(link.getAttribute('href')).not.toContain('1996');
});

describe('how common the words are', () => {
  const COUNT = 'POST /smart-search/count-people';

  test.each([
    [{ count: 214, more: false }, /подходят 214.человек: это много. Уточните: добавьте фамилию или год рождения./],
    [{ count: 500, more: true }, /подходят больше 500 человек: это много./],
  ])('is said where they mean many people: %j', async (counted, text) => {
    const asked = vi.fn();
    const answer = { status: 'ok', ...counted, missing: ['surname', 'age'], uncounted: [] };
    show(aKeywordSearch({ count: 21 }), {
      answers: {
        [COUNT]: ({ body }) => {
          asked(body);
          return answer;
        },
      },
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(asked).toHaveBeenCalledWith({ keyword: 'Саша Ковалёва', region: 'RU-16-kazan', source: 'tinder' });
  });

  test.each([{ status: 'ok', count: 3, more: false, missing: [], uncounted: [] }, { status: 'uncounted' }])(
    'is left out otherwise: %j',
    async (answer) => {
      const asked = vi.fn(() => answer);
      show(aKeywordSearch({ count: 3 }), { answers: { [COUNT]: asked } });
      await waitFor(() => expect(asked).toHaveBeenCalled());
      expect(await screen.findByText(/Найдено 3.человека/)).toBeTruthy();
      expect(screen.queryByText(/это много/)).toBeNull();
    },
  );
});

test('the words are the only title and the number stands once', async () => {
  show(aKeywordSearch({ count: 3 }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Саша Ковалёва' })).toBeTruthy();
  expect(screen.getAllByText('Саша Ковалёва')).toHaveLength(1);
  expect(screen.getAllByText(/Найдено 3.человека/)).toHaveLength(1);
});

test('filters stand only where they would tell people apart, or are set', async () => {
  show(aKeywordSearch());
  await screen.findByRole('article');
  expect(screen.queryByRole('complementary', { name: 'Фильтры' })).toBeNull();
  cleanup();
  show(aKeywordSearch(), { view: { page: 0, exists: false, filters: { age_from: 20 } } });
  const set = within(await screen.findByRole('complementary', { name: 'Фильтры' }));
  expect(set.getByRole('textbox', { name: 'От' })).toBeTruthy();
  cleanup();
  const cities = ['Казань', 'Москва'].map((city) => ({ city, count: 1 }));
  show(aKeywordSearch({ count: 2, facets: { ...aKeywordSearch().facets, cities } }));
  const told = within(await screen.findByRole('complementary', { name: 'Фильтры' }));
  expect(told.getByRole('radio', { name: /Москва/ })).toBeTruthy();
  expect(told.queryByRole('textbox', { name: 'От' })).toBeNull();
});

test('on a phone the first person comes before the controls, and what can be done with the result after everybody', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const other = aKeywordPerson({ id: '77777777-7777-4777-8777-777777777777', name: 'Александр Ковалёв' });
  const cities = ['Казань', 'Москва'].map((city) => ({ city, count: 1 }));
  const facets = { ...aKeywordSearch().facets, cities };
  show(aKeywordSearch({ count: 2, facets, users: [aKeywordPerson(), other] }));
  const [first, second] = await screen.findAllByRole('article');
  const places = [
    screen.getByText(/Найдено 2.человека/),
    first,
    screen.getByRole('heading', { name: reasonTexts.legend }),
    screen.getByRole('button', { name: 'Фильтры' }),
    second,
    screen.getByRole('link', { name: 'Изменить запрос' }),
    screen.getByRole('button', { name: 'PDF' }),
    screen.getByRole('button', { name: 'Удалить' }),
  ];
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    if (place && next) {
      expect(
        place.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING,
        next.textContent ?? '',
      ).toBeTruthy();
    }
  }
  vi.unstubAllGlobals();
});

describe('a found person', () => {
  test('is shown with age, place, match reasons, link and photos', async () => {
    show(aKeywordSearch());
    const card = within(await screen.findByRole('article', { name: /Александра Ковалёва, 31.год/ }));
    expect(card.getByText('Казань · Республика Татарстан')).toBeTruthy();
    const why = within(card.getByRole('list', { name: 'Почему в списке' }));
    expect(why.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'совпадает «Ковалёва»',
      '«Саша» и «Александра» — одно имя',
    ]);
    expect(card.getByRole('link', { name: 'Открыть страницу: Александра Ковалёва' }).getAttribute('href')).toBe(
      'https://example.org/sasha',
    );
    fireEvent.click(card.getByRole('button', { name: 'Открыть фото: Александра Ковалёва' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Александра Ковалёва' }));
    expect(dialog.getAllByRole('img', { name: 'Александра Ковалёва, фото 1' }).length).toBeGreaterThan(0);
  });

  test('without photos or facts has a name and initials', async () => {
    show(aKeywordSearch({ users: [aKeywordPerson({ photos: [], age: null, about: null, profile_url: null })] }));
    const card = within(await screen.findByRole('article', { name: 'Александра Ковалёва' }));
    expect(card.queryByRole('button')).toBeNull();
    expect(card.queryByRole('link')).toBeNull();
    expect(card.getByText('АК')).toBeTruthy();
  });

  test('with a long text shows only its beginning at first', async () => {
    show(aKeywordSearch({ users: [aKeywordPerson({ about: 'Пою в хоре. '.repeat(60) })] }));
    const more = await screen.findByRole('button', { name: 'Целиком' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(more);
    expect(screen.getByRole('button', { name: 'Свернуть' }).getAttribute('aria-expanded')).toBe('true');
  });
});

test('the head shows the keywords, the region, the source and the count', async () => {
  show(aKeywordSearch({ count: 21 }));
  expect(await screen.findByText('Саша Ковалёва')).toBeTruthy();
  expect(screen.getByText(/Казань, Республика Татарстан · Анкеты/)).toBeTruthy();
  expect(screen.getByText(/Найден 21.человек/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Изменить запрос' }).getAttribute('href')).toBe(
    '/smart-search/photo/keyword?keyword=%D0%A1%D0%B0%D1%88%D0%B0+%D0%9A%D0%BE%D0%B2%D0%B0%D0%BB%D1%91%D0%B2%D0%B0&source=tinder&region=RU-16-kazan',
  );
  expect(screen.getByRole('link', { name: 'Следить за новыми' }).getAttribute('href')).toContain('&geo=RU-16-kazan');
  fireEvent.click(screen.getByRole('button', { name: 'Следующая страница' }));
  expect(onView).toHaveBeenCalledWith({ page: 1, filters: {} });
});

test('a filter that is set is said, leaves the address its own, and can be taken off', async () => {
  const asked = vi.fn();
  const search = aKeywordSearch({ count: 21, filtered_count: 3 });
  const filters = { age_from: 25, city: 'Казань' };
  show(search, {
    view: { page: 0, exists: false, filters },
    answers: {
      'GET /smart-search/get-search': ({ query }) => {
        asked(Object.fromEntries(query));
        return search;
      },
    },
  });
  expect(await screen.findByText('Показываем 3 из 21')).toBeTruthy();
  expect(asked).toHaveBeenCalledWith({ id: SEARCH_ID, page: '0', age_from: '25', city: 'Казань' });
  const panel = within(screen.getByRole('complementary', { name: 'Фильтры' }));
  const to = panel.getByRole('textbox', { name: 'До' });
  fireEvent.change(to, { target: { value: '40' } });
  fireEvent.keyDown(to, { key: 'Enter' });
  expect(onView).toHaveBeenLastCalledWith({ page: 0, filters: { ...filters, age_to: 40 } });
  fireEvent.click(screen.getByRole('button', { name: 'Убрать фильтр: Казань' }));
  expect(onView).toHaveBeenLastCalledWith({ page: 0, filters: { age_from: 25, city: undefined } });
  fireEvent.click(screen.getByRole('button', { name: 'Сбросить' }));
  expect(onView).toHaveBeenLastCalledWith({ page: 0, filters: {} });
});

test('a kind of reasons that is switched off is remembered, and stands in the address beside the filters', async () => {
  const sent = vi.fn();
  show(aKeywordSearch(), {
    view: { page: 2, exists: false, filters: { city: 'Казань' } },
    answers: {
      'POST /smart-search/switch-reason': ({ body }) => {
        sent(body);
        return { status: 'ok' };
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Варя = Варвара/, pressed: true }));
  await waitFor(() =>
    expect(onView).toHaveBeenCalledWith({ page: 0, filters: { city: 'Казань', without: 'diminutive' } }),
  );
  expect(sent).toHaveBeenCalledWith({ id: SEARCH_ID, kind: 'diminutive', off: true });
});

test('a switch that is not remembered leaves the address as it is, and says so', async () => {
  show(aKeywordSearch(), {
    answers: { 'POST /smart-search/switch-reason': () => refusal(503, 'overloaded', 'Сейчас много запросов.') },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Варя = Варвара/ }));
  expect(await screen.findByText(/Сейчас много запросов/)).toBeTruthy();
  expect(onView).not.toHaveBeenCalled();
});

test('where everybody is switched off, nobody is said to be missing', async () => {
  show(aKeywordSearch({ count: 0, users: [], reasons: [{ kind: 'diminutive', count: 1, off: true }] }));
  expect(await screen.findByText('Все, кого мы нашли, скрыты')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Варя = Варвара/, pressed: false })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Никого не нашли' })).toBeNull();
});

const OTHER_ID = '77777777-7777-4777-8777-777777777777';

test('records of one person say why they are one, and can be shown apart and together', async () => {
  const sent = vi.fn();
  const sasha = aKeywordPerson({ same_by: ['details'], records: [aKeywordPerson({ id: OTHER_ID, age: 32 })] });
  let search = aKeywordSearch({ users: [sasha] });
  show(search, {
    answers: {
      'GET /smart-search/get-search': () => search,
      'POST /smart-search/show-apart': ({ body }) => {
        sent(body);
        search = aKeywordSearch({ users: [aKeywordPerson({ apart: true })] });
        return { status: 'ok' };
      },
    },
  });
  expect(await screen.findByText(/2.записи об одном человеке: совпали имя, возраст и город/)).toBeTruthy();
  expect(screen.getByText(/Александра Ковалёва, 32.года/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Показать порознь' }));
  expect(await screen.findByRole('button', { name: 'Показать вместе' })).toBeTruthy();
  expect(sent).toHaveBeenCalledWith({ id: SEARCH_ID, person_id: sasha.id, apart: true });
});

test('a capped result does not claim an exact count', async () => {
  show(aKeywordSearch({ count: 500, capped: true }));
  expect(await screen.findByText(/Найдено больше 500 человек/)).toBeTruthy();
  expect(screen.getByText(/Показываем 500 самых похожих/)).toBeTruthy();
});

test('monitoring is offered only if it is open to the account', async () => {
  show(aKeywordSearch(), { links: { ...links, monitor: null } });
  await screen.findByRole('article');
  expect(screen.queryByRole('link', { name: 'Следить за новыми' })).toBeNull();
});

test('a wider region shows how many more it has, and is searched with one click', async () => {
  const sent = vi.fn();
  show(aKeywordSearch({ wider: { region: { id: 'RU-16', name: 'Республика Татарстан' }, count: 12 } }), {
    answers: {
      'POST /smart-search/add-search-demo': ({ body }) => {
        sent(body);
        return { status: 'exists', id: 'wider', process_id: 'p2', search: aListed() };
      },
    },
  });
  expect(await screen.findByText(/В Республике Татарстан ещё 12.человек/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Искать шире' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent).toHaveBeenCalledWith({ type: 'keyword', source: 'tinder', keyword: 'Саша Ковалёва', region: 'RU-16' });
});

test('an empty result is free and has next steps', async () => {
  show(aKeywordSearch({ count: 0, users: [], wider: { region: null, count: 2 } }));
  expect(await screen.findByRole('heading', { name: 'Никого не нашли' })).toBeTruthy();
  expect(screen.getByText(/Платить не нужно/)).toBeTruthy();
  expect(screen.getByText(/Везде есть 2.человека/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Искать по фото' }).getAttribute('href')).toBe('/smart-search');
  expect(screen.getByRole('link', { name: 'Изменить запрос' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Следить за новыми' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Таблица CSV' })).toBeNull();
});

test('a waiting search shows its progress and becomes the result by itself', async () => {
  let asked = 0;
  fakeServer({
    'GET /smart-search/get-search': () => {
      asked += 1;
      return asked === 1 ? waiting() : aKeywordSearch();
    },
    'GET /smart-search/events': () =>
      events(aProcess({ percent: 80, message: 'Сравниваем имена' }), aProcess({ status: 'ok', percent: 100 })),
  });
  draw();
  expect(await screen.findByText('Ищем «Саша Ковалёва»')).toBeTruthy();
  expect(await screen.findByRole('article')).toBeTruthy();
});

test('a failed search says why and offers another attempt', async () => {
  show(aKeywordSearch({ status: 'error', process: aProcess({ status: 'error', message: 'Источник не ответил.' }) }));
  expect((await screen.findByRole('alert')).textContent).toBe('Источник не ответил.');
  expect(screen.getByRole('link', { name: 'Изменить запрос' })).toBeTruthy();
});

test("a search that is gone, or somebody else's, is said not to be there", async () => {
  fakeServer({ 'GET /smart-search/get-search': () => refusal(404, 'not_found', 'Поиск не найден.') });
  draw();
  expect(await screen.findByRole('heading', { name: 'Поиск не найден' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Новый поиск' })).toBeTruthy();
});

test('a result that fails to load can be retried', async () => {
  let asked = 0;
  fakeServer({
    'GET /smart-search/get-search': () => {
      asked += 1;
      return asked === 1 ? refusal(503, 'overloaded', 'Сейчас много запросов.') : aKeywordSearch();
    },
  });
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

test('an existing search says so', async () => {
  show(aKeywordSearch(), { view: { page: 0, exists: true, filters: {} } });
  expect(await screen.findByText(/Вы уже искали это/)).toBeTruthy();
});

test('a locked result shows what it costs to see the people', async () => {
  const payment = { state: 'locked', amount_kopecks: 1_000 } as const;
  show(aKeywordSearch({ locked: true, count: 3, users: [], hidden: [aHiddenPerson()], payment }));
  expect(await screen.findByRole('button', { name: /Показать за 10\s₽/ })).toBeTruthy();
  expect(screen.getByText(/^Анкеты\s· 25–34\sгода\s· несколько\sфото$/)).toBeTruthy();
  expect(screen.getByText(/^И ещё 2\sчеловека\.$/)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

test('people who are mere guesses at the words have no names, filters or export where they are not open', async () => {
  const hidden = [aHiddenPerson({ age_span: { from: 55, to: null }, photos: 'none' })];
  const view = { page: 0, exists: false, filters: { city: 'Казань' } };
  show(aKeywordSearch({ users: [], hidden, uncertain: 'not_paid', reasons: [] }), { view });
  expect(await screen.findByRole('heading', { name: /^Точного совпадения нет, похожих — 1\sчеловек$/ })).toBeTruthy();
  expect(screen.getByText(/^Анкеты\s· от 55\sлет\s· без\sфото$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Посмотреть тарифы' })).toBeTruthy();
  expect(screen.queryByText(/Показываем/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Фильтры' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Таблица CSV' })).toBeNull();
  expect(screen.queryByText('На этой странице никого нет.')).toBeNull();
});

test('removing asks for confirmation, then leaves the page', async () => {
  show(aKeywordSearch(), { answers: { 'GET /smart-search/remove-search': () => ({ status: 'ok' }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Удалить' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Да, удалить' }));
  await waitFor(() => expect(onRemoved).toHaveBeenCalled());
});

function waiting(): KeywordSearch {
  return aKeywordSearch({ status: 'wait', process: aProcess(), count: 0, users: [] });
}

interface Shown {
  readonly view?: ResultView;
  readonly links?: ResultLinks;
  readonly answers?: Parameters<typeof fakeServer>[0];
}

function show(search: KeywordSearch, { answers, ...shown }: Shown = {}): void {
  fakeServer({
    'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
    'GET /smart-search/get-search': () => search,
    ...answers,
  });
  draw(shown);
}

function draw({
  view = { page: 0, exists: false, filters: {} },
  links: ways = links,
}: Omit<Shown, 'answers'> = {}): void {
  renderScreen(
    <KeywordSearchResult
      id={SEARCH_ID}
      demo
      view={view}
      links={ways}
      onView={onView}
      onRemoved={onRemoved}
      onStarted={onStarted}
    />,
  );
}
