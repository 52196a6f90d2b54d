import { createVkIdClient } from '@vidno/providers/vk/create-vk-id-client';
import type { Config } from '#config/config.ts';
import { createVault } from '#database/create-vault.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';

/** Null if no application is registered at VK ID. */
export function createAuthorisationTools({
  config: { vk, appSecret },
  db,
  clock,
  log,
}: Pick<AuthorisationTools, 'db' | 'clock' | 'log'> & {
  readonly config: Pick<Config, 'vk' | 'appSecret'>;
}): AuthorisationTools | null {
  if (vk === null || vk.clientId === null) return null;
  const idClient = createVkIdClient({ ...vk, clientId: vk.clientId });
  return { db, clock, log, vault: createVault(appSecret), idClient };
}
