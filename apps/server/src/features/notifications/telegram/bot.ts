import type { BotButton, BotMessage, TelegramClient } from '@vidno/providers/telegram/telegram-client';
import { escapeHtml } from '#sending/rules.ts';

export interface TelegramBot {
  readonly client: TelegramClient;
  /** Without the `@`. */
  readonly name: string;
  /** The bot is at `<linkBase>/<name>`. */
  readonly linkBase: string;
  /** Null when updates are polled. */
  readonly webhook: { readonly url: string; readonly secret: string } | null;
}

/** A message of the bot, in Telegram's HTML. */
export type Reply = Omit<BotMessage, 'chatId'>;

export const REPLIES = {
  linked: {
    html: 'Готово: сюда будут приходить уведомления мониторингов. Выключить их можно в настройках уведомлений на сайте.',
  },
  declined: { html: 'Хорошо, ничего не подключили.' },
  stale: {
    html: 'Эта ссылка устарела. Откройте настройки уведомлений на сайте и нажмите «Подключить Telegram» ещё раз.',
  },
  staleLogin: {
    html: 'Эта ссылка для входа устарела. Откройте страницу входа на сайте и нажмите «Войти через Telegram» ещё раз.',
  },
  onlyWay: {
    html: 'Через этот чат входят в другой аккаунт, и другого способа войти в него нет. Сначала добавьте там почту или телефон.',
  },
  known: {
    html: 'Сюда приходят уведомления мониторингов. Выключить их можно в настройках уведомлений на сайте.',
  },
  unknown: {
    html: 'Чтобы получать здесь уведомления, нажмите «Подключить Telegram» в настройках уведомлений на сайте.',
  },
} as const satisfies Record<string, Reply>;

/** The same words for a chat that has an account and for one that has none. */
export function toLoginCode(code: string): Reply {
  const paragraphs = [
    `Код для входа на сайт: <b>${escapeHtml(code)}</b>`,
    'Введите его на той странице, где вы нажали «Войти через Telegram». Он действует десять минут.',
    'Если вы не входите сейчас сами, никому его не сообщайте: по нему войдут вместо вас.',
  ];
  return { html: paragraphs.join('\n\n') };
}

interface LinkQuestion {
  readonly linkId: string;
  /** Whose link it is, masked. */
  readonly owner: string;
  /** The account that the chat would leave, masked; null if it has none. */
  readonly leaves: string | null;
}

/** Anybody can send a link to anybody, so the bot says whose account it is before it connects the chat. */
export function toLinkQuestion({ linkId, owner, leaves }: LinkQuestion): Reply {
  const paragraphs = [
    `Подключить этот чат к аккаунту <b>${escapeHtml(owner)}</b>? Сюда будут приходить уведомления его мониторингов.`,
    ...(leaves === null
      ? []
      : [`Сейчас чат подключён к аккаунту <b>${escapeHtml(leaves)}</b>. Его уведомления приходить сюда перестанут.`]),
    'Если эту ссылку прислал вам кто-то другой, нажмите «Не подключать».',
  ];
  return { html: paragraphs.join('\n\n'), buttons: [toButton('agree', linkId), toButton('decline', linkId)] };
}

/** What a button below the question holds. */
export interface LinkAnswer {
  readonly kind: 'agree' | 'decline';
  readonly linkId: string;
}

const LABELS: Readonly<Record<LinkAnswer['kind'], string>> = { agree: 'Подключить', decline: 'Не подключать' };
const ANSWER = /^(agree|decline) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Null for anything but our own buttons. */
export function readLinkAnswer(data: string): LinkAnswer | null {
  const [, kind, linkId] = ANSWER.exec(data) ?? [];
  return linkId === undefined ? null : { kind: kind === 'agree' ? 'agree' : 'decline', linkId };
}

function toButton(kind: LinkAnswer['kind'], linkId: string): BotButton {
  return { text: LABELS[kind], data: `${kind} ${linkId}` };
}

const PAYLOAD = /^login-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** What a link to the bot starts it with, so that it answers with a code for this login. */
export function toLoginPayload(loginId: string): string {
  return `login-${loginId}`;
}

/** Null if it is no link for a login. */
export function readLoginPayload(payload: string): string | null {
  return PAYLOAD.exec(payload)?.[1] ?? null;
}
