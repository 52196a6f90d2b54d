import {
  SHORT_USES,
  SOURCE_STATES,
  type SourceDetails,
  type SourceState,
  type SourceSummary,
} from '@vidno/contract/operator/catalogue/sources';
import type { Preview } from '@vidno/contract/operator/warrant';
import type { Database, Transaction } from '#database/database.ts';
import { CATALOGUE_KIND } from '#features/catalogue/import/import-people.ts';
import { countAgeless, isImportUnderWay } from '#features/catalogue/public.ts';
import { erasureOf, isClosed, isErasureOrdered, lastDayOf, sourceTarget } from '#features/sources/basis.ts';
import { listStatuses } from '#features/sources/health.ts';
import { findSource, listSources, type Source } from '#features/sources/public.ts';
import { capabilitiesOf, isBeingFilled, type SourceKinds } from '#features/sources/source-kind.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import type { Tools } from '#tools.ts';
import { readHistory } from '../journal.ts';
import { toListDocument } from '../list-document.ts';
import { writeMoment } from '../pages.ts';

export interface SourcesTools extends Pick<Tools, 'db' | 'clock' | 'log'> {
  readonly sourceKinds: SourceKinds;
  readonly checkSource: (sourceId: string) => Promise<void>;
}

/** How the journal names the list of sources, which is added to and ordered. */
export const SOURCE_LIST = 'sources list';

export async function listSummaries(tools: SourcesTools): Promise<SourceSummary[]> {
  return (await listSources(tools.db)).map((source) => toSummary(tools, source));
}

/** In the order in which users see them. There are few, so all are read at once. */
export async function toSourcesDocument(tools: SourcesTools): Promise<ReportDocument> {
  return toListDocument({
    title: 'Источники',
    rows: await listSummaries(tools),
    toLines: (rows) => rows,
    columns: [
      { title: 'Источник', kind: 'text', width: 30, cell: ({ title }) => title },
      { title: 'Код', kind: 'text', width: 16, cell: ({ id }) => id },
      { title: 'Состояние', kind: 'text', width: 14, cell: ({ state }) => SOURCE_STATES[state] },
      { title: 'Для чего', kind: 'text', width: 30, cell: (source) => writeUses(source, true) },
      { title: 'Выключено', kind: 'text', width: 30, cell: (source) => writeUses(source, false) },
      { title: 'Людей', kind: 'count', width: 12, cell: ({ catalogue, people }) => (catalogue ? people : null) },
      { title: 'Лиц', kind: 'count', width: 12, cell: ({ catalogue, faces }) => (catalogue ? faces : null) },
      { title: 'Основание', kind: 'text', width: 50, cell: ({ basis }) => basis },
      { title: 'Действует до', kind: 'text', width: 14, cell: ({ until }) => until },
    ],
  });
}

function writeUses({ uses }: SourceSummary, wanted: boolean): string {
  return uses
    .filter(({ on }) => on === wanted)
    .map(({ use }) => SHORT_USES[use])
    .join(', ');
}

/** Null if there is no such source. */
export async function describeSource(tools: SourcesTools, id: string): Promise<SourceDetails | null> {
  const { db, sourceKinds } = tools;
  const source = await findSource(db, id);
  if (!source) return null;
  const [statuses, calibration, about] = [
    await listStatuses(tools),
    await sourceKinds[source.kind]?.describeCalibration?.(source),
    await readHistory(db, sourceTarget(id)),
  ];
  const status = statuses.find((each) => each.id === id);
  return {
    ...toSummary(tools, source),
    vouches_adults: source.vouches_adults,
    checked: writeMoment(source.checked_at),
    end: toEnd(source),
    index: status?.index ?? 'none',
    calibration: calibration
      ? {
          searches: calibration.searches,
          faces: calibration.faces,
          at: calibration.at.toISOString(),
          up_to_date: calibration.isUpToDate,
        }
      : null,
    days: status?.days ?? [],
    ...about,
  };
}

function toSummary({ sourceKinds, clock }: SourcesTools, source: Source): SourceSummary {
  const { id, title, kind, off_uses: off, health_message, person_count, face_count, lawful_basis } = source;
  return {
    id,
    title,
    catalogue: kind === CATALOGUE_KIND,
    state: stateOf(source, clock()),
    message: health_message,
    uses: capabilitiesOf(sourceKinds, kind).map((use) => ({ use, on: !off.includes(use) })),
    people: person_count,
    faces: face_count,
    basis: lawful_basis,
    until: lastDayOf(source.basis_ends_at),
  };
}

function stateOf(source: Source, now: Date): SourceState {
  const erasure = erasureOf(source);
  if (source.erased_at !== null) return 'erased';
  if (erasure !== null && erasure <= now) return 'erasing';
  if (isClosed(source, now)) return 'closed';
  if (isBeingFilled(source)) return 'filling';
  return source.kind === CATALOGUE_KIND && source.person_count === 0 ? 'empty' : source.health;
}

function toEnd(source: Source): SourceDetails['end'] {
  const erasure = erasureOf(source);
  if (source.closed_at === null || erasure === null) return null;
  return {
    closed: source.closed_at.toISOString(),
    erases: erasure.toISOString(),
    erased: writeMoment(source.erased_at),
    erased_people: source.erased_people,
  };
}

type Db = Database | Transaction;

/** What an erasure takes away for good; null if it is over, or under way. */
export async function previewErasure(db: Db, source: Source): Promise<Preview | null> {
  if (source.erased_at !== null || isErasureOrdered(source)) return null;
  const { id, title, person_count: people, face_count: faces } = source;
  const count = (number: number): string => number.toLocaleString('ru');
  const lines = [
    `Сотрутся все люди источника «${title}»: сейчас их ${count(people)}, лиц ${count(faces)}.`,
    ...(source.closed_at === null ? ['Источник сразу закроется: никого из него больше не покажем.'] : []),
    ...((await isImportUnderWay(db, id)) ? ['Импорт, который в него идёт, остановится.'] : []),
    'Имена, возраст, города, рассказы о себе, фото и признаки лиц сотрутся. Из результатов и мониторингов люди уйдут.',
    'Останутся акт об уничтожении и отпечатки тех, кто просил их убрать: назад они не вернутся.',
    'Источник останется в списке пустым. Новое основание откроет его снова.',
    'Вернуть людей нельзя.',
  ];
  return { status: 'ok', lines, typed: title };
}

/** Who leaves a source that does not vouch for them any more; null if it does not. */
export async function previewVouchEnd(db: Db, { id, title, vouches_adults: vouches }: Source): Promise<Preview | null> {
  if (!vouches) return null;
  const leaving = await countAgeless(db, id);
  const lines = [
    leaving === 0
      ? 'Сейчас в источнике нет никого, чей возраст не указан.'
      : `Сотрутся люди, чей возраст не указан: ${leaving.toLocaleString('ru')}.`,
    'Из результатов и мониторингов они уйдут.',
    'Новый импорт примет людей без возраста, только если за источник поручатся снова.',
    'Вернуть людей нельзя.',
  ];
  return { status: 'ok', lines, typed: title };
}
