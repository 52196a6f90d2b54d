import * as z from 'zod/mini';
import type { VkOutcome } from './vk-client.ts';

const text = z.optional(z.coerce.string());

const errorSchema = z.object({
  error_code: z.number(),
  error_subcode: z.optional(z.number()),
  error_msg: z._default(z.string(), ''),
  captcha_sid: text,
  captcha_img: text,
  redirect_uri: text,
});
const replySchema = z.union([
  z.object({ error: errorSchema }),
  z.object({ response: z.unknown(), execute_errors: z.optional(z.array(errorSchema)) }),
]);

interface Reply {
  readonly outcome: VkOutcome;
  /** The errors of failed inner calls of an `execute`, in order. */
  readonly executeErrors: readonly VkOutcome[];
}

/** Parses a response of VK, without the echoed parameters. */
export function readOutcome(body: unknown): Reply {
  const reply = replySchema.safeParse(body);
  if (!reply.success) {
    return { outcome: { kind: 'unreachable', message: 'The answer is not one of VK' }, executeErrors: [] };
  }
  if ('error' in reply.data) return { outcome: toRefusal(reply.data.error), executeErrors: [] };
  const { response, execute_errors: executeErrors = [] } = reply.data;
  return { outcome: { kind: 'answered', response }, executeErrors: executeErrors.map(toRefusal) };
}

function toRefusal(error: z.infer<typeof errorSchema>): VkOutcome {
  const { captcha_sid: sid = null, captcha_img: imageUrl = null, redirect_uri: redirectUrl = null } = error;
  const refusal = {
    kind: 'refused',
    code: error.error_code,
    ...(error.error_subcode !== undefined && { subcode: error.error_subcode }),
    message: error.error_msg,
  } as const;
  const needsUserAction = sid !== null || redirectUrl !== null;
  return needsUserAction ? { ...refusal, captcha: { sid, imageUrl, redirectUrl } } : refusal;
}
