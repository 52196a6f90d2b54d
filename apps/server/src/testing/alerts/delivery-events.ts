import type { MailFault } from '@vidno/simulators/mail/start-mail';
import type { TelegramFault } from '@vidno/simulators/telegram/telegram-simulator';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#config/time.ts';
import { createAlertHandler } from '#features/notifications/delivery/send-alerts.ts';
import { carryWaiting } from '../queue/carry-waiting.ts';
import type { AlertFixture } from './alert-fixture.ts';

/** One event while alerts are being delivered. */
export type DeliveryEvent =
  | { readonly kind: 'alert'; readonly account: number }
  | { readonly kind: 'mail-fault'; readonly fault: MailFault }
  | { readonly kind: 'telegram-fault'; readonly fault: TelegramFault }
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'send'; readonly channel: 'email' | 'telegram' }
  /** A process claims a message and crashes before sending it, or after sending and before recording it. */
  | { readonly kind: 'crash'; readonly channel: 'email' | 'telegram'; readonly when: 'before' | 'after' };

const channel = fc.constantFrom('email' as const, 'telegram' as const);
const mailFault: fc.Arbitrary<MailFault> = fc.oneof(
  fc.constant({ kind: 'temporary' as const }),
  fc.record({ kind: fc.constant('drop' as const), kept: fc.boolean() }),
);
const telegramFault: fc.Arbitrary<TelegramFault> = fc.oneof(
  fc.record({ kind: fc.constant('error' as const), code: fc.constantFrom(500, 502) }),
  fc.record({
    kind: fc.constant('error' as const),
    code: fc.constant(429),
    retryAfter: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constant('drop' as const), kept: fc.boolean() }),
  fc.constant({ kind: 'garbage' as const }),
);

/** Usually hours forwards, sometimes a clock that is set back. */
const time = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 30 * SECOND_MS, max: 600 * SECOND_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: HOUR_MS, max: 12 * HOUR_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: -400 * DAY_MS, max: -SECOND_MS }) },
);

export function arbitraryEvents({ accounts }: { accounts: number }): fc.Arbitrary<DeliveryEvent[]> {
  const event: fc.Arbitrary<DeliveryEvent> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('alert' as const), account: fc.nat(accounts - 1) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('mail-fault' as const), fault: mailFault }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('telegram-fault' as const), fault: telegramFault }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('time' as const), ms: time }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('send' as const), channel }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('crash' as const),
        channel,
        when: fc.constantFrom('before' as const, 'after' as const),
      }),
    },
  );
  return fc.array(event, { minLength: 10, maxLength: 60 });
}

const KILLED = new Error('killed');

/** The tools of a process that crashes at its next message. */
function crashingTools({ tools }: AlertFixture, when: 'before' | 'after') {
  const crash = async (sends: () => Promise<unknown>): Promise<never> => {
    if (when === 'after') await sends();
    throw KILLED;
  };
  const { mail, telegram } = tools;
  const sendMessage: typeof telegram.client.sendMessage = (message) =>
    crash(() => telegram.client.sendMessage(message));
  const send: typeof mail.send = (email) => crash(() => mail.send(email));
  return { ...tools, mail: { send }, telegram: { ...telegram, client: { ...telegram.client, sendMessage } } };
}

export async function crashWhileSending(
  fixture: AlertFixture,
  { channel, when }: { channel: 'email' | 'telegram'; when: 'before' | 'after' },
): Promise<void> {
  const { kind, carryOut } = createAlertHandler(crashingTools(fixture, when), channel);
  await carryWaiting(fixture.tools.db, {
    kind,
    carryOut: (key) =>
      carryOut(key).catch((error: unknown) => {
        if (error !== KILLED) throw error;
        return { kind: 'again', reason: 'killed' };
      }),
  });
}

/** Clears the faults and delivers until nothing is waiting. */
export async function deliverEverything(fixture: AlertFixture): Promise<void> {
  fixture.mail.faults.clear();
  fixture.telegram.faults.clear();
  for (let hours = 0; hours < 50; hours += 1) {
    await fixture.deliver();
    fixture.advance(HOUR_MS);
  }
}
