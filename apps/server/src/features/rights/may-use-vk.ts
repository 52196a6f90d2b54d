import { SERVICE } from '@vidno/contract/constants';
import type { Caller } from '#features/identity/public.ts';

/** Whether pages may be collected and looked at: with the service, and without it those of a demo. */
export function mayUseVk({ services }: Pick<Caller, 'services'>, { demo }: { demo: boolean }): boolean {
  return demo || services.includes(SERVICE.vk);
}
