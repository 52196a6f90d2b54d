import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { deriveCode, derivePassword, deriveResetToken } from '../derived-secret-rules.ts';
import { findLoginChange } from '../login-changes/login-change-repository.ts';
import { findDeletionTime, findRegistrationOf, isCodeOpen, isResetOpen } from './account-email-repository.ts';
import type { AccountLetter } from './account-letter.ts';

export interface LetterTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
}

/** Null if the email is of no use any more: its code or link has expired or been replaced, or the deletion was called off. */
export async function findAccountLetter(
  { db, clock, appSecret }: LetterTools,
  { id, account_id: accountId, kind }: Pick<Row<'account_email'>, 'id' | 'account_id' | 'kind'>,
): Promise<AccountLetter | null> {
  const now = clock();
  switch (kind) {
    case 'none':
      return null;
    case 'registration_code':
      return findRegistrationLetter({ db, appSecret }, { id, now });
    case 'password_reset':
      return (await isResetOpen(db, { emailId: id, now })) ? { kind, token: deriveResetToken(appSecret, id) } : null;
    case 'deletion_requested': {
      const deletionAt = accountId === null ? null : await findDeletionTime(db, accountId);
      return deletionAt && { kind, deletionAt };
    }
    case 'already_registered':
      return { kind };
    case 'confirmation_code':
      return (await isCodeOpen(db, { emailId: id, now })) ? { kind, code: deriveCode(appSecret, id) } : null;
    default:
      return { kind, made: await findMade(db, { accountId, id }) };
  }
}

async function findRegistrationLetter(
  { db, appSecret }: Pick<LetterTools, 'db' | 'appSecret'>,
  { id, now }: { id: string; now: Date },
): Promise<AccountLetter | null> {
  const registration = await findRegistrationOf(db, { emailId: id, now });
  if (!registration) return null;
  const generatedPassword = registration.isPasswordGenerated ? derivePassword(appSecret, id) : null;
  return { kind: 'registration_code', code: deriveCode(appSecret, id), generatedPassword };
}

/** When and where a change of how to log in was made; the letter about it has its id. */
async function findMade(
  db: Database,
  { accountId, id }: { accountId: number | null; id: string },
): Promise<{ readonly at: Date; readonly device: string } | null> {
  const change = accountId === null ? null : await findLoginChange(db, { accountId, id });
  return change && { at: change.created_at, device: change.device };
}
