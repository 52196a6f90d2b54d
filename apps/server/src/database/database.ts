import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Inside a transaction use only this: on the embedded database the outer one waits for ever. */
export type Transaction = KyselyTransaction<Tables>;
