import * as z from 'zod/mini';
import { fileAnswer } from '../../client/file-answer.ts';
import { URL_LIMIT_CHARS } from '../../constants.ts';
import { endpoint } from '../../endpoint.ts';
import { moment, seen } from '../pages.ts';
import { finalWarrant, preview, warrant } from '../warrant.ts';

/** People of the catalogue: how many, and nothing of who they are. */

const ok = z.literal('ok');

/** A source that people are imported into. */
const source = z.object({
  id: z.string(),
  title: z.string(),
  people: z.int(),
  faces: z.int(),
  basis: z.nullable(z.string()),
  /** The last day of the basis; null if it has no end, or there is none. */
  until: z.nullable(z.string()),
  vouches_adults: z.boolean(),
  /** Nobody of it is shown, and nobody comes in. */
  closed: z.boolean(),
});
export type CatalogueSource = z.infer<typeof source>;

export const countPeople = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/people/counts',
  summary: 'Сколько людей в каком источнике и на каком основании',
  operator: { does: 'reads' },
  response: z.object({ status: ok, data: z.array(source) }),
});

/** Of one record: where it comes from, and nothing that tells who it is. */
const record = z.object({
  id: z.uuid(),
  source: z.object({ id: z.string(), title: z.string() }),
  external_id: z.string(),
  /** When an import last wrote it. */
  updated: moment,
  photos: z.int(),
  age_known: z.boolean(),
  /** Its source is closed: nobody of it is shown. */
  closed: z.boolean(),
  /** The last event about it: showing its name says so, and is refused if there is a newer one by then. */
  seen,
});
export type PersonRecord = z.infer<typeof record>;

/** By a record of a source, or by a link to a page. */
const who = z
  .object({
    source: z.optional(z.string().check(z.maxLength(100))),
    external_id: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    link: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(URL_LIMIT_CHARS))),
  })
  .check(
    z.refine(
      ({ source, external_id, link }) => (link === undefined) === (source !== undefined && external_id !== undefined),
      {
        path: ['link'],
        error: 'Укажите ссылку на страницу либо источник и номер в нём.',
      },
    ),
  );

const found = z.object({
  status: ok,
  data: z.array(record),
  /** This record or page was removed, and no import brings it back. */
  removed: z.boolean(),
  /** Number of the act of destruction, if an operator removed exactly this record or page. */
  act: z.nullable(z.int()),
  /** The last event about the removal, which `forgetPerson` has to name. */
  seen,
});
export type FoundPerson = z.infer<typeof found>;

export const findPerson = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/people',
  summary: 'Один человек по номеру в источнике или ссылке: откуда, с каких пор, скрыт ли',
  operator: { does: 'reads' },
  query: who,
  response: found,
});

export const previewForgetting = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/people/forgetting',
  summary: 'Что сотрётся вместе с человеком',
  operator: { does: 'reads' },
  query: who,
  response: preview,
});

export const forgetPerson = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/people/forget',
  summary: 'Убрать человека насовсем, без заявки',
  operator: { does: 'changes for good', event: 'person.forgotten', preview: previewForgetting },
  query: who,
  body: z.object(finalWarrant),
  response: z.object({ status: ok }),
});

export const getDestructionAct = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/acts/{number}',
  summary: 'Акт об уничтожении файлом PDF',
  operator: { does: 'reads' },
  params: z.object({ number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9_999_999_999)) }),
  ...fileAnswer,
});

export const showPersonName = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/people/{id}/name',
  summary: 'Показать, кто это',
  operator: { does: 'changes', event: 'person.name_shown' },
  params: z.object({ id: z.uuid() }),
  body: z.object(warrant),
  response: z.object({
    status: ok,
    data: z.object({
      name: z.string(),
      age: z.nullable(z.int()),
      city: z.nullable(z.string()),
      link: z.nullable(z.string()),
    }),
  }),
});
