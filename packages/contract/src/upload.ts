import * as z from 'zod/mini';
import { URL_LIMIT_CHARS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { detectedFaceSchema } from './face.ts';

/** The query photo before a source is chosen, as used on the landing page. */

const ok = z.literal('ok');

/** `imagePath` is an expiring URL of the upright picture; face boxes are fractions of it. */
const uploadSchema = z.object({
  status: ok,
  upload_id: z.uuid(),
  imagePath: z.string(),
  faces: z.array(detectedFaceSchema),
});
export type Upload = z.infer<typeof uploadSchema>;

const enginePlaceSchema = z.object({
  ahead: z.int().register(z.globalRegistry, { description: 'Сколько фото перед вашим' }),
  seconds: z
    .int()
    .register(z.globalRegistry, { description: 'Через сколько секунд будет ответ, если больше никто не придёт' }),
});
export type EnginePlace = z.infer<typeof enginePlaceSchema>;

export const detectFaces = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/detect-faces',
  summary: 'Находит лица на фото: файл image или ссылка url; самое крупное лицо первым',
  form: z.object({ image: z.optional(z.file()), url: z.optional(z.string().check(z.maxLength(URL_LIMIT_CHARS))) }),
  progress: enginePlaceSchema,
  response: uploadSchema,
});

export const getUpload = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/get-upload',
  summary: 'Загруженное раньше фото и лица на нём',
  query: z.object({ upload_id: z.uuid() }),
  response: uploadSchema,
});

const sampleSchema = z.object({ id: z.string(), url: z.string() });
export type Sample = z.infer<typeof sampleSchema>;

export const listSamples = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/get-samples',
  summary: 'Фото несуществующих людей, на которых можно попробовать поиск; доступно без сеанса',
  response: z.object({ status: ok, data: z.array(sampleSchema) }),
});
