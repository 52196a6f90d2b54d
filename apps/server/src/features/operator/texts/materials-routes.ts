import { Readable } from 'node:stream';
import {
  checkMaterial,
  downloadMaterial,
  exportMaterials,
  getOperatorMaterial,
  listMaterialsInForce,
  MATERIAL_COVERS,
  MATERIAL_ORIGINS,
  type MaterialDraft,
  type OperatorMaterial,
  publishMaterial,
  takeBackMaterial,
} from '@vidno/contract/operator/texts/materials';
import { readPages } from '#database/read-pages.ts';
import { fillFacts } from '#features/materials/facts.ts';
import type { MaterialTools } from '#features/materials/materials.ts';
import { findInForce, type ListedMaterial, listMaterialsAfter, updateEvent } from '#features/materials/public.ts';
import {
  type CheckedUpload,
  checkUpload,
  compareFields,
  compareTexts,
  findWhatComesBack,
  publishUpload,
  takeBackUpload,
} from '#features/materials/uploads.ts';
import { findEventsById } from '#features/privacy/public.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Tools } from '#tools.ts';
import { readHistory } from '../journal.ts';
import { accountCell, toListDocument } from '../list-document.ts';
import { cutPage, ROWS_READ } from '../pages.ts';
import { csvOf, type Section } from '../section-routes.ts';
import { tellFault } from './material-faults.ts';

export interface OperatorMaterialsTools extends Pick<Tools, 'db' | 'clock'> {
  /** As readers get them. */
  readonly materials: MaterialTools;
}

/** How the journal names what is changed. */
const targetOf = (slug: string): string => `material ${slug}`;

export function serveOperatorMaterials(section: Section, { db, clock, materials }: OperatorMaterialsTools): void {
  section.reads(listMaterialsInForce, async ({ query }) => {
    const [day = '', id] = query.after?.split(',') ?? [];
    const after = id === undefined ? null : { day, id: Number(id) };
    const { shown, last } = cutPage(await listMaterialsAfter(db, { after, limit: ROWS_READ }));
    const data = await describe(db, shown);
    return { status: 'ok', data, next: last && `${last.created_at},${last.id}` };
  });

  section.downloads(exportMaterials, async () => csvOf('материалы', toDocument(db)));

  section.reads(getOperatorMaterial, async ({ params: { slug } }) => {
    const material = await findInForce(db, slug);
    const [data] = material ? await describe(db, [material]) : [];
    if (!material || !data) throw new Problem('material_not_found');
    const back = material.origin === 'uploaded' ? await findWhatComesBack(db, slug) : null;
    return {
      status: 'ok',
      data,
      has_file: material.source !== null,
      comes_back: back && { origin: back.origin, changed: back.changed_at.toISOString() },
      ...(await readHistory(db, targetOf(slug))),
    };
  });

  section.downloads(downloadMaterial, async ({ params: { slug } }) => {
    const source = (await findInForce(db, slug))?.source ?? null;
    if (source === null) throw new Problem('material_not_found');
    return { name: `${slug}.md`, type: 'text/markdown; charset=utf-8', body: Readable.from([source]) };
  });

  section.starts(checkMaterial, async ({ form: { name, file } }) => {
    const checked = await checkUpload(
      { db, clock, publicUrl: materials.publicUrl },
      { name, bytes: await file.bytes() },
    );
    if (checked.kind === 'refused') return { status: 'ok', kind: 'unfit', faults: checked.faults.map(tellFault) };
    if (checked.kind === 'same') return { status: 'ok', ...checked };
    const { seen } = await readHistory(db, targetOf(checked.fields.slug));
    return { status: 'ok', kind: 'fit', draft: { ...toDraft(checked, materials), seen } };
  });

  section.changes(publishMaterial, {
    target: ({ params }) => targetOf(params.slug),
    carryOut: async (trx, { params: { slug }, body: { draft: id } }) => {
      const published = await publishUpload(trx, { slug, id, now: clock() });
      if (published === 'no_draft') throw new InvalidRequest({ draft: [NO_DRAFT] });
      if (published === 'changed_meanwhile') throw new Problem('changed_meanwhile', {}, undefined, CHANGED_BY_SYNC);
      return {
        subject: { replaces: published.replaced ?? 'nothing' },
        reply: { status: 'ok' },
        recorded: (eventId) => updateEvent(trx, id, eventId),
      };
    },
  });

  section.changes(takeBackMaterial, {
    target: ({ params }) => targetOf(params.slug),
    carryOut: async (trx, { params: { slug } }) => {
      const taken = await takeBackUpload(trx, slug);
      if (taken === null) throw new Problem('material_not_found');
      return { subject: { comes_back: taken.comesBack ?? 'nothing' }, reply: { status: 'ok' } };
    },
  });
}

const NO_DRAFT = 'Проверка этого файла устарела. Выберите его ещё раз.';
const CHANGED_BY_SYNC =
  'Пока страница была открыта, этот материал уже изменила команда materials sync на сервере. Посмотрите, что стало, и решите заново.';

function toDocument(db: Tools['db']): ReportDocument {
  return toListDocument({
    title: 'Материалы',
    rows: readPages<ListedMaterial>(({ after, limit }) =>
      listMaterialsAfter(db, { after: after && { day: after.created_at, id: after.id }, limit }),
    ),
    toLines: (rows) => describe(db, rows),
    columns: [
      { title: 'Материал', kind: 'text', width: 50, cell: ({ title }) => title },
      { title: 'Адрес', kind: 'text', width: 40, cell: ({ slug }) => `/materials/${slug}` },
      { title: 'Откуда', kind: 'text', width: 18, cell: ({ origin }) => MATERIAL_ORIGINS[origin] },
      { title: 'Вместо чего', kind: 'text', width: 30, cell: ({ covers }) => covers && MATERIAL_COVERS[covers] },
      { title: 'Кто загрузил', kind: 'text', width: 14, cell: ({ uploaded_by: account }) => accountCell(account) },
      { title: 'Опубликован', kind: 'text', width: 14, cell: ({ day }) => day },
      { title: 'Изменён', kind: 'time', width: 18, cell: ({ changed }) => changed },
      { title: 'Темы', kind: 'text', width: 30, cell: ({ tags }) => tags.join(', ') },
    ],
  });
}

/** With who has uploaded them. */
async function describe(db: Tools['db'], rows: readonly ListedMaterial[]): Promise<OperatorMaterial[]> {
  const events = await findEventsById(
    db,
    rows.map(({ event_id }) => event_id),
  );
  return rows.map(({ id, slug, title, origin, covers, created_at: day, changed_at, event_id, tags }) => ({
    ...{ id, slug, title, origin, covers, day, tags },
    uploaded_by: events.get(event_id)?.account_id ?? null,
    changed: changed_at.toISOString(),
  }));
}

function toDraft(
  { id, fields, replaced }: Extract<CheckedUpload, { kind: 'checked' }>,
  { toSafeHtml, facts }: MaterialTools,
): Omit<MaterialDraft, 'seen'> {
  const { slug, title, head_content, preview, created_at: day, reading_minutes, tags, content } = fields;
  return {
    id,
    slug,
    replaces: replaced && {
      origin: replaced.origin,
      fields: compareFields(replaced, fields),
      text: compareTexts(replaced, fields),
    },
    shown: {
      ...{ title, head_content, preview, day, reading_minutes, tags },
      content: fillFacts(toSafeHtml(content), facts),
    },
  };
}
