import type { PictureFault, UnfitReason } from '@vidno/face-engine/face-engine';
import type { FetchRefusal } from '#files/fetch-public-file.ts';
import type { LineFault } from './line-rules.ts';

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
      readonly because: LineFault | 'line_too_long';
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
  external_id_missing: 'нет external_id',
  name_missing: 'нет имени (name)',
  field_wrong: 'неверное поле',
  under_age: 'младше 18 лет: такие люди не индексируются',
} satisfies Record<LineFault | 'line_too_long', string>;

const PHOTO_FAULTS = {
  photo_missing: 'файла нет',
  photo_outside_folder: 'файл лежит вне папки импорта',
  photo_has_no_face: 'на фото не видно лица',
  not_a_face: 'похоже, это не лицо человека',
  engine_failed: 'не удалось обработать',
  engine_busy: 'машина слишком занята, возьмём фото при следующем импорте',
  picture_empty: 'файл пустой',
  picture_unreadable: 'это не фото, которое мы умеем читать',
  picture_damaged: 'файл повреждён',
  picture_too_heavy: 'больше 20 МБ',
  picture_too_many_pixels: 'больше 50 мегапикселей',
  picture_too_small: 'слишком маленькое',
  picture_too_complex: 'файл устроен слишком сложно',
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

/** `строка 12: младше 18 лет: …` */
export function toRemarkText(remark: LineRemark): string {
  const place = `строка ${remark.line}`;
  switch (remark.kind) {
    case 'superseded':
      return `${place}: тот же external_id в строке ${remark.by}, учтена она`;
    case 'photos_dropped':
      return `${place}: принята без фото: ${toPhotoTexts(remark.photos)}`;
    case 'rejected':
      if (remark.because === 'no_usable_photo')
        return `${place}: ни одно фото не подошло: ${toPhotoTexts(remark.photos)}`;
      return `${place}: ${LINE_FAULTS[remark.because]}${remark.detail ? ` (${remark.detail})` : ''}`;
  }
}

function toPhotoTexts(photos: readonly DroppedPhoto[]): string {
  return photos.map(({ location, because }) => `${location} — ${PHOTO_FAULTS[because]}`).join('; ');
}
