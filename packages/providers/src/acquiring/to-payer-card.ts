import type { PayerCard } from './acquirer.ts';

interface CardFacts {
  /** First and last digits, with anything between. */
  readonly masked: string;
  readonly expires: string | null | undefined;
}

/** Null unless the last digits are known. */
export function toPayerCard({ masked, expires }: CardFacts): PayerCard | null {
  const [, firstDigits = '', lastDigits] = /^(\d*)\D.*?(\d{4})$/.exec(masked.replaceAll(' ', '')) ?? [];
  if (lastDigits === undefined) return null;
  return { firstDigits, lastDigits, expires: /^\d\d\/\d\d$/.exec(expires ?? '')?.[0] ?? null };
}
