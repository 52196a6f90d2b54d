import { formatRubles } from '#config/money.ts';
import { DAY_MS } from '#config/time.ts';
import type { RenewalTools } from '#features/payments/renewals.ts';
import { findCurrent } from '#features/tariffs/public.ts';
import { tendSubscription } from '#features/tariffs/renewals.ts';
import type { FastForward, FastForwarded } from './fast-forward-schema.ts';
import { type BillingEvents, findNewestSubscriber, listBillingEvents, makeOlder } from './repository.ts';

/** Steps that one day may take, such as asking again for the outcome of a charge. */
const STEPS_A_DAY = 1_000;

/**
 * Lets days pass for what one account pays for: its dates move back from one event to the next, and the real renewals, notices and
 * ends are carried out between.
 */
export async function fastForward(
  tools: RenewalTools,
  { days, account_id: asked }: FastForward,
): Promise<FastForwarded> {
  const accountId = asked ?? (await findNewestSubscriber(tools.db));
  if (accountId === null || !(await findCurrent(tools.db, accountId))) return { account_id: null, happened: [] };
  const happened: FastForwarded['happened'] = [];
  let told = toLines(await listBillingEvents(tools.db, accountId));
  let passedMs = 0;
  for (let step = 0; passedMs < days * DAY_MS && step < days * STEPS_A_DAY; step += 1) {
    passedMs += await passUntilDue(tools, accountId, days * DAY_MS - passedMs);
    const lines = toLines(await listBillingEvents(tools.db, accountId));
    const news = lines.filter((line) => !told.some(({ key }) => key === line.key));
    happened.push(...news.map(({ what }) => ({ day: Math.floor(passedMs / DAY_MS), what })));
    told = lines;
  }
  return { account_id: accountId, happened };
}

/** Does what is due then. Returns how much time has passed, `leftMs` at most. */
async function passUntilDue(tools: RenewalTools, accountId: number, leftMs: number): Promise<number> {
  const { db, clock } = tools;
  const before = await findCurrent(db, accountId);
  const untilDue = before?.wake_at ? Math.max(before.wake_at.getTime() - clock().getTime(), 0) : leftMs;
  const ms = Math.min(untilDue, leftMs);
  if (ms > 0) await db.transaction().execute((trx) => makeOlder(trx, accountId, ms));
  if (before && untilDue <= leftMs) await tendSubscription(tools, { accountId, id: before.id });
  return ms;
}

interface Line {
  /** The same for the same event. */
  readonly key: string;
  readonly what: string;
}

function toLines({ renewals, emails, ends }: BillingEvents): Line[] {
  return [
    ...renewals.map(({ id, state, amount_kopecks: amount, reason }) => ({
      key: `${id} ${state}`,
      what: `renewal, ${formatRubles(amount)}: ${state}${reason ? ` (${reason})` : ''}`,
    })),
    ...emails.map(({ id, kind }) => ({ key: id, what: `email: ${kind}` })),
    ...ends.map(({ id, reason }) => ({ key: id, what: `subscription ended: ${reason}` })),
  ];
}
