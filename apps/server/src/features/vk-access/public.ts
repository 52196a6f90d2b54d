export { createVkAccess, type VkAccessTools } from './pool/create-vk-access.ts';
export type { VkAccess, VkAnswer, VkCallOptions, VkRefusal, VkUnavailability } from './vk-access.ts';
