import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { PLANTED_AT as at, PLANTED_UNTIL as later, SECRET } from './planted.ts';

const secret = Buffer.from(SECRET);

/** What was bought, and what came of it. */
export async function plantPurchases(db: Database, accountId: number, mark: string): Promise<void> {
  const own = { account_id: accountId, id: randomUUID() };
  const acquirer = 'cloudpayments' as const;
  await db
    .insertInto('invoice')
    .values({
      ...own,
      acquirer,
      purpose: 'tariff',
      state: 'paid',
      payment_id: mark,
      amount_kopecks: 100,
      hold: false,
      save_card: true,
      method: 'card',
      description: mark,
      email: `${mark}@vidno.example`,
      search_id: null,
      subscription_id: null,
      card_id: null,
      tariff_order: null,
      reason: null,
      problem: null,
      created_at: at,
      expires_at: later,
      held_at: null,
      paid_at: at,
      ask_at: null,
    })
    .execute();
  await db
    .insertInto('acquirer_order')
    .values({
      ...own,
      acquirer,
      invoice_id: own.id,
      kind: 'capture',
      payment_id: mark,
      card_token: null,
      state: 'done',
      error: null,
      created_at: at,
      done_at: at,
    })
    .execute();
  await db
    .insertInto('card')
    .values({
      ...own,
      acquirer,
      token: secret,
      token_fingerprint: Buffer.from(SECRET),
      last_digits: '3055',
      brand: mark,
      expires: null,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('subscription')
    .values({
      ...own,
      tariff_id: mark,
      tools: [],
      services: [1],
      parts: sql`'[]'::jsonb`,
      price_kopecks: 100,
      days: 3,
      state: 'ended',
      invoice_id: own.id,
      card_id: own.id,
      renews: false,
      next_tariff_id: null,
      started_at: at,
      period_start: at,
      paid_until: later,
      failed_at: null,
      reason: null,
      noticed_for: null,
      wake_at: null,
      ended_at: at,
      end_reason: 'cancelled',
    })
    .execute();
  await db
    .insertInto('cancellation')
    .values({
      account_id: accountId,
      subscription_id: own.id,
      number: mark,
      text: mark,
      signature: 'c2lnbmF0dXJl',
      refund_kopecks: 0,
      cancelled_at: at,
    })
    .execute();
  const claim = { account_id: accountId, hash: randomBytes(32), kind: 'card', claimed_at: at } as const;
  await db
    .insertInto('trial_claim')
    .values({ ...claim, account_deleted_at: null })
    .execute();
  await db
    .insertInto('billing_email')
    .values({ ...own, kind: 'cancelled', address: `${mark}@vidno.example`, facts: {}, created_at: at, state: 'sent' })
    .execute();
  await db
    .insertInto('unsubscribe_answer')
    .values({ ...own, slide_id: 1, action_id: 1, checkboxes: [1], reason_text: mark, created_at: at })
    .execute();
  const { id: searchId } = await db
    .selectFrom('search')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('search_payment')
    .values({
      account_id: accountId,
      search_id: searchId,
      run_id: own.id,
      state: 'charged',
      price_kopecks: 1_000,
      invoice_id: null,
      rejected_at: null,
      started_at: at,
      ended_at: at,
    })
    .execute();
}
