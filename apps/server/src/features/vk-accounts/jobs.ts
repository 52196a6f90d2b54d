import type { Scheduler } from '#queue/scheduler.ts';
import { type PurgeWallsTools, purgeWalls } from './walls/purge-walls.ts';

export async function scheduleWallPurge(scheduler: Scheduler, tools: PurgeWallsTools): Promise<void> {
  await scheduler.schedule('purge-vk-walls', '41 * * * *', async () => {
    await purgeWalls(tools);
  });
}
