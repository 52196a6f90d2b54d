import { randomUUID } from 'node:crypto';
import type { Profile } from '@vidno/contract/session';
import { type Clock, DAY_MS } from '#config/time.ts';
import type { Database, Row } from '#database/database.ts';
import { listKnownAccounts } from '#features/identity/public.ts';
import { findLastPaymentAt } from '#features/payments/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { deleteNotice, findShownNotice, insertNotice, insertNoticeAccounts } from './notice-repository.ts';

/**
 * As long as a screen shows without becoming a document.
 * @limit request: A longer notice of the operator is refused.
 */
export const NOTICE_LIMIT_CHARS = 4_000;

interface NewNotice {
  readonly text: string;
  /** Null: until another one follows. */
  readonly shownUntil: Date | null;
  /** Null: for all. */
  readonly accountIds: readonly number[] | null;
}

export type AddNoticeOutcome =
  | { readonly kind: 'added'; readonly id: string }
  | { readonly kind: 'refused'; readonly because: 'text_empty' | 'text_long' | 'until_past' | 'no_accounts' }
  | { readonly kind: 'refused'; readonly because: 'accounts_unknown'; readonly accountIds: readonly number[] };

/** Shows a notice about a change of company to all accounts or some, unless one of them does not exist. */
export async function addNotice(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { text: given, shownUntil, accountIds }: NewNotice,
): Promise<AddNoticeOutcome> {
  const text = given.trim();
  const now = clock();
  if (text === '') return { kind: 'refused', because: 'text_empty' };
  if (text.length > NOTICE_LIMIT_CHARS) return { kind: 'refused', because: 'text_long' };
  if (shownUntil !== null && shownUntil <= now) return { kind: 'refused', because: 'until_past' };
  if (accountIds?.length === 0) return { kind: 'refused', because: 'no_accounts' };
  const id = randomUUID();
  return await db.transaction().execute(async (trx): Promise<AddNoticeOutcome> => {
    const known = accountIds === null ? [] : await listKnownAccounts(trx, accountIds);
    const unknown = (accountIds ?? []).filter((accountId) => !known.includes(accountId));
    if (unknown.length > 0) return { kind: 'refused', because: 'accounts_unknown', accountIds: unknown };
    await insertNotice(trx, { id, text, for_all: accountIds === null, created_at: now, shown_until: shownUntil });
    if (known.length > 0) await insertNoticeAccounts(trx, { noticeId: id, accountIds: known });
    await recordAudit(trx, {
      accountId: null,
      action: 'notice.added',
      subject: { notice_id: id, accounts: accountIds === null ? null : known.length },
    });
    return { kind: 'added', id };
  });
}

/** Stops showing a notice and forgets who has read it. False if there is no such notice. */
export async function removeNotice(db: Database, id: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const isRemoved = await deleteNotice(trx, id);
    if (isRemoved) {
      await recordAudit(trx, { accountId: null, action: 'notice.removed', subject: { notice_id: id } });
    }
    return isRemoved;
  });
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
