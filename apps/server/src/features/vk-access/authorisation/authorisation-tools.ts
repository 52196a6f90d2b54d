import type { VkIdClient } from '@vidno/providers/vk/create-vk-id-client';
import type { RefreshTools } from '../tokens/refresh-login.ts';

export interface AuthorisationTools extends RefreshTools {
  readonly idClient: VkIdClient;
}
