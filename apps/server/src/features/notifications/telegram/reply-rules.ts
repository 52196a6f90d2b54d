/** What the bot answers; Telegram's HTML. */
export const REPLIES = {
  linked:
    'Готово: сюда будут приходить уведомления мониторингов. Выключить их можно в настройках уведомлений на сайте.',
  stale: 'Эта ссылка устарела. Откройте настройки уведомлений на сайте и нажмите «Подключить Telegram» ещё раз.',
  known: 'Сюда приходят уведомления мониторингов. Выключить их можно в настройках уведомлений на сайте.',
  unknown: 'Чтобы получать здесь уведомления, нажмите «Подключить Telegram» в настройках уведомлений на сайте.',
} as const;

export type ReplyName = keyof typeof REPLIES;

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
