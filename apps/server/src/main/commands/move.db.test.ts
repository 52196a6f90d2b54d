import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestTable, listTables } from '#database/archiving/tables.ts';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { createLog } from '#observability/log.ts';
import { openCabinetFixture } from '#testing/cabinet/cabinet-fixture.ts';
import { plantAccount } from '#testing/cabinet/plant-account.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { isOnPostgresql } from '#testing/database/test-database.ts';
import { createTestDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { sampled } from '#testing/sample.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
/** After how many lines of its output a move is killed. */
const KILLS = sampled({ test: [1, 5], prove: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });

let dataDirectory: string;
let url: string;

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'vidno-move-'));
  if (!isOnPostgresql) return;
  url = await createTestDatabaseUrl();
  plantEmbedded(dataDirectory);
  const source = await openSource();
  const fixture = await openCabinetFixture(source.db);
  const { accountId } = await fixture.openUser('anna@vidno.example');
  await plantAccount(fixture.tools, accountId, 'anna-mark');
  await fixture.app.close();
  await source.close();
});
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

describe.runIf(isOnPostgresql)('vidno move', () => {
  it('refuses while a process holds the embedded database', async () => {
    const source = await openSource();
    const outcome = await move([]);
    await source.close();
    expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was moved.') });
  });

  it('refuses without an embedded database', async () => {
    const outcome = await move([], { DATA_DIR: join(dataDirectory, 'nowhere') });
    expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining('There is no embedded database') });
  });

  it('only counts with --dry-run', async () => {
    const outcome = await move(['--dry-run']);
    expect(outcome).toMatchObject({
      code: 0,
      output: expect.stringMatching(/audit_event: 1 rows[\s\S]*MB in the embedded/),
    });
  });

  it('killed again and again ends right, and then refuses the filled target', async () => {
    for (const killAfterLines of KILLS) {
      await expect(move([], { killAfterLines })).resolves.toMatchObject({ code: null });
    }
    await expect(move([])).resolves.toMatchObject({ code: 0 });
    const source = await openSource();
    const target = await openPostgresql(url, createLog('silent'));
    for (const table of await listTables(target.db)) {
      const original = await digestTable(source.db, table);
      await expect(digestTable(target.db, table), table.name).resolves.toEqual(original);
    }
    await source.close();
    await target.close();
    const again = await move([]);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The target is not empty') });
  });
});

function openSource(): Promise<OpenedDatabase> {
  return openEmbedded(join(dataDirectory, 'database'));
}

interface MoveOptions {
  readonly DATA_DIR?: string;
  readonly killAfterLines?: number;
}

/** Runs the command in a process of its own; a killed one has no exit code. */
async function move(options: readonly string[], { DATA_DIR = dataDirectory, killAfterLines }: MoveOptions = {}) {
  const child = spawn(process.execPath, [CLI, 'move', '--to', url, ...options], { env: { ...process.env, DATA_DIR } });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length === killAfterLines) child.kill('SIGKILL');
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: lines.join('\n') };
}
