import { REMOVAL_CODE_HOURS, type RemovalProof } from '@vidno/contract/account/removal';
import { deriveSecret } from '#config/secrets.ts';
import { HOUR_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { writeAct } from '#features/destruction/acts.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { recordInLog } from '#features/removal-log/removal-log.ts';
import { block, erase } from '#features/suppression/block.ts';
import {
  deleteParts,
  FORGOTTEN,
  findById,
  lockRequest,
  type RemovalRequest,
  takeCandidates,
  updateCodeEnd,
  updateRequest,
} from './repository.ts';
import { linksOf, writeTo } from './request-removal.ts';
import type { RemovalTools } from './tools.ts';
import { findVkPage, readVkStatus } from './vk-page.ts';

export type ProofRefusal =
  | 'removal_nothing_to_prove'
  | 'removal_no_proof'
  | 'removal_code_expired'
  | 'removal_code_missing'
  | 'removal_vk_unavailable'
  /** The page is somebody else's. */
  | 'removal_other_page';

type ProofOutcome =
  | { readonly kind: 'erased'; readonly request: RemovalRequest }
  | { readonly kind: 'refused'; readonly because: ProofRefusal };

/** Somebody has logged in at VK ID; if the page is theirs, what it is about is erased. */
export async function proveByVkId(
  tools: RemovalTools,
  { removalId, vkUserId }: { readonly removalId: string; readonly vkUserId: number },
): Promise<ProofOutcome> {
  const request = await findById(tools.db, removalId);
  if (request === null) return refused('removal_nothing_to_prove');
  const page = await findOwner(tools, request);
  if (page.kind === 'refused') return page;
  if (page.vkId !== vkUserId) return refused('removal_other_page');
  return await eraseProven(tools, { id: request.id, vkId: page.vkId, by: 'vk_id' });
}

type Owner = { readonly kind: 'found'; readonly vkId: number } | Extract<ProofOutcome, { kind: 'refused' }>;

/** Whose page it is. Of a short name that VK could not be asked about before, it is asked now. */
async function findOwner(tools: RemovalTools, { vk_id: vkId, vk_name: name }: RemovalRequest): Promise<Owner> {
  if (vkId !== null) return { kind: 'found', vkId };
  if (name === null) return refused('removal_no_proof');
  const page = await findVkPage(tools, { site: 'vk', name });
  if (page.kind === 'unknown') return refused('removal_vk_unavailable');
  return page.kind === 'person' ? { kind: 'found', vkId: page.vkId } : refused('removal_no_proof');
}

/** The code that the owner of the page writes into its status; null if none was asked for, or its time is over. */
export function codeOf(
  { appSecret, clock }: Pick<RemovalTools, 'appSecret' | 'clock'>,
  { id, code_until: until }: Pick<RemovalRequest, 'id' | 'code_until'>,
): string | null {
  if (until === null || until <= clock()) return null;
  const bytes = deriveSecret(appSecret, 'removalCode', `${id} ${until.toISOString()}`);
  return `vidno-${bytes.toString('hex').slice(0, 12)}`;
}

/** A code that works for a day; the one that still does is given again. */
export async function issueCode(
  tools: RemovalTools,
  request: RemovalRequest,
): Promise<{ readonly kind: 'issued'; readonly request: RemovalRequest } | Extract<ProofOutcome, { kind: 'refused' }>> {
  const now = tools.clock();
  const owner = await findOwner(tools, request);
  if (owner.kind === 'refused') return owner;
  const until = new Date(now.getTime() + REMOVAL_CODE_HOURS * HOUR_MS);
  const issued = await updateCodeEnd(tools.db, { id: request.id, now, until });
  return issued === null ? refused('removal_nothing_to_prove') : { kind: 'issued', request: issued };
}

/** Reads the status of the very page that the request is about. A code that was found works no second time. */
export async function checkCode(tools: RemovalTools, request: RemovalRequest): Promise<ProofOutcome> {
  const code = codeOf(tools, request);
  if (code === null) return refused('removal_code_expired');
  const owner = await findOwner(tools, request);
  if (owner.kind === 'refused') return owner;
  const answer = await readVkStatus(tools, owner.vkId);
  if (answer.kind === 'unavailable') return refused('removal_vk_unavailable');
  if (!answer.status.toLowerCase().includes(code)) return refused('removal_code_missing');
  return await eraseProven(tools, { id: request.id, vkId: owner.vkId, by: 'vk_status' });
}

interface Proven {
  readonly id: string;
  readonly vkId: number;
  readonly by: RemovalProof;
}

async function eraseProven(tools: RemovalTools, { id, vkId, by }: Proven): Promise<ProofOutcome> {
  const outcome = await tools.db.transaction().execute(async (trx): Promise<ProofOutcome> => {
    const request = await lockRequest(trx, id);
    if (request === null || request.state === 'erased' || request.state === 'refused') {
      return refused('removal_nothing_to_prove');
    }
    const erased = await eraseRequest(trx, tools, { request: { ...request, vk_id: vkId }, proof: by });
    const subject = { number: request.number, proof: by, people: erased.people };
    const eventId = await recordAudit(trx, { accountId: null, action: 'removal.proven', subject });
    await writeActOf(trx, tools, { request: erased, by: null, eventId });
    return { kind: 'erased', request: erased };
  });
  tools.onSuppression();
  return outcome;
}

/** Once it is in the journal. */
export async function writeActOf(
  trx: Transaction,
  { operator, clock }: Pick<RemovalTools, 'operator' | 'clock'>,
  { request, by, eventId }: { readonly request: RemovalRequest; readonly by: string | null; readonly eventId: number },
): Promise<void> {
  await writeAct(trx, {
    requestNumber: request.number,
    subject: `лицо, о котором заявка № ${request.number}; имя оператору не известно`,
    people: request.people,
    operator,
    by,
    reason: 'требование субъекта персональных данных: статьи 14, 20 и 21 закона № 152-ФЗ',
    at: request.answered_at ?? clock(),
    eventId,
  });
}

interface Erasing {
  readonly request: RemovalRequest;
  readonly proof: RemovalRequest['proof'];
}

/** What waited, or was not there, is blocked first, so that nobody comes back with the next import. */
export async function eraseRequest(
  trx: Transaction,
  tools: RemovalTools,
  { request, proof }: Erasing,
): Promise<RemovalRequest> {
  const now = tools.clock();
  const { id } = request;
  const personIds = await takeCandidates(trx, id);
  const links = linksOf(request);
  await block(trx, tools, { requestId: id, personIds, links, isProven: true });
  const { hidden, erased } = await erase(trx, tools, { requestId: id, links });
  const change = {
    ...FORGOTTEN,
    state: 'erased',
    proof,
    people: hidden + erased,
    answered_at: now,
  } satisfies Partial<RemovalRequest>;
  await updateRequest(trx, id, change);
  await deleteParts(trx, id);
  await writeTo(trx, request, 'erased', now);
  await recordInLog(trx, { number: request.number, state: change.state, people: change.people, at: now });
  return { ...request, ...change };
}

function refused(because: ProofRefusal): { readonly kind: 'refused'; readonly because: ProofRefusal } {
  return { kind: 'refused', because };
}
