import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Profile } from '@vidno/contract/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCabinet, aUser, NOTICE_ID } from '../testing/made-up-accounts.ts';
import { openAddress } from '../testing/open-address.tsx';

const ok = () => ({ status: 'ok' });
const HIDE = 'POST /api/user/7/hidden-modal-30-days';
const READ = 'POST /api/user/7/read-company-notice';
const notice = {
  notification_change_company: true,
  company_notice: { id: NOTICE_ID, title: null, text: 'С 1 декабря услуги оказывает ООО «Новый пример».', read: false },
};

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(cleanup);

describe('the 30-days modal', () => {
  it('says what the account holds and what is new, and is closed for now', async () => {
    const { asked } = await open('/privacy', { show_modal_30_days: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Вы с нами больше 30 дней' }));
    const held = within(await dialog.findByRole('list', { name: 'Что у вас есть' }));
    expect(held.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('4\u00a0поиска'),
      expect.stringContaining('1\u00a0мониторинг'),
      expect.stringContaining('2\u00a0страницы VK'),
    ]);
    expect(dialog.getByRole('list', { name: 'Что нового' }).children.length).toBeGreaterThan(0);
    fireEvent.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(asked[HIDE]?.[0]?.body).toEqual({ never: false }));
  });

  it('is switched off for good by the tick', async () => {
    const { asked } = await open('/privacy', { show_modal_30_days: true });
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Больше не показывать' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(asked[HIDE]?.[0]?.body).toEqual({ never: true }));
  });

  it('is not there otherwise', async () => {
    await open('/privacy', {});
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the notice about a change of company', () => {
  it('is read once, and then stays among the notifications, which the menu leads to', async () => {
    const { asked, router } = await open('/privacy', notice);
    const dialog = within(await screen.findByRole('dialog', { name: 'Смена компании' }));
    expect(dialog.getByText(notice.company_notice.text)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(asked[READ]?.[0]?.body).toEqual({ notice_id: NOTICE_ID }));
    const [menu] = screen.getAllByRole('navigation', { name: 'Разделы' });
    if (!menu) throw new Error('no menu');
    fireEvent.click(within(menu).getByRole('link', { name: 'Уведомления' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/notifications'));
    expect(await screen.findByRole('region', { name: 'Смена компании' })).toBeTruthy();
    expect(screen.getByText(notice.company_notice.text)).toBeTruthy();
  });

  it('comes before the 30-days modal', async () => {
    await open('/privacy', { ...notice, show_modal_30_days: true });
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Смена компании' })).getByRole('button', { name: 'OK' }),
    );
    expect(await screen.findByRole('dialog', { name: 'Вы с нами больше 30 дней' })).toBeTruthy();
  });

  it('has no menu item without the flag', async () => {
    await open('/privacy', {});
    await screen.findByRole('heading', { level: 1 });
    const [menu] = screen.getAllByRole('navigation', { name: 'Разделы' });
    if (!menu) throw new Error('no menu');
    expect(within(menu).queryByRole('link', { name: 'Уведомления' })).toBeNull();
  });
});

/** The server remembers what it was told, as the real one does: the profile may be fetched again at any moment. */
function open(address: string, profile: Partial<Profile>) {
  let known = aUser(profile);
  return openAddress(address, {
    'GET /api/profile': () => ({ status: 'ok', data: known }),
    'GET /api/notifications': () => ({ status: 'ok', data: [], totalCount: 0, unread: 0 }),
    'POST /api/cabinet': () => ({ status: 'ok', data: aCabinet() }),
    [HIDE]: () => {
      known = { ...known, show_modal_30_days: false };
      return ok();
    },
    [READ]: () => {
      known = { ...known, company_notice: known.company_notice && { ...known.company_notice, read: true } };
      return ok();
    },
  });
}
