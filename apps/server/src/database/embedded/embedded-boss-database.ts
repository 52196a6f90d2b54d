import type { Db } from 'pg-boss';
import type { EmbeddedClient } from './embedded-client.ts';

/** What the queue needs of a database, over the one session that it shares with everybody else. */
export function createEmbeddedBossDatabase(client: EmbeddedClient): Db {
  return {
    executeSql: async (text, values) => {
      const session = await client.acquire();
      try {
        // Without parameters it may be several statements.
        const { rows } = values?.length ? await session.query(text, values) : await session.exec(text);
        return { rows: [...rows] };
      } finally {
        session.release();
      }
    },
    listen: async (channel, onNotification, onReconnect) => {
      const unlisten = await client.listen(channel, onNotification);
      onReconnect();
      return { close: unlisten };
    },
  };
}
