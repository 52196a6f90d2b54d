/** Letters over SMTP: one attempt each, its outcome told apart, nothing waited for or repeated. */
export interface MailClient {
  send(letter: Letter): Promise<LetterOutcome>;
}

export interface Letter {
  /** Becomes the Message-ID, so a letter of one id that comes twice is one letter to a mailbox. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a mail program unsubscribes with one click (RFC 8058); null: it is no mailing. */
  readonly unsubscribeUrl: string | null;
}

export type LetterOutcome =
  | { readonly kind: 'sent' }
  /** For good: this address, or this letter. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing has been sent; later it may. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The connection was lost after the letter had begun to go: it may have come. */
  | { readonly kind: 'unknown' };

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Otherwise it begins where the server offers it; a password never goes without it. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: { readonly name: string | null; readonly address: string };
  /** For one letter, in all. */
  readonly timeoutMs?: number;
}
