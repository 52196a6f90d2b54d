import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { accountId } from './money.ts';
import { maybeMoment, moment, next, place, seen } from './pages.ts';
import { finalWarrant, preview, warrant } from './warrant.ts';

/** What people wrote to the support, the work that is going on in the background, and what is to be sent. */

const ok = z.literal('ok');
const row = z.object({ id: z.uuid() });
const changed = z.object({ status: ok });
const letterState = z.enum(['waiting', 'sent', 'failed', 'needless']);
export const LETTER_STATES: Readonly<Record<z.infer<typeof letterState>, string>> = {
  waiting: 'в очереди',
  sent: 'дошло до почты',
  failed: 'не дошло до почты',
  needless: 'не нужно',
};

const question = z.object({
  id: z.string(),
  created: moment,
  /** Null for a guest. */
  account: z.nullable(z.int()),
  message: z.string(),
  /** Pattern of the page it was written on. */
  screen: z.string(),
  /** Masked. */
  reply_to: z.string(),
  /** Whether it has reached the mailbox of the support. */
  state: letterState,
  attempts: z.int(),
  /** When an operator said that it was answered by mail. */
  answered: maybeMoment,
  seen,
});
export type SupportQuestion = z.infer<typeof question>;

const shownQuestions = z.enum(['open', 'failed', 'all']);
export const SHOWN_QUESTIONS: Readonly<Record<z.infer<typeof shownQuestions>, string>> = {
  open: 'Без ответа',
  failed: 'Не дошли до почты',
  all: 'Все',
};

export const listQuestions = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/questions',
  summary: 'Обращения в поддержку, новые сверху',
  operator: { does: 'reads' },
  query: z.object({ show: shownQuestions, after: place }),
  response: z.object({ status: ok, data: z.array(question), next }),
});

export const exportQuestions = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/questions/export',
  summary: 'Обращения файлом CSV, без текстов и контактов',
  operator: { does: 'reads' },
  query: z.object({ show: shownQuestions }),
  ...fileAnswer,
});

export const showQuestionContact = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/questions/{id}/contact',
  summary: 'Показать, куда ответить',
  operator: { does: 'changes', event: 'support.contact_shown' },
  params: row,
  body: z.object(warrant),
  response: z.object({ status: ok, data: z.object({ reply_to: z.string() }) }),
});

export const markQuestion = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/questions/{id}/mark',
  summary: 'Отметить, что на письмо ответили, или снять отметку',
  operator: { does: 'changes', event: 'support.marked' },
  params: row,
  body: z.object({ ...warrant, answered: z.boolean() }),
  response: changed,
});

const runKind = z.enum([
  'photo_search',
  'keyword_search',
  'monitor',
  'vk_collection',
  'audience',
  'face_index',
  'journal_check',
  'import',
]);
export const RUN_KINDS: Readonly<Record<z.infer<typeof runKind>, string>> = {
  photo_search: 'Поиск по фото',
  keyword_search: 'Поиск по имени',
  monitor: 'Мониторинг',
  vk_collection: 'Сбор VK',
  audience: 'Аудитория VK',
  face_index: 'Индекс лиц',
  journal_check: 'Проверка журнала',
  import: 'Импорт людей',
};
const runState = z.enum(['wait', 'delivered', 'failed', 'withdrawn']);
export const RUN_STATES: Readonly<Record<z.infer<typeof runState>, string>> = {
  wait: 'идёт',
  delivered: 'закончена',
  failed: 'не удалась',
  withdrawn: 'отозвана',
};

const run = z.object({
  id: z.string(),
  kind: runKind,
  /** Null for what belongs to nobody. */
  account: z.nullable(z.int()),
  lane: z.enum(['fast', 'normal', 'slow']),
  state: runState,
  percent: z.int(),
  attempts: z.int(),
  /** Leases in a row that have run out: their holders were killed or hung. */
  lost_leases: z.int(),
  created: moment,
  /** A worker holds it, and was heard of last then; null if none does. */
  held: maybeMoment,
  /** When it may be taken, while nobody holds it. */
  resume: moment,
  finished: maybeMoment,
  seen,
});
export type OperatorRun = z.infer<typeof run>;

const runFilters = { kind: z.optional(runKind), state: z.optional(runState) };
const filteredRuns = z.object(runFilters);
export type RunFilters = z.infer<typeof filteredRuns>;

export const listRuns = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/runs',
  summary: 'Фоновые работы, новые сверху',
  operator: { does: 'reads' },
  query: z.object({ ...runFilters, after: place }),
  response: z.object({ status: ok, data: z.array(run), next }),
});

export const exportRuns = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/runs/export',
  summary: 'Фоновые работы файлом CSV',
  operator: { does: 'reads' },
  query: filteredRuns,
  ...fileAnswer,
});

export const previewStoppedRun = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/runs/{id}/stop',
  summary: 'Что сделает остановка работы',
  operator: { does: 'reads' },
  params: row,
  response: preview,
});

export const stopRun = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/runs/{id}/stop',
  summary: 'Остановить работу: она закончится неудачей, отложенные деньги вернутся',
  operator: { does: 'changes for good', event: 'run.stopped', preview: previewStoppedRun },
  params: row,
  body: z.object(finalWarrant),
  response: changed,
});

export const takeRunAgain = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/runs/{id}/again',
  summary: 'Забрать работу у того, кто её держит, и взять снова сейчас',
  operator: { does: 'changes', event: 'run.taken_again' },
  params: row,
  body: z.object(warrant),
  response: changed,
});

const letterKind = z.enum(['account-email', 'billing-email', 'removal-email', 'support-email', 'confirmation-email']);
export type OperatorLetterKind = z.infer<typeof letterKind>;
export const LETTER_KINDS: Readonly<Record<OperatorLetterKind, string>> = {
  'account-email': 'Вход и аккаунт',
  'billing-email': 'Деньги и подписки',
  'removal-email': 'Заявки на удаление',
  'support-email': 'Обращения в поддержку',
  'confirmation-email': 'Подтверждение почты',
};

const letter = z.object({
  id: z.string(),
  /** Null for who has no account. */
  account: z.nullable(z.int()),
  created: moment,
  /** Masked. */
  address: z.string(),
  state: letterState,
  attempts: z.int(),
  seen,
});
export type OutboxLetter = z.infer<typeof letter>;

const unsentState = z.enum(['waiting', 'failed']);
export const UNSENT_STATES: Readonly<Record<z.infer<typeof unsentState>, string>> = {
  waiting: 'Ждут',
  failed: 'Не ушли',
};

export const listOutbox = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'Исходящие письма: сколько каких ждёт и сколько не ушло',
  operator: { does: 'reads' },
  response: z.object({
    status: ok,
    data: z.array(z.object({ kind: letterKind, waiting: z.int(), failed: z.int() })),
  }),
});

export const listLetters = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/outbox/{kind}',
  summary: 'Неотправленные письма одного вида, старые сверху',
  operator: { does: 'reads' },
  params: z.object({ kind: letterKind }),
  query: z.object({ state: unsentState, after: place }),
  response: z.object({ status: ok, data: z.array(letter), next }),
});

export const exportLetters = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/outbox/{kind}/export',
  summary: 'Неотправленные письма одного вида файлом CSV, без адресов',
  operator: { does: 'reads' },
  params: z.object({ kind: letterKind }),
  query: z.object({ state: unsentState }),
  ...fileAnswer,
});

const letterKey = z.object({ kind: letterKind, id: z.uuid() });
/** Whose it is, as the list says: it is part of the key of some kinds. */
const ofAccount = { account: z.nullable(accountId) };

export const retryLetter = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/outbox/{kind}/{id}/retry',
  summary: 'Отправить письмо ещё раз',
  operator: { does: 'changes', event: 'letter.retried' },
  params: letterKey,
  body: z.object({ ...warrant, ...ofAccount }),
  response: changed,
});

export const giveUpLetter = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/outbox/{kind}/{id}/give-up',
  summary: 'Больше не пытаться отправить письмо',
  operator: { does: 'changes', event: 'letter.given_up' },
  params: letterKey,
  body: z.object({ ...warrant, ...ofAccount }),
  response: changed,
});
