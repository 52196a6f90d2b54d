import type { Db } from 'pg-boss';
import type { EmbeddedClient } from './embedded-client.ts';

/** What the scheduler needs of a database, over the one session that it shares with everybody else. */
export function createEmbeddedBossDatabase(client: EmbeddedClient): Db {
  return {
    executeSql: async (text, values = []) => {
      const mayBeSeveral = values.length === 0 && text.includes(';');
      const { rows } = mayBeSeveral ? await client.exec(text) : await client.query(text, values);
      return { rows: [...rows] };
    },
    listen: async (channel, onNotification, onReconnect) => {
      const unlisten = await client.listen(channel, onNotification);
      onReconnect();
      return { close: unlisten };
    },
  };
}
