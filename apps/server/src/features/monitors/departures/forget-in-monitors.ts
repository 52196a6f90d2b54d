import type { ForgetPeople } from '#features/catalogue/public.ts';
import { rewriteAlerts } from '#features/notifications/public.ts';
import { REMOVED_PROFILE } from '../runs/message-rules.ts';
import { alertKeyOf, forgetInAlert } from '../runs/to-alert.ts';
import { clearHits, listGoneHits } from './gone-repository.ts';

/**
 * Small, so that the embedded database is not blocked for long.
 * @limit queue: The rest is cleared in the next transaction.
 */
const HITS_AT_ONCE = 500;

/** Clears what monitors and their alerts have kept of people who have left the catalogue. */
export const forgetInMonitors: ForgetPeople = async (trx, personIds) => {
  const hits = await listGoneHits(trx, personIds, HITS_AT_ONCE);
  if (hits.length === 0) return 'done';
  const byAlert = Map.groupBy(hits, (hit) => alertKeyOf(hit.monitor_id, hit.first_run));
  // The alert of a run names those whom the run was the first to find.
  const alerts = [...byAlert].flatMap(([key, [hit]]) => (hit ? [{ accountId: hit.account_id, key }] : []));
  await rewriteAlerts(trx, alerts, ({ key, ...copy }) => forgetInAlert(copy, byAlert.get(key) ?? []));
  await clearHits(trx, hits, REMOVED_PROFILE);
  return hits.length === HITS_AT_ONCE ? 'more' : 'done';
};
