import * as z from 'zod/mini';
import { fileAnswer } from '../../client/file-answer.ts';
import { endpoint } from '../../endpoint.ts';
import { isMaterialSlug } from '../../materials/materials.ts';
import { journalEvent } from '../journal.ts';
import { moment, next, placeLike, seen } from '../pages.ts';
import { warrant } from '../warrant.ts';

/** Materials are files. `vidno materials sync` brings in those of directories; one by one they are uploaded here. */

const ok = z.literal('ok');

/** Whether its file came with the release, lies in the operator's own directory, or was uploaded here. */
const origin = z.enum(['product', 'operator', 'uploaded']);
export type MaterialOrigin = z.infer<typeof origin>;
export const MATERIAL_ORIGINS: Readonly<Record<MaterialOrigin, string>> = {
  product: 'Из\u00a0продукта',
  operator: 'Из вашей папки',
  uploaded: 'Загружен',
};
/** Said of an uploaded one. */
export const MATERIAL_COVERS: Readonly<Record<Exclude<MaterialOrigin, 'uploaded'>, string>> = {
  product: 'вместо статьи из продукта',
  operator: 'вместо статьи из вашей папки',
};

const material = z.object({
  id: z.int(),
  /** Its address is `/materials/{slug}`. */
  slug: z.string(),
  title: z.string(),
  origin,
  /** Where the file of the same slug comes from that an uploaded one stands before; null if there is none. */
  covers: z.nullable(z.enum(['product', 'operator'])),
  /** The operator who has uploaded it; null for others, and for what the journal no longer has. */
  uploaded_by: z.nullable(z.int()),
  /** Day of publication, yyyy-MM-dd. */
  day: z.string(),
  /** When it was uploaded, or a sync has changed it last. */
  changed: moment,
  tags: z.array(z.string()),
});
export type OperatorMaterial = z.infer<typeof material>;

export const listMaterialsInForce = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/materials',
  summary: 'Материалы, которые читают сейчас, новые сверху',
  operator: { does: 'reads' },
  query: z.object({
    /** Day and number of the last one of the page before. */
    after: placeLike(/^\d{4}-\d\d-\d\d,\d{1,9}$/),
  }),
  response: z.object({ status: ok, data: z.array(material), next }),
});

/** Not below the materials: one of them may have the slug `export`. */
export const exportMaterials = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/export/materials',
  summary: 'Материалы, которые читают сейчас, файлом CSV',
  operator: { does: 'reads' },
  ...fileAnswer,
});

const params = z.object({ slug: z.string().check(z.refine(isMaterialSlug, 'Такого материала нет.')) });

export const getOperatorMaterial = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/materials/{slug}',
  summary: 'Материал, который читают сейчас: откуда он и что вернётся, если его снять',
  operator: { does: 'reads' },
  params,
  response: z.object({
    status: ok,
    data: material,
    /** Whether its file can be had: that of an old row comes with the next sync. */
    has_file: z.boolean(),
    /** What is read after an uploaded one is taken back; null: nothing. */
    comes_back: z.nullable(z.object({ origin, changed: moment })),
    seen,
    history: z.array(journalEvent),
  }),
});

export const downloadMaterial = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/materials/{slug}/file',
  summary: 'Файл материала, который читают сейчас',
  operator: { does: 'reads' },
  params,
  ...fileAnswer,
});

const line = z.union([
  z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }),
  /** So many lines are the same. */
  z.object({ kind: z.literal('skipped'), count: z.int() }),
]);
export type MaterialLine = z.infer<typeof line>;

const difference = z.object({
  /** Where that comes from which would be replaced. */
  origin,
  /** The fields of the head that differ, by their names in the file. */
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** Null where the file of what would be replaced is not known. */
  text: z.nullable(z.object({ lines: z.array(line), left_out: z.int() })),
});
export type MaterialDifference = z.infer<typeof difference>;

const draft = z.object({
  /** Names what may be published for a day, unless the file is checked again. */
  id: z.string(),
  slug: z.string(),
  /** Null: nothing of this slug is read now. */
  replaces: z.nullable(difference),
  /** As readers will see it; `content` is sanitised HTML. */
  shown: z.object({
    title: z.string(),
    head_content: z.string(),
    preview: z.string(),
    day: z.string(),
    reading_minutes: z.int(),
    tags: z.array(z.string()),
    content: z.string(),
  }),
  seen,
});
export type MaterialDraft = z.infer<typeof draft>;

/** The browser says so before it sends the file, and the server of what was sent. */
export const MATERIAL_TOO_LARGE = 'Файл больше 1 МБ. Разделите статью на несколько.';

export const checkMaterial = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/materials/check',
  summary: 'Проверить файл материала и показать, что изменится; читатели ничего не увидят',
  operator: { does: 'starts' },
  form: z.object({
    /** Apart from the file, whose own name loses what looks like a path. */
    name: z.string().check(z.minLength(1), z.maxLength(300)),
    file: z.file(),
  }),
  response: z.union([
    /** Why the file is not fit, one sentence each. */
    z.object({ status: ok, kind: z.literal('unfit'), faults: z.array(z.string()) }),
    /** Readers would see no difference. */
    z.object({ status: ok, kind: z.literal('same'), slug: z.string() }),
    z.object({ status: ok, kind: z.literal('fit'), draft }),
  ]),
});

export const publishMaterial = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/materials/{slug}/publish',
  summary: 'Показывать читателям материал из проверенного файла',
  operator: { does: 'changes', event: 'material.published' },
  params,
  body: z.object({ ...warrant, draft: z.uuid() }),
  response: z.object({ status: ok }),
});

export const takeBackMaterial = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/materials/{slug}/take-back',
  summary: 'Снять загруженный материал: вернётся то, что было до него',
  operator: { does: 'changes', event: 'material.taken_back' },
  params,
  body: z.object(warrant),
  response: z.object({ status: ok }),
});
