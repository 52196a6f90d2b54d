import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { deriveCode, derivePassword, deriveResetToken } from '../derived-secret-rules.ts';
import { findDeletionTime, findRegistrationOf, isResetOpen } from './account-email-repository.ts';
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
    case 'registration_code': {
      const registration = await findRegistrationOf(db, { emailId: id, now });
      if (!registration) return null;
      const generatedPassword = registration.isPasswordGenerated ? derivePassword(appSecret, id) : null;
      return { kind, code: deriveCode(appSecret, id), generatedPassword };
    }
    case 'password_reset':
      return (await isResetOpen(db, { emailId: id, now })) ? { kind, token: deriveResetToken(appSecret, id) } : null;
    case 'deletion_requested': {
      const deletionAt = accountId === null ? null : await findDeletionTime(db, accountId);
      return deletionAt && { kind, deletionAt };
    }
    default:
      return { kind };
  }
}
