import { domainToASCII } from 'node:url';
import type { PayerCard } from '@vidno/providers/acquiring/acquirer';
import { deriveSecret } from '#config/secrets.ts';
import type { Row } from '#database/database.ts';

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

interface MailHost {
  /** The first of them stands for all: their mailboxes are the same. */
  readonly domains: readonly string[];
  /** What the host does not read in the part before the @; null if it reads everything. */
  readonly ignored: RegExp | null;
  /** Written in two ways, as in `anna-p` and `anna.p`. */
  readonly isDotHyphen?: boolean;
}

const HOSTS: readonly MailHost[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  {
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.uz', 'yandex.ua'],
    ignored: null,
    isDotHyphen: true,
  },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: null },
];

/**
 * The person behind an address, as far as its host tells: without the tag after a plus, without dots where the host ignores them, and
 * with one name for a host that has several. Only for the question whether somebody has had the trial: accounts are told apart by
 * more.
 */
export function trialMailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1).toLowerCase());
  const tagged = address.slice(0, at).toLowerCase();
  // An address that begins with a plus has no tag but a name.
  const local = tagged.replace(/(?<=.)\+.*$/, '');
  const host = HOSTS.find(({ domains }) => domains.includes(domain));
  if (!host) return `${local}@${domain}`;
  const read = host.ignored === null ? local : local.replace(host.ignored, '');
  return `${host.isDotHyphen ? read.replaceAll('.', '-') : read}@${host.domains[0]}`;
}
