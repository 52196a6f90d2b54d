import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Letter, LetterOutcome, MailClient, MailSettings } from './mail-client.ts';
import { toLetterOutcome } from './to-letter-outcome.ts';

const TIMEOUT_MS = 60_000;

export function createMailClient(settings: MailSettings): MailClient {
  return { send: async (letter) => transfer(settings, letter, await compose(settings, letter)) };
}

function compose({ from }: MailSettings, letter: Letter): Promise<Buffer> {
  const host = from.address.split('@').at(-1) ?? 'localhost';
  const unsubscribing = letter.unsubscribeUrl !== null && {
    'List-Unsubscribe': `<${letter.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  const composer = new MailComposer({
    messageId: `<${letter.id}@${host}>`,
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** A connection of its own for each letter: a lost one then tells about this letter alone. */
function transfer(settings: MailSettings, letter: Letter, message: Buffer): Promise<LetterOutcome> {
  const { host, port, secure, login, from, timeoutMs = TIMEOUT_MS } = settings;
  const connection = new SMTPConnection({ host, port, secure, requireTLS: login !== null && !secure });
  let hasBegun = false;
  // Read only when the server has said that it takes the message.
  const content = Readable.from(
    (function* () {
      hasBegun = true;
      yield message;
    })(),
  );
  return new Promise((resolve) => {
    const end = (outcome: LetterOutcome): void => {
      clearTimeout(timer);
      if (outcome.kind === 'sent') connection.quit();
      else connection.close();
      resolve(outcome);
    };
    const fail = (error: unknown): void => end(toLetterOutcome(error, { hasBegun }));
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
