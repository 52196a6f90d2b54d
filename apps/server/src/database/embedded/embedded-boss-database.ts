import type { Db } from 'pg-boss';
import type { EmbeddedClient } from './embedded-client.ts';
import type { QueryResult } from './messages.ts';

/**
 * What the queue needs of a database, over the one session that it shares with everybody else. A job that it took or
 * ended may be forgotten by a killed process, for then it is done again; jobs are added in the transactions of their rows.
 */
export function createEmbeddedBossDatabase(client: EmbeddedClient): Db {
  return {
    executeSql: async (text, values = []) => {
      const mayBeSeveral = values.length === 0 && text.includes(';');
      const { rows } = mayBeSeveral ? await execute(client, text) : await client.queryLazily(text, values);
      return { rows: [...rows] };
    },
    listen: async (channel, onNotification, onReconnect) => {
      const unlisten = await client.listen(channel, onNotification);
      onReconnect();
      return { close: unlisten };
    },
  };
}

async function execute(client: EmbeddedClient, script: string): Promise<QueryResult> {
  const session = await client.acquire();
  return await session.exec(script).finally(session.release);
}
