import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How long things are kept, in words such as «24 часа»; the settings of the installation say how long that is. */
interface KeptFor {
  readonly photosKept: string;
  readonly resultsKept: string;
}

/** Change the version with the text; each search stores the version that was accepted. */
export const FACE_SEARCH_CONSENT = {
  version: '2026-11-27',
  title: 'Согласие на поиск по лицу',
  points: ({ photosKept, resultsKept }: KeptFor) => [
    'Сервис найдёт лица на моих фото, вычислит признаки лица, которое я выберу, и сравнит их с лицами в выбранных источниках.',
    `Фото, вырезанные лица и признаки удалятся через ${photosKept}, результаты — через ${resultsKept}. Раньше их можно удалить в списке поисков.`,
    'Цель у меня законная: я не буду преследовать, угрожать или причинять вред.',
    'Цель и время поиска попадут в журнал, который хранит оператор сервиса.',
    'Согласие можно отозвать в любой момент в кабинете или на странице «Как мы обращаемся с фото». Незаконченные поиски по фото отменятся без оплаты, фото и признаки удалятся сразу.',
  ],
} as const;

/** Suggested answers to «Зачем вы ищете?»; any text of 3 to 200 characters is accepted. */
export const SEARCH_PURPOSES = [
  'Ищу знакомого или родственника',
  'Проверяю, тот ли это человек, за кого себя выдаёт',
  'Ищу, где опубликованы мои фото',
  'Проверяю анкету перед встречей',
] as const;

export const acceptConsent = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/privacy/consent',
  summary: 'Записывает согласие на поиск по лицу и его цель',
  body: z.object({
    kind: z.literal('face_search'),
    version: z.literal(FACE_SEARCH_CONSENT.version, { error: 'Текст согласия обновился. Прочитайте его ещё раз.' }),
    purpose: z
      .string()
      .check(
        z.trim(),
        z.minLength(3, 'Напишите, зачем вы ищете: хотя бы пару слов.'),
        z.maxLength(200, 'Слишком длинно: хватит 200 знаков.'),
      ),
  }),
  response: z.object({ status: z.literal('ok') }),
});

export const withdrawConsent = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/privacy/consent/withdraw',
  summary: 'Отзывает согласие на поиск по лицу: незаконченные поиски отменяются без оплаты, фото запросов удаляются',
  response: z.object({ status: z.literal('ok') }),
});
