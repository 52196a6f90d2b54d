import { QUESTIONS, type Question, REFUSAL_REASONS, type RefusalReason } from '@vidno/contract/operator/removals';
import type { Transaction } from '#database/database.ts';
import { recordNumbered } from '#features/privacy/public.ts';
import { recordInLog } from '#features/removal-log/removal-log.ts';
import { block, lift } from '#features/suppression/block.ts';
import { extend } from './deadlines.ts';
import { eraseRequest, writeActOf } from './prove-removal.ts';
import {
  deleteParts,
  FORGOTTEN,
  findByNumber,
  lockRequest,
  type RemovalRequest,
  takeCandidates,
  updateRequest,
} from './repository.ts';
import { linksOf, writeTo } from './request-removal.ts';
import type { RemovalTools } from './tools.ts';

export type Decision =
  | { readonly kind: 'erase' }
  /** Nobody sees the person, and nothing is erased. */
  | { readonly kind: 'keep' }
  | { readonly kind: 'refuse'; readonly reason: RefusalReason }
  | { readonly kind: 'ask'; readonly question: Question }
  | { readonly kind: 'extend' };

type Refusal = 'unknown' | 'answered' | 'minor' | 'extended_before';

type Decided = { readonly kind: 'decided'; readonly request: RemovalRequest };
type DecisionOutcome = Decided | { readonly kind: 'refused'; readonly because: Refusal };

type DecisionInTransaction =
  | (Decided & {
      /** What the journal keeps of it. */
      readonly subject: { readonly number: number; readonly decision: Decision['kind']; readonly people: number };
      /** Call it once the decision is in the journal. `by` decided. */
      readonly recorded: (trx: Transaction, event: { readonly id: number; readonly by: string }) => Promise<void>;
    })
  | Extract<DecisionOutcome, { kind: 'refused' }>;

/** How the journal names a request that an operator did something about. */
export function removalTarget(number: number): string {
  return `removal ${number}`;
}

/** The operator decides; the note says why, for the audit log. */
export async function decideRemoval(
  tools: RemovalTools,
  {
    number,
    decision,
    note,
    operator,
  }: { readonly number: number; readonly decision: Decision; readonly note: string; readonly operator: string },
): Promise<DecisionOutcome> {
  const outcome = await tools.db.transaction().execute(async (trx): Promise<DecisionOutcome> => {
    const decided = await decideInTransaction(trx, tools, { number, decision });
    if (decided.kind === 'refused') return decided;
    const subject = { target: removalTarget(number), ...decided.subject, note, operator };
    const id = await recordNumbered(trx, { accountId: null, action: 'removal.decided', subject });
    await decided.recorded(trx, { id, by: operator });
    return { kind: 'decided', request: decided.request };
  });
  tools.onSuppression();
  return outcome;
}

/** Whoever calls it writes the event, calls `recorded`, and after the commit `onSuppression`. */
export async function decideInTransaction(
  trx: Transaction,
  tools: RemovalTools,
  { number, decision }: { readonly number: number; readonly decision: Decision },
): Promise<DecisionInTransaction> {
  const known = await findByNumber(trx, number);
  const request = known && (await lockRequest(trx, known.id));
  if (!request) return { kind: 'refused', because: 'unknown' };
  const because = whyNot(request, decision);
  if (because !== null) return { kind: 'refused', because };
  const decided = await carryOut(trx, tools, request, decision);
  return {
    kind: 'decided',
    request: decided,
    subject: { number, decision: decision.kind, people: decided.people },
    recorded: async (inTrx, { id: eventId, by }) => {
      if (decision.kind === 'erase') await writeActOf(inTrx, tools, { request: decided, by, eventId });
    },
  };
}

/** Null if it may be decided so. */
export function whyNot(
  { state, answered_at, minor, extended }: RemovalRequest,
  decision: Decision,
): Exclude<Refusal, 'unknown'> | null {
  if (state === 'erased' || state === 'refused') return 'answered';
  if (answered_at !== null && (decision.kind === 'ask' || decision.kind === 'extend')) return 'answered';
  if (minor && decision.kind === 'refuse' && decision.reason !== 'not_minor') return 'minor';
  return decision.kind === 'extend' && extended ? 'extended_before' : null;
}

async function carryOut(
  trx: Transaction,
  tools: RemovalTools,
  request: RemovalRequest,
  decision: Decision,
): Promise<RemovalRequest> {
  const now = tools.clock();
  switch (decision.kind) {
    case 'erase':
      return await eraseRequest(trx, tools, { request, proof: 'operator' });
    case 'keep': {
      const personIds = await takeCandidates(trx, request.id);
      const blocking = { requestId: request.id, personIds, links: linksOf(request), isProven: true };
      const { hidden, erased } = await block(trx, tools, blocking);
      const people = hidden + erased;
      return await change(
        trx,
        request,
        { state: 'hidden', people, question: null, reply: null, answered_at: now },
        now,
      );
    }
    case 'refuse': {
      await takeCandidates(trx, request.id);
      await lift(trx, tools, request.id);
      await deleteParts(trx, request.id);
      const reason = REFUSAL_REASONS[decision.reason];
      return await change(trx, request, { ...FORGOTTEN, state: 'refused', people: 0, reason, answered_at: now }, now);
    }
    case 'ask':
      await writeTo(trx, request, 'question', now);
      return await change(trx, request, { question: QUESTIONS[decision.question], reply: null }, null);
    case 'extend': {
      await writeTo(trx, request, 'extended', now);
      return await change(trx, request, { due_at: extend(request.due_at), extended: true }, null);
    }
  }
}

/** `answeredAt` is null if the request goes on. */
async function change(
  trx: Transaction,
  request: RemovalRequest,
  changed: Partial<RemovalRequest>,
  answeredAt: Date | null,
): Promise<RemovalRequest> {
  await updateRequest(trx, request.id, changed);
  const after = { ...request, ...changed };
  if (answeredAt !== null) {
    await recordInLog(trx, { number: after.number, state: after.state, people: after.people, at: answeredAt });
  }
  if (answeredAt !== null && (after.state === 'hidden' || after.state === 'refused')) {
    await writeTo(trx, request, after.state, answeredAt);
  }
  return after;
}
