import type { Profile } from '@vidno/contract/session';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { countSearches, findBalance } from '#features/ledger/public.ts';
import type { Caller } from '../caller.ts';
import { listUnseenChanges } from '../login-changes/login-change-repository.ts';
import { findAccount } from './account-repository.ts';
import type { RequiredDocuments } from './required-documents.ts';

type ProfileNotices = Pick<Profile, 'notification_change_company' | 'company_notice' | 'show_modal_30_days'>;

export interface ProfileTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly documents: RequiredDocuments;
  /** Version of the current face-search consent if the account has accepted it; null otherwise. */
  readonly findConsentVersion: (accountId: Caller['accountId']) => Promise<string | null>;
  /** The services whose screens are open to the caller. */
  readonly findOpenServices: (caller: Caller) => Promise<readonly number[]>;
  /** What the profile asks the screens to show. */
  readonly findNotices: (account: Row<'account'>) => Promise<ProfileNotices>;
}

export async function findProfile(tools: ProfileTools, caller: Caller): Promise<Profile> {
  const account = await findAccount(tools.db, caller.accountId);
  const [consentVersion, notices, owed, { balanceKopecks }, changes] = await Promise.all([
    tools.findConsentVersion(caller.accountId),
    tools.findNotices(account),
    tools.documents.listOwed(tools.db, caller.accountId),
    findBalance(tools.db, caller.accountId),
    listUnseenChanges(tools.db, { ...caller, now: tools.clock() }),
  ]);
  return {
    id: account.id,
    email: account.email,
    phone: account.phone,
    telegram: account.telegram,
    demo: account.demo,
    balance: countSearches(balanceKopecks),
    session_id: caller.sessionId,
    allow_services: [...(await tools.findOpenServices(caller))],
    paid_services: [...caller.services],
    ...notices,
    face_search_consent: consentVersion,
    owed_documents: [...owed],
    login_changes: changes.map(({ created_at, ...change }) => ({ ...change, at: created_at.toISOString() })),
  };
}
