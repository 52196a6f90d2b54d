export { hasActiveToken } from './has-active-token.ts';
export { createVkAccess } from './pool/create-vk-access.ts';
export { probeVkMethods } from './pool/probe-vk-methods.ts';
export { syncVkTokens } from './tokens/sync-vk-tokens.ts';
export type { VkAccess, VkAnswer, VkCallOptions, VkRefusal, VkUnavailability } from './vk-access.ts';
