export type { AuthorisationTools } from './authorisation.ts';
export { createAuthorisationTools } from './authorisation.ts';
export { revokeLogin } from './logins.ts';
export { createVkAccess } from './pool/ask-vk.ts';
export { probeVk, probeVkMethods } from './probe-vk.ts';
export { hasActiveToken } from './repository.ts';
export { readSealedLogins, syncVkTokens } from './tokens.ts';
export type { VkAccess, VkAnswer, VkCallOptions, VkRefusal, VkUnavailability } from './vk-access.ts';
export { toUnavailable, type VkUnavailable } from './vk-access.ts';
