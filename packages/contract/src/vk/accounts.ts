import * as z from 'zod/mini';
import { LOGIN_LIMIT_CHARS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { pageSchema, searchStatusSchema } from '../search.ts';
import { directionSchema, filterSchema, limitSchema, trackedIdSchema } from './filter.ts';

/** VK accounts that a user tracks, and the progress of their collection. */

const ok = z.literal('ok');
const byId = z.object({ id: trackedIdSchema });

/** Counters that VK does not reveal are null, never 0. */
export const vkUserSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** `user` is a person, `group` a community, whose name is in `firstName`. */
  kind: z.enum(['user', 'group']),
  vk_id: z.number(),
  screenName: z.string(),
  url: z.string(),
  /** An address of this server. */
  avatar: z.nullable(z.string()),
  follower: z.nullable(z.number()),
  friends: z.nullable(z.number()),
  countPosts: z.nullable(z.number()),
  /** Null until the first collection has ended. */
  timeLastRefresh: z.nullable(z.string()),
});
export type VkUser = z.infer<typeof vkUserSchema>;

/** `countPosts` is the number of posts collected so far; `message` describes the state or the error. */
export const collectionStateSchema = z.object({
  status: searchStatusSchema,
  message: z.string(),
  percent: z.number(),
  countPosts: z.number(),
  can_accelerate: z.boolean(),
  accelerated: z.boolean(),
});
export type CollectionState = z.infer<typeof collectionStateSchema>;

export const trackedAccountSchema = z.extend(collectionStateSchema, {
  /** Identifies the account in all other calls. Ids of other users' accounts are not found. */
  id: trackedIdSchema,
  processId: z.string(),
  created: z.string(),
  demo: z.boolean(),
  folder: z.nullable(z.string()),
  /** By how many more the followers are than 30 days ago, or than on the first day they are known of. */
  growth: z.nullable(z.number()),
  /** Of the posts of the 30 days before the last refresh, in percent. */
  er: z.nullable(z.number()),
  lastPost: z.nullable(z.string()),
  user: vkUserSchema,
});
export type TrackedAccount = z.infer<typeof trackedAccountSchema>;

export const ACCOUNT_SORTS = ['added', 'name', 'posts', 'followers', 'growth', 'er', 'last_post', 'refreshed'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

const listSchema = z.object({ status: ok, data: z.array(trackedAccountSchema), totalCount: z.number() });

/** @limit request: A longer search is refused. */
const SEARCH_LIMIT_CHARS = 100;

export const getCollection = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/get',
  summary: 'Мои аккаунты VK; с login — добавляет аккаунт и начинает сбор',
  query: z.object({
    login: z.optional(z.string().check(z.maxLength(LOGIN_LIMIT_CHARS, 'Слишком длинно. Вставьте ссылку на страницу.'))),
    /** Validated but ignored, because accounts have no dates. */
    filter: filterSchema,
    page: pageSchema,
    limit: limitSchema(20),
    sort: z._default(z.enum(ACCOUNT_SORTS, 'Так сортировать нельзя.'), 'added'),
    direction: directionSchema,
    demo: z.optional(z.stringbool()),
    /** Part of a name or an address. */
    q: z.optional(z.string().check(z.maxLength(SEARCH_LIMIT_CHARS, 'Слишком длинный запрос.'))),
    folder: z.optional(z.string().check(z.maxLength(SEARCH_LIMIT_CHARS))),
    /** Accepted for compatibility and ignored by the server. */
    checkBalance: z.optional(z.string()),
    user_id: z.optional(z.string()),
  }),
  /** `added` is the account named by `login`, new or already tracked. */
  response: z.extend(listSchema, {
    added: z.nullable(trackedAccountSchema),
    /** Pages of people who asked to be removed, and when they were; nothing says any more whose. `removeUser` takes them off the list. */
    removed: z.array(z.object({ id: trackedIdSchema, removed: z.string() })),
    /** By name, with how many accounts each has; whatever is searched for. */
    folders: z.array(z.object({ name: z.string(), count: z.number() })),
    /** All accounts, whatever is searched for. */
    allCount: z.number(),
    /** They are refreshed every day by themselves, since the service is open. */
    refreshesDaily: z.boolean(),
  }),
});

export const getDoneProcesses = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/get-done-process',
  summary: 'Мои аккаунты VK, сбор которых завершён',
  query: z.object({ demo: z.optional(z.stringbool()), page: pageSchema, limit: limitSchema(20) }),
  response: listSchema,
});

/** @limit request: The request for the states of more accounts is refused as invalid. */
const STATUS_IDS_MAX = 100;

export const getStatusProcesses = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/get-status-processes',
  summary: 'Состояние сборов по номерам процессов через запятую, не больше 100; чужие пропускаются',
  query: z.object({
    ids: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(STATUS_IDS_MAX * 40)),
        z.transform((text) => text.split(',').filter((id) => id !== '')),
      ),
      z.array(z.uuid()).check(z.maxLength(STATUS_IDS_MAX)),
    ),
  }),
  response: z.object({ status: ok, data: z.array(z.extend(collectionStateSchema, { id: z.string() })) }),
});

export const removeUser = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/remove-user',
  summary: 'Перестаёт отслеживать аккаунт; собранное больше никому не нужное удаляется',
  query: byId,
  response: z.object({ status: ok }),
});

export const refreshUser = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/refresh-user',
  summary: 'Собирает то, что могло измениться с прошлого раза',
  query: byId,
  response: z.object({ status: z.literal('wait'), id: trackedIdSchema, process_id: z.string() }),
});
