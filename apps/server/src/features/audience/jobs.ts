import type { Queue } from '#queue/queue.ts';
import { audienceJob } from './audience-job.ts';
import { type ReadAudienceTools, readAudience } from './read-audience.ts';
import { type ResumeReadingsTools, resumeReadings } from './resume-readings.ts';

/** The rate limit of VK is shared, so more at once would only take turns. */
const CONCURRENCY = 1;

export async function workOnAudiences(queue: Queue, tools: ReadAudienceTools): Promise<void> {
  await queue.work(audienceJob, (run, signal) => readAudience(tools, run, signal), CONCURRENCY);
}

export async function scheduleAudiences(queue: Queue, tools: Omit<ResumeReadingsTools, 'queue'>): Promise<void> {
  await queue.schedule('resume-audiences', '* * * * *', () => resumeReadings({ ...tools, queue }));
}
