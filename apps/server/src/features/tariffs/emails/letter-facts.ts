/** What the letters about subscriptions and payments are written from. */
export interface LetterFacts {
  readonly facts: Readonly<Record<string, string>>;
  /** Of what the letter is about. */
  readonly amount: string;
  /** A fact that is a time, as a day. */
  readonly dayOf: (name: string) => string;
  readonly web: string;
  /** Cancels without a login. */
  readonly cancelUrl: string;
}

/** Below letters in which cancelling is not the news. */
export function orCancel({ cancelUrl }: LetterFacts): string {
  return `Отменить подписку можно в одно нажатие, вход не нужен: ${cancelUrl}`;
}

export function orCloseNow({ cancelUrl }: LetterFacts): string {
  return `Закрыть раньше и вернуть деньги за неиспользованные дни можно в любой день, вход не нужен: ${cancelUrl}`;
}
