import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import * as z from 'zod/mini';

/** Sends each email over SMTP in a single attempt and reports the outcome; retrying is up to the caller. */
export interface MailClient {
  send(email: Email): Promise<EmailOutcome>;
}

export interface Email {
  /** Becomes the Message-ID, so a mailbox shows an email that arrives twice only once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where an answer goes; to the sender if there is none. */
  readonly replyTo?: string;
  /** For one-click unsubscribe (RFC 8058); null for transactional email. */
  readonly unsubscribeUrl: string | null;
}

type EmailOutcome =
  | { readonly kind: 'sent' }
  /** Permanently: the server rejects this address or this email. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing was sent; a later attempt may succeed. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The connection was lost after the content had started to go out, so the email may have arrived. */
  | { readonly kind: 'unknown' };

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Otherwise STARTTLS is used if offered; a password is never sent without TLS. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: { readonly name: string | null; readonly address: string };
  /** For a whole email. */
  readonly timeoutMs?: number;
}

/** @limit time: Sending fails and is tried again. */
const TIMEOUT_MS = 60_000;

export function createMailClient(settings: MailSettings): MailClient {
  return { send: async (email) => transfer(settings, email, await compose(settings, email)) };
}

function compose({ from }: MailSettings, letter: Email): Promise<Buffer> {
  const host = from.address.split('@').at(-1) ?? 'localhost';
  const unsubscribing = letter.unsubscribeUrl !== null && {
    'List-Unsubscribe': `<${letter.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  const composer = new MailComposer({
    messageId: `<${letter.id}@${host}>`,
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: letter.to },
    ...(letter.replyTo !== undefined && { replyTo: { name: '', address: letter.replyTo } }),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Each email has its own connection, so a lost connection concerns that email alone. */
function transfer(settings: MailSettings, letter: Email, message: Buffer): Promise<EmailOutcome> {
  const { host, port, secure, login, from, timeoutMs = TIMEOUT_MS } = settings;
  const connection = new SMTPConnection({ host, port, secure, requireTLS: login !== null && !secure });
  let hasBegun = false;
  // The stream is read only after the server has accepted the DATA command.
  const content = Readable.from(
    (function* () {
      hasBegun = true;
      yield message;
    })(),
  );
  return new Promise((resolve) => {
    const end = (outcome: EmailOutcome): void => {
      clearTimeout(timer);
      if (outcome.kind === 'sent') connection.quit();
      else connection.close();
      resolve(outcome);
    };
    const fail = (error: unknown): void => end(toEmailOutcome(error, { hasBegun }));
    const timer = setTimeout(() => fail(new Error('Out of time')), timeoutMs);
    const send = (): void =>
      connection.send({ from: from.address, to: letter.to }, content, (error) =>
        error ? fail(error) : end({ kind: 'sent' }),
      );
    connection.on('error', fail);
    connection.connect((error) => {
      if (error) fail(error);
      else if (login === null) send();
      else
        connection.login({ credentials: { user: login.user, pass: login.password } }, (refusal) =>
          refusal ? fail(refusal) : send(),
        );
    });
  });
}

const errorSchema = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
});

/** Commands whose rejection concerns the recipient or the message; a rejection before them concerns us. */
const RECIPIENT_OR_MESSAGE = ['RCPT TO', 'DATA'];

/** The reason leaves out the text beside the reply code, because servers put the address in it. */
function toEmailOutcome(error: unknown, { hasBegun }: { hasBegun: boolean }): EmailOutcome {
  const { data } = errorSchema.safeParse(error);
  const { code = 'ERROR', command = '', responseCode } = data ?? {};
  if (responseCode === undefined) {
    return hasBegun ? { kind: 'unknown' } : { kind: 'unavailable', reason: code };
  }
  const reason = `${responseCode} ${command}`.trim();
  const isFinal = responseCode >= 500 && RECIPIENT_OR_MESSAGE.includes(command);
  return isFinal ? { kind: 'refused', reason } : { kind: 'unavailable', reason };
}
