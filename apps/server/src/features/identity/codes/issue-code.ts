import type { Transaction } from '#database/database.ts';
import { deriveCode } from '../derived-secret-rules.ts';
import { type CodeUse, insertCode, listCodeTimes, lockTarget } from './code-repository.ts';
import { CODE_VALID_MS, secondsUntilNextCode, TARGET_LIMIT_WINDOW_MS } from './code-rules.ts';

export type IssueCodeOutcome =
  | { readonly kind: 'issued'; readonly code: string }
  | { readonly kind: 'refused'; readonly because: 'code_too_soon'; readonly retryAfterSeconds: number };

/** Makes a code that replaces the earlier ones for the same use. The caller delivers it. */
export async function issueCode(
  trx: Transaction,
  { appSecret, now }: { appSecret: string; now: Date },
  { id, ...use }: CodeUse & { readonly id: string },
): Promise<IssueCodeOutcome> {
  await lockTarget(trx, use.target);
  const since = new Date(now.getTime() - TARGET_LIMIT_WINDOW_MS);
  const retryAfterSeconds = secondsUntilNextCode(await listCodeTimes(trx, { target: use.target, since }), now);
  if (retryAfterSeconds > 0) return { kind: 'refused', because: 'code_too_soon', retryAfterSeconds };
  await insertCode(trx, { ...use, id, now, expiresAt: new Date(now.getTime() + CODE_VALID_MS) });
  return { kind: 'issued', code: deriveCode(appSecret, id) };
}
