export { createVkAccess } from './pool/create-vk-access.ts';
export { probeVkMethods } from './pool/probe-vk-methods.ts';
export { probeVk } from './probe-vk.ts';
export { syncVkTokens } from './tokens/sync-vk-tokens.ts';
export { hasActiveToken } from './tokens/token-repository.ts';
export { toUnavailable, type VkUnavailable } from './unavailable-rules.ts';
export type { VkAccess, VkAnswer, VkCallOptions, VkRefusal, VkUnavailability } from './vk-access.ts';
