import { REMOVAL_TEXTS, type Removal, type RemovalState } from '@vidno/contract/account/removal';
import { isSameSecret } from '#config/secrets.ts';
import { formatMoscowDate, formatMoscowDayAndTime, toMoscowDay } from '#config/time.ts';
import type { ProfileLink } from '#features/catalogue/profile-link.ts';
import { LOG_PATH, writeProof } from '#features/removal-log/removal-log.ts';
import { describeSuppression, lookAgain, type StillShown } from '#features/suppression/block.ts';
import { type LinkRefusal, readLink } from './link-rules.ts';
import { codeOf } from './prove-removal.ts';
import { type RemovalRequest, updateReply } from './repository.ts';
import { findPages, linksOf } from './request-removal.ts';
import { openRequest, type RemovalTools } from './tools.ts';

interface Key {
  readonly number: string;
  readonly secret: string;
}

/** Null if there is no such request, or the secret is that of another. */
export async function findRemoval(tools: RemovalTools, key: Key): Promise<Removal | null> {
  const request = await openRequest(tools, key);
  return request && toRemoval(tools, request);
}

/** Numbers only: never a name, link or source, nor the mailbox. */
export function toRemoval(tools: RemovalTools, request: RemovalRequest): Removal {
  const now = tools.clock();
  const code = codeOf(tools, request);
  return {
    number: String(request.number),
    state: stateOf(request),
    overdue: isOverdue(request, now),
    about: request.about,
    minor: request.minor,
    created: request.created_at.toISOString(),
    deadline: toMoscowDay(request.due_at),
    answered: request.answered_at?.toISOString() ?? null,
    people: request.people,
    question: request.reply === null ? request.question : null,
    reason: request.reason,
    proofs: mayBeProven(request) ? [...tools.proofs] : [],
    code: code === null || request.code_until === null ? null : { text: code, until: request.code_until.toISOString() },
  };
}

function stateOf({ state, question, reply, answered_at }: RemovalRequest): RemovalState {
  return question !== null && reply === null && answered_at === null ? 'question' : state;
}

export function isOverdue({ answered_at, due_at }: RemovalRequest, now: Date): boolean {
  return answered_at === null && due_at < now;
}

/** Only pages at VK can be; those of other sources are looked at by the operator. */
function mayBeProven({ state, vk_id, vk_name }: RemovalRequest): boolean {
  return state !== 'erased' && state !== 'refused' && (vk_id !== null || vk_name !== null);
}

type CheckOutcome =
  | { readonly kind: 'looked'; readonly at: string; readonly shown: StillShown }
  | { readonly kind: 'refused'; readonly because: 'removal_not_found' | CheckRefusal };

type CheckRefusal = LinkRefusal | 'removal_link_needed' | 'removal_link_other' | 'removal_photo_gone';

/**
 * Looks whether anything of whom the request has removed is still shown. Once that is erased nobody knows where to look, but for who
 * brings the same link again.
 */
export async function checkRemoval(
  tools: RemovalTools,
  { link, ...key }: Key & { readonly link?: string | undefined },
): Promise<CheckOutcome> {
  const request = await openRequest(tools, key);
  if (request === null) return { kind: 'refused', because: 'removal_not_found' };
  const pages = await findPagesOf(tools, request, link);
  if (pages.kind === 'refused') return pages;
  const shown = await lookAgain(tools.db, tools, { requestId: request.id, links: pages.links });
  return { kind: 'looked', at: tools.clock().toISOString(), shown };
}

type PagesOf =
  | { readonly kind: 'found'; readonly links: readonly ProfileLink[] }
  | { readonly kind: 'refused'; readonly because: CheckRefusal };

async function findPagesOf(tools: RemovalTools, request: RemovalRequest, given: string | undefined): Promise<PagesOf> {
  const isKept = request.state !== 'erased' && request.state !== 'refused';
  if (isKept) return { kind: 'found', links: linksOf(request) };
  if (request.about === 'photo') return { kind: 'refused', because: 'removal_photo_gone' };
  if (given === undefined) return { kind: 'refused', because: 'removal_link_needed' };
  const read = readLink(given, tools.ownHosts);
  if (read.kind === 'refused') return read;
  const pages = await findPages(tools, read.link);
  if (pages.kind === 'refused') return pages;
  return isSameSecret(pages.key, request.key) ? pages : { kind: 'refused', because: 'removal_link_other' };
}

type ReplyOutcome =
  | { readonly kind: 'replied'; readonly removal: Removal }
  | { readonly kind: 'refused'; readonly because: 'removal_not_found' | 'removal_no_question' };

/** The answer to what the operator has asked; it is read with the request. */
export async function replyToRemoval(
  tools: RemovalTools,
  { text, ...key }: Key & { readonly text: string },
): Promise<ReplyOutcome> {
  const request = await openRequest(tools, key);
  if (request === null) return { kind: 'refused', because: 'removal_not_found' };
  const replied = await updateReply(tools.db, request.id, text);
  if (replied === null) return { kind: 'refused', because: 'removal_no_question' };
  return { kind: 'replied', removal: toRemoval(tools, replied) };
}

/** What the proof at the end of a receipt is for, and how to check it. */
function describeProof({ publicUrl }: Pick<RemovalTools, 'publicUrl'>): string[] {
  const place = `${publicUrl.replace(/\/+$/, '')}${LOG_PATH}`;
  return [
    'ДОКАЗАТЕЛЬСТВО',
    'Строки ниже доказывают без нашего участия, что запись о вашей заявке внесена в журнал и с тех пор не менялась. Что вас',
    'больше не показывают, они не доказывают: для этого на странице заявки есть кнопка «Проверить сейчас».',
    `Как проверить: скачайте программу ${place}/check-receipt.mjs (60 строк, их можно прочитать)`,
    `и ключи ${place}/keys, затем выполните: node check-receipt.mjs ФАЙЛ_СПРАВКИ КЛЮЧ`,
    `Подписанная вершина журнала: ${place}. Сохраните её сегодня: так видно, если журнал когда-нибудь подменят.`,
  ];
}

/** A text to keep: what was asked, when, and what was done, in numbers. Null if there is no such request. */
export async function writeReceipt(tools: RemovalTools, key: Key): Promise<string | null> {
  const request = await openRequest(tools, key);
  if (request === null) return null;
  const { hidden, erased, sources } = await describeSuppression(tools.db, request.id);
  const { states, requestTitle, complain, overdue } = REMOVAL_TEXTS;
  const { title, text } = states[stateOf(request)];
  const now = tools.clock();
  const lines = [
    `${requestTitle(String(request.number))} «Видно», ${new URL(tools.publicUrl).host}`,
    '',
    `Подана: ${formatMoscowDayAndTime(request.created_at)} (${formatMoscowDate(request.created_at)}), время московское`,
    `О чём: убрать человека из поиска ${request.about === 'link' ? 'по ссылке' : 'по фото'}`,
    ...(request.minor ? ['Сказано: человеку нет 18 лет'] : []),
    `Ответить до: ${formatMoscowDate(request.due_at)}${request.extended ? ' (срок продлён один раз)' : ''}`,
    `Ответ: ${title}`,
    ...(request.answered_at ? [`Дата ответа: ${formatMoscowDate(request.answered_at)}`] : []),
    text,
    ...(request.reason === null ? [] : [`Причина: ${request.reason}`]),
    ...(isOverdue(request, now) ? [overdue] : []),
    '',
    `Скрыто анкет: ${hidden}. Стёрто анкет: ${erased}. Источников: ${sources}.`,
    '',
    complain,
    `Справка составлена ${formatMoscowDate(now)}.`,
  ];
  const proof = await writeProof(tools, request.number);
  // What is below is read by programs, which want plain line ends.
  const proven = proof === null ? [] : ['', ...describeProof(tools), '', proof];
  return [...lines, ...proven].join('\n').concat('\n');
}
