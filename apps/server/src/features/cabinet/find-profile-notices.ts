import type { Profile } from '@vidno/contract/session';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { findLastPaymentAt } from '#features/payments/public.ts';
import { isModal30DaysDue } from './modal-rules.ts';
import { findShownNotice } from './notices/notice-repository.ts';

export type ProfileNotices = Pick<Profile, 'notification_change_company' | 'company_notice' | 'show_modal_30_days'>;

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
