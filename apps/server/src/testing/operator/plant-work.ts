import type { Database, NewRow } from '#database/database.ts';
import { PLANTED } from './plant-payment.ts';

interface PlantedQuestion {
  readonly id?: string;
  readonly accountId?: number | null;
  readonly at?: Date;
  readonly state?: 'waiting' | 'sent' | 'failed';
  readonly message?: string;
}

/** Somebody has written to the support. */
export async function plantQuestion(
  db: Database,
  {
    id = PLANTED.question,
    accountId = null,
    at = new Date(),
    state = 'waiting',
    message = 'Не пришёл код',
  }: PlantedQuestion,
): Promise<void> {
  await db
    .insertInto('support_email')
    .values({
      ...{ id, account_id: accountId, recipient: 'operator', address: 'support@vidno.example' },
      ...{ reply_to: 'anna@vidno.example', message, screen: '/cabinet', created_at: at, state },
    })
    .execute();
}

/** A run that waits, and that nobody holds unless told otherwise. */
export async function plantRun(
  db: Database,
  { at, ...change }: { readonly at: Date } & Partial<NewRow<'run'>>,
): Promise<void> {
  await db
    .insertInto('run')
    .values({
      ...{ id: PLANTED.run, kind: 'journal_check', subject_id: PLANTED.run, account_id: null, lane: 'slow' },
      ...{ status: 'wait', lease: null, resume_at: at, created_at: at, heartbeat_at: at, finished_at: null },
      ...change,
    })
    .execute();
}
