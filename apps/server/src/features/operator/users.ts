import type { OperatorUser } from '@vidno/contract/operator/users';
import { userTarget } from '#features/cabinet/users.ts';
import { findForOperator } from '#features/identity/accounts/operation.ts';
import { countSessions, listGrants } from '#features/identity/public.ts';
import type { Tools } from '#tools.ts';
import { readHistory } from './journal.ts';
import { writeMoment } from './pages.ts';

/** What operators see of an account: nothing of what it searched, wrote or found. Null if there is none. */
export async function describeUser(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  accountId: number,
): Promise<OperatorUser | null> {
  const found = await findForOperator(db, { id: accountId });
  if (!found) return null;
  const { facts, masked } = found;
  const now = clock();
  const [services, sessions, about] = [
    await listGrants(db, { accountId, now }),
    await countSessions(db, { accountId, now }),
    await readHistory(db, userTarget(accountId)),
  ];
  return {
    id: facts.id,
    masked,
    role: facts.demo ? 'visitor' : facts.role,
    registered: writeMoment(facts.registered_at),
    last_seen: facts.last_seen_at.toISOString(),
    blocked: writeMoment(facts.blocked_at),
    deletion: writeMoment(facts.deletion_at),
    second_factor: facts.totp_confirmed_at !== null,
    second_factor_ends: writeMoment(facts.second_factor_ends_at),
    sessions,
    services: services.map(({ service, origin, ends_at }) => ({
      service: service as OperatorUser['services'][number]['service'],
      origin,
      until: writeMoment(ends_at),
    })),
    ...about,
  };
}
