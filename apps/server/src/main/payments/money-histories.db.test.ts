import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkHistory } from '#testing/money/check-history.ts';
import { tornHistory } from '#testing/money/money-action.ts';
import { emptyTestDatabase, testDatabase } from '#testing/test-database.ts';

/** More of them, and a failed one again, by the command that the operations page names. */
const HISTORIES = Number(process.env.MONEY_DB_HISTORIES ?? 20);
const SEED = process.env.MONEY_SEED === undefined ? {} : { seed: Number(process.env.MONEY_SEED) };

const db = testDatabase();

test('whatever is paid, searched, given back and torn off in the middle, no kopeck is lost or taken twice', async () => {
  await fc.assert(
    fc.asyncProperty(tornHistory, async (history) => {
      await emptyTestDatabase();
      await checkHistory(db(), history);
    }),
    { numRuns: HISTORIES, ...SEED },
  );
  expect(HISTORIES).toBeGreaterThan(0);
});
