import { randomUUID } from 'node:crypto';
import { deriveSecret, isSameSecret } from '#config/secrets.ts';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { type ProfileLink, toLinkKey } from '#features/catalogue/profile-link.ts';
import { listPeople } from '#features/catalogue/public.ts';
import { type EmailProblem, readEmail } from '#features/identity/accounts/contact-rules.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { recordInLog } from '#features/removal-log/removal-log.ts';
import { listSources } from '#features/sources/public.ts';
import { block, findPeopleByLink } from '#features/suppression/block.ts';
import { answerBy } from './deadlines.ts';
import { type LinkRefusal, readLink, toAddress } from './link-rules.ts';
import {
  countHiddenParts,
  countUnproven,
  findByKey,
  hasAlarm,
  insertCandidates,
  insertParts,
  insertRemovalEmail,
  insertRequest,
  lockKey,
  type RemovalRequest,
  updateRequest,
  wasRefused,
} from './repository.ts';
import { hashSecret, newNumber, type RemovalTools, secretOf } from './tools.ts';
import { findVkPage } from './vk-page.ts';

/** Which limit of those who ask is used up; null if none is. */
export type AskedTooOften = 'address' | 'account' | null;

interface Asked {
  readonly minor: boolean;
  /** As typed; null or empty: nobody wants a letter. */
  readonly email: string | null;
  readonly tooOften: AskedTooOften;
}

/** What opens the request. */
export interface Stored {
  readonly kind: 'asked';
  readonly number: string;
  readonly secret: string;
}

export type RequestOutcome = Stored | { readonly kind: 'refused'; readonly because: LinkRefusal | EmailProblem };

/**
 * Hides at once whoever has this page, and says afterwards what was done. Who asks too often, or about a page for which it was refused
 * lately, is looked at first.
 */
export async function requestRemoval(
  tools: RemovalTools,
  { link: given, ...asked }: Asked & { readonly link: string },
): Promise<RequestOutcome> {
  const read = readLink(given, tools.ownHosts);
  if (read.kind === 'refused') return read;
  const email = readMailbox(asked.email);
  if (email.kind === 'refused') return email;
  const pages = await findPages(tools, read.link);
  if (pages.kind === 'refused') return pages;
  return await storeRequest(tools, {
    about: 'link',
    key: pages.key,
    links: pages.links,
    personIds: [],
    minor: asked.minor,
    email: email.address,
    tooOften: asked.tooOften,
    consent: null,
  });
}

type Pages =
  | { readonly kind: 'found'; readonly links: readonly ProfileLink[]; readonly key: Buffer }
  | { readonly kind: 'refused'; readonly because: 'removal_link_community' };

/** All addresses of the page, and the key by which requests about it are recognised. */
export async function findPages(tools: RemovalTools, link: ProfileLink): Promise<Pages> {
  const page = link.site === 'vk' ? await findVkPage(tools, link) : null;
  if (page?.kind === 'community') return { kind: 'refused', because: 'removal_link_community' };
  const vk = page?.kind === 'person' ? page : null;
  const links = linksOf({
    link: toAddress(link),
    vk_id: vk?.vkId ?? (link.site === 'vk' && 'vkId' in link ? link.vkId : null),
    vk_name: vk?.name ?? (link.site === 'vk' && 'name' in link ? link.name : null),
  });
  return { kind: 'found', links, key: keyOf(tools.appSecret, `link ${toLinkKey(links[0] ?? link)}`) };
}

type ReadMailbox =
  | { readonly kind: 'read'; readonly address: string | null }
  | { readonly kind: 'refused'; readonly because: EmailProblem };

export function readMailbox(typed: string | null): ReadMailbox {
  return typed === null || typed.trim() === '' ? { kind: 'read', address: null } : readEmail(typed);
}

/** The pages of a request; the number of a VK page comes first, because it stays. */
export function linksOf({ link, vk_id, vk_name }: Pick<RemovalRequest, 'link' | 'vk_id' | 'vk_name'>): ProfileLink[] {
  const pages: ProfileLink[] = [
    ...(vk_id === null ? [] : [{ site: 'vk', vkId: vk_id } as const]),
    ...(vk_name === null ? [] : [{ site: 'vk', name: vk_name } as const]),
  ];
  if (pages.length > 0 || link === null) return pages;
  return [{ site: 'other', address: link.replace('https://', '') }];
}

export function keyOf(appSecret: string, what: string): Buffer {
  return deriveSecret(appSecret, 'removalKey', what);
}

interface NewRequest {
  readonly about: RemovalRequest['about'];
  readonly key: Buffer;
  readonly links: readonly ProfileLink[];
  /** Whom a photo fits. */
  readonly personIds: readonly string[];
  readonly minor: boolean;
  readonly email: string | null;
  readonly tooOften: AskedTooOften;
  /** Version of the text that a photo was sent under; null without one. */
  readonly consent: string | null;
}

/** Stores the request and blocks in one transaction: there is neither without the other. */
export async function storeRequest(tools: RemovalTools, asked: NewRequest): Promise<Stored> {
  const { db, clock, appSecret } = tools;
  const request = await db.transaction().execute(async (trx) => {
    await lockKey(trx, asked.key);
    const known = await findByKey(trx, asked.key);
    const now = clock();
    if (known !== null && isSame(known, appSecret, now)) return await addToKnown(trx, known, asked);
    return await insertNew(trx, tools, asked, now);
  });
  tools.onSuppression();
  return { kind: 'asked', number: String(request.number), secret: secretOf(appSecret, request.id) };
}

/** @limit none */
const SAME_WITHIN_MS = HOUR_MS;

/**
 * Sent twice by one person. Whoever asks about the page later may be a stranger, to whom it is not told that somebody has asked before, nor
 * what came of it. A photo that was dealt with may fit somebody who has come since.
 */
function isSame(
  { id, about, created_at, answered_at, secret_hash }: RemovalRequest,
  appSecret: string,
  now: Date,
): boolean {
  if (now.getTime() - created_at.getTime() > SAME_WITHIN_MS) return false;
  if (about === 'photo' && answered_at !== null) return false;
  return isSameSecret(hashSecret(secretOf(appSecret, id)), secret_hash);
}

async function addToKnown(trx: Transaction, known: RemovalRequest, asked: NewRequest): Promise<RemovalRequest> {
  const minor = known.minor || asked.minor;
  const email = known.email ?? (known.answered_at === null ? asked.email : null);
  if (minor !== known.minor || email !== known.email) await updateRequest(trx, known.id, { minor, email });
  return known;
}

async function insertNew(
  trx: Transaction,
  tools: RemovalTools,
  asked: NewRequest,
  now: Date,
): Promise<Pick<RemovalRequest, 'id' | 'number'>> {
  const id = randomUUID();
  const byLink = asked.links.length === 0 ? [] : await findPeopleByLink(trx, asked.links);
  const personIds = [...new Set([...asked.personIds, ...byLink])];
  const parts = await countBySource(trx, personIds);
  const queuedBecause = await whyQueued(trx, { asked, parts, now });
  const [first] = asked.links;
  const vkId = asked.links.find((link) => link.site === 'vk' && 'vkId' in link);
  const vkName = asked.links.find((link) => link.site === 'vk' && 'name' in link);
  const row = {
    id,
    number: newNumber(),
    secret_hash: hashSecret(secretOf(tools.appSecret, id)),
    about: asked.about,
    link: first === undefined ? null : toAddress(first),
    vk_id: vkId && 'vkId' in vkId ? vkId.vkId : null,
    vk_name: vkName && 'name' in vkName ? vkName.name : null,
    key: asked.key,
    minor: asked.minor,
    email: asked.email,
    queued_because: queuedBecause,
    created_at: now,
    due_at: answerBy(now),
  };
  await insertRequest(trx, { ...row, state: 'accepted' });
  if (queuedBecause === null) await blockNew(trx, tools, { ...row, asked, personIds, parts });
  else {
    await recordInLog(trx, { number: row.number, state: 'accepted', people: 0, at: now });
    await insertCandidates(trx, id, asked.personIds);
    if (queuedBecause === 'many' || queuedBecause === 'large_part') await raiseAlarm(trx, tools, now);
  }
  const subject = {
    number: row.number,
    about: row.about,
    minor: row.minor,
    people: personIds.length,
    queued_because: queuedBecause,
    consent: asked.consent,
  };
  await recordAudit(trx, { accountId: null, action: 'removal.requested', subject });
  return row;
}

interface Blocking {
  readonly id: string;
  readonly number: number;
  readonly email: string | null;
  readonly created_at: Date;
  readonly asked: NewRequest;
  readonly personIds: readonly string[];
  readonly parts: ReadonlyMap<string, number>;
}

async function blockNew(
  trx: Transaction,
  tools: RemovalTools,
  { id, number, email, created_at: now, asked, personIds, parts }: Blocking,
): Promise<void> {
  const counts = await block(trx, tools, { requestId: id, personIds, links: asked.links, isProven: false });
  const people = counts.hidden + counts.erased;
  // Somebody whom only an outside source has is in no catalogue, but in results.
  const isHeld = people + counts.outside > 0;
  const state = isHeld ? 'hidden' : 'not_found';
  await updateRequest(trx, id, { state, people, answered_at: isHeld ? null : now });
  await recordInLog(trx, { number, state, people, at: now });
  await insertParts(
    trx,
    [...parts].map(([sourceId, count]) => ({ request_id: id, source_id: sourceId, people: count, created_at: now })),
  );
  await writeTo(trx, { id, email }, state, now);
}

/** Nobody who gave no mailbox is written to. */
export async function writeTo(
  trx: Transaction,
  { id, email }: Pick<RemovalRequest, 'id' | 'email'>,
  kind: 'hidden' | 'erased' | 'not_found' | 'refused' | 'question' | 'extended',
  now: Date,
): Promise<void> {
  if (email === null) return;
  await insertRemovalEmail(trx, { id: randomUUID(), request_id: id, kind, address: email, created_at: now });
}

/** One letter a day, however many requests there are. */
async function raiseAlarm(trx: Transaction, { operatorEmail }: RemovalTools, now: Date): Promise<void> {
  if (operatorEmail === null || (await hasAlarm(trx, new Date(now.getTime() - DAY_MS)))) return;
  await insertRemovalEmail(trx, {
    id: randomUUID(),
    request_id: null,
    kind: 'alarm',
    address: operatorEmail,
    created_at: now,
  });
}

/**
 * Unproven requests that hide somebody in a day.
 * @limit queue: A further one is looked at before it hides anybody, and the operator is told.
 */
export const UNPROVEN_PER_DAY = 200;
/**
 * Of the people of a source, hidden without a proof in a day.
 * @limit queue: A further one is looked at before it hides anybody, and the operator is told.
 */
const SOURCE_PART = 0.001;
/**
 * So many people of a source may be hidden in a day however small it is: in a village the first one is a thousandth.
 * @limit none
 */
const SOURCE_PEOPLE_MIN = 10;
const REFUSED_DAYS = 90;

/** Null if it hides at once. Who is under 18 does not wait because somebody has asked too often. */
async function whyQueued(
  trx: Transaction,
  { asked, parts, now }: { asked: NewRequest; parts: ReadonlyMap<string, number>; now: Date },
): Promise<RemovalRequest['queued_because']> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const refusedSince = new Date(now.getTime() - REFUSED_DAYS * DAY_MS);
  if (await wasRefused(trx, { key: asked.key, since: refusedSince })) return 'refused_before';
  if (asked.tooOften !== null && !asked.minor) return asked.tooOften;
  if ((await countUnproven(trx, dayAgo)) >= UNPROVEN_PER_DAY) return 'many';
  return (await isLargePart(trx, parts, dayAgo)) ? 'large_part' : null;
}

async function isLargePart(trx: Transaction, parts: ReadonlyMap<string, number>, since: Date): Promise<boolean> {
  if (parts.size === 0) return false;
  const hidden = await countHiddenParts(trx, { sourceIds: [...parts.keys()], since });
  const sources = await listSources(trx);
  return sources.some(({ id, person_count: people }) => {
    const part = parts.get(id);
    if (part === undefined) return false;
    return (hidden.get(id) ?? 0) + part > Math.max(SOURCE_PEOPLE_MIN, people * SOURCE_PART);
  });
}

async function countBySource(trx: Transaction, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const people = await listPeople(trx, personIds);
  const bySource = Map.groupBy(people.values(), ({ sourceId }) => sourceId);
  return new Map([...bySource].map(([sourceId, each]) => [sourceId, each.length]));
}
