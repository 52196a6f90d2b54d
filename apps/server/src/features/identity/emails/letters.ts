import type { LoginChangeKind } from '@vidno/contract/account/login-changes';
import { SECOND_FACTOR_RESET_HOURS } from '@vidno/contract/operator/users';
import { formatMoscowDayAndTime } from '#config/time.ts';
import type { Database, Row } from '#database/database.ts';
import type { AccountEmailKind } from '#database/tables/identity.ts';
import type { JobHandler } from '#queue/queue.ts';
import type { EmailContent } from '#sending/email-page.ts';
import { createLetterHandler, type Letter, type LetterTools, writeLetter } from '#sending/letters.ts';
import type { Tools } from '#tools.ts';
import { deriveCode, derivePassword, deriveResetToken } from '../derived-secret-rules.ts';
import { findLoginChange } from '../proofs/login-change-repository.ts';
import { findDeletionTime, findRegistrationOf, isCodeOpen, isResetOpen } from './account-email-repository.ts';

/**
 * As long as the code or the link works; about two days for news about the account. Attempts are counted instead
 * of time, so a clock change cannot cut them short.
 * @limit time: The email is given up.
 */
const MAX_ATTEMPTS = { code: 6, link: 8, notice: 50 } as const;

/** @limit none */
const ATTEMPTS_BY_KIND: Readonly<Record<AccountEmailKind, number>> = {
  registration_code: MAX_ATTEMPTS.code,
  already_registered: MAX_ATTEMPTS.code,
  password_reset: MAX_ATTEMPTS.link,
  confirmation_code: MAX_ATTEMPTS.code,
  password_changed: MAX_ATTEMPTS.notice,
  email_changed: MAX_ATTEMPTS.notice,
  phone_changed: MAX_ATTEMPTS.notice,
  second_factor_on: MAX_ATTEMPTS.notice,
  second_factor_off: MAX_ATTEMPTS.notice,
  second_factor_reset: MAX_ATTEMPTS.notice,
  vk_linked: MAX_ATTEMPTS.notice,
  vk_unlinked: MAX_ATTEMPTS.notice,
  telegram_linked: MAX_ATTEMPTS.notice,
  telegram_unlinked: MAX_ATTEMPTS.notice,
  deletion_requested: MAX_ATTEMPTS.notice,
  none: 0,
};

/** Sends emails about accounts. */
export function createAccountEmailHandler(
  tools: LetterTools & Pick<Tools, 'db' | 'clock' | 'appSecret'> & AccountLinks,
): JobHandler {
  return createLetterHandler(tools, {
    kind: 'account-email',
    write: async (email) => {
      const letter = await findAccountLetter(tools, email);
      return letter && writeAccountEmail(letter, tools);
    },
    maxAttempts: ({ kind }) => ATTEMPTS_BY_KIND[kind],
  });
}

/** Null if the email is of no use any more: its code or link has expired or been replaced, or the deletion was called off. */
async function findAccountLetter(
  { db, clock, appSecret }: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  { id, account_id: accountId, kind }: Pick<Row<'account_email'>, 'id' | 'account_id' | 'kind'>,
): Promise<AccountLetter | null> {
  const now = clock();
  switch (kind) {
    case 'none':
      return null;
    case 'registration_code':
      return findRegistrationLetter({ db, appSecret }, { id, now });
    case 'password_reset':
      return (await isResetOpen(db, { emailId: id, now })) ? { kind, token: deriveResetToken(appSecret, id) } : null;
    case 'deletion_requested': {
      const deletionAt = accountId === null ? null : await findDeletionTime(db, accountId);
      return deletionAt && { kind, deletionAt };
    }
    case 'already_registered':
      return { kind };
    case 'confirmation_code':
      return (await isCodeOpen(db, { emailId: id, now })) ? { kind, code: deriveCode(appSecret, id) } : null;
    default:
      return { kind, made: await findMade(db, { accountId, id }) };
  }
}

async function findRegistrationLetter(
  { db, appSecret }: Pick<Tools, 'db' | 'appSecret'>,
  { id, now }: { id: string; now: Date },
): Promise<AccountLetter | null> {
  const registration = await findRegistrationOf(db, { emailId: id, now });
  if (!registration) return null;
  const generatedPassword = registration.isPasswordGenerated ? derivePassword(appSecret, id) : null;
  return { kind: 'registration_code', code: deriveCode(appSecret, id), generatedPassword };
}

/** When and where a change of how to log in was made; the letter about it has its id. */
async function findMade(
  db: Database,
  { accountId, id }: { accountId: number | null; id: string },
): Promise<{ readonly at: Date; readonly device: string } | null> {
  const change = accountId === null ? null : await findLoginChange(db, { accountId, id });
  return change && { at: change.created_at, device: change.device };
}

interface AccountLinks {
  /** Origin of the web app. */
  readonly publicUrl: string;
  readonly supportEmail: string;
}

export function writeAccountEmail(letter: AccountLetter, { publicUrl, supportEmail }: AccountLinks): EmailContent {
  const web = publicUrl.replace(/\/+$/, '');
  return writeLetter(toLetter(letter, { urlOf: (path) => `${web}${path}`, supportEmail }));
}

interface Links {
  urlOf(path: string): string;
  readonly supportEmail: string;
}

/** Codes and tokens stand in the fragment of a link, which browsers never send to a server. */
function toLetter(letter: AccountLetter, links: Links): Letter {
  switch (letter.kind) {
    case 'registration_code':
      return toRegistration(letter, links);
    case 'already_registered':
      return {
        subject: 'У вас уже есть аккаунт в «Видно»',
        paragraphs: [
          'Здравствуйте! Кто-то, скорее всего вы, регистрируется с этой почтой. Новый аккаунт не нужен: он у вас уже есть.',
          'Войдите как обычно. Забыли пароль? На странице входа можно задать новый.',
        ],
        action: { text: 'Войти', url: links.urlOf('/login') },
        notes: ['Если это были не вы, ничего делать не нужно: в ваш аккаунт так не попасть.'],
      };
    case 'password_reset':
      return {
        subject: 'Новый пароль для «Видно»',
        paragraphs: ['Здравствуйте! Вы попросили сменить пароль. Придумайте новый по этой ссылке.'],
        action: { text: 'Задать новый пароль', url: links.urlOf(`/password/reset#${letter.token}`) },
        notes: [
          'Ссылка действует час и сработает один раз. Потом нужно будет войти заново на всех устройствах.',
          'Если вы об этом не просили, ничего делать не нужно: прежний пароль остаётся.',
        ],
      };
    case 'deletion_requested':
      return {
        subject: 'Аккаунт в «Видно» скоро будет удалён',
        paragraphs: [
          `Вы попросили удалить аккаунт. Это случится ${formatMoscowDayAndTime(letter.deletionAt)} по Москве: исчезнут поиски, мониторинги, фотографии и отчёты.`,
          'Передумали? До этого времени удаление можно отменить в личном кабинете.',
        ],
        action: { text: 'Открыть кабинет', url: links.urlOf('/cabinet') },
        notes: [ifNotYou(links)],
      };
    case 'confirmation_code':
      return {
        subject: 'Код, чтобы подтвердить, что это вы',
        paragraphs: ['Здравствуйте! Вы меняете способ входа в «Видно». Введите код там, где начали.'],
        values: [{ label: 'Код', value: letter.code }],
        notes: ['Код действует 10 минут и только в том браузере, где вы его попросили.', ifNotYou(links)],
      };
    default:
      return toChangeLetter(letter, links);
  }
}

function toRegistration(
  { code, generatedPassword }: Extract<AccountLetter, { kind: 'registration_code' }>,
  { urlOf }: Links,
): Letter {
  return {
    subject: 'Код для регистрации в «Видно»',
    paragraphs: [
      'Здравствуйте! Остался один шаг: введите код там, где начали регистрацию.',
      ...(generatedPassword === null ? [] : ['Пароль мы придумали за вас. Поменять его можно в личном кабинете.']),
    ],
    values: [
      { label: 'Код', value: code },
      ...(generatedPassword === null ? [] : [{ label: 'Ваш пароль', value: generatedPassword }]),
    ],
    action: { text: 'Подтвердить почту', url: urlOf(`/confirm-reg#${code}`) },
    notes: [
      'Код и ссылка действуют 10 минут и только в том браузере, где вы регистрируетесь.',
      'Если вы не регистрировались, ничего делать не нужно: без кода аккаунт не появится.',
    ],
  };
}

const CHANGES: Readonly<Record<LoginChangeKind, { readonly subject: string; readonly text: string }>> = {
  password_changed: {
    subject: 'Пароль от «Видно» изменён',
    text: 'У вашего аккаунта новый пароль. На других устройствах мы закончили сеансы: войдите там с новым паролем.',
  },
  email_changed: {
    subject: 'Почта вашего аккаунта в «Видно» изменена',
    text: 'У вашего аккаунта теперь другая почта. Для входа и восстановления пароля эта больше не подходит.',
  },
  phone_changed: {
    subject: 'Телефон вашего аккаунта в «Видно» изменён',
    text: 'У вашего аккаунта теперь другой номер телефона. С прежним войти больше нельзя.',
  },
  second_factor_on: {
    subject: 'Второй шаг входа в «Видно» включён',
    text: 'Теперь при входе в ваш аккаунт нужен ещё и код из приложения.',
  },
  second_factor_off: {
    subject: 'Второй шаг входа в «Видно» выключен',
    text: 'При входе в ваш аккаунт мы больше не спрашиваем код из приложения.',
  },
  second_factor_reset: {
    subject: 'Второй шаг входа в «Видно» выключится через сутки',
    text: `Нас попросили сбросить второй шаг входа: сказали, что приложение с кодами потеряно. Через ${SECOND_FACTOR_RESET_HOURS} часа он выключится, и все сеансы закончатся. Чтобы остановить сброс, войдите в аккаунт с кодом из приложения или запасным кодом. Если вы уже вошли, выйдите и войдите снова.`,
  },
  vk_linked: {
    subject: 'К аккаунту в «Видно» привязали VK ID',
    text: 'Теперь в ваш аккаунт можно войти через VK ID.',
  },
  vk_unlinked: {
    subject: 'От аккаунта в «Видно» отвязали VK ID',
    text: 'Войти в ваш аккаунт через VK ID больше нельзя.',
  },
  telegram_linked: {
    subject: 'К аккаунту в «Видно» привязали Telegram',
    text: 'Теперь в ваш аккаунт можно войти через Telegram.',
  },
  telegram_unlinked: {
    subject: 'От аккаунта в «Видно» отвязали Telegram',
    text: 'Войти в ваш аккаунт через Telegram больше нельзя.',
  },
};

interface ChangeLinks {
  urlOf(path: string): string;
  readonly supportEmail: string;
}

/** To the mailbox that the account had before: what has changed, when and where. */
function toChangeLetter({ kind, made }: Extract<AccountLetter, { kind: LoginChangeKind }>, links: ChangeLinks): Letter {
  const { subject, text } = CHANGES[kind];
  // The old mailbox no longer gives access to the account: neither to the cabinet nor to a new password.
  const isReachable = kind !== 'email_changed';
  return {
    subject,
    paragraphs: [`Здравствуйте! ${text}`, 'Если это сделали вы, всё в порядке.'],
    values: [
      ...(made === null ? [] : [{ label: 'Когда', value: `${formatMoscowDayAndTime(made.at)} по Москве` }]),
      ...(made === null || made.device === '' ? [] : [{ label: 'С какого устройства', value: made.device }]),
    ],
    ...(isReachable && { action: { text: 'Открыть кабинет', url: links.urlOf('/cabinet/security') } }),
    notes: [isReachable ? ifNotYou(links) : `Если это были не вы, сразу напишите нам: ${links.supportEmail}.`],
  };
}

/** For letters that the owner of the account has to act on if somebody else has caused them. */
function ifNotYou({ supportEmail }: Pick<ChangeLinks, 'supportEmail'>): string {
  return `Если это были не вы, сразу задайте новый пароль («Забыли пароль?» на странице входа) и напишите нам: ${supportEmail}.`;
}

/** What an account email says. */
export type AccountLetter =
  | {
      readonly kind: 'registration_code';
      readonly code: string;
      /** Null if the user has chosen one. */
      readonly generatedPassword: string | null;
    }
  | { readonly kind: 'password_reset'; readonly token: string }
  | { readonly kind: 'deletion_requested'; readonly deletionAt: Date }
  | { readonly kind: 'already_registered' }
  | { readonly kind: 'confirmation_code'; readonly code: string }
  | {
      readonly kind: LoginChangeKind;
      /** Null if neither is known any more. */
      readonly made: { readonly at: Date; readonly device: string } | null;
    };
