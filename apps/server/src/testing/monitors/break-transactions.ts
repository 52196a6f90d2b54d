import type { Database, Transaction } from '#database/database.ts';

export interface BreakableDatabase {
  readonly database: Database;
  /** A transaction of this work is lost when all is done and only the commit is missing. */
  breaking(work: () => Promise<void>): Promise<void>;
}

export function breakTransactions(db: Database): BreakableDatabase {
  let breaks = false;
  const execute = <Answer>(work: (trx: Transaction) => Promise<Answer>): Promise<Answer> =>
    db.transaction().execute(async (trx) => {
      const answer = await work(trx);
      if (breaks) throw new Error('The connection is lost');
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
    breaking: async (work) => {
      breaks = true;
      await work().finally(() => {
        breaks = false;
      });
    },
  };
}
