import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCloudPaymentsSimulator } from '@vidno/simulators/cloudpayments/start-cloud-payments';
import { createDice } from '@vidno/simulators/vk/world/dice';
import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import { createLog } from '#observability/log.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { findPort } from '#testing/database/postgresql-server.ts';
import { createMigratedDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { openSharedClock } from '#testing/faults/shared-clock.ts';
import { createBank } from '#testing/money/bank.ts';
import { findMoneyProblems } from '#testing/money/check-money.ts';
import { PayersMemory } from '#testing/money/payers-memory.ts';
import { serveBank } from '#testing/money/remote-bank.ts';
import { type RunningScript, runScript } from '#testing/run-script.ts';
import { sampled } from '#testing/sample.ts';

const isOnPostgresql = process.env.TEST_ENGINE === 'postgresql';
const KILLS = sampled({ test: 2, prove: 50 });
/** Every history is killed so many times before it may end. */
const KILLS_EACH = sampled({ test: 2, prove: 4 });
const SEED = Number(process.env.MONEY_SEED ?? 20261124);
/** Only ends a test that hangs. */
const HANGS_AFTER_MS = 600_000 + KILLS * 60_000;
/** Longer than most steps, so that a kill may meet any of them. */
const ALIVE_MS = 250;
/** Until the process is back. */
const REPEAT_DELAYS_MS = Array.from({ length: 60 }, () => 500);

test('a process that is killed anywhere in its payments loses no kopeck and takes none twice', {
  timeout: HANGS_AFTER_MS,
}, async () => {
  const dice = createDice(SEED);
  for (let history = 0; history * KILLS_EACH < KILLS; history += 1) {
    const pauses = Array.from({ length: KILLS_EACH }, () => dice.below(ALIVE_MS));
    expect(await killThrough(SEED + history, pauses), `history ${SEED + history}`).toEqual([]);
  }
});

/** Returns what is wrong in the end. */
async function killThrough(seed: number, pauses: readonly number[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vidno-money-'));
  const port = await findPort();
  const simulator = await createCloudPaymentsSimulator({
    webhooks: `http://127.0.0.1:${port}/api/webhooks/cloudpayments/{kind}`,
    repeatDelaysMs: REPEAT_DELAYS_MS,
    now: openSharedClock(folder).clock,
  });
  const bank = await serveBank(createBank(simulator));
  const { baseUrl, publicId, apiSecret, inn } = simulator;
  const dataDirectory = join(folder, 'data');
  if (!isOnPostgresql) plantEmbedded(dataDirectory);
  const environment = {
    DATA_DIR: dataDirectory,
    ...(isOnPostgresql && { DATABASE_URL: await createMigratedDatabaseUrl() }),
  };
  const provider = JSON.stringify({ baseUrl, publicId, apiSecret, inn });
  const start = async (): Promise<RunningScript> => {
    const parameters = [folder, String(seed), String(port), bank.url, provider];
    const script = runScript({ name: 'pay-until-killed', environment }, ...parameters);
    await script.waitForLine('ready');
    return script;
  };
  try {
    for (const pause of pauses) {
      const script = await start();
      await new Promise((resolve) => setTimeout(resolve, pause));
      await script.kill();
    }
    await (await start()).waitForLine('ended');
    const { db, close } = await openDatabase(readConfig(environment), createLog('silent'));
    const payers: number[] = JSON.parse(await readFile(join(folder, 'payers'), 'utf8'));
    const memory = new PayersMemory(join(folder, 'memory'));
    return await findMoneyProblems({ db, payers, simulator, memory }).finally(close);
  } finally {
    bank.close();
    await simulator.close();
    await rm(folder, { recursive: true, force: true });
  }
}
