import * as z from 'zod/mini';

export const LOGIN_CHANGES = [
  'password_changed',
  'email_changed',
  'phone_changed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'vk_linked',
  'vk_unlinked',
  'telegram_linked',
  'telegram_unlinked',
] as const;
export type LoginChangeKind = (typeof LOGIN_CHANGES)[number];

/** A change of how to log in that this session has not been told of yet. */
export const loginChangeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(LOGIN_CHANGES),
  /** Such as «Chrome, Windows»; empty if unknown. */
  device: z.string(),
  at: z.string(),
  /** Asked for in this session. */
  own: z.boolean(),
});
export type LoginChange = z.infer<typeof loginChangeSchema>;
