import { SERVICE } from '@vidno/contract/constants';
import type { Caller } from '#features/identity/public.ts';

type Payer = Pick<Caller, 'services'>;

/** Whether the caller may start, repeat or refresh work of this service. Reading what it has delivered asks nothing of this. */
export function mayStart({ services }: Payer, service: number): boolean {
  return services.includes(service);
}

/** Whether a VK page may be collected: a demo page for everyone, others with the service. */
export function mayCollectVk(payer: Payer, { demo }: { readonly demo: boolean }): boolean {
  return demo || mayStart(payer, SERVICE.vk);
}
