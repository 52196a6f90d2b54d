import type { Profile } from '@vidno/contract/session';
import type { Database } from '#database/database.ts';
import type { Caller } from '../caller.ts';
import { findAccount } from './account-repository.ts';

export interface ProfileTools {
  readonly db: Database;
  /** Version of the current face-search consent if the account has accepted it; null otherwise. */
  readonly findConsentVersion: (accountId: Caller['accountId']) => Promise<string | null>;
}

export async function findProfile(tools: ProfileTools, caller: Caller): Promise<Profile> {
  const account = await findAccount(tools.db, caller.accountId);
  return {
    id: account.id,
    email: account.email,
    phone: account.phone,
    telegram: account.telegram,
    demo: account.demo,
    balance: account.search_balance,
    session_id: caller.sessionId,
    allow_services: [...caller.services],
    notification_change_company: false,
    company_notice: null,
    show_modal_30_days: false,
    face_search_consent: await tools.findConsentVersion(caller.accountId),
  };
}
