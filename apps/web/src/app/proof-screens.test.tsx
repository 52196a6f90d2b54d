import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PossibleProof } from '@vidno/contract/account/proofs';
import type { Profile } from '@vidno/contract/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { aCabinet, aChange, aUser } from '../testing/made-up-accounts.ts';
import { openAddress } from '../testing/open-address.tsx';

const ok = () => ({ status: 'ok' });
const PROVE = 'POST /api/confirm-identity';
const UNLINK = 'POST /api/user/vk/unlink';
const READ = 'POST /api/user/7/read-login-changes';
const END = 'POST /api/user/7/end-other-sessions';
const PASSWORD: PossibleProof = { by: 'password', to: null };
const MAIL: PossibleProof = { by: 'email', to: 'a•••@example.org' };
const UUID = 'ffffffff-ffff-4fff-8fff-fffffffffff1';

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

describe('a change that wants a proof first', () => {
  it('asks for the password in place, and goes on by itself', async () => {
    const { asked, calls } = await change([PASSWORD, MAIL]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' }));
    fireEvent.change(await dialog.findByLabelText('Пароль'), { target: { value: 'не тот' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Подтвердить' }));
    expect(await dialog.findByText('Текущий пароль не подошёл.')).toBeTruthy();
    expect(calls.filter((call) => call === UNLINK)).toHaveLength(1);
    fireEvent.change(dialog.getByLabelText('Пароль'), { target: { value: 'верный' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Подтвердить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked[PROVE]?.map(({ body }) => body)).toEqual([
      { by: 'password', password: 'не тот' },
      { by: 'password', password: 'верный' },
    ]);
    expect(calls.filter((call) => call === UNLINK)).toHaveLength(2);
  });

  it('takes a code to the old mailbox instead', async () => {
    const { asked } = await change([PASSWORD, MAIL]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Код на a•••@example.org' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Прислать код' }));
    expect(await dialog.findByText(/Отправили код на a•••@example.org/)).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '123456' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked['POST /api/confirm-identity/send-code']?.[0]?.body).toEqual({ to: 'email' });
    expect(asked[PROVE]?.[0]?.body).toEqual({ by: 'email', code: '123456' });
  });

  it('takes a code of the app', async () => {
    const { asked } = await change([{ by: 'second_factor', to: null }]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' }));
    fireEvent.change(await dialog.findByLabelText(/Код из приложения/), { target: { value: ' aaaaa-bbbbb ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Подтвердить' }));
    await waitFor(() => expect(asked[PROVE]?.[0]?.body).toEqual({ by: 'second_factor', code: 'aaaaa-bbbbb' }));
  });

  it('takes a code of the bot where there is nothing else', async () => {
    const { asked } = await change([{ by: 'telegram', to: null }]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' }));
    const bot = await dialog.findByRole('link', { name: /Открыть Telegram/ });
    expect(bot.getAttribute('href')).toBe('https://t.me/vidno_bot?start=login');
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '123456' } });
    await waitFor(() => expect(asked[PROVE]?.[0]?.body).toEqual({ by: 'telegram', uuid: UUID, code: '123456' }));
  });

  it('is not made if one would rather not, and says why', async () => {
    const { calls } = await change([PASSWORD]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Отмена' }));
    expect(await screen.findByText('Сначала подтвердите, что это вы.')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Подтвердите, что это вы' })).toBeNull();
    expect(calls.filter((call) => call === UNLINK)).toHaveLength(1);
  });

  it('says where to turn if nothing can prove it here', async () => {
    await change([]);
    expect(await screen.findByText(/Напишите в поддержку/)).toBeTruthy();
  });

  it.each([
    ['done', /Спасибо, это вы/],
    ['other', /другой VK ID/],
    ['failed', /не получилось/],
  ])('whoever comes back from VK ID is told: %s', async (confirmed, text) => {
    history.replaceState(null, '', `/cabinet/security?confirmed=${confirmed}`);
    await open({});
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('a change of how to log in', () => {
  it('made elsewhere is told over any screen, and all other sessions end by one tap', async () => {
    const { asked, calls } = await open({ login_changes: [aChange()] });
    const dialog = within(await screen.findByRole('dialog', { name: 'Способ входа изменился' }));
    expect(dialog.getByText('Изменён телефон')).toBeTruthy();
    expect(dialog.getByText(/Firefox, Linux/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Завершить остальные сеансы' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toContain(END);
    expect(asked[READ]?.[0]?.body).toEqual({ change_id: aChange().id });
  });

  it('that was one’s own is read, and ends nothing', async () => {
    const { calls } = await open({ login_changes: [aChange()] });
    const dialog = within(await screen.findByRole('dialog', { name: 'Способ входа изменился' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Это я' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(calls).toContain(READ));
    expect(calls).not.toContain(END);
  });

  it('made here offers to end the others in the cabinet, without a dialog', async () => {
    const { calls } = await open({ login_changes: [aChange({ own: true })] });
    fireEvent.click(await screen.findByRole('button', { name: 'Завершить остальные сеансы' }));
    await waitFor(() => expect(screen.queryByText('Остальные сеансы ещё открыты')).toBeNull());
    expect(calls).toContain(END);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

/** Unlinks VK ID in a session in which nothing was proven. */
async function change(proofs: readonly PossibleProof[]) {
  let isProven = false;
  const opened = await open(
    {},
    {
      'POST /api/cabinet': () => ({ status: 'ok', data: aCabinet({ vk: { id: '1', name: 'Анна' } }) }),
      [UNLINK]: () => (isProven ? { status: 'ok' } : refusal(403, 'confirm_first', 'Сначала подтвердите, что это вы.')),
      'GET /api/confirm-identity': () => ({ status: 'ok', data: proofs, proven_until: null }),
      'POST /api/confirm-identity/send-code': () => ({ status: 'ok', retry_after_seconds: 60 }),
      'POST /api/login/telegram/init': () => ({
        status: 'ok',
        uuid: UUID,
        telegram_url: 'https://t.me/vidno_bot?start=login',
      }),
      [PROVE]: ({ body }) => {
        if (Object(body).password === 'не тот') return refusal(422, 'password_wrong', 'Текущий пароль не подошёл.');
        isProven = true;
        return { status: 'ok', proven_until: '2026-03-02T06:10:00Z' };
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Отвязать: VK ID' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Да, отвязать' }));
  return opened;
}

function open(profile: Partial<Profile>, answers: Parameters<typeof openAddress>[1] = {}) {
  let changes = profile.login_changes ?? [];
  return openAddress('/cabinet/security', {
    'GET /api/profile': () => ({ status: 'ok', data: aUser({ ...profile, login_changes: changes }) }),
    'GET /api/notifications': () => ({ status: 'ok', data: [], totalCount: 0, unread: 0 }),
    'GET /api/login/ways': () => ({ status: 'ok', phone: true, vk: true, email: true, telegram: true }),
    'POST /api/cabinet': () => ({ status: 'ok', data: aCabinet() }),
    [READ]: () => {
      changes = [];
      return ok();
    },
    [END]: () => {
      changes = changes.filter(({ own }) => !own);
      return { status: 'ok', ended: 1 };
    },
    ...answers,
  });
}
