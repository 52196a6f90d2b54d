import { NOTICE_LIMIT_CHARS, type NoticeAudience } from '@vidno/contract/operator/texts/notices';
import type { Profile } from '@vidno/contract/session';
import { type Clock, DAY_MS } from '#config/time.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import { listKnownAccounts } from '#features/identity/public.ts';
import { findLastPaymentAt } from '#features/payments/public.ts';
import { findTariff } from '#features/tariffs/public.ts';
import { findShownNotice, insertNotice, insertNoticeAccounts, insertNoticeSubscribers } from './notice-repository.ts';

/** How the journal names one. */
export const noticeTarget = (id: string): string => `notice ${id}`;

interface NewNotice {
  readonly id: string;
  /** Null for one about a change of company, which has a title of its own. */
  readonly title: string | null;
  readonly text: string;
  /** Null: until another one follows. */
  readonly shownUntil: Date | null;
  readonly whom: NoticeAudience;
}

export type AddNoticeOutcome =
  /** `accounts`: null for all. */
  | { readonly kind: 'added'; readonly accounts: number | null }
  | {
      readonly kind: 'refused';
      readonly because: 'text_empty' | 'text_long' | 'until_past' | 'no_accounts' | 'tariff_unknown';
    }
  | { readonly kind: 'refused'; readonly because: 'accounts_unknown'; readonly accountIds: readonly number[] };

/** Shows a notice to all accounts, to those who have a tariff now, or to those named, unless one of them does not exist. */
export async function addNotice(
  trx: Transaction,
  { id, title, text: given, shownUntil, whom }: NewNotice,
  now: Date,
): Promise<AddNoticeOutcome> {
  const text = given.trim();
  if (text === '') return { kind: 'refused', because: 'text_empty' };
  if (text.length > NOTICE_LIMIT_CHARS) return { kind: 'refused', because: 'text_long' };
  if (shownUntil !== null && shownUntil <= now) return { kind: 'refused', because: 'until_past' };
  const notice = { id, title, text, created_at: now, shown_until: shownUntil };
  switch (whom.kind) {
    case 'all':
      await insertNotice(trx, { ...notice, for_all: true });
      return { kind: 'added', accounts: null };
    case 'tariff': {
      if (!(await findTariff(trx, whom.tariff))) return { kind: 'refused', because: 'tariff_unknown' };
      await insertNotice(trx, { ...notice, for_all: false, tariff_id: whom.tariff });
      return { kind: 'added', accounts: await insertNoticeSubscribers(trx, { noticeId: id, tariffId: whom.tariff }) };
    }
    case 'accounts': {
      if (whom.accounts.length === 0) return { kind: 'refused', because: 'no_accounts' };
      const known = await listKnownAccounts(trx, whom.accounts);
      const accountIds = whom.accounts.filter((accountId) => !known.includes(accountId));
      if (accountIds.length > 0) return { kind: 'refused', because: 'accounts_unknown', accountIds };
      await insertNotice(trx, { ...notice, for_all: false });
      await insertNoticeAccounts(trx, { noticeId: id, accountIds: known });
      return { kind: 'added', accounts: known.length };
    }
  }
}

type ProfileNotices = Pick<Profile, 'notification_change_company' | 'company_notice' | 'show_modal_30_days'>;

/** What the profile asks the screens to show. */
export async function findProfileNotices(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  account: Pick<Row<'account'>, 'id' | 'registered_at' | 'modal_30_days_at' | 'modal_30_days_hidden'>,
): Promise<ProfileNotices> {
  const now = clock();
  const [notice, lastPaymentAt] = await Promise.all([
    findShownNotice(db, { accountId: account.id, now }),
    // A visitor is never shown the modal.
    account.registered_at === null ? null : findLastPaymentAt(db, account.id),
  ]);
  const modal = {
    registeredAt: account.registered_at,
    lastPaymentAt,
    shownAt: account.modal_30_days_at,
    hidden: account.modal_30_days_hidden,
  };
  return {
    notification_change_company: notice !== null,
    company_notice: notice,
    show_modal_30_days: isModal30DaysDue(modal, now),
  };
}

const MODAL_DAYS = 30;

interface ModalState {
  /** Null for a visitor, which is never shown the modal. */
  readonly registeredAt: Date | null;
  /** Null if the user has never paid. */
  readonly lastPaymentAt: Date | null;
  /** When the modal was last shown; null if never. */
  readonly shownAt: Date | null;
  /** The user does not want to see it again. */
  readonly hidden: boolean;
}

/** Whether to show the 30-days modal: once when 30 days have passed without a payment since registration or the last one. */
export function isModal30DaysDue({ registeredAt, lastPaymentAt, shownAt, hidden }: ModalState, now: Date): boolean {
  if (registeredAt === null || hidden) return false;
  const since = Math.max(registeredAt.getTime(), lastPaymentAt?.getTime() ?? 0);
  const dueAt = since + MODAL_DAYS * DAY_MS;
  return now.getTime() >= dueAt && (shownAt === null || shownAt.getTime() < dueAt);
}
