import type { Database } from '#database/database.ts';
import {
  type FoundProblem,
  listBrokenChains,
  listUnbalancedTransfers,
  listUnlinkedTransfers,
  listUnmatchedMoves,
  listWrongBalances,
  listWrongLots,
  sumEntries,
} from './check-repository.ts';

export interface LedgerProblem {
  /** `sum`: over all users, so that it has no account. */
  readonly rule: 'entries' | 'chain' | 'balance' | 'lot' | 'link' | 'move' | 'sum';
  readonly accountId: number | null;
  /** What is wrong, with the ids. */
  readonly text: string;
}

/**
 * Of each rule; more of them would be the same fault again.
 * @limit list: Further problems of the same rule of the ledger are not named by `doctor`.
 */
const PROBLEMS_MAX = 20;

const RULES: readonly {
  readonly rule: LedgerProblem['rule'];
  readonly list: (db: Database, limit: number) => Promise<readonly FoundProblem[]>;
}[] = [
  { rule: 'entries', list: listUnbalancedTransfers },
  { rule: 'chain', list: listBrokenChains },
  { rule: 'balance', list: listWrongBalances },
  { rule: 'lot', list: listWrongLots },
  { rule: 'link', list: listUnlinkedTransfers },
  { rule: 'move', list: listUnmatchedMoves },
];

/** Reads the whole ledger; empty if everything follows from the entries. */
export async function checkLedger(db: Database): Promise<readonly LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const { rule, list } of RULES) {
    const found = await list(db, PROBLEMS_MAX);
    problems.push(...found.map(({ account_id, text }) => ({ rule, accountId: account_id, text })));
  }
  const sumKopecks = await sumEntries(db);
  if (sumKopecks !== 0) problems.push({ rule: 'sum', accountId: null, text: `all entries are ${sumKopecks} kopecks` });
  return problems;
}
