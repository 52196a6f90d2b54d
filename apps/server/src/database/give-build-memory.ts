import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/** The graph of face vectors is built in memory. Once it no longer fits, building takes many times longer. */
const BUILD_MEMORY = '512MB';

/** For the indexes that the rest of this transaction builds. */
export async function giveBuildMemory(trx: Transaction): Promise<void> {
  await sql`set local maintenance_work_mem = ${sql.lit(BUILD_MEMORY)}`.execute(trx);
}
