import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '#database/database.ts';
import { completeLogin } from '#features/identity/login/login.ts';
import { moveMoney } from '#features/payments/returns/leaving.ts';
import type { Purchase } from '#features/payments/start-payment.ts';
import { openPaymentFixture } from './payment-fixture.ts';

export type VisitorFixture = Awaited<ReturnType<typeof openVisitorFixture>>;

export interface Visitor {
  readonly accountId: number;
  readonly sessionId: string;
}

export const TOP_UP: Purchase = {
  purpose: 'balance',
  amountKopecks: 70_000,
  description: 'Пополнение баланса',
  hold: false,
  saveCard: false,
};

/** Payments, visitors in their browsers, and Anna, into whose account they log in. */
export async function openVisitorFixture(db: Database) {
  const stage = await openPaymentFixture(db);
  const { clock, vault } = stage.tools;
  const tools = {
    clock,
    countSearches: async () => 0,
    moveMoney: (trx: Transaction, move: { from: number; to: number; now: Date }) =>
      moveMoney(trx, vault, { ...move, withSearches: false }),
  };
  return {
    ...stage,
    loginTools: tools,
    anna: await stage.addAccount(),
    visit: async (): Promise<Visitor> => {
      const accountId = await stage.addAccount({ demo: true });
      const sessionId = randomUUID();
      const expires_at = new Date('2100-01-01T00:00:00Z');
      await db
        .insertInto('browser_session')
        .values({ id: sessionId, secret_hash: Buffer.from(sessionId), account_id: accountId, expires_at })
        .execute();
      return { accountId, sessionId };
    },
    logIn: async ({ sessionId }: Visitor, accountId: number) =>
      await db.transaction().execute((trx) =>
        completeLogin(trx, tools, {
          sessionId,
          accountId,
          device: 'Chrome, Windows',
          secondFactor: 'asked',
          by: 'other',
        }),
      ),
  };
}
