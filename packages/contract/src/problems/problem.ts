import { ACCOUNT_PROBLEMS } from '../account/problems.ts';
import { MONEY_PROBLEMS } from '../money/problems.ts';
import { MONITOR_PROBLEMS } from '../monitors/problems.ts';
import { OPERATOR_PROBLEMS } from '../operator/problems.ts';
import { VK_PROBLEMS } from '../vk/problems.ts';
import type { ProblemKind } from './problem-kind.ts';
import { REMOVAL_PROBLEMS } from './removal-problems.ts';
import { SESSION_PROBLEMS } from './session-problems.ts';

/** All expected errors of both APIs: cause → code in the response, HTTP status, Russian text. */
export const PROBLEMS = {
  invalid_request: {
    code: 'invalid_request',
    status: 400,
    text: 'Запрос заполнен неверно. Обновите страницу и попробуйте ещё раз.',
  },
  ...SESSION_PROBLEMS,
  operations_token_required: { code: 'unauthenticated', status: 401, text: 'Нужен токен оператора.' },
  not_paid: { code: 'not_paid', status: 402, text: 'Данная функция не оплачена' },
  consent_required: {
    code: 'consent_required',
    status: 403,
    text: 'Перед поиском по лицу нужно ваше согласие и цель поиска.',
  },
  origin_forbidden: { code: 'origin_forbidden', status: 403, text: 'Запрос пришёл с чужого сайта.' },
  not_found: { code: 'not_found', status: 404, text: 'Ничего не нашлось по этому адресу.' },
  material_not_found: { code: 'not_found', status: 404, text: 'Такого материала нет. Возможно, его убрали.' },
  search_not_found: { code: 'not_found', status: 404, text: 'Поиск не найден. Возможно, он удалён.' },
  nothing_to_share: {
    code: 'nothing_to_share',
    status: 409,
    text: 'Делиться нечем: поиск ещё идёт, никого не нашёл или вы отметили, что это не они.',
  },
  upload_not_found: {
    code: 'not_found',
    status: 404,
    text: 'Фото уже удалено. Загрузите его снова.',
  },
  too_slow: {
    code: 'too_slow',
    status: 408,
    text: 'Связь слишком медленная: запрос не успел дойти. Попробуйте ещё раз, а фото выберите поменьше.',
  },
  body_too_large: {
    code: 'body_too_large',
    status: 413,
    text: 'Так много сразу не отправить. Сократите текст и попробуйте ещё раз.',
  },
  choose_face: { code: 'choose_face', status: 409, text: 'На фото несколько лиц. Выберите, кого искать.' },
  different_people: {
    code: 'different_people',
    status: 409,
    text: 'На фото, похоже, два разных человека. Оставьте фото одного.',
  },
  no_face: {
    code: 'no_face',
    status: 422,
    text: 'На фото не видно лица. Выберите снимок, где лицо открыто и не слишком мелкое.',
  },
  not_a_face: {
    code: 'not_fit',
    status: 422,
    text: 'Это фото не подходит: похоже, на нём не лицо человека, а статуя, рисунок, животное или узор. Выберите фотографию, где лицо хорошо видно.',
  },
  face_unknown: { code: 'invalid_request', status: 400, text: 'На этом фото нет лица с таким номером.' },
  photo_missing: { code: 'invalid_request', status: 400, text: 'Добавьте фото: файл или ссылку.' },
  picture_empty: { code: 'bad_image', status: 422, text: 'Файл пустой. Выберите другое фото.' },
  picture_unreadable: {
    code: 'bad_image',
    status: 422,
    text: 'Это не фото, которое мы умеем читать. Подойдут JPEG, PNG, WebP, GIF, HEIC или AVIF.',
  },
  picture_unsupported: {
    code: 'bad_image',
    status: 422,
    text: 'Это редкая разновидность формата: её не показывают и браузеры. Сохраните фото заново как обычный JPEG.',
  },
  picture_incomplete: {
    code: 'bad_image',
    status: 422,
    text: 'Фото загружено не целиком: в файле нет части снимка. Скачайте или скопируйте его ещё раз.',
  },
  picture_damaged: {
    code: 'bad_image',
    status: 422,
    text: 'Файл повреждён: снимок не читается. Выберите другое фото.',
  },
  picture_too_heavy: { code: 'bad_image', status: 422, text: 'Фото больше 40 МБ. Уменьшите его или выберите другое.' },
  picture_too_many_pixels: {
    code: 'bad_image',
    status: 422,
    text: 'На фото слишком много пикселей. Обычный JPEG мы читаем до 110 мегапикселей, прогрессивный и другие форматы — примерно до 50. Уменьшите фото или сохраните его как обычный JPEG.',
  },
  picture_too_complex: {
    code: 'bad_image',
    status: 422,
    text: 'Чтобы открыть это фото, нужно слишком много памяти или времени. Уменьшите его, сохраните как обычный JPEG или выберите другое.',
  },
  picture_too_small: { code: 'bad_image', status: 422, text: 'Фото слишком маленькое: на нём не разглядеть лица.' },
  url_malformed: { code: 'bad_url', status: 422, text: 'Это не похоже на ссылку. Она начинается с https://' },
  url_forbidden: {
    code: 'bad_url',
    status: 422,
    text: 'По этой ссылке нельзя взять фото: адрес не в открытом интернете.',
  },
  url_unreachable: {
    code: 'url_unreachable',
    status: 422,
    text: 'Не получилось открыть ссылку. Проверьте её или загрузите фото файлом.',
  },
  url_too_slow: {
    code: 'url_unreachable',
    status: 422,
    text: 'Сайт по ссылке отвечает слишком долго. Загрузите фото файлом.',
  },
  source_unknown: { code: 'source_unknown', status: 400, text: 'Такого источника нет.' },
  keyword_blank: { code: 'keyword_blank', status: 400, text: 'Вы не ввели данные о пользователе' },
  keyword_short: {
    code: 'keyword_short',
    status: 400,
    text: 'Слишком короткий запрос: нужно хотя бы две буквы.',
  },
  keyword_unsearchable: {
    code: 'keyword_unsearchable',
    status: 400,
    text: 'Такое имя искать не получится: напишите его буквами, каждое слово не длиннее 100 знаков.',
  },
  keyword_long: { code: 'keyword_long', status: 400, text: 'Слишком длинный запрос: не больше 200 знаков.' },
  region_missing: { code: 'region_missing', status: 400, text: 'Выберите регион: город, область, страну или «Везде».' },
  region_unknown: { code: 'region_unknown', status: 400, text: 'Такого региона нет. Выберите его из списка.' },
  source_unavailable: {
    code: 'source_unavailable',
    status: 503,
    text: 'Этот источник на сайте не подключён. Выберите другой.',
  },
  email_malformed: { code: 'email_malformed', status: 422, text: 'Проверьте адрес почты: в нём опечатка.' },
  email_without_at: { code: 'email_malformed', status: 422, text: 'В адресе нет знака @.' },
  email_unreachable: {
    code: 'email_unreachable',
    status: 422,
    text: 'На такой адрес мы писать пока не умеем: перед @ в нём не латинские буквы. Укажите другой.',
  },
  email_confirmation_unknown: {
    code: 'not_found',
    status: 404,
    text: 'Ссылка из письма устарела или уже использована. Запросите новое письмо.',
  },
  unsubscribe_unknown: { code: 'not_found', status: 404, text: 'Эта ссылка для отписки неверна.' },
  email_not_connected: { code: 'email_not_connected', status: 503, text: 'Письма на этом сайте не подключены.' },
  document_not_found: { code: 'not_found', status: 404, text: 'Такой версии документа нет.' },
  support_by_mail_only: {
    code: 'support_by_mail_only',
    status: 503,
    text: 'Отсюда письмо не уйдёт: на этом сайте не подключена почта. Напишите нам по адресу внизу.',
  },
  telegram_not_connected: {
    code: 'telegram_not_connected',
    status: 503,
    text: 'Telegram на этом сайте не подключён.',
  },
  too_many_requests: {
    code: 'too_many_requests',
    status: 429,
    text: 'Слишком много запросов подряд. Подождите минуту.',
  },
  engine_busy: {
    code: 'engine_busy',
    status: 429,
    text: 'Сейчас ищут очень многие.',
  },
  too_many_unpaid_searches: {
    code: 'too_many_unpaid_searches',
    status: 429,
    text: 'Бесплатные поиски по фото на сегодня закончились. Завтра они снова появятся, а с тарифом можно искать уже сейчас.',
  },
  internal: { code: 'internal', status: 500, text: 'У нас что-то сломалось. Мы уже знаем; попробуйте ещё раз.' },
  source_down: {
    code: 'source_down',
    status: 503,
    text: 'Источник сейчас не отвечает. Попробуйте позже или выберите другой.',
  },
  face_search_off: {
    code: 'face_search_off',
    status: 503,
    text: 'Поиск по лицу сейчас выключен. За поиски, которые не состоялись, деньги не списываются.',
  },
  overloaded: { code: 'overloaded', status: 503, text: 'Сейчас слишком много запросов. Попробуйте через минуту.' },
  unavailable: {
    code: 'unavailable',
    status: 503,
    text: 'Сайт ненадолго прервался и скоро вернётся. Попробуйте ещё раз через несколько секунд.',
  },
  storage_full: {
    code: 'storage_full',
    status: 503,
    text: 'На нашем диске закончилось место, поэтому сохранить это сейчас нельзя. Мы уже знаем; попробуйте позже.',
  },
  ...REMOVAL_PROBLEMS,
  ...VK_PROBLEMS,
  ...MONITOR_PROBLEMS,
  ...ACCOUNT_PROBLEMS,
  ...MONEY_PROBLEMS,
  ...OPERATOR_PROBLEMS,
} as const satisfies Record<string, ProblemKind>;

export type ProblemCause = keyof typeof PROBLEMS;
export type ProblemCode = (typeof PROBLEMS)[ProblemCause]['code'];
