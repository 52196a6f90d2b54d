import { pluralOf } from '@vidno/contract/format/numbers';
import type { OperatorRemoval, RemovalInList, RemovalQueue } from '@vidno/contract/operator/removals';
import {
  REMOVAL_PROFILES_SHOWN,
  REMOVAL_QUEUE_TITLES,
  REMOVAL_STATES,
  REMOVALS_ABOUT,
} from '@vidno/contract/operator/removals';
import type { Preview } from '@vidno/contract/operator/warrant';
import { countLabel } from '#config/plural.ts';
import { formatMoscowDate } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { readPages, type SharedPlace } from '#database/read-pages.ts';
import { findDocumentOfRequest } from '#features/destruction/acts.ts';
import { removalTarget, whyNot } from '#features/removal/decide-removal.ts';
import { listProfiles, type ProfileTools } from '#features/removal/profiles.ts';
import { findByNumber, listQueue, type RemovalRequest } from '#features/removal/public.ts';
import { linksOf } from '#features/removal/request-removal.ts';
import type { RemovalTools } from '#features/removal/tools.ts';
import { readTitles } from '#features/sources/public.ts';
import { describeSuppression } from '#features/suppression/block.ts';
import { toVkPages } from '#features/suppression/vk-people.ts';
import type { DocumentWithRows, ReportDocument } from '#files/documents/report-document.ts';
import { readHistory } from '../journal.ts';
import { toListDocument } from '../list-document.ts';
import { cutPage, ROWS_READ, writeMoment, writePlace } from '../pages.ts';

export type RemovalsTools = RemovalTools & ProfileTools;

/** A page of a queue, and where the next one begins. */
export async function listPage(
  { db, clock }: Pick<RemovalsTools, 'db' | 'clock'>,
  queue: RemovalQueue,
  after: SharedPlace | null,
): Promise<{ readonly removals: readonly RemovalInList[]; readonly next: string | null }> {
  const rows = await listQueue(db, { queue, after, limit: ROWS_READ, now: clock() });
  const { shown, last } = cutPage(rows);
  return { removals: shown.map(toFacts), next: last && writePlace(placeOf(last)) };
}

function placeOf({ answered_at, due_at, id }: RemovalRequest): SharedPlace {
  return { at: answered_at ?? due_at, id };
}

function toFacts(request: RemovalRequest): RemovalInList {
  const { number, state, about, minor, created_at, due_at, answered_at, people, question, reply } = request;
  return {
    number,
    state,
    about,
    minor,
    created: created_at.toISOString(),
    due: due_at.toISOString(),
    answered: writeMoment(answered_at),
    people,
    asked: question === null ? null : reply === null ? 'waiting' : 'replied',
  };
}

/** No pages, no mailboxes. */
export function toDocument({ db, clock }: Pick<RemovalsTools, 'db' | 'clock'>, queue: RemovalQueue): ReportDocument {
  const now = clock();
  return toListDocument({
    title: 'Заявки на удаление',
    filters: [['Отбор', REMOVAL_QUEUE_TITLES[queue]]],
    rows: readPages<RemovalRequest>(({ after, limit }) =>
      listQueue(db, { queue, after: after && placeOf(after), limit, now }),
    ),
    toLines: (requests) => requests.map(toFacts),
    columns: [
      { title: 'Номер', kind: 'text', width: 12, cell: ({ number }) => String(number) },
      { title: 'О чём', kind: 'text', width: 10, cell: ({ about }) => REMOVALS_ABOUT[about] },
      { title: 'Состояние', kind: 'text', width: 36, cell: ({ state }) => REMOVAL_STATES[state] },
      { title: 'О ребёнке', kind: 'text', width: 10, cell: ({ minor }) => (minor ? 'да' : '') },
      { title: 'Подана', kind: 'time', width: 18, cell: ({ created }) => created },
      { title: 'Ответить до', kind: 'time', width: 18, cell: ({ due }) => due },
      { title: 'Отвечена', kind: 'time', width: 18, cell: ({ answered }) => answered },
      { title: 'Анкет', kind: 'count', width: 8, cell: ({ people }) => people },
    ],
  });
}

/** What operators see before they ask for more: no page, name, mailbox or answer. Null if there is no such request. */
export async function describeRemoval(tools: RemovalsTools, number: number): Promise<OperatorRemoval | null> {
  const request = await findByNumber(tools.db, number);
  if (!request) return null;
  const [profiles, about, titles] = [
    await listProfiles(tools, tools.db, request),
    await readHistory(tools.db, removalTarget(number)),
    await readTitles(tools.db),
  ];
  const { link, email, extended, queued_because, question, reason, proof, code_until } = request;
  return {
    ...toFacts(request),
    site: link === null ? null : new URL(link).host,
    has_email: email !== null,
    extended,
    queued_because,
    question,
    refusal: reason,
    proof,
    code_until: writeMoment(code_until),
    profiles: profiles.slice(0, REMOVAL_PROFILES_SHOWN).map(({ id, sourceId, fileKeys }) => ({
      id,
      source: titles.get(sourceId) ?? sourceId,
      photos: fileKeys.length,
    })),
    more_profiles: Math.max(0, profiles.length - REMOVAL_PROFILES_SHOWN),
    ...about,
  };
}

type ErasurePreview =
  | { readonly kind: 'shown'; readonly preview: Preview }
  | { readonly kind: 'refused'; readonly because: 'unknown' | NonNullable<ReturnType<typeof whyNot>> };

/** What an erasure takes away for good. */
export async function previewErasure(
  tools: RemovalsTools,
  db: Database | Transaction,
  number: number,
): Promise<ErasurePreview> {
  const request = await findByNumber(db, number);
  if (!request) return { kind: 'refused', because: 'unknown' };
  const because = whyNot(request, { kind: 'erase' });
  if (because !== null) return { kind: 'refused', because };
  const profiles = await listProfiles(tools, db, request);
  const { erased } = await describeSuppression(db, request.id);
  const pages = await tools.vkPeople.countPages(db, toVkPages(linksOf(request)).vkIds);
  const lines = [
    ...(await tellProfiles(db, profiles)),
    ...(profiles.length === 0 ? ['Анкет сейчас нет: такой человек не вернётся и с новым импортом.'] : []),
    ...(erased > 0 ? [`Уже стёрто по другой заявке: ${erased}.`] : []),
    ...(pages > 0 ? [`Страниц VK и отчётов о них станет меньше на ${pages}.`] : []),
    'Имя, возраст, город, рассказ о себе, фото и признаки лиц сотрутся. Из чужих результатов и мониторингов человек уйдёт.',
    'Останутся отпечатки, которые не пускают его назад, и акт об уничтожении.',
    request.email === null ? 'Письма не будет: почту не оставили.' : 'Тому, кто просил, уйдёт письмо.',
    'Вернуть это нельзя.',
  ];
  return { kind: 'shown', preview: { status: 'ok', lines, typed: String(number) } };
}

/** Whom an erasure takes away, a line for each source. */
export async function tellProfiles(
  db: Database | Transaction,
  profiles: readonly { readonly sourceId: string }[],
): Promise<string[]> {
  const titles = await readTitles(db);
  const bySource = Map.groupBy(profiles, ({ sourceId }) => sourceId);
  return [...bySource].map(([id, { length }]) => {
    const what = `${pluralOf(length, ['сотрётся', 'сотрутся', 'сотрётся'])} ${countLabel(length, PROFILE_FORMS)}`;
    return `В источнике «${titles.get(id) ?? id}» ${what}.`;
  });
}

export const PROFILE_FORMS = ['анкета', 'анкеты', 'анкет'] as const;

/**
 * For paper. Of an erased request the act of destruction; otherwise what was asked, when, and what was answered. Null while it is open,
 * and if there is no such request.
 */
export async function findActDocument(db: Database, number: number): Promise<DocumentWithRows | null> {
  const request = await findByNumber(db, number);
  if (!request || request.answered_at === null) return null;
  const act = request.state === 'erased' ? await findDocumentOfRequest(db, number) : null;
  return act ?? toAnswerDocument(request, request.answered_at);
}

const ANSWERS: Readonly<Record<RemovalRequest['state'], string>> = {
  accepted: 'ответа нет',
  hidden: 'человек скрыт из поиска, новый импорт его не вернёт; данные не стёрты',
  erased: 'по этой заявке никого не было; вернуться с новым импортом человек не сможет',
  not_found: 'по этой заявке никого нет',
  refused: 'в удалении отказано, скрытое вернулось в поиск',
};

function toAnswerDocument(request: RemovalRequest, answeredAt: Date): DocumentWithRows {
  const { number, about, minor, created_at, due_at, extended, question, reply, state, people, reason } = request;
  const fact = (label: string, value: string) => ({ label, value });
  return {
    title: `Акт по заявке № ${number}`,
    facts: [
      fact('О чём просили', `убрать человека из поиска ${about === 'link' ? 'по ссылке' : 'по фото'}`),
      ...(minor ? [fact('Сказано в заявке', 'человеку нет 18 лет')] : []),
      fact('Подана', formatMoscowDate(created_at)),
      fact('Ответить до', `${formatMoscowDate(due_at)}${extended ? ', срок продлён один раз' : ''}`),
      ...(question === null ? [] : [fact('Уточняли', reply === null ? 'да, ответа не было' : 'да, ответ получен')]),
      fact('Отвечена', formatMoscowDate(answeredAt)),
      fact('Что сделано', ANSWERS[state]),
      ...(reason === null ? [] : [fact('Причина', reason)]),
      fact('Анкет', String(people)),
      fact('Должность, подпись, расшифровка', '______________________________'),
    ],
    tables: [],
    note: 'Личных данных в акте нет: ссылка, фото и почта из заявки в него не входят.',
  };
}
