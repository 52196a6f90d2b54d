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
