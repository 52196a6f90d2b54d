import type { Database, Transaction } from '#database/database.ts';

export interface BreakableDatabase {
  readonly database: Database;
  /** Every transaction of this work fails right before its commit. */
  losingCommit(work: () => Promise<void>): Promise<void>;
}

export function breakTransactions(db: Database): BreakableDatabase {
  let losesCommit = false;
  const execute = <Answer>(work: (trx: Transaction) => Promise<Answer>): Promise<Answer> =>
    db.transaction().execute(async (trx) => {
      const answer = await work(trx);
      if (losesCommit) throw new Error('The connection is lost');
      return answer;
    });
  const database = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    database,
    losingCommit: async (work) => {
      losesCommit = true;
      await work().finally(() => {
        losesCommit = false;
      });
    },
  };
}
