import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageSchema } from '../search.ts';

/** The notification centre of the app. */

const ok = z.literal('ok');

const notificationSchema = z.object({
  id: z.uuid(),
  created: z.string(),
  read: z.boolean(),
  title: z.string(),
  text: z.string(),
  /** A path of the web app; null when there is nothing to open. */
  link: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/notifications',
  summary: 'Мои уведомления, новые первыми, по 20',
  query: z.object({ page: pageSchema }),
  response: z.object({
    status: ok,
    data: z.array(notificationSchema),
    totalCount: z.number(),
    /** Over all pages. */
    unread: z.number(),
  }),
});

export const readNotifications = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Отмечает прочитанными; без ids — все',
  body: z.object({ ids: z.optional(z.array(z.uuid()).check(z.maxLength(100))) }),
  response: z.object({ status: ok, unread: z.number() }),
});
