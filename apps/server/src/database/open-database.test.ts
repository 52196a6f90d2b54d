import { expect, test, vi } from 'vitest';
import { createLog } from '#observability/log.ts';
import { startPostgresqlServer } from '#testing/database/postgresql-server.ts';
import { openDatabase, openWhenAnswered } from './open-database.ts';

test('a process that starts while PostgreSQL is restarted waits for it, and a command ends at once', async () => {
  const server = await startPostgresqlServer();
  try {
    await server.halt('fast');
    const config = { databaseUrl: server.url, dataDirectory: '' };
    await expect(openDatabase(config, createLog('silent'))).rejects.toThrow('ECONNREFUSED');
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const opening = openWhenAnswered(config, log);
    await vi.waitFor(() => expect(lines.join('')).toContain('waiting for the database'), { timeout: 60_000 });
    await server.resume();
    const { engine, close } = await opening;
    expect(engine).toBe('postgresql');
    await close();
  } finally {
    await server.stop();
  }
});
