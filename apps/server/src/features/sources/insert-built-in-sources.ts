import type { Database } from '#database/database.ts';
import type { SourceKinds } from './ports/source-kind.ts';
import { insertMissingSources } from './repository.ts';
import { SOURCE_MESSAGES } from './source-messages.ts';

/** Inserts the built-in sources of each kind. They are not offered before their first probe. */
export async function insertBuiltInSources(db: Database, kinds: SourceKinds): Promise<void> {
  const unprobed = { health: 'down', health_message: SOURCE_MESSAGES.notProbed } as const;
  const rows = Object.entries(kinds).flatMap(([kind, { builtIn = [] }]) =>
    builtIn.map((source) => ({ ...source, kind, ...unprobed })),
  );
  await insertMissingSources(db, rows);
}
