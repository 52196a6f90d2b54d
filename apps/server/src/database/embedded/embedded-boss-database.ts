import type { Db } from 'pg-boss';
import type { EmbeddedClient } from './embedded-client.ts';

/** The database adapter of pg-boss, on the session shared with all other queries. */
export function createEmbeddedBossDatabase(client: EmbeddedClient): Db {
  return {
    executeSql: async (text, values = []) => {
      const mayBeMultiple = values.length === 0 && text.includes(';');
      const { rows } = mayBeMultiple ? await client.exec(text) : await client.query(text, values);
      return { rows: [...rows] };
    },
    listen: async (channel, onNotification, onReconnect) => {
      const unlisten = await client.listen(channel, onNotification);
      onReconnect();
      return { close: unlisten };
    },
  };
}
