import { randomUUID } from 'node:crypto';
import { FaultQueue } from '../fault-queue.ts';
import { tellExchange } from '../publishers/exchange.ts';

export interface TelegramOptions {
  readonly token?: string;
  /** Without the `@`. */
  readonly botName?: string;
  readonly now?: () => Date;
  /** `false` switches the flood limits off. */
  readonly limits?: boolean;
}

/** One bot and its users. */
export interface TelegramSimulator {
  readonly token: string;
  readonly bot: { readonly id: number; readonly name: string };
  readonly chats: Chats;
  readonly presses: Presses;
  readonly updates: BotUpdates;
  readonly limits: FloodLimits;
  readonly faults: TelegramFaults;
  webhook: { readonly url: string; readonly secret: string | null; lastError: string | null } | null;
}

/** The bot as Telegram shows it: a user. */
export function describeBot({ id, name }: TelegramSimulator['bot']) {
  return { id, is_bot: true, first_name: 'Видно', username: name };
}

interface TelegramUser {
  readonly id: number;
  readonly firstName: string;
  readonly username: string | null;
  /** A bot may write only to users who have started it. */
  hasStarted: boolean;
  hasBlocked: boolean;
}

export interface ChatMessage {
  readonly id: number;
  readonly from: 'bot' | 'user';
  /** HTML from the bot, plain text from the user. */
  readonly text: string;
  /** Rows of buttons below a message of the bot. */
  readonly buttons: readonly (readonly Button[])[];
  readonly at: Date;
}

interface Button {
  readonly text: string;
  readonly callback_data: string;
}

/** The user of the chat page. */
export const ANNA: TelegramUser = {
  id: 777_000_001,
  firstName: 'Анна',
  username: 'anna_vidno',
  hasStarted: false,
  hasBlocked: false,
};

/** Users and their chats with the bot. */
export class Chats {
  readonly #users = new Map<number, TelegramUser>();
  readonly #messages = new Map<number, ChatMessage[]>();
  readonly now: () => Date;
  #lastMessageId = 0;

  constructor(now: () => Date) {
    this.now = now;
  }

  /** Created on first use. */
  user(id: number = ANNA.id): TelegramUser {
    const known = this.#users.get(id);
    if (known) return known;
    const user = id === ANNA.id ? { ...ANNA } : { ...ANNA, id, firstName: `Гость ${id}`, username: null };
    this.#users.set(id, user);
    return user;
  }

  find(id: number): TelegramUser | null {
    return this.#users.get(id) ?? null;
  }

  users(): TelegramUser[] {
    return [...this.#users.values()];
  }

  write(
    chatId: number,
    message: Pick<ChatMessage, 'from' | 'text'> & Partial<Pick<ChatMessage, 'buttons'>>,
  ): ChatMessage {
    this.#lastMessageId += 1;
    const added = { buttons: [], ...message, id: this.#lastMessageId, at: this.now() };
    this.#messages.set(chatId, [...this.messages(chatId), added]);
    return added;
  }

  /** The latest message with this button; null when there is none. */
  findButton(chatId: number, data: string): ChatMessage | null {
    const hasButton = ({ buttons }: ChatMessage) => buttons.flat().some((button) => button.callback_data === data);
    return this.messages(chatId).findLast(hasButton) ?? null;
  }

  /** Oldest first. */
  messages(chatId: number): readonly ChatMessage[] {
    return this.#messages.get(chatId) ?? [];
  }
}

/** Presses of buttons, which the bot must answer. */
export class Presses {
  readonly #open = new Set<string>();

  add(): string {
    const id = randomUUID();
    this.#open.add(id);
    return id;
  }

  /** False when there is no such press or it has been answered. */
  answer(id: string): boolean {
    return this.#open.delete(id);
  }

  /** Presses that the bot has not answered; their buttons keep spinning. */
  countOpen(): number {
    return this.#open.size;
  }
}

interface Update {
  readonly update_id: number;
  readonly [event: string]: unknown;
}

const FIRST_ID = 500_000_001;
const PAGE = 100;

/** Unconfirmed updates, read by `getUpdates` or delivered to the webhook. */
export class BotUpdates {
  #waiting: Update[] = [];
  #nextId = FIRST_ID;
  #wake: (() => void) | null = null;

  add(event: Record<string, unknown>): void {
    const update = { ...event, update_id: this.#nextId };
    tellExchange({ publisher: 'telegram', method: 'Update', params: null, answer: update });
    this.#waiting.push(update);
    this.#nextId += 1;
    this.#wake?.();
  }

  first(): Update | null {
    return this.#waiting[0] ?? null;
  }

  count(): number {
    return this.#waiting.length;
  }

  confirmBefore(id: number): void {
    this.#waiting = this.#waiting.filter(({ update_id }) => update_id >= id);
  }

  dropAll(): void {
    this.#waiting = [];
  }

  /** Long polling; a second poll ends this one with `conflict`. */
  async poll({ offset, waitMs }: { offset: number; waitMs: number }): Promise<Update[] | 'conflict'> {
    this.confirmBefore(offset);
    this.#wake?.();
    if (this.#waiting.length > 0 || waitMs <= 0) return this.#waiting.slice(0, PAGE);
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, waitMs);
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
    const isMine = this.#wake === resolve;
    if (isMine) this.#wake = null;
    return this.#waiting.length === 0 && !isMine ? 'conflict' : this.#waiting.slice(0, PAGE);
  }
}

interface Limit {
  readonly messages: number;
  readonly ms: number;
}

/** As far as Telegram documents them. */
const LIMITS: { readonly chat: Limit; readonly bot: Limit } = {
  chat: { messages: 5, ms: 5_000 },
  bot: { messages: 30, ms: 1_000 },
};

/** Limits the messages of a bot, per chat and in total. */
export class FloodLimits {
  readonly #sent = new Map<string, number[]>();
  readonly #now: () => Date;
  isOn: boolean;

  constructor(isOn: boolean, now: () => Date) {
    this.isOn = isOn;
    this.#now = now;
  }

  /** Seconds to wait; 0 when the message is allowed, and then it is counted. */
  take(chatId: number): number {
    if (!this.isOn) return 0;
    const limits = [
      { name: `chat ${chatId}`, limit: LIMITS.chat },
      { name: 'bot', limit: LIMITS.bot },
    ];
    const waits = limits.map(({ name, limit }) => this.#waitOf(name, limit));
    const longest = Math.max(...waits);
    if (longest > 0) return Math.ceil(longest / 1_000);
    for (const { name } of limits) this.#sent.get(name)?.push(this.#now().getTime());
    return 0;
  }

  #waitOf(name: string, { messages, ms }: Limit): number {
    const now = this.#now().getTime();
    const recent = (this.#sent.get(name) ?? []).filter((at) => at > now - ms);
    this.#sent.set(name, recent);
    const [oldest] = recent;
    return oldest !== undefined && recent.length >= messages ? oldest + ms - now : 0;
  }
}

/** `drop` closes the connection, with the message kept or not; `garbage` answers with the HTML page of a proxy. */
export type TelegramFault =
  | { readonly kind: 'error'; readonly code: number; readonly retryAfter?: number | undefined }
  | { readonly kind: 'drop'; readonly kept: boolean }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'slow'; readonly ms: number };

interface TelegramFaultTarget {
  /** Number of calls affected, 1 by default; Infinity for all. */
  readonly times?: number;
  /** `sendMessage` by default. */
  readonly method?: string;
}

export class TelegramFaults {
  readonly #queue = new FaultQueue<TelegramFault, string>();

  plan(fault: TelegramFault, { times = 1, method = 'sendMessage' }: TelegramFaultTarget = {}): void {
    this.#queue.add(fault, method, times);
  }

  clear(): void {
    this.#queue.clear();
  }

  /** The first planned fault for this method, which is thereby used once. */
  take(method: string): TelegramFault | null {
    return this.#queue.take((_fault, target) => target === method);
  }
}
