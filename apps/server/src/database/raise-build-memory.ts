import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';

/** The graph of face vectors is built in memory. Once it no longer fits, building takes many times longer. */
const BUILD_MEMORY = '512MB';

/** For the indexes built by the rest of this transaction, or by this connection. A larger setting of the operator stays. */
export async function raiseBuildMemory(db: Database | Transaction, scope: 'transaction' | 'connection'): Promise<void> {
  await sql`
    select set_config('maintenance_work_mem', ${BUILD_MEMORY}, ${scope === 'transaction'})
    where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes(${BUILD_MEMORY})`.execute(db);
}
