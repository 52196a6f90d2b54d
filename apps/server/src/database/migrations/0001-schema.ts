import type { Kysely } from 'kysely';
import { SCHEMA } from '../schema/schema.ts';

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of SCHEMA) await statement.execute(db);
}
