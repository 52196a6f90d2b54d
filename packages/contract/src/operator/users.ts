import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { journalEvent } from './journal.ts';
import { maybeMoment, moment, seen } from './pages.ts';
import { finalWarrant, preview, warrant } from './warrant.ts';

/** Accounts. Contacts are masked; showing them is a change, so that the journal has it. */

const ok = z.literal('ok');
const account = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)) });
const service = z.literal([1, 2, 3]);
const changed = z.object({ status: ok });

/** So long the owner of an account has to stop the reset of its second factor. */
export const SECOND_FACTOR_RESET_HOURS = 24;

const user = z.object({
  id: z.int(),
  /** Enough to recognise somebody one knows. */
  masked: z.string(),
  role: z.enum(['visitor', 'user', 'operator']),
  registered: maybeMoment,
  last_seen: moment,
  blocked: maybeMoment,
  /** When it will be deleted. */
  deletion: maybeMoment,
  second_factor: z.boolean(),
  /** When the second factor will be switched off; null if nobody has asked for that. */
  second_factor_ends: maybeMoment,
  sessions: z.int(),
  services: z.array(z.object({ service, origin: z.enum(['demo', 'grant', 'tariff']), until: maybeMoment })),
  /** What operators did about it, newest first. */
  history: z.array(journalEvent),
  /** The newest of these: a change says so, and is refused if there is a newer one by then. */
  seen,
});
export type OperatorUser = z.infer<typeof user>;

export const findUser = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Найти аккаунт по номеру, почте или телефону',
  operator: { does: 'reads' },
  query: z.object({ who: z.string().check(z.minLength(1, 'Напишите номер, почту или телефон.'), z.maxLength(254)) }),
  response: z.object({ status: ok, data: z.nullable(z.object({ id: z.int() })) }),
});

export const getUser = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/users/{id}',
  summary: 'Что известно об аккаунте',
  operator: { does: 'reads' },
  params: account,
  response: z.object({ status: ok, data: user }),
});

export const showContacts = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/users/{id}/contacts',
  summary: 'Показать почту, телефон и Telegram',
  operator: { does: 'changes', event: 'user.contacts_shown' },
  params: account,
  body: z.object(warrant),
  response: z.object({
    status: ok,
    data: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()), telegram: z.nullable(z.string()) }),
  }),
});

export const blockUser = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/users/{id}/block',
  summary: 'Заблокировать и завершить сеансы',
  operator: { does: 'changes', event: 'user.block' },
  params: account,
  body: z.object(warrant),
  response: changed,
});

export const unblockUser = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/users/{id}/unblock',
  summary: 'Снять блокировку',
  operator: { does: 'changes', event: 'user.unblock' },
  params: account,
  body: z.object(warrant),
  response: changed,
});

export const endUserSessions = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/users/{id}/end-sessions',
  summary: 'Завершить все сеансы',
  operator: { does: 'changes', event: 'user.end_sessions' },
  params: account,
  body: z.object(warrant),
  response: changed,
});

export const resetSecondFactor = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/users/{id}/reset-second-factor',
  summary: `Выключить второй шаг входа через ${SECOND_FACTOR_RESET_HOURS} часа; владельцу сразу уходит письмо`,
  operator: { does: 'changes', event: 'user.second_factor_reset_asked' },
  params: account,
  body: z.object(warrant),
  response: changed,
});

export const keepSecondFactor = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/users/{id}/keep-second-factor',
  summary: 'Остановить сброс второго шага входа',
  operator: { does: 'changes', event: 'user.second_factor_reset_stopped' },
  params: account,
  body: z.object(warrant),
  response: changed,
});

export const grantUserService = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/users/{id}/grant',
  summary: 'Открыть инструмент без оплаты до дня включительно',
  operator: { does: 'changes', event: 'user.service_granted' },
  params: account,
  body: z.object({ ...warrant, service, until: z.iso.date('Выберите день.') }),
  response: changed,
});

export const revokeUserService = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/users/{id}/revoke',
  summary: 'Закрыть инструмент, открытый оператором',
  operator: { does: 'changes', event: 'user.service_revoked' },
  params: account,
  body: z.object({ ...warrant, service }),
  response: changed,
});

export const previewUserDeletion = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/users/{id}/deletion',
  summary: 'Что сделает удаление аккаунта',
  operator: { does: 'reads' },
  params: account,
  response: preview,
});

export const deleteUser = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/users/{id}/delete',
  summary: 'Удалить аккаунт',
  operator: { does: 'changes for good', event: 'user.deleted', preview: previewUserDeletion },
  params: account,
  body: z.object(finalWarrant),
  response: changed,
});
