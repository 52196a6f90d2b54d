import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { listKnownAccounts } from '#features/identity/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { insertNotice, insertNoticeAccounts } from './notice-repository.ts';

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
