import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Archives for the folder of imports. They are sent in pieces, each of which is a call of its own, and then unpacked. */

const ok = z.literal('ok');
const upload = z.object({ id: z.uuid() });

/** @limit request: A larger archive is refused. */
export const UPLOAD_LIMIT_BYTES = 100 * 1024 ** 2;
/**
 * What a slow line sends in the time that a body may take.
 * @limit request: A larger piece is refused.
 */
export const PIECE_BYTES = 2 * 1024 ** 2;

export const openImportUpload = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/import-uploads',
  summary: 'Начать загрузку архива ZIP',
  operator: { does: 'starts' },
  body: z.object({
    bytes: z
      .int()
      .check(z.minimum(1, 'Файл пустой.'), z.maximum(UPLOAD_LIMIT_BYTES, 'Архив больше 100 МБ. Разделите его.')),
  }),
  response: z.object({ status: ok, id: z.string() }),
});

export const addImportPiece = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/import-uploads/{id}',
  summary: 'Добавить кусок архива; ответ говорит, сколько уже есть',
  operator: { does: 'starts' },
  params: upload,
  form: z.object({
    offset: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(UPLOAD_LIMIT_BYTES)),
    piece: z.file().check(z.maxSize(PIECE_BYTES, 'Кусок слишком большой.')),
  }),
  response: z.object({ status: ok, received: z.int() }),
});

export const unpackImportUpload = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/import-uploads/{id}/unpack',
  summary: 'Распаковать загруженный архив в папку импорта',
  operator: { does: 'starts' },
  params: upload,
  body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(300)) }),
  response: z.object({
    status: ok,
    /** Files of people, as the list of files names them. */
    files: z.array(z.string()),
    /** Files that are neither people nor pictures, and stayed in the archive. */
    passed_over: z.int(),
  }),
});
