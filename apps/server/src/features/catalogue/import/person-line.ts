import { createHash } from 'node:crypto';
import { URL_LIMIT_CHARS } from '@vidno/contract/constants';
import type { PictureFault, UnfitReason } from '@vidno/face-engine/face-engine';
import * as z from 'zod';
import { hashedUuid } from '#database/uuid-bytes.ts';
import type { FetchRefusal } from '#files/fetch-public-file.ts';

const ADULT_AGE = 18;

// PostgreSQL cannot store a zero character.
const text = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit)
    .regex(/^[^\0]*$/);
const optionalText = (limit: number) =>
  text(limit)
    .nullish()
    .transform((value) => value || null);

const externalIdSchema = z.union([z.string(), z.int().transform(String)]).pipe(text(200).min(1));

const personLineSchema = z.object({
  external_id: externalIdSchema,
  name: text(200).min(1),
  age: z
    .int()
    .min(0)
    .max(130)
    .nullish()
    .transform((age) => age ?? null),
  city: optionalText(200),
  region: optionalText(200),
  about: optionalText(10_000),
  profile_url: optionalText(URL_LIMIT_CHARS).refine((url) => url === null || /^https?:\/\//i.test(url)),
  photos: z
    .array(text(URL_LIMIT_CHARS).min(1))
    .max(50)
    .nullish()
    .transform((photos) => [...new Set(photos ?? [])]),
});

/** A person as given in the operator's file. */
export type PersonLine = z.output<typeof personLineSchema>;

type LineFault = 'not_json' | 'external_id_missing' | 'name_missing' | 'field_wrong' | 'under_age';

/** What only the place of a line in its file shows. */
type FileFault = 'line_too_long' | 'line_cut';

type ParsedLine =
  | { readonly kind: 'person'; readonly person: PersonLine }
  | { readonly kind: 'under_age'; readonly externalId: string }
  | { readonly kind: 'rejected'; readonly because: Exclude<LineFault, 'under_age'>; readonly detail?: string };

/** Parses a line of NDJSON. */
export function toPersonLine(line: string): ParsedLine {
  const json = toJson(line);
  if (typeof json !== 'object' || json === null) return { kind: 'rejected', because: 'not_json' };
  const parsed = personLineSchema.safeParse(json);
  if (!parsed.success) return { kind: 'rejected', ...faultOf(json, parsed.error) };
  const person = parsed.data;
  if (person.age !== null && person.age < ADULT_AGE) return { kind: 'under_age', externalId: person.external_id };
  return { kind: 'person', person };
}

/** Whom a line is about, even if it cannot be taken; null if it does not say. */
export function readExternalId(line: string): string | null {
  const json = toJson(line);
  if (typeof json !== 'object' || json === null) return null;
  return externalIdSchema.safeParse(Reflect.get(json, 'external_id')).data ?? null;
}

/** Changes with the line, with the model, and with whether its faces are indexed. */
export function checksumOf(person: PersonLine, modelId: string | null): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([person, modelId]))
    .digest();
}

function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function faultOf(json: object, error: z.ZodError): { because: Exclude<LineFault, 'under_age'>; detail?: string } {
  if (isBlank(json, 'external_id')) return { because: 'external_id_missing' };
  if (isBlank(json, 'name')) return { because: 'name_missing' };
  return { because: 'field_wrong', detail: String(error.issues[0]?.path[0] ?? '') };
}

function isBlank(json: object, field: string): boolean {
  const value: unknown = Reflect.get(json, field);
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

export type PhotoFault =
  | PictureFault
  | FetchRefusal
  | 'photo_missing'
  | 'photo_outside_folder'
  | 'photo_has_no_face'
  | UnfitReason
  | 'engine_failed'
  | 'engine_busy';

/** A problem with a line, for the operator. */
export type LineRemark =
  | {
      readonly kind: 'rejected';
      readonly line: number;
      readonly because: LineFault | FileFault;
      readonly detail?: string;
    }
  /** None of its photos is usable; each has its own reason. */
  | {
      readonly kind: 'rejected';
      readonly line: number;
      readonly because: 'no_usable_photo';
      readonly photos: readonly DroppedPhoto[];
    }
  /** The person was imported without these photos. */
  | { readonly kind: 'photos_dropped'; readonly line: number; readonly photos: readonly DroppedPhoto[] }
  /** A later line with the same external_id counts instead. */
  | { readonly kind: 'superseded'; readonly line: number; readonly by: number };

export interface DroppedPhoto {
  readonly location: string;
  readonly because: PhotoFault;
}

const LINE_FAULTS = {
  not_json: 'не JSON-объект',
  line_too_long: 'строка длиннее 1 МБ',
  line_cut: 'файл обрывается посреди строки, похоже, он записан не до конца',
  external_id_missing: 'нет external_id',
  name_missing: 'нет имени (name)',
  field_wrong: 'неверное поле',
  under_age: 'младше 18 лет: такие люди не индексируются',
} satisfies Record<LineFault | FileFault, string>;

const PHOTO_FAULTS = {
  photo_missing: 'файла нет',
  photo_outside_folder: 'файл лежит вне папки импорта',
  photo_has_no_face: 'на фото не видно лица',
  not_a_face: 'похоже, это не лицо человека',
  engine_failed: 'не удалось обработать',
  engine_busy: 'машина слишком занята, возьмём фото при следующем импорте',
  picture_empty: 'файл пустой',
  picture_unreadable: 'это не фото, которое мы умеем читать',
  picture_unsupported: 'редкая разновидность формата: её не показывают и браузеры',
  picture_incomplete: 'файл неполный: в нём нет части снимка',
  picture_damaged: 'файл повреждён',
  picture_too_heavy: 'больше 40 МБ',
  picture_too_many_pixels: 'слишком много пикселей',
  picture_too_small: 'слишком маленькое',
  picture_too_complex: 'чтобы открыть файл, нужно слишком много памяти или времени',
  url_malformed: 'неверная ссылка',
  url_forbidden: 'адрес не в открытом интернете',
  url_unreachable: 'ссылка не открывается',
  url_too_slow: 'сайт отвечает слишком долго',
} satisfies Record<PhotoFault, string>;

/** Faults that may be gone next time, so the line is then processed again although it has not changed. */
const TEMPORARY_FAULTS: ReadonlySet<PhotoFault> = new Set([
  'photo_missing',
  'url_unreachable',
  'url_too_slow',
  'engine_failed',
  'engine_busy',
]);

export function isTemporary({ because }: DroppedPhoto): boolean {
  return TEMPORARY_FAULTS.has(because);
}

export type Rejection = Extract<LineRemark, { kind: 'rejected' }>['because'];

/** `младше 18 лет: …` */
export function toRejectionText(because: Rejection): string {
  return because === 'no_usable_photo' ? 'ни одно фото не подошло' : LINE_FAULTS[because];
}

/** `строка 12: младше 18 лет: …` */
export function toRemarkText(remark: LineRemark): string {
  const { reason, photos } = describeRemark(remark);
  return `строка ${remark.line}: ${reason}${photos && `: ${photos}`}`;
}

/** Its reason, and the photos that it is about; empty if it is about none. */
export function describeRemark(remark: LineRemark): { readonly reason: string; readonly photos: string } {
  switch (remark.kind) {
    case 'superseded':
      return { reason: `тот же external_id в строке ${remark.by}, учтена она`, photos: '' };
    case 'photos_dropped':
      return { reason: 'принята без фото', photos: toPhotoTexts(remark.photos) };
    case 'rejected': {
      const reason = toRejectionText(remark.because);
      if (remark.because === 'no_usable_photo') return { reason, photos: toPhotoTexts(remark.photos) };
      return { reason: `${reason}${remark.detail ? ` (${remark.detail})` : ''}`, photos: '' };
    }
  }
}

function toPhotoTexts(photos: readonly DroppedPhoto[]): string {
  return photos.map(({ location, because }) => `${location} — ${PHOTO_FAULTS[because]}`).join('; ');
}

/** The same person of the same source always has the same id: the primary key alone makes an import idempotent. */
export function toPersonId(sourceId: string, externalId: string): string {
  return hashedUuid(['person', sourceId, externalId]);
}

/** `location` is the file or address as the line gives it. */
export function toPhotoId(personId: string, location: string): string {
  return hashedUuid(['photo', personId, location]);
}

export function toFaceId(photoId: string, modelId: string, index: number): string {
  return hashedUuid(['face', photoId, modelId, String(index)]);
}
