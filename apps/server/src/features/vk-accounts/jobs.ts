import type { Queue } from '#queue/queue.ts';
import { type PurgeWallsTools, purgeWalls } from './walls/purge-walls.ts';

export async function scheduleWallPurge(queue: Queue, tools: PurgeWallsTools): Promise<void> {
  await queue.schedule('purge-vk-walls', '41 * * * *', async () => {
    await purgeWalls(tools);
  });
}
