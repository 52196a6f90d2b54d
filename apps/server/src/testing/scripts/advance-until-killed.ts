import { flushCompileCache } from 'node:module';
import { createDice } from '@vidno/simulators/vk/world/dice';
import { startSchedule } from '#features/monitors/schedule/start-schedule.ts';
import { createRunner } from '#runs/create-runner.ts';
import { openFaultStage } from '../faults/open-fault-stage.ts';
import { openSharedClock } from '../faults/shared-clock.ts';

/** Advances runs of all kinds, as a worker does; the settings are in the environment. `<folder of the clock> <seed>` */
const [folder = '', seed = ''] = process.argv.slice(2);
const { clock } = openSharedClock(folder);
const { tools, runKinds } = await openFaultStage({ environment: process.env, clock, dice: createDice(Number(seed)) });
createRunner(tools, runKinds).claimWaiting();
startSchedule(tools);
// Whoever is killed leaves no cache, and the next one would compile everything again.
flushCompileCache();
console.log('ready');
