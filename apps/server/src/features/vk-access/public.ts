export { type AuthorisationTools, createAuthorisationTools } from './authorisation.ts';
export { revokeLogin } from './logins.ts';
export { createVkAccess } from './pool/ask-vk.ts';
export { probeVk, probeVkMethods } from './probe-vk.ts';
export { hasActiveToken } from './repository.ts';
export { readSealedLogins, syncVkTokens } from './tokens.ts';
export {
  toUnavailable,
  type VkAccess,
  type VkAnswer,
  type VkCallOptions,
  type VkRefusal,
  type VkUnavailability,
  type VkUnavailable,
} from './vk-access.ts';
