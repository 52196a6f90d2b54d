import { flushCompileCache } from 'node:module';
import { createDice } from '@vidno/simulators/vk/world/dice';
import { startSchedule } from '#features/monitors/schedule.ts';
import { createRunner } from '#runs/create-runner.ts';
import { openFaultFixture } from '../faults/open-fault-fixture.ts';
import { openSharedClock } from '../faults/shared-clock.ts';

/** Advances runs of all kinds like a worker, with settings from the environment. `<folder of the clock> <seed>` */
const [folder = '', seed = ''] = process.argv.slice(2);
const { clock } = openSharedClock(folder);
const { tools, runKinds } = await openFaultFixture({ environment: process.env, clock, dice: createDice(Number(seed)) });
createRunner(tools, runKinds).claimWaiting();
startSchedule(tools);
// A killed process does not write its compile cache, so the next one would compile everything again.
flushCompileCache();
console.log('ready');
