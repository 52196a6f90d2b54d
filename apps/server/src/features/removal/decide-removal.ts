import type { Transaction } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
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

/** Why a request is refused, as its page says it. */
export const REFUSAL_REASONS = {
  not_own: 'Мы не смогли убедиться, что человек на этой странице вы или ваш ребёнок.',
  abuse: 'Заявку подали, чтобы скрыть другого человека без его согласия.',
  not_minor: 'Человеку на этой странице есть 18 лет, и сам он не просил его убрать.',
  not_person: 'Это страница не человека, а организации или сообщества.',
} as const;
export type RefusalReason = keyof typeof REFUSAL_REASONS;

/** What the operator may ask. */
export const QUESTIONS = {
  own: 'Как нам убедиться, что страница ваша? Например, на ней есть ваша почта, или вы можете ненадолго изменить на ней описание.',
  which: 'Под заявку подходят несколько анкет. Напишите возраст и город в вашей.',
  link: 'По этой ссылке ничего не открывается. Пришлите, пожалуйста, адрес самой анкеты.',
} as const;
export type Question = keyof typeof QUESTIONS;

export type Decision =
  | { readonly kind: 'erase' }
  /** Nobody sees the person, and nothing is erased. */
  | { readonly kind: 'keep' }
  | { readonly kind: 'refuse'; readonly reason: RefusalReason }
  | { readonly kind: 'ask'; readonly question: Question }
  | { readonly kind: 'extend' };

type DecisionOutcome =
  | { readonly kind: 'decided'; readonly request: RemovalRequest }
  | { readonly kind: 'refused'; readonly because: 'unknown' | 'answered' | 'minor' | 'extended_before' };

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
    const known = await findByNumber(trx, number);
    const request = known && (await lockRequest(trx, known.id));
    if (!request) return { kind: 'refused', because: 'unknown' };
    const because = whyNot(request, decision);
    if (because !== null) return { kind: 'refused', because };
    const decided = await carryOut(trx, tools, request, decision);
    const subject = { number, decision: decision.kind, people: decided.people, note, operator };
    const eventId = await recordAudit(trx, { accountId: null, action: 'removal.decided', subject });
    if (decision.kind === 'erase') await writeActOf(trx, tools, { request: decided, by: operator, eventId });
    return { kind: 'decided', request: decided };
  });
  tools.onSuppression();
  return outcome;
}

/** Null if it may be decided so. */
function whyNot(
  { state, answered_at, minor, extended }: RemovalRequest,
  decision: Decision,
): Extract<DecisionOutcome, { kind: 'refused' }>['because'] | null {
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
