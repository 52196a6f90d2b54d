import type { Kysely } from 'kysely';
import { FACE_SCHEMA } from '../schema/face.ts';

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of FACE_SCHEMA) await statement.execute(db);
}
