import type { PayerCard } from '@vidno/providers/acquiring/acquirer';
import { deriveSecret } from '#config/secrets/derive-secret.ts';
import type { Row } from '#database/tables.ts';
import { trialMailboxOf } from './mailbox-rules.ts';

/** What a person is recognised by; the hash tells nothing without the secret of the installation. */
export type TrialMark = Pick<Row<'trial_claim'>, 'kind' | 'hash'>;

interface Person {
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** Null before the payment. */
  readonly card: PayerCard | null;
}

/** Always in the same order, so that two payments never wait for each other. */
export function toTrialMarks(appSecret: string, { email, phone, card }: Person): TrialMark[] {
  const toMark = (kind: TrialMark['kind'], value: string) => ({
    kind,
    hash: deriveSecret(appSecret, 'trialMark', `${kind} ${value}`),
  });
  const marks = [
    ...(card ? [toMark('card', `${card.firstDigits} ${card.lastDigits} ${card.expires ?? ''}`)] : []),
    ...(email === null ? [] : [toMark('mailbox', trialMailboxOf(email))]),
    ...(phone === null ? [] : [toMark('phone', phone)]),
  ];
  return marks.toSorted((one, other) => Buffer.compare(one.hash, other.hash));
}
