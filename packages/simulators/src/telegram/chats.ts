import { ANNA, type ChatMessage, type TelegramUser } from './telegram-user.ts';

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
