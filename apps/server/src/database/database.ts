import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Inside a transaction use only this one: on the embedded database a query through `Database` would deadlock. */
export type Transaction = KyselyTransaction<Tables>;
