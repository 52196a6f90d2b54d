import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { emailField } from './fields.ts';

/** Requests of people who do not want to be found. Nobody needs an account for one. */

const ok = z.literal('ok');

/** @limit request: The link is refused: no profile has a longer one. */
export const REMOVAL_LINK_LIMIT_CHARS = 2_000;
/** @limit request: The answer to a question of the operator is refused: it is too long. */
export const REMOVAL_REPLY_LIMIT_CHARS = 1_000;
/** Hours for which the code works that proves a VK page to be one's own. */
export const REMOVAL_CODE_HOURS = 24;

/** What sending a photo to be removed is agreed to by. Change the version with the text. */
export const REMOVAL_PHOTO_CONSENT = {
  version: '2026-11-27',
  text: 'На фото я или мой ребёнок. Я согласен, чтобы сервис нашёл лицо на этом снимке, вычислил его признаки и сравнил с лицами в источниках с одной целью: убрать себя. Фото и признаки удалятся, как только придёт ответ. Запись о согласии останется в журнале.',
} as const;

/**
 * `accepted`: somebody looks at it before anything is hidden. `question`: the operator has asked something. `hidden`: nobody sees the
 * person, and it is being checked. `erased`: deleted for good.
 */
export const REMOVAL_STATES = ['accepted', 'question', 'hidden', 'erased', 'not_found', 'refused'] as const;
export type RemovalState = (typeof REMOVAL_STATES)[number];

/** Ways to prove that a page is one's own. The operator is always one more. */
export const REMOVAL_PROOFS = ['vk_id', 'vk_status'] as const;
export type RemovalProof = (typeof REMOVAL_PROOFS)[number];

/** What the pages of a request say, with and without scripts, its letters and its receipt. */
export const REMOVAL_TEXTS = {
  title: 'Убрать себя из поиска',
  lead: 'Без регистрации и документов. Сначала скрываем, потом проверяем.',
  link: 'Ссылка на вашу анкету или страницу',
  linkHint: 'Например, https://vk.com/id1. Подойдёт любая запись: vk.ru, m.vk.com, короткое имя.',
  email: 'Почта для ответа, если нужна',
  emailHint: 'Только чтобы прислать ответ. Через месяц после него адрес сотрём.',
  minor: 'Это я или мой ребёнок, и нам нет 18',
  minorHint: 'Скроем сразу и назад не вернём.',
  send: 'Убрать',
  key: 'Код заявки',
  keyHint: 'Вставьте код заявки: это часть её адреса после знака #.',
  open: 'Показать',
  requestTitle: (number: string) => `Заявка № ${number}`,
  states: {
    accepted: {
      title: 'Приняли',
      text: 'Сначала на заявку посмотрит человек. Так бывает, когда заявок сразу много или по этой странице уже отказывали.',
    },
    question: { title: 'Уточните, пожалуйста', text: 'Чтобы решить, нам не хватает одного ответа.' },
    hidden: {
      title: 'Скрыли, проверяем',
      text: 'В поиске этого человека больше не видно, и новый импорт его не вернёт. Осталось проверить заявку и решить, стереть ли данные насовсем.',
    },
    erased: {
      title: 'Убрали',
      text: 'Данные стёрты. Остались только отпечатки, по которым человека не узнать: они не дают ему вернуться с новым импортом.',
    },
    not_found: {
      title: 'Не нашли',
      text: 'По этой заявке у нас никого нет. Если вы видели себя в поиске, пришлите ссылку на саму анкету или фото.',
    },
    refused: { title: 'Отказ', text: 'Заявку отклонили, и скрытое вернулось в поиск.' },
  },
  overdue:
    'Мы не успели ответить в срок и просим прощения. Скрытое остаётся скрытым. Напишите нам или пожалуйтесь в Роскомнадзор.',
  complain:
    'Не согласны? Пожалуйтесь в Роскомнадзор (rkn.gov.ru, раздел «Обращения граждан») или обратитесь в суд. Это право даёт статья 17 закона № 152-ФЗ.',
  cropped:
    'Тот же снимок мы узнаём, даже если его сжали, уменьшили или сделали чёрно-белым. Обрезанный и зеркальный можем не узнать.',
} as const;

const removalSchema = z.object({
  number: z.string(),
  state: z.enum(REMOVAL_STATES),
  /** The deadline is over and nobody has decided. What is hidden stays hidden. */
  overdue: z.boolean(),
  about: z.enum(['link', 'photo']),
  minor: z.boolean(),
  created: z.string(),
  /** Last day of the answer, yyyy-MM-dd in Moscow. */
  deadline: z.string(),
  /** When it was answered for good; null before. */
  answered: z.nullable(z.string()),
  /** How many profiles are hidden or erased by it. Never which. */
  people: z.number(),
  /** What the operator wants to know; null if nothing. */
  question: z.nullable(z.string()),
  /** Why it was refused; null if it was not. */
  reason: z.nullable(z.string()),
  /** The ways of this site to prove that the page is one's own; empty if there is nothing to prove any more. */
  proofs: z.array(z.enum(REMOVAL_PROOFS)),
  /** What to write into the VK status, and until when it is read; null if none was asked for. */
  code: z.nullable(z.object({ text: z.string(), until: z.string() })),
});
export type Removal = z.infer<typeof removalSchema>;

/** What opens a request: the number, and the secret, which stands in the fragment of its address. */
const keySchema = z.object({
  number: z.string().check(z.maxLength(20)),
  secret: z.string().check(z.maxLength(100)),
});
export type RemovalKey = z.infer<typeof keySchema>;

const shown = z.object({ status: ok, data: removalSchema });

export const removalLinkField = z
  .string()
  .check(
    z.maxLength(
      REMOVAL_LINK_LIMIT_CHARS,
      `Ссылка слишком длинная: не больше ${REMOVAL_LINK_LIMIT_CHARS} знаков. Скопируйте адрес страницы ещё раз.`,
    ),
  );

const asked = z.object({
  status: ok,
  /** Opens the request at `/privacy/request/{number}#{secret}`. */
  number: z.string(),
  secret: z.string(),
});

export const requestRemoval = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/removal/request',
  summary: 'Убирает из поиска того, чью анкету или страницу назвали ссылкой; сразу и без входа',
  body: z.object({
    link: removalLinkField,
    /** The person is under 18. */
    minor: z._default(z.boolean(), false),
    /** Where to write the answer. */
    email: z.optional(emailField),
  }),
  response: asked,
});

export const requestRemovalByPhoto = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/removal/request-by-photo',
  summary: 'Убирает из поиска тех, на кого уверенно похож человек на фото; фото и признаки лица не хранятся',
  form: z.object({
    image: z.file('Выберите фото.'),
    consent: z.literal(REMOVAL_PHOTO_CONSENT.version, { error: 'Без согласия искать лицо на фото нельзя.' }),
    minor: z.optional(z.enum(['true', 'false'])),
    email: z.optional(emailField),
  }),
  response: asked,
});

export const getRemoval = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/removal/get',
  summary: 'Что с заявкой; доступно без сеанса тому, у кого есть её секрет',
  body: keySchema,
  response: shown,
});

export const checkRemoval = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/removal/check',
  summary: 'Ищет ещё раз, не показывает ли сервис того, кого убрали',
  body: z.extend(keySchema, {
    /** Of the request, where its data were erased: nobody else knows by then where to look. */
    link: z.optional(removalLinkField),
  }),
  response: z.object({
    status: ok,
    at: z.string(),
    /** Where the person is still shown, in numbers; all zero is how it should be. */
    shown: z.object({
      people: z.number(),
      results: z.number(),
      monitors: z.number(),
      /** Pages of VK that are tracked, and reports about them, once the removal is proven. */
      pages: z.number(),
    }),
  }),
});

export const replyToRemoval = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/removal/reply',
  summary: 'Ответ на вопрос оператора по заявке',
  body: z.extend(keySchema, {
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(2, 'Напишите ответ: хватит одного предложения.'),
        z.maxLength(REMOVAL_REPLY_LIMIT_CHARS, `Слишком длинно: хватит ${REMOVAL_REPLY_LIMIT_CHARS} знаков.`),
      ),
  }),
  response: shown,
});

export const startRemovalProof = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/removal/vk-proof',
  summary: 'Адрес VK ID, где можно доказать, что страница своя; аккаунт не появляется',
  body: keySchema,
  response: z.object({ status: ok, url: z.string() }),
});

export const issueRemovalCode = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/removal/code',
  summary: `Код для статуса страницы VK; действует ${REMOVAL_CODE_HOURS} часа`,
  body: keySchema,
  response: shown,
});

export const checkRemovalCode = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/removal/check-code',
  summary: 'Читает статус страницы VK и стирает данные, если код там есть',
  body: keySchema,
  response: shown,
});

export const getRemovalReceipt = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/removal/receipt',
  summary: 'Подтверждение текстом: номер, даты, о чём просили и что сделано',
  body: keySchema,
  ...fileAnswer,
});
