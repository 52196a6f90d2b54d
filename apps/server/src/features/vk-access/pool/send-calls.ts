import type { VkOutcome } from '@vidno/providers/vk/vk-client';
import { sleep } from '../sleep.ts';
import { refreshLogin } from '../tokens/refresh-login.ts';
import { placeOf } from '../tokens/secret-place-rules.ts';
import { markDead } from '../tokens/token-repository.ts';
import { applyVerdict } from './apply-verdict.ts';
import type { TokenPool } from './create-token-pool.ts';
import { beginSlot } from './limits/begin-slot.ts';
import type { Patience } from './limits/create-patience.ts';
import { refundBudget, type Slot } from './limits/limiter-repository.ts';
import type { MethodCalls, OpenCall } from './method-calls.ts';
import { toVerdict, type Verdict } from './outcome-rules.ts';
import { pauseToken } from './pause-repository.ts';
import { settleVerdicts } from './settle-verdicts.ts';

interface Sending {
  readonly slot: Slot;
  readonly day: string;
  readonly errand: MethodCalls;
  readonly patience: Patience;
  readonly calls: readonly OpenCall[];
}

const FIRST_LEAD_MS = 40;
const LONGEST_LEAD_MS = 640;
const ID_DOWN_MS = 60_000;

/** Makes the calls in their slot; answers those that are settled and returns those to be sent again. */
export async function sendCalls(pool: TokenPool, sending: Sending): Promise<OpenCall[]> {
  const { slot, errand, patience, calls } = sending;
  const token = await openToken(pool, sending);
  if (token === null) return giveBack(pool, sending);
  if (!(await beginSlot(pool, slot, patience))) {
    errand.leadMs = Math.min(LONGEST_LEAD_MS, Math.max(FIRST_LEAD_MS, errand.leadMs * 2));
    return giveBack(pool, sending);
  }
  errand.leadMs = 0;
  for (const call of calls) call.asked = true;
  const verdicts = (await ask(pool, token, sending)).map((outcome) => toVerdict(withoutSecret(outcome, token)));
  pool.connection.answered();
  for (const verdict of distinct(verdicts)) await applyVerdict(pool, { slot, errand, verdict, calls: calls.length });
  const { again, backOffMs } = settleVerdicts({ calls, verdicts, repeats: patience.repeats, clock: pool.clock });
  if (again.length > 0 && backOffMs > 0) await sleep(backOffMs, patience.signal);
  return again;
}

/** Null: it has run out or cannot be read; whatever could be done about it has been. */
async function openToken(pool: TokenPool, { slot, patience }: Sending): Promise<string | null> {
  const now = pool.clock();
  if (slot.expires_at !== null && slot.expires_at <= now) {
    const outcome = await refreshLogin(pool, slot, patience.signal);
    if (outcome === 'refused') await markDead(pool.db, slot, 'the login has run out');
    if (outcome === 'unreachable') {
      await pauseToken(pool.db, slot.id, { until: new Date(now.getTime() + ID_DOWN_MS), error: 'VK ID is not there' });
    }
    return null;
  }
  const token = pool.vault.open(slot.access_token, placeOf('access', slot.account_id));
  if (token === null) await markDead(pool.db, slot, 'the secret of this server has changed');
  return token;
}

async function giveBack(pool: TokenPool, { slot, day, errand, calls }: Sending): Promise<OpenCall[]> {
  await refundBudget(pool.db, { tokenId: slot.id, method: errand.method, day, calls: slot.granted });
  return [...calls];
}

async function ask({ client }: TokenPool, token: string, { calls, patience }: Sending): Promise<VkOutcome[]> {
  const { signal } = patience;
  const [first] = calls;
  if (calls.length > 1) return client.execute(token, calls, { signal });
  return first ? [await client.call(token, first.method, first.params, { signal })] : [];
}

/** VK's words go to users, logs and the database. */
function withoutSecret(outcome: VkOutcome, token: string): VkOutcome {
  if (outcome.kind === 'answered') return outcome;
  return { ...outcome, message: outcome.message.replaceAll(token, '[hidden]').slice(0, 300) };
}

/** Each kind once: a batch that was refused as a whole says the same of every call. */
function distinct(verdicts: readonly Verdict[]): Verdict[] {
  return [...new Map(verdicts.map((verdict) => [verdict.kind, verdict])).values()];
}
