import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CollectionState, TrackedAccount } from '@vidno/contract/vk/accounts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { aProfile } from '../../testing/made-up-searches.ts';
import { aVkUser } from '../../testing/made-up-vk.ts';
import { aTracked } from '../../testing/made-up-vk-accounts.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type AccountListParams, TrackedAccounts } from './tracked-accounts.tsx';

const onList = vi.fn();
const known = { 'GET /api/profile': () => ({ status: 'ok', data: aProfile() }) };
const NO_PROGRESS = { total: 2, waiting: 0, failed: 0, paused_until: null };
const NEWS = '66666666-6666-4666-8666-666666666666';
const ANNA = '77777777-7777-4777-8777-777777777777';
const OLEG = '88888888-8888-4888-8888-888888888888';
const news = aTracked({ id: NEWS, processId: 'p1' });
const anna = aTracked({
  id: ANNA,
  processId: 'p2',
  user: aVkUser({ kind: 'user', firstName: 'Анна', lastName: 'Соколова', friends: 0, follower: null }),
});

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onList.mockClear();
});

describe('a tracked account', () => {
  test('shows its name, counters and last refresh', async () => {
    show([news, anna]);
    const [group, person] = await screen.findAllByRole('listitem');
    if (!group || !person) throw new Error('two cards were expected');
    expect(within(group).getByRole('link', { name: 'Новости Видно' }).getAttribute('href')).toBe(`/vk/account/${NEWS}`);
    expect(within(group).getByText('Обновлён 01.03.2026, 09:05', { normalizer: spaces })).toBeTruthy();
    expect(group.textContent).toContain('Участники5');
    expect(group.textContent).not.toContain('Друзья');
    expect(person.textContent).toContain('Подписчикинет данных');
    expect(person.textContent).toContain('Друзья0');
  });

  test('that is being collected shows its progress', async () => {
    const { answerStates } = show([{ ...news, status: 'wait', percent: 42, countPosts: 5, message: 'Читаем стену' }]);
    answerStates(() => [state('p1', { percent: 42, countPosts: 5, message: 'Читаем стену' })]);
    const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Читаем стену' });
    expect(progress.value).toBe(42);
    expect(screen.getByText('Собрано 5 из 12 постов', { normalizer: spaces })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Обновить:/ })).toBeNull();
  });
});

test('a page that its owner had removed says so, without a name, until it is taken off', async () => {
  const { calls, answerList } = show([]);
  answerList([], [{ id: ANNA, removed: '2026-11-27T09:00:00.000Z' }]);
  expect(await screen.findByText('Убрано по просьбе')).toBeTruthy();
  answerList([]);
  fireEvent.click(screen.getByRole('button', { name: 'Понятно' }));
  await waitFor(() => expect(screen.queryByText('Убрано по просьбе')).toBeNull());
  expect(calls.filter((call) => call.includes('/collection/remove-user'))).toHaveLength(1);
});

describe('waiting accounts', () => {
  test('are polled every second in one call until none is waiting', async () => {
    const list = [news, anna].map((account): TrackedAccount => ({ ...account, status: 'wait', percent: 0 }));
    const { asked, calls, answerStates, answerList } = show(list);
    answerStates(() => {
      if (asked.length < 2) return [state('p1', { percent: 50 }), state('p2', { percent: 10 })];
      answerList([news, anna]);
      return [state('p1', { status: 'ok' }), state('p2', { status: 'ok' })];
    });
    expect(await screen.findByText(/^50/)).toBeTruthy();
    expect(await screen.findAllByText(/^Обновлён/, {})).toHaveLength(2);
    expect(asked).toEqual(['p1,p2', 'p1,p2']);
    const afterReady = calls.length;
    await seconds(1.4);
    expect(calls).toHaveLength(afterReady);
  });

  test('leave the poll one by one', async () => {
    const list = [news, anna].map((account): TrackedAccount => ({ ...account, status: 'wait', percent: 0 }));
    const { asked, answerStates } = show(list);
    answerStates((ids) =>
      ids.map((id) => state(id, id === 'p1' ? { status: 'error', message: 'Профиль закрыт' } : {})),
    );
    await waitFor(() => expect(asked).toEqual(['p1,p2', 'p2']));
  });

  test('that fail are reported once in the server wording and no longer polled', async () => {
    const { asked, answerStates } = show([{ ...news, status: 'wait', percent: 0 }]);
    answerStates(() => [state('p1', { status: 'error', message: 'Профиль закрыт' })]);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Не удалось собрать посты: Новости Видно');
    expect(alert.textContent).toContain('Профиль закрыт');
    fireEvent.click(within(alert).getByRole('button', { name: 'Понятно' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Сбор не удался')).toBeTruthy();
    await seconds(1.4);
    expect(asked).toEqual(['p1']);
  });
});

describe('before an action on an account', () => {
  test('removing asks for confirmation, and «Отмена» keeps it', async () => {
    const { calls } = show([news]);
    fireEvent.click(await screen.findByRole('button', { name: 'Удалить: Новости Видно' }));
    expect(screen.getByRole('dialog', { name: 'Вы точно хотите удалить аккаунт?' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(calls).not.toContain('GET /collection/remove-user');
    fireEvent.click(screen.getByRole('button', { name: 'Удалить: Новости Видно' }));
    fireEvent.click(screen.getByRole('button', { name: 'Да, удалить' }));
    await waitFor(() => expect(calls).toContain('GET /collection/remove-user'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('refreshing asks too, and a refusal is shown in the dialog', async () => {
    show([news], {
      'GET /collection/refresh-user': () => refusal(503, 'vk_unavailable', 'ВКонтакте сейчас не отвечает.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Обновить: Новости Видно' }));
    const question = 'Вы точно хотите обновить аккаунт? Это может занять какое-то время.';
    expect(screen.getByRole('dialog', { name: question })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Отмена' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Да, обновить' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ВКонтакте сейчас не отвечает.');
  });
});

describe('the list', () => {
  test('without accounts invites to add one', async () => {
    show([]);
    expect(await screen.findByRole('heading', { name: 'Здесь будут ваши аккаунты' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Добавить аккаунт' }).getAttribute('href')).toBe('/vk/add-account');
  });

  test('of a guest is empty without a call', async () => {
    const { calls } = show([news], {
      'GET /api/profile': () => Response.json({ message: 'Unauthenticated.' }, { status: 401 }),
    });
    expect(await screen.findByRole('heading', { name: 'Здесь будут ваши аккаунты' })).toBeTruthy();
    expect(calls).not.toContain('GET /collection/get');
  });

  test('offers a comparison once two accounts are selected', async () => {
    show([news, anna]);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать: Новости Видно' }));
    expect(screen.queryByRole('link', { name: 'Сравнить' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Выбрать: Анна Соколова' }));
    expect(screen.getByRole('link', { name: 'Сравнить' }).getAttribute('href')).toBe(
      `/vk/compare?ids=${NEWS}%2C${ANNA}`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Снять выбор' }));
    expect(screen.queryByRole('link', { name: 'Сравнить' })).toBeNull();
  });

  test('with a single account offers no comparison', async () => {
    show([news]);
    await screen.findByRole('link', { name: 'Новости Видно' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('is sorted by what is chosen, from its first page, and turned round by choosing it again', async () => {
    show([news, anna]);
    fireEvent.change(await screen.findByLabelText('Сортировка'), { target: { value: 'followers' } });
    expect(onList).toHaveBeenLastCalledWith({ sort: 'followers', direction: 'up', page: 0, q: '', folder: null });
    fireEvent.click(screen.getByRole('button', { name: 'По убыванию' }));
    expect(onList).toHaveBeenLastCalledWith({ sort: 'added', direction: 'down', page: 0, q: '', folder: null });
  });

  test('is searched on Enter, and without a hit leads back to all', async () => {
    show([news, anna], {}, { q: 'никого' });
    expect(await screen.findByRole('heading', { name: 'Никого не нашлось' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Показать всех' }));
    const all = { sort: 'added', direction: 'up', page: 0, q: '', folder: null };
    expect(onList).toHaveBeenLastCalledWith(all);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Найти в списке' }), { target: { value: ' кофе ' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Найти в списке' }));
    expect(onList).toHaveBeenLastCalledWith({ ...all, q: 'кофе' });
    fireEvent.click(screen.getByRole('radio', { name: /Свои/ }));
    expect(onList).toHaveBeenLastCalledWith({ ...all, q: 'никого', folder: 'Свои' });
  });

  test('loses what is chosen at once, and gets it back', async () => {
    const undone: unknown[] = [];
    show([news, anna], {
      'POST /collection/remove': () => ({ status: 'ok', removed: 2, undo: 'sealed' }),
      'POST /collection/restore': ({ body }) => {
        undone.push(body);
        return { status: 'ok', restored: 2 };
      },
    });
    for (const name of ['Новости Видно', 'Анна Соколова']) {
      fireEvent.click(await screen.findByRole('checkbox', { name: `Выбрать: ${name}` }));
    }
    fireEvent.click(screen.getByRole('button', { name: 'Убрать из списка' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
    await waitFor(() => expect(undone).toEqual([{ undo: 'sealed' }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull());
  });

  test('that lost all of its accounts at once gets them back too', async () => {
    const { answerList } = show([news, anna], {
      'POST /collection/remove': () => {
        answerList([]);
        return { status: 'ok', removed: 2, undo: 'sealed' };
      },
      'POST /collection/restore': () => {
        answerList([news, anna]);
        return { status: 'ok', restored: 2 };
      },
    });
    for (const name of ['Новости Видно', 'Анна Соколова']) {
      fireEvent.click(await screen.findByRole('checkbox', { name: `Выбрать: ${name}` }));
    }
    fireEvent.click(screen.getByRole('button', { name: 'Убрать из списка' }));
    expect(await screen.findByRole('heading', { name: 'Здесь будут ваши аккаунты' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
    expect(await screen.findByRole('link', { name: 'Анна Соколова' })).toBeTruthy();
  });

  test('forgets the choice of an account that its own card removed', async () => {
    const moved: unknown[] = [];
    const { answerList } = show([news, anna], {
      'GET /collection/remove-user': () => {
        answerList([anna, { ...anna, id: OLEG, processId: 'p3' }]);
        return { status: 'ok' };
      },
      'POST /collection/move-to-folder': ({ body }) => {
        moved.push(body);
        return { status: 'ok' };
      },
    });
    for (const name of ['Новости Видно', 'Анна Соколова']) {
      fireEvent.click(await screen.findByRole('checkbox', { name: `Выбрать: ${name}` }));
    }
    fireEvent.click(screen.getByRole('button', { name: 'Удалить: Новости Видно' }));
    fireEvent.click(screen.getByRole('button', { name: 'Да, удалить' }));
    expect(await screen.findByText('Выбрано: 1')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'В папку' }));
    fireEvent.click(screen.getByRole('button', { name: 'Готово' }));
    await waitFor(() => expect(moved).toEqual([{ ids: [ANNA], folder: null }]));
  });

  test('is refreshed as a whole after one question, with one progress', async () => {
    show([news, anna], {
      'POST /collection/refresh-all': () => ({ status: 'wait', progress: { ...NO_PROGRESS, waiting: 2 } }),
      'GET /collection/refresh-progress': () => ({ status: 'ok', progress: { ...NO_PROGRESS, waiting: 2 } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Обновить все' }));
    expect(screen.getByRole('dialog', { name: 'Обновить все аккаунты?' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Да, обновить все' }));
    expect(await screen.findByRole('progressbar', { name: /готово 0 из 2/ })).toBeTruthy();
  });

  test('that fails to load offers a retry', async () => {
    show([], { 'GET /collection/get': () => refusal(503, 'overloaded', 'Сейчас слишком много запросов.') });
    expect((await screen.findByRole('alert')).textContent).toContain('Сейчас слишком много запросов.');
    expect(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeTruthy();
  });
});

function state(id: string, change: Partial<CollectionState>) {
  return {
    id,
    status: 'wait',
    message: '',
    percent: 0,
    countPosts: 0,
    can_accelerate: false,
    accelerated: false,
    ...change,
  };
}

function show(
  accounts: readonly TrackedAccount[],
  answers: Parameters<typeof fakeServer>[0] = {},
  params: Partial<AccountListParams> = {},
) {
  const asked: string[] = [];
  let list = accounts;
  let states: (ids: readonly string[]) => object[] = () => [];
  let removed: readonly { readonly id: string; readonly removed: string }[] = [];
  const calls = fakeServer({
    ...known,
    'GET /collection/get': ({ query }) => ({
      status: 'ok',
      data: query.has('q') ? [] : list,
      totalCount: query.has('q') ? 0 : list.length,
      added: null,
      folders: [{ name: 'Свои', count: 1 }],
      allCount: list.length,
      refreshesDaily: true,
      removed,
    }),
    'GET /collection/refresh-progress': () => ({ status: 'ok', progress: NO_PROGRESS }),
    'GET /collection/get-status-processes': ({ query }) => {
      const ids = query.get('ids') ?? '';
      asked.push(ids);
      return { status: 'ok', data: states(ids.split(',')) };
    },
    'GET /collection/remove-user': () => ({ status: 'ok' }),
    ...answers,
  });
  renderScreen(
    <TrackedAccounts
      demo={false}
      list={{ page: 0, sort: 'added', direction: 'up', q: '', folder: null, ...params }}
      onList={onList}
      accountLink={(id) => `/vk/account/${id}`}
      addLink="/vk/add-account"
    />,
  );
  return {
    calls,
    asked,
    answerStates: (next: typeof states) => {
      states = next;
    },
    answerList: (next: readonly TrackedAccount[], nextRemoved: typeof removed = []) => {
      list = next;
      removed = nextRemoved;
    },
  };
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1_000));
}

function spaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
