import * as z from 'zod/mini';
import { fileAnswer } from '../../client/file-answer.ts';
import { endpoint } from '../../endpoint.ts';
import { accountId } from '../money.ts';
import { maybeMoment, moment, next, place, seen } from '../pages.ts';
import { warrant } from '../warrant.ts';

/** What the operator tells users in the product. */

/** @limit request: A notice with a longer title is refused. */
export const NOTICE_TITLE_LIMIT_CHARS = 100;
/**
 * As long as a screen shows without becoming a document.
 * @limit request: A longer notice of the operator is refused.
 */
export const NOTICE_LIMIT_CHARS = 4_000;
/** @limit request: A notice that names more accounts is refused. */
export const NOTICE_ACCOUNTS_MAX = 1_000;
/** @limit list: Of a notice that more accounts have read it is said that there are more. */
export const NOTICE_COUNTED_MAX = 10_000;
/** @limit list: The next page has the rest. */
export const NOTICES_PAGE_SIZE = 20;

const ok = z.literal('ok');

const notice = z.object({
  id: z.string(),
  /** Null for one about a change of company. */
  title: z.nullable(z.string()),
  text: z.string(),
  whom: z.enum(['all', 'tariff', 'accounts']),
  /** Its name, if it is for those who had it then. */
  tariff: z.nullable(z.string()),
  /** For how many it is; null for all. At most one more than is counted, as in `read`. */
  accounts: z.nullable(z.int()),
  read: z.int(),
  created: moment,
  until: maybeMoment,
  /** `replaced`: a newer one for all is shown instead. */
  state: z.enum(['shown', 'replaced', 'over']),
  seen,
});
export type OperatorNotice = z.infer<typeof notice>;
export const NOTICE_STATES: Readonly<Record<OperatorNotice['state'], string>> = {
  shown: 'показывается',
  replaced: 'заменено следующим',
  over: 'больше не показывается',
};
export const NOTICE_AUDIENCES: Readonly<Record<OperatorNotice['whom'], string>> = {
  all: 'Всем',
  tariff: 'Подписчикам тарифа',
  accounts: 'Отдельным аккаунтам',
};
/** The title of one that has none. */
export const COMPANY_CHANGE = 'Смена компании';

export const listNotices = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/notices',
  summary: 'Сообщения пользователям, новые сверху',
  operator: { does: 'reads' },
  query: z.object({ after: place }),
  response: z.object({
    status: ok,
    data: z.array(notice),
    next,
    /** Whose subscribers may be told. */
    tariffs: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});

export const exportNotices = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/notices/export',
  summary: 'Сообщения пользователям файлом CSV',
  operator: { does: 'reads' },
  ...fileAnswer,
});

const whom = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('tariff'),
    tariff: z.string().check(z.minLength(1, 'Выберите тариф.'), z.maxLength(100)),
  }),
  z.object({
    kind: z.literal('accounts'),
    accounts: z
      .array(accountId)
      .check(
        z.minLength(1, 'Назовите хотя бы один аккаунт.'),
        z.maxLength(NOTICE_ACCOUNTS_MAX, `Не больше ${NOTICE_ACCOUNTS_MAX} аккаунтов.`),
      ),
  }),
]);
export type NoticeAudience = z.infer<typeof whom>;

export const addNotice = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/notices/{id}/add',
  summary: 'Показать сообщение пользователям; номер придумывает страница, поэтому дважды оно не появится',
  operator: { does: 'changes', event: 'notice.added' },
  params: z.object({ id: z.uuid() }),
  body: z.object({
    ...warrant,
    title: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Напишите заголовок.'),
        z.maxLength(NOTICE_TITLE_LIMIT_CHARS, `Заголовок не длиннее ${NOTICE_TITLE_LIMIT_CHARS} знаков.`),
      ),
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Напишите текст.'),
        z.maxLength(NOTICE_LIMIT_CHARS, `Текст не длиннее ${NOTICE_LIMIT_CHARS} знаков.`),
      ),
    whom,
    /** The last day on which it is shown; null: until another one follows. */
    until: z.nullable(z.iso.date('Выберите день.')),
  }),
  response: z.object({ status: ok }),
});

export const endNotice = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/notices/{id}/end',
  summary: 'Больше не показывать сообщение; кто его прочитал, остаётся известно',
  operator: { does: 'changes', event: 'notice.removed' },
  params: z.object({ id: z.uuid() }),
  body: z.object(warrant),
  response: z.object({ status: ok }),
});
