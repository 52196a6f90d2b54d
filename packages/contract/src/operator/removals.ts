import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { journalEvent } from './journal.ts';
import { moment, next, place, seen } from './pages.ts';
import { finalWarrant, preview, warrant } from './warrant.ts';

/**
 * Requests of people who do not want to be found. What they wrote, and whom they are about, is masked; showing it is a change, so that
 * the journal has it.
 */

const ok = z.literal('ok');
const request = z.object({ number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9_999_999_999)) });
const changed = z.object({ status: ok });

/** Why a request is refused, as its page says it. */
export const REFUSAL_REASONS = {
  not_own: 'Мы не смогли убедиться, что человек на этой странице вы или ваш ребёнок.',
  abuse: 'Заявку подали, чтобы скрыть другого человека без его согласия.',
  not_minor: 'Человеку на этой странице есть 18 лет, и сам он не просил его убрать.',
  not_person: 'Это страница не человека, а организации или сообщества.',
} as const;
export type RefusalReason = keyof typeof REFUSAL_REASONS;

/** What the operator may ask. */
export const QUESTIONS = {
  own: 'Как нам убедиться, что страница ваша? Например, на ней есть ваша почта, или вы можете ненадолго изменить на ней описание.',
  which: 'Под заявку подходят несколько анкет. Напишите возраст и город в вашей.',
  link: 'По этой ссылке ничего не открывается. Пришлите, пожалуйста, адрес самой анкеты.',
} as const;
export type Question = keyof typeof QUESTIONS;

/** `unhidden`: nobody is hidden before somebody has looked. `asked`: the person has not answered yet. */
export const REMOVAL_QUEUES = ['open', 'overdue', 'unhidden', 'asked', 'answered'] as const;
const queue = z._default(z.enum(REMOVAL_QUEUES), 'open');
export type RemovalQueue = (typeof REMOVAL_QUEUES)[number];
export const REMOVAL_QUEUE_TITLES: Readonly<Record<RemovalQueue, string>> = {
  open: 'Открытые',
  overdue: 'Просроченные',
  unhidden: 'Никого не скрыли',
  asked: 'Ждём ответа',
  answered: 'Отвеченные',
};

const facts = {
  number: z.int(),
  state: z.enum(['accepted', 'hidden', 'erased', 'not_found', 'refused']),
  about: z.enum(['link', 'photo']),
  minor: z.boolean(),
  created: moment,
  due: moment,
  /** When it was answered for good; null before. */
  answered: z.nullable(moment),
  /** Profiles that it hides or has erased. */
  people: z.int(),
  /** The operator has asked something, and whether the person has answered. */
  asked: z.nullable(z.enum(['waiting', 'replied'])),
};
const removalInList = z.object(facts);
export type RemovalInList = z.infer<typeof removalInList>;
export const REMOVAL_STATES: Readonly<Record<RemovalInList['state'], string>> = {
  accepted: 'ждёт решения, пока никто не скрыт',
  hidden: 'скрыто',
  erased: 'стёрто',
  not_found: 'никого нет',
  refused: 'отказано',
};
export const REMOVALS_ABOUT: Readonly<Record<RemovalInList['about'], string>> = { link: 'по ссылке', photo: 'по фото' };

export const listRemovals = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/removals',
  summary: 'Заявки на удаление: самые срочные сверху, отвеченные от новых к старым',
  operator: { does: 'reads' },
  query: z.object({
    queue,
    after: place,
  }),
  response: z.object({
    status: ok,
    counts: z.object({ open: z.int(), overdue: z.int(), unhidden: z.int() }),
    data: z.array(removalInList),
    next,
  }),
});

export const exportRemovals = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/removals/export',
  summary: 'Заявки на удаление файлом CSV, без ссылок и почты',
  operator: { does: 'reads' },
  query: z.object({ queue }),
  ...fileAnswer,
});

/** @limit list: Further profiles of a request are counted only. */
export const REMOVAL_PROFILES_SHOWN = 12;

const profile = z.object({
  id: z.string(),
  /** Title of its source. */
  source: z.string(),
  /** Kept here; those on other sites are not fetched. */
  photos: z.int(),
});
export type RemovalProfile = z.infer<typeof profile>;

const removal = z.object({
  ...facts,
  /** Where the page is, such as `vk.com`; null for a photo, and once it was erased or refused. */
  site: z.nullable(z.string()),
  /** Where an answer is sent is known. */
  has_email: z.boolean(),
  extended: z.boolean(),
  /** Why nothing was hidden before somebody has looked; null if it was not so. */
  queued_because: z.nullable(z.enum(['address', 'account', 'refused_before', 'many', 'large_part'])),
  /** What was asked. */
  question: z.nullable(z.string()),
  /** Why it was refused. */
  refusal: z.nullable(z.string()),
  /** How it was proven to be the person's own page. */
  proof: z.nullable(z.enum(['vk_id', 'vk_status', 'operator'])),
  /** Until when a code in the status of the page would prove it; null if none was asked for. */
  code_until: z.nullable(moment),
  profiles: z.array(profile),
  /** Whom it is about and who is not among these. */
  more_profiles: z.int(),
  /** What operators did about it, newest first. */
  history: z.array(journalEvent),
  seen,
});
export type OperatorRemoval = z.infer<typeof removal>;

export const getRemovalRequest = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/removals/{number}',
  summary: 'Заявка на удаление без личных данных',
  operator: { does: 'reads' },
  params: request,
  response: z.object({ status: ok, data: removal }),
});

export const getBlurredProfile = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/removals/{number}/blurred',
  summary: 'Размытое фото анкеты из заявки',
  operator: { does: 'reads' },
  params: request,
  query: z.object({ profile: z.string().check(z.maxLength(100)) }),
  ...fileAnswer,
});

export const showRemovalRequest = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/removals/{number}/show',
  summary: 'Показать ссылку, почту и ответ из заявки',
  operator: { does: 'changes', event: 'removal.shown' },
  params: request,
  body: z.object(warrant),
  response: z.object({
    status: ok,
    data: z.object({
      link: z.nullable(z.string()),
      vk_id: z.nullable(z.int()),
      email: z.nullable(z.string()),
      reply: z.nullable(z.string()),
    }),
  }),
});

const shownProfile = z.object({
  name: z.string(),
  age: z.nullable(z.int()),
  city: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** JPEGs as `data:` addresses, so that no cache keeps them. */
  photos: z.array(z.string()),
});
export type ShownProfile = z.infer<typeof shownProfile>;

export const showRemovalProfile = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/removals/{number}/show-profile',
  summary: 'Показать анкету из заявки с фотографиями',
  operator: { does: 'changes', event: 'removal.profile_shown' },
  params: request,
  body: z.object({ ...warrant, profile: z.string().check(z.maxLength(100)) }),
  response: z.object({ status: ok, data: shownProfile }),
});

export const previewRemovalErasure = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/removals/{number}/erasure',
  summary: 'Что сотрёт решение по заявке',
  operator: { does: 'reads' },
  params: request,
  response: preview,
});

export const eraseRemoval = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/removals/{number}/erase',
  summary: 'Стереть насовсем тех, о ком заявка',
  operator: { does: 'changes for good', event: 'removal.decided', preview: previewRemovalErasure },
  params: request,
  body: z.object(finalWarrant),
  response: changed,
});

export const keepRemovalHidden = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/removals/{number}/keep',
  summary: 'Оставить скрытыми, не стирая',
  operator: { does: 'changes', event: 'removal.decided' },
  params: request,
  body: z.object(warrant),
  response: changed,
});

export const refuseRemoval = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/removals/{number}/refuse',
  summary: 'Отказать: скрытые вернутся в поиск',
  operator: { does: 'changes', event: 'removal.decided' },
  params: request,
  body: z.object({ ...warrant, refusal: z.enum(['not_own', 'abuse', 'not_minor', 'not_person']) }),
  response: changed,
});

export const askAboutRemoval = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/removals/{number}/ask',
  summary: 'Попросить уточнить',
  operator: { does: 'changes', event: 'removal.decided' },
  params: request,
  body: z.object({ ...warrant, question: z.enum(['own', 'which', 'link']) }),
  response: changed,
});

export const extendRemoval = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/removals/{number}/extend',
  summary: 'Продлить срок ответа один раз',
  operator: { does: 'changes', event: 'removal.decided' },
  params: request,
  body: z.object(warrant),
  response: changed,
});

export const getRemovalAct = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/removals/{number}/act',
  summary: 'Акт по заявке файлом PDF: о чём просили, когда, что сделано',
  operator: { does: 'reads' },
  params: request,
  ...fileAnswer,
});
