import { createDice, type Dice } from '@vidno/simulators/vk/world/dice';
import { expectSurvival, FAULTS } from '../../apps/server/src/testing/survival/faults.ts';
import { openStage, type Stage } from '../../apps/server/src/testing/survival/open-stage.ts';
import type { Figure } from './report-figures.ts';

interface SurvivalPlan {
  /** Of an empty database on a server that is not ours; null to start one, which can be stopped. */
  readonly databaseUrl: string | null;
  readonly faults: number;
  readonly seed: number;
}

const LOG_EVERY = 10;
const READY_TARGET_MS = 10_000;

/** Faults one after the other under traffic; whoever uses the product from outside counts what was lost. */
export async function measureSurvival({ databaseUrl, faults, seed }: SurvivalPlan): Promise<Figure[]> {
  const where = databaseUrl === null ? 'own PostgreSQL' : 'DATABASE_URL';
  const dice = createDice(seed);
  const stage = await openStage(databaseUrl);
  console.log(`${where}, disk: ${stage.disk.kind}`);
  if (!stage.server) console.log('this server is not ours to stop: its connections are ended instead');
  try {
    await stage.client.start();
    await stage.client.untilAnswered();
    const { failed, slowestMs } = await injectFaults(stage, faults, dice);
    const { answered, lost, doubled, refused, unanswered, unexpected } = await stage.client.stop();
    console.table({ answered, refused, unanswered });
    for (const line of [...lost, ...unexpected]) console.log(line);
    return [
      { name: `${where}: faults without recovery, of ${faults}`, value: failed, op: '<=', target: 0 },
      { name: `${where}: lost, of ${answered} answered`, value: lost.length, op: '<=', target: 0 },
      { name: `${where}: doubled`, value: doubled, op: '<=', target: 0 },
      { name: `${where}: answers other than a clear 503`, value: unexpected.length, op: '<=', target: 0 },
      { name: `${where}: ms until ready after PostgreSQL`, value: slowestMs, op: '<=', target: READY_TARGET_MS },
    ];
  } finally {
    await stage.close();
  }
}

async function injectFaults(stage: Stage, faults: number, dice: Dice): Promise<{ failed: number; slowestMs: number }> {
  const injected: Record<string, number> = {};
  let slowestMs = 0;
  let failed = 0;
  for (let turn = 0; turn < faults; turn += 1) {
    // Each once, so that all are covered even with few.
    const fault = FAULTS[turn < FAULTS.length ? turn : dice.below(FAULTS.length)];
    if (!fault) continue;
    injected[fault.name] = (injected[fault.name] ?? 0) + 1;
    try {
      slowestMs = Math.max(slowestMs, Math.round(await fault.inject(stage, turn)));
      await expectSurvival(stage);
    } catch (error) {
      failed += 1;
      console.log(`${turn + 1}. ${fault.name}: ${error}`);
    }
    if ((turn + 1) % LOG_EVERY === 0) console.log(`${turn + 1} faults`);
  }
  console.table(injected);
  return { failed, slowestMs };
}
