import type { RenewalTools } from '#features/payments/public.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { tendSubscriptions } from './renewing/tend-subscriptions.ts';

export async function scheduleSubscriptionJobs(scheduler: Scheduler, tools: RenewalTools): Promise<void> {
  await scheduler.schedule('tend-subscriptions', '* * * * *', () => tendSubscriptions(tools));
}
